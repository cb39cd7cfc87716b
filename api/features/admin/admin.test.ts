import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
let ada: string
let luis: string
let ana: string
const tokens = new Map<string, string>()

before(async () => {
  world = await createWorld()
  ada = await world.addBuyer('Ada')
  await world.database.db
    .updateTable('users')
    .set({ role: 'admin', email: 'ada@example.test' })
    .where('id', '=', ada)
    .execute()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  for (const person of [ada, luis, ana]) tokens.set(person, await world.createSession(person))
})
after(() => world.close())

const getAuthHeaders = (person: string) => ({ Authorization: `Bearer ${tokens.get(person)}` })
const get = async (path: string) => (await world.get(`/api/v1/admin/${path}`, getAuthHeaders(ada))).body.data
const put = (path: string, body: object = {}, who = ada) =>
  world.send('PUT', `/api/v1/admin/${path}`, body, getAuthHeaders(who))
const isListed = async () => (await world.get('/api/v1/seller/all')).body.data.total === 1

test('somebody who is suspended is signed out and leaves the lists; what they agreed stays, and it can be taken back', async () => {
  const order = {
    sellerUserId: luis,
    description: 'A sign for our bakery',
    deliveryAt: '2026-06-20T12:00:00Z',
    budget: 90,
  }
  const { body } = await world.send('POST', '/api/v1/order', order, getAuthHeaders(ana))
  assert.equal(await isListed(), true)
  assert.equal(
    (await put(`users/${luis}/status`, { status: 'suspended', note: 'Fraud' })).body.data.status,
    'suspended',
  )
  assert.equal(await isListed(), false)
  assert.equal((await world.get('/api/v1/profile', getAuthHeaders(luis))).status, 401)
  assert.equal(
    (await world.get(`/api/v1/order/${body.data.order._id}`, getAuthHeaders(ana))).body.data.seller.suspended,
    true,
  )
  assert.equal((await put(`users/${luis}/status`, { status: 'active' })).body.data.status, 'active')
  assert.equal(await isListed(), true)
  tokens.set(luis, await world.createSession(luis))
  assert.deepEqual(
    (await get('audit')).entries.map(({ action, about, note, admin }: Record<string, string>) => [
      action,
      about,
      note,
      admin,
    ]),
    [
      ['reinstated', 'Luis Torres', '', 'Ada Pérez'],
      ['suspended', 'Luis Torres', 'Fraud', 'Ada Pérez'],
    ],
    'the log names whom it concerns',
  )
})

test('nobody suspends themselves, and only a super administrator another administrator', async () => {
  const olga = await world.addBuyer('Olga')
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', olga).execute()
  for (const person of [ada, olga])
    assert.equal((await put(`users/${person}/status`, { status: 'suspended' })).body.code, 'FORBIDDEN')
  await world.database.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', ada).execute()
  assert.equal((await put(`users/${olga}/status`, { status: 'suspended' })).status, 200)
})

test('a report is read with what was written around it, and settled once', async () => {
  const { body } = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Hello' },
    getAuthHeaders(ana),
  )
  const chat = body.data.chat._id
  const bad = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { chatId: chat, content: 'Send me your card number' },
    getAuthHeaders(luis),
  )
  await world.send('POST', '/api/v1/chat/send-message', { chatId: chat, content: 'No' }, getAuthHeaders(ana))
  await world.send(
    'POST',
    `/api/v1/chat/report/${chat}`,
    { reason: 'fraud', text: 'He wants my card', messageId: bad.body.data.message._id },
    getAuthHeaders(ana),
  )
  const [report] = (await get('reports')).reports
  assert.deepEqual(
    [report.reason, report.reporter.firstName, report.about.firstName],
    ['fraud', 'Ana', 'Luis'],
  )
  assert.deepEqual(
    report.messages.map(({ content, reported }: { content: string; reported: boolean }) => [
      content,
      reported,
    ]),
    [
      ['Hello', false],
      ['Send me your card number', true],
      ['No', false],
    ],
  )
  assert.equal((await get('overview')).openReports, 1)
  assert.equal((await put(`reports/${report._id}`, { outcome: 'suspended' })).status, 200)
  assert.equal((await put(`reports/${report._id}`, { outcome: 'suspended' })).status, 200)
  assert.equal((await put(`reports/${report._id}`, { outcome: 'dismissed' })).body.code, 'REPORT_SETTLED')
  assert.deepEqual(
    [(await get('reports')).total, (await get('reports?settled=true')).reports[0].about.status],
    [0, 'suspended'],
  )
})

