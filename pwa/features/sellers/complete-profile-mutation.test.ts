import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before } from 'node:test'
import '../../replica.ts'
import sharp from 'sharp'
import * as v from 'valibot'
import type { CompleteProfile, MyProfile } from '#shared/seller-profile.ts'
import { videoUrl } from '#shared/uploads.ts'
import { testWith } from '../../../tests/support/test-with.ts'
import { createTunnelPhone, type TunnelPhone } from '../../../tests/support/tunnel-phone.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { createId } from '../../platform/create-id.ts'
import { storeFile } from '../../sync/account-db.ts'
import { ofKind, retryMutation } from '../../sync/outbox.ts'
import { enqueueSettings } from '../accounts/settings-mutations.ts'
import {
  completeProfile,
  convertToEdit,
  discardCompletion,
  retryCompletion,
} from './complete-profile-mutation.ts'
import { getProfileMutations } from './completion.ts'
import { PersonalSchema, ProfessionalSchema } from './edit/forms.ts'
import { createProfileDraft } from './edit/profile-draft.ts'
import { listEditFiles, mergeEdits, readEdit, rebaseEdit, toEdit } from './edit/profile-edit.ts'

let world: World
let userId: string
let headers: Record<string, string>
let form: CompleteProfile
let otherPlan: string
let phone: TunnelPhone

before(async () => {
  world = await createWorld()
  otherPlan = await world.addPlan('Large', 4900)
})
after(() => world.close())
const test = testWith(
  async () => {
    userId = await world.addSeller({
      firstName: 'Nadia',
      services: [],
      skills: [],
      languages: [],
      seller: { profile_complete: 0, subscription_status: null, display_name: '', title: '', bio: '' },
    })
    headers = { Authorization: `Bearer ${await world.createSession(userId)}` }
    phone = createTunnelPhone(world, userId, headers)
    const { body } = await world.send(
      'POST',
      '/api/v1/payment-method',
      {
        cardholder: 'Nadia Q',
        brand: 'visa',
        last4: '4242',
        expiryMonth: 12,
        expiryYear: 2030,
        country: 'AR',
      },
      headers,
    )
    form = {
      user: {
        firstName: 'Nadia',
        lastName: 'Quiroga',
        profileImage: await storePortrait(40),
        phoneNumber: '+54 11 5555 1234',
      },
      seller: {
        displayName: `Nadia ${userId.slice(-6)}`,
        title: 'I will paint your wall',
        description: 'I have painted three harbours.',
        bio: 'Murals that outlast the weather.',
        hourlyRate: 38.5,
        country: 'AR',
        languages: [{ language: 'es', level: 'expert' }],
        occupations: [{ categoryId: world.ids.design, subCategoryIds: [world.ids.logos] }],
        skills: [{ skillId: world.ids.figma, level: 'advanced' }],
        education: [],
        certifications: [],
      },
      payment_method: body.data._id,
      subscriptionPlanId: await world.addPlan(`Small ${createId()}`, 1900),
    }
  },
  () => phone.close(),
)

async function storePortrait(width: number): Promise<string> {
  const id = createId()
  const bytes = await sharp({ create: { width, height: width, channels: 3, background: '#357' } })
    .png()
    .toBuffer()
  await storeFile(phone.db, { id, bytes: new Blob([new Uint8Array(bytes)]), state: 'draft' })
  return id
}
const getProfile = async (): Promise<MyProfile> =>
  (await world.get('/api/v1/seller/my-profile', headers)).body.data
const goOnline = async () => {
  phone.network = 'good'
  await phone.flush()
  await phone.flush()
}
const submit = async (changes: Partial<CompleteProfile['seller']> = {}, overrides = {}) => {
  const sent = { ...form, ...overrides, seller: { ...form.seller, ...changes } }
  return (await completeProfile(phone, sent)).outcome
}
const findCompletion = async () => ofKind(await getProfileMutations(phone.db), 'completeProfile')[0]
const discard = async () => discardCompletion(phone, (await findCompletion())?.id ?? '')

test('Nadia publishes her first profile in a tunnel: it waits with its portrait and its video, and is published with both when she is out', async () => {
  const video = createId()
  const bytes = new Blob([new Uint8Array(await readFile('api/demo/intro.mp4'))])
  await storeFile(phone.db, { id: video, bytes, state: 'draft' })
  assert.equal(await submit({ introVideo: videoUrl(video) }), 'unanswered')
  assert.equal((await getProfile()).profileComplete, false)
  await goOnline()
  const { profileComplete, listed, user, seller } = await getProfile()
  assert.deepEqual([profileComplete, listed, seller.introVideo], [true, true, videoUrl(video)])
  assert.match(user.profileImage ?? '', /_40x40\.webp$/)
  assert.equal((await world.app.request(videoUrl(video))).status, 200)
  assert.equal(await phone.db.outbox.count(), 0)
})

test('Nadia takes her first profile back before it is sent: every step of the form is as she left it', async () => {
  for (const choices of [
    { placeId: null, reachKm: null, deliveryDays: null },
    { reachKm: 25, deliveryDays: 7 },
  ] as const) {
    phone.network = 'none'
    await submit(choices)
    await discard()
    const draft = createProfileDraft(userId).read()
    const { reachKm } = v.parse(PersonalSchema, draft)
    const { deliveryDays, hourlyRate } = v.parse(ProfessionalSchema, draft)
    assert.deepEqual(
      [reachKm, deliveryDays, hourlyRate],
      [choices.reachKm, choices.deliveryDays, form.seller.hourlyRate],
    )
  }
})

