import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let luis: string
let marta: string
let plan: string
let card: string
let picture: string
const getAuthHeaders = async (userId: string) => ({
  authorization: `Bearer ${await world.createSession(userId)}`,
})
let his: { authorization: string }

before(async () => {
  world = await createWorld()
  plan = await world.addPlan('Small', 1900)
  luis = await world.addSeller({
    firstName: 'Luis',
    services: [],
    skills: [],
    languages: [],
    seller: { profile_complete: 0, subscription_status: null, display_name: '', title: '', bio: '' },
  })
  marta = await world.addSeller({ firstName: 'Marta' })
  his = await getAuthHeaders(luis)
  picture = await addPicture(luis)
  const { body } = await world.send(
    'POST',
    '/api/v1/payment-method',
    { cardholder: 'Luis T', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030, country: 'MX' },
    his,
  )
  card = body.data._id
})
after(() => world.close())

async function addPicture(owner: string, kind: 'picture' | 'video' = 'picture'): Promise<string> {
  const id = newId(world.now)
  await world.database.db
    .insertInto('files')
    .values({
      id,
      owner_user_id: owner,
      kind,
      type: kind === 'picture' ? 'image/webp' : 'video/mp4',
      width: 300,
      height: 300,
      bytes: 1,
      visibility: 'public',
      created_at: world.now.toISOString(),
    })
    .execute()
  return kind === 'picture' ? `/files/${id}_300x300.webp` : `/files/${id}.mp4`
}

const profile = () => ({
  user: {
    firstName: 'Luis',
    lastName: 'Torres Peña',
    profileImage: picture,
    phoneNumber: '+52 55 1234 5678',
  },
  seller: {
    displayName: 'Luis_T.',
    title: 'Voy a podar tu árbol',
    description: 'Pantallas que se entienden.',
    bio: 'Diez años de pantallas.',
    hourlyRate: 25.5,
    country: 'MX',
    languages: [{ language: 'es', level: 'expert' }],
    occupations: [{ categoryId: world.ids.design, subCategoryIds: [world.ids.apps, world.ids.logos] }],
    skills: [{ skillId: world.ids.figma, level: 'advanced' }],
    education: [{ country: 'MX', university: 'UNAM', degree: 'Diseño', year: 2015 }],
    certifications: [{ title: 'UX', certifiedFrom: 'Nielsen' }],
  },
  payment_method: card,
  subscriptionPlanId: plan,
})
const completeProfile = (form: object = profile()) =>
  world.send('POST', '/api/v1/seller/complete-profile', form, his)
const getProfile = async () => (await world.get('/api/v1/seller/my-profile', his)).body.data
const searchSellers = async (query: string) =>
  (await world.get(`/api/v1/seller/all?search=${encodeURIComponent(query)}`)).body.data.total

test('what Luis writes on two devices comes together, each field as it was written last', async () => {
  const saveSeller = (fields: object) => world.send('PUT', '/api/v1/seller/draft', { fields }, his)
  await saveSeller({ title: { value: 'I will', at: 1000 }, bio: { value: 'From the phone', at: 3000 } })
  await saveSeller({
    title: { value: 'I will draw', at: 2000 },
    bio: { value: 'From the desk, earlier', at: 2000 },
  })
  const { body } = await world.get('/api/v1/seller/draft', his)
  assert.deepEqual(body.data.fields, {
    title: { value: 'I will draw', at: 2000 },
    bio: { value: 'From the phone', at: 3000 },
  })
  assert.deepEqual(
    (await world.get('/api/v1/seller/draft', await getAuthHeaders(marta))).body.data.fields,
    {},
    "nobody else's",
  )
  await saveSeller({ title: { value: 'From a clock of tomorrow', at: Date.now() * 2 } })
  world.now = new Date(world.now.getTime() + 1000)
  const corrected = await saveSeller({ title: { value: 'I will draw it', at: world.now.getTime() } })
  assert.equal(
    corrected.body.data.fields.title.value,
    'I will draw it',
    'a clock that runs ahead does not win for ever',
  )
})