test('people are found by name, address, state and role, and an address is confirmed by hand', async () => {
  const una = await world.addBuyer('Una')
  await world.database.db
    .updateTable('users')
    .set({ email_verified: 0, email: 'una_100%@example.test' })
    .where('id', '=', una)
    .execute()
  const getFirstNames = async (query: string) =>
    (await get(`users?${query}`)).users.map(({ firstName }: { firstName: string }) => firstName)
  assert.deepEqual(await getFirstNames('search=una'), ['Una'])
  assert.deepEqual(
    await getFirstNames('search=100%25'),
    ['Una'],
    'a sign of the search itself is looked for as it is',
  )
  assert.deepEqual(await getFirstNames('status=suspended&role=seller'), ['Luis'])
  assert.equal((await put(`users/${una}/verified`)).body.data.emailVerified, true)
  assert.equal((await put(`users/${una}/verified`)).status, 200)
  assert.equal(
    (await get('audit')).entries.filter(({ action }: { action: string }) => action === 'verified').length,
    1,
  )
})

test('a message to the operator is answered once, by mail, in its own language', async () => {
  const mail = {
    firstName: 'Rosa',
    lastName: 'Quispe',
    email: 'rosa@example.test',
    message: '¿Cómo cambio\nmi correo?',
    termsAccepted: true,
    language: 'es',
  }
  await world.send('POST', '/api/v1/help-support/get-in-touch-record', mail)
  const [contact] = (await get('contacts')).contacts
  assert.equal(
    (await put(`contacts/${contact._id}/answer`, { answer: 'Escríbenos desde el nuevo.' })).status,
    200,
  )
  assert.equal(
    (await put(`contacts/${contact._id}/answer`, { answer: 'Escríbenos desde el nuevo.' })).status,
    200,
  )
  assert.equal(
    (await put(`contacts/${contact._id}/answer`, { answer: 'Otra cosa' })).body.code,
    'CONTACT_ANSWERED',
  )
  await world.waitForBackgroundTasks()
  const sent = world.sentMails.filter(({ to }) => to === 'rosa@example.test')
  assert.equal(sent.length, 1)
  assert.match(
    sent[0]?.text ?? '',
    /^Hola:\n\nEscríbenos desde el nuevo\.\n\nRespondemos a un mensaje que nos enviaron desde tu correo el 4 de mayo de 2026\.\n\nOficio$/,
  )
})

const post = (path: string, body: object) =>
  world.send('POST', `/api/v1/admin/${path}`, body, getAuthHeaders(ada))
const remove = (path: string) => world.send('DELETE', `/api/v1/admin/${path}`, undefined, getAuthHeaders(ada))