test('what Nadia edits while her first profile waits arrives after it, in the order in which she wrote it, also where its answer was lost', async () => {
  await submit()
  phone.network = 'loses an answer'
  await phone.flush()
  await phone.flush()
  phone.network = 'none'
  const portrait = await storePortrait(50)
  const changes = { bio: 'Written again in the tunnel.', profileImage: portrait }
  const was = { bio: form.seller.bio, profileImage: form.user.profileImage }
  await enqueueSettings(
    phone,
    { kind: 'editProfile', payload: toEdit(changes, was) },
    {
      files: [portrait],
      merge: mergeEdits,
      listFiles: listEditFiles,
    },
  )
  await goOnline()
  const { profileComplete, user, seller } = await getProfile()
  assert.deepEqual([profileComplete, seller.bio], [true, 'Written again in the tunnel.'])
  assert.match(user.profileImage ?? '', /_50x50\.webp$/)
  assert.equal(await phone.db.outbox.count(), 0)
})

for (const arrived of [true, false])
  test(`a first profile that Nadia takes back is a draft again; what she publishes after it is what clients see, where the first one ${arrived ? 'had arrived all the same' : 'never arrived'}`, async () => {
    await submit({ bio: 'The first words.' })
    if (arrived) {
      phone.network = 'loses an answer'
      await phone.flush()
      await phone.flush()
    }
    assert.equal((await getProfile()).profileComplete, arrived)
    phone.network = 'none'
    await discard()
    const draft = getAccountDraft(userId, 'profile').read()
    assert.equal(Object(draft.bio).value, 'The first words.')
    assert.equal((await phone.db.blobs.get(form.user.profileImage))?.state, 'draft')
    await submit({ bio: 'The second words.' }, { subscriptionPlanId: otherPlan })
    await goOnline()
    const { seller, subscription } = await getProfile()
    assert.deepEqual([seller.bio, subscription?.plan?._id], ['The second words.', otherPlan])
    assert.equal(await phone.db.outbox.count(), 0)
  })

test('a first profile whose card is declined says so where it waits; Nadia sends it again with another card, with its portrait', async () => {
  const { body } = await world.send(
    'POST',
    '/api/v1/payment-method',
    { cardholder: 'Nadia Q', brand: 'visa', last4: '0002', expiryMonth: 1, expiryYear: 2020, country: 'AR' },
    headers,
  )
  phone.network = 'good'
  const outcome = await submit({}, { payment_method: body.data?._id ?? createId() })
  assert.equal(outcome, 'refused')
  const completion = await findCompletion()
  assert.ok(completion?.rejection)
  assert.match(completion.rejection.code, /^CARD_/)
  await retryCompletion(phone, completion.id)
  await phone.flush()
  assert.ok((await findCompletion())?.rejection, 'the same card is declined again')
  assert.equal(await submit(), 'done')
  assert.equal((await getProfile()).profileComplete, true)
  assert.equal(await phone.db.outbox.count(), 0)
})

for (const choice of ['keeps', 'discards'] as const)
  test(`Nadia prepares a first profile on two devices: the second to arrive is told what stands; it can be reviewed as an edit, and she ${choice} it`, async () => {
    await submit({ bio: 'Written on the phone.' }, { subscriptionPlanId: otherPlan })
    const portrait = (await getProfile()).user.profileImage
    assert.equal(portrait, null)
    phone.network = 'good'
    const files = new FormData()
    const bytes = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#753' } })
      .png()
      .toBuffer()
    files.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png')
    const uploaded = await world.app.request('/api/v1/file/upload', { method: 'POST', headers, body: files })
    const laptop = {
      ...form,
      user: { ...form.user, profileImage: (await uploaded.json()).data.url },
      seller: { ...form.seller, bio: 'Written on the laptop.' },
    }
    const published = await world.send('POST', '/api/v1/seller/complete-profile', laptop, headers)
    assert.equal(published.status, 200, JSON.stringify(published.body))
    await goOnline()
    const completion = await findCompletion()
    assert.equal(completion?.rejection?.code, 'PROFILE_CHANGED')
    assert.equal((await getProfile()).seller.bio, 'Written on the laptop.')
    if (choice === 'discards') {
      await discard()
      return assert.deepEqual([await phone.db.outbox.count(), await phone.db.blobs.count()], [0, 0])
    }
    await convertToEdit(phone, completion.id)
    const [edit, plan, ...others] = await getProfileMutations(phone.db)
    assert.ok(edit?.kind === 'editProfile' && plan?.kind === 'changePlan' && others.length === 0)
    const { user, seller } = readEdit(edit.payload)
    assert.deepEqual(seller, { bio: 'Written on the phone.' })
    assert.deepEqual(user, { profileImage: form.user.profileImage })
    assert.deepEqual(plan.payload, { subscriptionPlanId: otherPlan })
    assert.deepEqual([edit.rejection?.code, plan.rejection?.code], ['PROFILE_CHANGED', 'PROFILE_CHANGED'])
    const now = { bio: 'Written on the laptop.', profileImage: (await getProfile()).user.profileImage }
    const payload = rebaseEdit(readEdit(edit.payload), now)
    await retryMutation(phone.db, edit.id, { kind: 'editProfile', payload })
    await retryMutation(phone.db, plan.id)
    await goOnline()
    const profile = await getProfile()
    assert.deepEqual(
      [profile.seller.bio, profile.subscription?.plan?._id],
      ['Written on the phone.', otherPlan],
    )
    assert.match(profile.user.profileImage ?? '', /_40x40\.webp$/)
    assert.equal(await phone.db.outbox.count(), 0)
  })