test('each rule of the profile is refused at its field', async () => {
  const invalid: [path: string, user: object, seller: object][] = [
    ['user.firstName', { firstName: 'L' }, {}],
    ['user.firstName', { firstName: 'Luis2' }, {}],
    ['user.lastName', { lastName: 'x'.repeat(21) }, {}],
    ['user.profileImage', { profileImage: '' }, {}],
    ['user.phoneNumber', { phoneNumber: '123' }, {}],
    ['seller.displayName', {}, { displayName: 'Luis!' }],
    ['seller.bio', {}, { bio: 'short' }],
    ['seller.bio', {}, { bio: 'x'.repeat(251) }],
    ['seller.description', {}, { description: 'x'.repeat(501) }],
    ['seller.title', {}, { title: 'Design' }],
    ['seller.title', {}, { title: `I will ${'x'.repeat(80)}` }],
    ['seller.hourlyRate', {}, { hourlyRate: 0 }],
    ['seller.hourlyRate', {}, { hourlyRate: 999.01 }],
    ['seller.hourlyRate', {}, { hourlyRate: 1.005 }],
    ['seller.country', {}, { country: 'XX' }],
    ['seller.languages', {}, { languages: [] }],
    ['seller.languages.0.language', {}, { languages: [{ language: 'English', level: 'expert' }] }],
    ['seller.languages', {}, { languages: [{ language: 'tlh', level: 'expert' }] }],
    ['seller.occupations', {}, { occupations: [] }],
    [
      'seller.occupations.0.subCategoryIds',
      {},
      { occupations: [{ categoryId: world.ids.design, subCategoryIds: [] }] },
    ],
    ['seller.skills', {}, { skills: [] }],
    [
      'seller.education.0.year',
      {},
      { education: [{ country: 'MX', university: 'UNAM', degree: 'Diseño', year: 2009 }] },
    ],
    [
      'seller.education',
      {},
      { education: [{ country: 'MX', university: 'UNAM', degree: 'Diseño', year: 2027 }] },
    ],
    ['seller.certifications.0.certifiedFrom', {}, { certifications: [{ title: 'UX', certifiedFrom: '' }] }],
  ]
  for (const [path, user, seller] of invalid) {
    const form = profile()
    const { status, body } = await completeProfile({
      ...form,
      user: { ...form.user, ...user },
      seller: { ...form.seller, ...seller },
    })
    assert.deepEqual([status, body.errors?.[0]?.path], [400, path], JSON.stringify({ user, seller }))
  }
})

test("another's picture, a service of another category, a skill or plan or card that isn't there: refused, and nothing is begun", async () => {
  const form = profile()
  const martaPicture = await addPicture(marta)
  assert.equal(
    (await completeProfile({ ...form, user: { ...form.user, profileImage: martaPicture } })).body.code,
    'FILE_NOT_FOUND',
  )
  assert.equal(
    (
      await completeProfile({
        ...form,
        seller: { ...form.seller, introVideo: await addPicture(marta, 'video') },
      })
    ).body.code,
    'FILE_NOT_FOUND',
  )
  assert.equal(
    (
      await completeProfile({
        ...form,
        seller: {
          ...form.seller,
          occupations: [{ categoryId: world.ids.build, subCategoryIds: [world.ids.apps] }],
        },
      })
    ).body.code,
    'SERVICE_NOT_FOUND',
  )
  assert.equal(
    (
      await completeProfile({
        ...form,
        seller: { ...form.seller, skills: [{ skillId: newId(world.now), level: 'basic' }] },
      })
    ).body.code,
    'SKILL_NOT_FOUND',
  )
  assert.equal(
    (await completeProfile({ ...form, subscriptionPlanId: newId(world.now) })).body.code,
    'PLAN_NOT_FOUND',
  )
  assert.equal(
    (await completeProfile({ ...form, payment_method: newId(world.now) })).body.code,
    'CARD_NOT_FOUND',
  )
  const { profileComplete, subscription, seller } = await getProfile()
  assert.deepEqual([profileComplete, subscription, seller.languages], [false, null, []])
  assert.equal(
    (await world.send('PUT', '/api/v1/seller', { seller: { bio: 'Ten years of it.' } }, his)).body.code,
    'PROFILE_INCOMPLETE',
  )
})

test('a complete profile is public and found at once, its trial has begun, its draft is gone; submitting again changes nothing', async () => {
  assert.equal(await searchSellers('árbol'), 0)
  const { status, body } = await completeProfile()
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [body.data.listed, body.data.subscription.status, body.data.subscription.plan.name],
    [true, 'trialing', 'Small'],
  )
  assert.equal(await searchSellers('arbol'), 1)
  assert.deepEqual((await world.get('/api/v1/seller/draft', his)).body.data.fields, {})
  const repeated = await completeProfile()
  assert.deepEqual(repeated.body.data, body.data)
  assert.equal((await world.get('/api/v1/profile', his)).body.data.profileComplete, true)
})