test('an operator fills the catalogue; names are unique, and what freelancers have is neither renamed nor removed', async () => {
  const { _id: category } = (await post('categories', { name: 'Music', names: { es: 'Música' } })).body.data
  assert.equal((await post('categories', { name: ' music ' })).body.code, 'CATEGORY_EXISTS')
  const { _id: service } = (await post('sub-categories', { categoryId: category, name: 'Songs' })).body.data
  assert.equal(
    (await post('sub-categories', { categoryId: category, name: 'Logos' })).body.code,
    'SUBCATEGORY_EXISTS',
  )
  const { _id: skill } = (
    await post('skills', { categoryId: category, subCategoryId: service, name: 'Guitar' })
  ).body.data
  assert.equal(
    (await post('skills', { categoryId: category, subCategoryId: service, name: 'guitar' })).body.code,
    'SKILL_EXISTS',
  )
  assert.equal(
    (await post('skills', { categoryId: world.ids.design, subCategoryId: service, name: 'Harp' })).body.code,
    'SERVICE_NOT_FOUND',
  )
  const getNames = async () =>
    (await world.get('/api/v1/category')).body.data.categorys.map(({ name }: { name: string }) => name)
  assert.deepEqual(await getNames(), ['Graphic Design', 'Construction', 'Music'], 'everybody sees it at once')
  assert.equal((await remove(`categories/${category}`)).body.code, 'CATEGORY_LINKED')

  const refused = await put(`categories/${world.ids.design}`, { name: 'Graphics' })
  assert.deepEqual(
    [refused.body.code, refused.body.message],
    ['CATEGORY_ASSIGNED', 'It is assigned to 1 freelancer'],
  )
  assert.equal(
    (
      await put(`categories/${world.ids.design}`, {
        name: 'Graphic Design',
        names: { es: 'Gráfica' },
        status: 'Inactive',
      })
    ).status,
    200,
  )
  assert.deepEqual(await getNames(), ['Construction', 'Music'])
  assert.equal((await remove(`sub-categories/${world.ids.apps}`)).body.code, 'SUBCATEGORY_ASSIGNED')
  assert.equal(
    (await put(`sub-categories/${world.ids.apps}`, { categoryId: category, name: 'App design' })).body.code,
    'SUBCATEGORY_ASSIGNED',
  )
  assert.equal((await remove(`skills/${world.ids.figma}`)).body.code, 'SKILL_ASSIGNED')
  assert.equal(
    (await put(`skills/${skill}`, { categoryId: category, subCategoryId: service, name: 'Spanish guitar' }))
      .status,
    200,
  )
  for (const path of [`skills/${skill}`, `sub-categories/${service}`, `categories/${category}`])
    assert.equal((await remove(path)).status, 200)
  assert.equal((await remove(`categories/${category}`)).body.code, 'CATEGORY_NOT_FOUND')
})

test('a name with half a letter, as no keyboard makes, is found again under the sign that is kept for it', async () => {
  const { _id: category } = (await post('categories', { name: 'Half \ud800' })).body.data
  assert.equal((await post('categories', { name: 'Half \ud800' })).body.code, 'CATEGORY_EXISTS')
  assert.equal((await remove(`categories/${category}`)).status, 200)
})

test('plans keep their rules, and one that somebody has is only switched on and off', async () => {
  const plan = {
    name: 'Small',
    features: ['Everything'],
    actualPrice: 10,
    discountedPrice: 8,
    subscriptionInterval: 30,
    trialEnabled: true,
    trialInterval: 14,
  }
  for (const [path, invalid] of [
    ['actualPrice', { actualPrice: 0, discountedPrice: 0 }],
    ['discountedPrice', { discountedPrice: 11 }],
    ['discountedPrice', { discountedPrice: 1.005 }],
    ['subscriptionInterval', { subscriptionInterval: 0 }],
    ['subscriptionInterval', { subscriptionInterval: 1.5 }],
    ['trialInterval', { trialInterval: 0 }],
    ['name', { name: ' ' }],
  ] as const)
    assert.equal(
      (await post('plans', { ...plan, ...invalid })).body.errors[0].path,
      path,
      JSON.stringify(invalid),
    )
  const { _id: id } = (await post('plans', plan)).body.data
  assert.equal((await post('plans', { ...plan, name: 'SMALL' })).body.code, 'PLAN_EXISTS')
  assert.equal((await put(`plans/${id}`, { ...plan, actualPrice: 12 })).status, 200)
  await world.database.db.updateTable('sellers').set({ plan_id: id }).where('user_id', '=', luis).execute()
  assert.equal((await put(`plans/${id}`, { ...plan, actualPrice: 13 })).body.code, 'PLAN_ASSIGNED')
  assert.equal((await remove(`plans/${id}`)).body.code, 'PLAN_ASSIGNED')
  assert.equal((await put(`plans/${id}`, { ...plan, actualPrice: 12, status: 'Inactive' })).status, 200)
  assert.deepEqual(
    [(await get('plans')).plans[0].sellers, (await world.get('/api/v1/subscription-plan')).body.data.total],
    [1, 0],
  )
  await world.database.db.updateTable('sellers').set({ plan_id: null }).where('user_id', '=', luis).execute()
  assert.equal((await remove(`plans/${id}`)).status, 200)
})