test('Luis publishes a first profile on each of two devices: the second is told what stands, and nothing of either is lost; the first may still arrive again, and what he took back may be written over', async () => {
  const stands = await getProfile()
  const other = {
    ...profile(),
    seller: { ...profile().seller, bio: 'Written on the other phone.' },
    subscriptionPlanId: await world.addPlan('Medium', 2900),
  }
  const refused = await completeProfile(other)
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.now],
    [409, 'PROFILE_CHANGED', { bio: profile().seller.bio, subscriptionPlanId: plan }],
  )
  assert.deepEqual(await getProfile(), stands)
  const editBio = (bio: string) => world.send('PUT', '/api/v1/seller', { seller: { bio } }, his)
  await editBio('Edited in the meantime.')
  assert.equal((await completeProfile()).status, 200, 'its answer was lost')
  assert.equal((await getProfile()).seller.bio, 'Edited in the meantime.')
  const over = { bio: ['Edited in the meantime.'], subscriptionPlanId: [plan] }
  assert.equal((await completeProfile({ ...other, over })).body.data.seller.bio, other.seller.bio)
  assert.equal((await completeProfile({ ...other, over })).status, 200, 'it arrives twice')
  await editBio(profile().seller.bio)
})

test('two first profiles of Nadia that arrive in the same moment: one stands, and the other is told', async () => {
  const nadia = await world.addSeller({
    firstName: 'Nadia',
    services: [],
    skills: [],
    languages: [],
    seller: { profile_complete: 0, subscription_status: null, display_name: '', title: '', bio: '' },
  })
  const hers = await getAuthHeaders(nadia)
  const { body } = await world.send(
    'POST',
    '/api/v1/payment-method',
    { cardholder: 'Nadia Q', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030, country: 'AR' },
    hers,
  )
  const form = profile()
  const user = { ...form.user, firstName: 'Nadia', profileImage: await addPicture(nadia) }
  const answers = await Promise.all(
    ['From the phone.', 'From the laptop.'].map((bio) =>
      world.send(
        'POST',
        '/api/v1/seller/complete-profile',
        {
          ...form,
          user,
          seller: { ...form.seller, displayName: 'Nadia Q', title: 'I will paint your wall', bio },
          payment_method: body.data._id,
        },
        hers,
      ),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
})

test('an edit touches what it names; of two tabs the later one is told, and nothing is overwritten', async () => {
  const { version } = await getProfile()
  const edit = (seller: object, editedVersion?: number) =>
    world.send(
      'PUT',
      '/api/v1/seller',
      { seller, ...(editedVersion !== undefined && { version: editedVersion }) },
      his,
    )
  assert.equal((await edit({ hourlyRate: 40 }, version)).body.data.seller.hourlyRate, 40)
  const outdatedEdit = await edit({ bio: 'Written in the other tab.' }, version)
  assert.deepEqual(
    [outdatedEdit.status, outdatedEdit.body.code, outdatedEdit.body.version],
    [409, 'PROFILE_CHANGED', version + 1],
  )
  assert.equal((await getProfile()).seller.bio, 'Diez años de pantallas.')
  assert.equal(
    (await edit({ bio: 'Written in the other tab.' }, outdatedEdit.body.version)).body.data.seller.bio,
    'Written in the other tab.',
  )
  const { body } = await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)
  assert.deepEqual(
    [body.data.hourlyRate, body.data.bio, body.data.education.length],
    [40, 'Written in the other tab.', 1],
  )
})

test('of what Luis changed without a network, fields that nobody touched meanwhile come together; one that has another value by now is told with it, and nothing is overwritten', async () => {
  const { seller } = await getProfile()
  const edit = (changes: object) => world.send('PUT', '/api/v1/seller/profile', changes, his)
  await world.send('PUT', '/api/v1/seller', { seller: { hourlyRate: 45, title: 'Voy a dibujar' } }, his)
  const rate = {
    seller: { hourlyRate: 50, bio: 'Doce años de pantallas.' },
    over: { hourlyRate: [seller.hourlyRate], bio: [seller.bio] },
  }
  const outdatedEdit = await edit(rate)
  assert.deepEqual(
    [outdatedEdit.status, outdatedEdit.body.code, outdatedEdit.body.now],
    [409, 'PROFILE_CHANGED', { hourlyRate: 45 }],
  )
  assert.deepEqual(
    [(await getProfile()).seller.hourlyRate, (await getProfile()).seller.bio],
    [45, seller.bio],
  )
  const merged = await edit({ seller: { bio: 'Doce años de pantallas.' }, over: { bio: [seller.bio] } })
  assert.deepEqual(
    [merged.body.data.seller.bio, merged.body.data.seller.title],
    ['Doce años de pantallas.', 'Voy a dibujar'],
  )
  const chosen = await edit({ ...rate, over: { ...rate.over, hourlyRate: [seller.hourlyRate, 45] } })
  assert.deepEqual(
    [chosen.status, chosen.body.data.seller.hourlyRate],
    [200, 50],
    'the bio has become the same',
  )
  assert.equal((await edit(rate)).status, 200, 'a second arrival')
  const blind = await edit({ seller: { title: 'Voy a pintar' }, over: {} })
  assert.deepEqual(
    blind.body.now,
    { title: 'Voy a dibujar' },
    'what doesn’t say what it was changed from overwrites nothing',
  )
})

test('a portrait that came ahead in pieces is shown to everybody as soon as the edit that names it arrives, twice or once', async () => {
  const uploadColor = async (color: string) => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: color } })
      .png()
      .toBuffer()
    return world.addFile({ Authorization: his.authorization }, new Uint8Array(bytes))
  }
  const [first, second, textFile] = [
    await uploadColor('#248'),
    await uploadColor('#842'),
    await world.addFile({ Authorization: his.authorization }, 'no picture'),
  ]
  const before = (await getProfile()).user.profileImage
  const edit = { user: { profileImage: first }, over: { profileImage: [before] } }
  const url = (await world.send('PUT', '/api/v1/seller/profile', edit, his)).body.data.user.profileImage
  assert.equal(url, `/files/${first}_30x30.webp`)
  assert.equal((await world.app.request(url)).status, 200)
  assert.equal(
    (await world.send('PUT', '/api/v1/seller/profile', edit, his)).body.data.user.profileImage,
    url,
  )
  const next = { user: { profileImage: second }, over: { profileImage: [first] } }
  assert.equal(
    (await world.send('PUT', '/api/v1/seller/profile', next, his)).status,
    200,
    'over one that was still waiting when it was made',
  )
  assert.deepEqual((await world.send('PUT', '/api/v1/seller/profile', edit, his)).body.now, {
    profileImage: `/files/${second}_30x30.webp`,
  })
  const response = await world.send('PUT', '/api/v1/profile', { profileImage: first }, his)
  assert.equal(response.body.data.profileImage, url)
  const rejected = await world.send('PUT', '/api/v1/profile', { profileImage: textFile }, his)
  assert.equal(rejected.body.code, 'FILE_TYPE_NOT_ALLOWED')
})