test('many are suspended at once and brought back at once; who may not be judged is left alone', async () => {
  const people = [await world.addBuyer('Bea'), await world.addBuyer('Caro')]
  const { body } = await put('users/status', { ids: [...people, ada], status: 'suspended', note: 'Spam' })
  assert.deepEqual(body.data, { changed: people, refused: 1 })
  assert.deepEqual(
    (await put('users/status', { ids: people, status: 'suspended' })).body.data,
    { changed: [], refused: 0 },
    'a second press changes nothing',
  )
  assert.deepEqual((await put('users/status', { ids: body.data.changed, status: 'active' })).body.data, {
    changed: people,
    refused: 0,
  })
  assert.equal((await put('users/status', { ids: [], status: 'active' })).body.errors[0].path, 'ids')
})

test('people are listed by name, by when they came or were seen, and by their orders', async () => {
  const getFirstNames = async (query: string) =>
    (await get(`users?${query}&limit=50`)).users.map(({ firstName }: { firstName: string }) => firstName)
  const byName = await getFirstNames('sort=name&order=asc')
  assert.deepEqual(
    byName,
    [...byName].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
  )
  assert.deepEqual(await getFirstNames('sort=name&order=desc'), byName.toReversed())
  assert.deepEqual((await getFirstNames('sort=orders')).slice(0, 2).sort(), ['Ana', 'Luis'])
})

test('the super administrator makes another administrator, who chooses a password by a mailed link', async () => {
  const form = { firstName: 'Nora', lastName: 'Paz', email: 'nora@example.test' }
  const invite = (body: object) => world.send('POST', '/api/v1/admin/admins', body, getAuthHeaders(ada))
  assert.equal((await invite({ ...form, email: 'ada@example.test' })).body.code, 'EMAIL_TAKEN')
  assert.equal((await invite(form)).body.data.role, 'admin')
  await world.waitForBackgroundTasks()
  const mail = world.sentMails.findLast(({ to }) => to === form.email)
  const link = new URL(/http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://nowhere')
  const password = 'Segura!2026'
  const reset = { userId: link.searchParams.get('userId'), token: link.searchParams.get('token'), password }
  assert.equal((await world.send('POST', '/api/v1/auth/reset-password', reset)).status, 200)
  const login = await world.send('POST', '/api/v1/auth/login', { email: form.email, password })
  assert.equal(login.body.code, 'DEVICE_CODE_NEEDED', 'an administrator confirms each device')
})

test('what happened is counted day by day and month by month', async () => {
  const { points } = await get('figures?span=day')
  assert.equal(points.length, 14)
  assert.deepEqual([points.at(-1).at, points[0].at], ['2026-05-04', '2026-04-21'])
  assert.ok(points.at(-1).buyers >= 2 && points.at(-1).orders === 1 && points.at(-1).messages === 3)
  const months = (await get('figures?span=month')).points
  assert.deepEqual(
    [months.length, months[0].at, months.at(-1).at, months.at(-1).orders],
    [12, '2025-06', '2026-05', 1],
  )
})

test('the overview counts every letter that was given up, though it names the newest only, and says who takes the money', async () => {
  for (let i = 0; i < 23; i++)
    await world.database.db
      .insertInto('mails')
      .values({
        id: `given-up-${String(i).padStart(2, '0')}`,
        to_address: 'x@example.test',
        secret: null,
        subject: 'x',
        text: '',
        html: '',
        state: 'failed',
        tries: 6,
        next_try_at: '',
        error: 'No',
        created_at: world.now.toISOString(),
      })
      .execute()
  const now = await get('overview')
  assert.deepEqual([now.lettersFailedCount, now.lettersFailed.length, now.payments], [23, 20, 'demo'])
})