test('a first profile that Nadia submitted without a network arrives through the sync, twice or once, with the portrait that went ahead; one without its portrait is rejected at that field', async () => {
  const nadia = await world.addSeller({
    firstName: 'Nadia',
    services: [],
    skills: [],
    languages: [],
    seller: { profile_complete: 0, subscription_status: null, display_name: '', title: '', bio: '' },
  })
  const hers = await getAuthHeaders(nadia)
  const cardOf = { cardholder: 'Nadia Q', brand: 'visa', last4: '4242', country: 'AR' }
  const added = await world.send(
    'POST',
    '/api/v1/payment-method',
    { ...cardOf, expiryMonth: 12, expiryYear: 2030 },
    hers,
  )
  const submit = async (profileImage: string) => {
    const form = {
      ...profile(),
      user: { ...profile().user, profileImage },
      seller: { ...profile().seller, title: 'Voy a pintar tu muro' },
      payment_method: added.body.data._id,
    }
    const mutation = {
      id: newId(world.now),
      method: 'POST',
      path: '/api/v1/seller/complete-profile',
      body: form,
    }
    const { body } = await world.send('POST', '/api/v1/sync', { since: null, intentions: [mutation] }, hers)
    return body.data.results[0]
  }
  const lost = await submit(newId(world.now))
  assert.deepEqual([lost.body.code, lost.body.errors[0].path], ['FILE_NOT_FOUND', 'user.profileImage'])
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  const file = await world.addFile({ Authorization: hers.authorization }, new Uint8Array(bytes))
  const arrived = await submit(file)
  assert.equal(arrived.status, 200, JSON.stringify(arrived.body))
  const { profileComplete, listed, user, version } = arrived.body.data
  assert.deepEqual([profileComplete, listed, user.profileImage], [true, true, `/files/${file}_30x30.webp`])
  assert.equal((await world.app.request(user.profileImage)).status, 200)
  const again = await submit(file)
  assert.deepEqual([again.status, again.body.data.version], [200, version])
})

test('a freelancer who pauses leaves the lists and comes back', async () => {
  const pause = (active: boolean) => world.send('PUT', '/api/v1/seller', { seller: { active } }, his)
  assert.equal((await pause(false)).body.data.listed, false)
  assert.equal(await searchSellers('arbol'), 0)
  assert.equal((await pause(true)).body.data.listed, true)
})
