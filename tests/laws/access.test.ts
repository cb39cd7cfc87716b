import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type TestResponse, type World } from '../support/world.ts'

const ROLES = ['anonymous', 'unverified', 'suspended', 'buyer', 'otherBuyer', 'seller', 'admin'] as const
type Role = (typeof ROLES)[number]
/** ok: below 400, or a 4xx that is about the content and not about the caller's rights. */
type Expected = 'ok' | 401 | 403 | 404

const ALL_OK = {
  anonymous: 'ok',
  unverified: 'ok',
  suspended: 'ok',
  buyer: 'ok',
  otherBuyer: 'ok',
  seller: 'ok',
  admin: 'ok',
} as const
/** Nothing is there, for anyone. */
const MISSING = {
  anonymous: 404,
  unverified: 404,
  suspended: 404,
  buyer: 404,
  otherBuyer: 404,
  seller: 404,
  admin: 404,
} as const
/** Anyone who is signed in and verified. */
const SIGNED_IN = {
  anonymous: 401,
  unverified: 403,
  suspended: 401,
  buyer: 'ok',
  otherBuyer: 'ok',
  seller: 'ok',
  admin: 'ok',
} as const
/** Also signed-in people who have yet to verify their e-mail. */
const KNOWN = { ...SIGNED_IN, unverified: 'ok' } as const
const TRADERS = { ...SIGNED_IN, admin: 403 } as const
/** For administrators only. */
const ADMINS = { ...SIGNED_IN, buyer: 403, otherBuyer: 403, seller: 403 } as const
/** For the super administrator only. */
const SUPER_ADMINS = { ...ADMINS, admin: 403 } as const
const OWN_COMPANY = { ...TRADERS, otherBuyer: 404 } as const
const BUYERS_OWN = { ...SIGNED_IN, otherBuyer: 404, seller: 403, admin: 403 } as const
/** For freelancers only. */
const SELLERS = { ...TRADERS, buyer: 403, otherBuyer: 403 } as const
const BUYERS = { ...TRADERS, seller: 403 } as const
/** Written by the buyer: the other member of the chat may read it, but not change it. */
const AUTHORS = { ...OWN_COMPANY, seller: 404 } as const

interface Row {
  expected: Record<Role, Expected>
  /** The path to call, with one of the buyer's objects where the route takes an id. */
  path?: string
  body?: unknown
}

const PROJECT = {
  name: 'An app',
  description: 'An app for bakers.',
  skills: ['Figma'],
  duration: '1-month',
  cost: 100,
  images: [],
}

/** Every route, and the response for each kind of caller. A route that is missing here fails the test. */
const ROUTES: Record<string, Row> = {
  'GET /healthz': { expected: ALL_OK },
  'GET /up': { expected: ALL_OK },
  'GET /readyz': { expected: ALL_OK },
  'GET /version.json': { expected: ALL_OK },
  'GET /sitemap.xml': { expected: ALL_OK },
  'GET /robots.txt': { expected: ALL_OK },
  'GET /.well-known/security.txt': { expected: ALL_OK },
  'GET /.well-known/change-password': { expected: ALL_OK },
  'GET /api/openapi.json': { expected: ALL_OK },
  'GET /api/docs': { expected: ALL_OK },
  'GET /api/subscription-plan': { expected: ALL_OK },
  'GET /api/subscription-plan/:id': {
    expected: withoutAccess(ALL_OK, 404),
    path: '/api/subscription-plan/NOBODY',
  },
  'GET /api/v1/category': { expected: ALL_OK },
  'GET /api/v1/subCategory': { expected: ALL_OK },
  'GET /api/v1/local-services': {
    expected: ALL_OK,
    path: '/api/v1/local-services?categoryId=019a0000-0000-7000-8000-00000000dead',
  },
  'GET /api/v1/local-services/:service/:place': {
    expected: MISSING,
    path: '/api/v1/local-services/00000000dead/4005539',
  },
  'GET /api/v1/places': { expected: ALL_OK, path: '/api/v1/places?q=guadalajara' },
  'GET /api/v1/places/:id': { expected: ALL_OK, path: '/api/v1/places/4005539' },
  'GET /api/v1/skill': { expected: ALL_OK },
  'GET /api/v1/seller/all': { expected: ALL_OK },
  'GET /api/v1/seller/facets': { expected: ALL_OK },
  'GET /api/v1/seller/construction-sellers': { expected: ALL_OK },
  'GET /api/v1/seller/profiles': { expected: ALL_OK },
  'GET /api/v1/seller/seller-profile-public': {
    expected: ALL_OK,
    path: '/api/v1/seller/seller-profile-public?sellerUserId=SELLER',
  },
  'GET /api/v1/users/public-profile/:id': { expected: ALL_OK, path: '/api/v1/users/public-profile/BUYER' },
  'GET /api/v1/portfolio/public-seller-portfolio': {
    expected: ALL_OK,
    path: '/api/v1/portfolio/public-seller-portfolio?userId=SELLER',
  },
  'GET /api/v1/rating': { expected: ALL_OK, path: '/api/v1/rating?userId=SELLER' },
  'GET /api/v1/subscription-plan': { expected: ALL_OK },
  'GET /api/v1/subscription-plan/:id': {
    expected: withoutAccess(ALL_OK, 404),
    path: '/api/v1/subscription-plan/NOBODY',
  },
  'GET /api/v1/help-support/about-us-stats': { expected: ALL_OK },
  'POST /api/v1/help-support/get-in-touch-record': { expected: ALL_OK, body: {} },
  'GET /api/v1/help-support/get-in-touch-record': { expected: ADMINS },
  'GET /api/v1/admin/overview': { expected: ADMINS },
  'GET /api/v1/first-run': { expected: ALL_OK },
  'POST /api/v1/first-run': { expected: ALL_OK, body: {} },
  'POST /api/v1/first-run/test-mail': { expected: ALL_OK, body: {} },
  'GET /api/v1/admin/market': { expected: SUPER_ADMINS },
  'PUT /api/v1/admin/market': { expected: SUPER_ADMINS, body: {} },
  'POST /api/v1/admin/market/test-mail': { expected: SUPER_ADMINS, body: {} },
  'GET /api/v1/admin/users': { expected: ADMINS },
  'PUT /api/v1/admin/users/status': { expected: ADMINS, body: { ids: ['NOBODY'], status: 'suspended' } },
  'POST /api/v1/admin/admins': { expected: SUPER_ADMINS, body: {} },
  'GET /api/v1/admin/figures': { expected: ADMINS },
  'PUT /api/v1/admin/users/:id/status': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/users/NOBODY/status',
    body: { status: 'suspended' },
  },
  'PUT /api/v1/admin/users/:id/verified': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/users/NOBODY/verified',
  },
  'POST /api/v1/admin/users/:id/warning': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/users/NOBODY/warning',
    body: { reason: 'Spam' },
  },
  'GET /api/v1/admin/reviews': { expected: ADMINS },
  'PUT /api/v1/admin/reviews/:id': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/reviews/NOBODY',
    body: { reason: 'Insults' },
  },
  'GET /api/v1/admin/reports': { expected: ADMINS },
  'PUT /api/v1/admin/reports/:id': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/reports/NOBODY',
    body: { outcome: 'dismissed' },
  },
  'GET /api/v1/admin/contacts': { expected: ADMINS },
  'PUT /api/v1/admin/contacts/:id/answer': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/contacts/NOBODY/answer',
    body: { answer: 'Yes' },
  },
  'GET /api/v1/admin/catalogue': { expected: ADMINS },
  'GET /api/v1/admin/searches': { expected: ADMINS },
  'DELETE /api/v1/admin/searches/:id': { expected: ADMINS, path: '/api/v1/admin/searches/NOBODY' },
  'POST /api/v1/admin/searches/:id/words': {
    expected: ADMINS,
    path: '/api/v1/admin/searches/NOBODY/words',
    body: {},
  },
  'GET /api/v1/admin/plans': { expected: ADMINS },
  'POST /api/v1/admin/categories': { expected: ADMINS, body: {} },
  'PUT /api/v1/admin/categories/:id': { expected: ADMINS, path: '/api/v1/admin/categories/NOBODY', body: {} },
  'DELETE /api/v1/admin/categories/:id': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/categories/NOBODY',
  },
  'POST /api/v1/admin/sub-categories': { expected: ADMINS, body: {} },
  'PUT /api/v1/admin/sub-categories/:id': {
    expected: ADMINS,
    path: '/api/v1/admin/sub-categories/NOBODY',
    body: {},
  },
  'DELETE /api/v1/admin/sub-categories/:id': {
    expected: withoutAccess(ADMINS),
    path: '/api/v1/admin/sub-categories/NOBODY',
  },
  'POST /api/v1/admin/skills': { expected: ADMINS, body: {} },
  'PUT /api/v1/admin/skills/:id': { expected: ADMINS, path: '/api/v1/admin/skills/NOBODY', body: {} },
  'DELETE /api/v1/admin/skills/:id': { expected: withoutAccess(ADMINS), path: '/api/v1/admin/skills/NOBODY' },
  'POST /api/v1/admin/plans': { expected: ADMINS, body: {} },
  'PUT /api/v1/admin/plans/:id': { expected: ADMINS, path: '/api/v1/admin/plans/NOBODY', body: {} },
  'DELETE /api/v1/admin/plans/:id': { expected: withoutAccess(ADMINS), path: '/api/v1/admin/plans/NOBODY' },
  'GET /api/v1/admin/audit': { expected: ADMINS },
  'GET /api/v1/currency/rates': { expected: ALL_OK },
  'GET /api/v1/demo-logins': { expected: ALL_OK },
  'GET /api/v1/mailbox': { expected: ALL_OK, path: '/api/v1/mailbox?email=a@example.test' },
  'GET /files/:name{[0-9a-f-]{36}_[0-9]{1,5}x[0-9]{1,5}\\.webp}': {
    expected: withoutAccess(ALL_OK, 404),
    path: '/files/NOBODY_1x1.webp?w=96',
  },
  'GET /files/:name{[0-9a-f-]{36}\\.mp4}': {
    expected: withoutAccess(ALL_OK, 404),
    path: '/files/NOBODY.mp4',
  },
  'GET /*': { expected: withoutAccess(ALL_OK, 404), path: '/a-screen' },

  'POST /api/v1/buyer': { expected: ALL_OK, body: {} },
  'POST /api/v1/seller': { expected: ALL_OK, body: {} },
  'POST /api/v1/auth/login': { expected: ALL_OK, body: {} },
  'POST /api/v1/auth/verify-email': { expected: ALL_OK, body: {} },
  'POST /api/v1/auth/send-email-verification-code': {
    expected: ALL_OK,
    body: { email: 'nobody@example.test' },
  },
  'POST /api/v1/auth/forgot-password': { expected: ALL_OK, body: { email: 'nobody@example.test' } },
  'GET /api/v1/auth/reset-password': { expected: ALL_OK },
  'POST /api/v1/auth/reset-password': { expected: ALL_OK, body: {} },
  'GET /api/v1/auth/sessions': { expected: SIGNED_IN },
  'DELETE /api/v1/auth/sessions/:id': {
    expected: withoutAccess({ ...SIGNED_IN, buyer: 404, otherBuyer: 404, seller: 404, admin: 404 }),
    path: '/api/v1/auth/sessions/NOBODY',
  },
  'GET /api/v1/auth/known-devices': { expected: SIGNED_IN },
  'DELETE /api/v1/auth/known-devices/:id': {
    expected: withoutAccess({ ...SIGNED_IN, buyer: 404, otherBuyer: 404, seller: 404, admin: 404 }),
    path: `/api/v1/auth/known-devices/${'0'.repeat(64)}`,
  },
  'GET /api/v1/profile': { expected: KNOWN },
  'PUT /api/v1/profile': { expected: SIGNED_IN, body: {} },
  'GET /api/v1/users/profile': { expected: SIGNED_IN },
  'PUT /api/v1/users/update-profile': { expected: SIGNED_IN, body: {} },
  'POST /api/v1/users/email': { expected: SIGNED_IN, body: {} },
  'PUT /api/v1/users/email': { expected: SIGNED_IN, body: {} },
  'PUT /api/v1/users/update-my-password': { expected: SIGNED_IN, body: {} },
  'GET /api/v1/users/preferences': { expected: SIGNED_IN },
  'PUT /api/v1/users/preferences': { expected: SIGNED_IN, body: {} },
  'GET /api/v1/users/export': { expected: SIGNED_IN },
  'GET /api/v1/users/storage': { expected: SIGNED_IN },
  'GET /api/v1/users/leaving': { expected: SIGNED_IN },
  'DELETE /api/v1/users/me': { expected: SIGNED_IN, body: {} },
  'GET /api/v1/buyer/:id': { expected: BUYERS_OWN, path: '/api/v1/buyer/BUYER' },
  'POST /api/v1/file/upload': { expected: SIGNED_IN, body: {} },
  'POST /api/v1/file/upload-multiple': { expected: SIGNED_IN, body: {} },

  'GET /api/v1/file/attachment/:id': { expected: OWN_COMPANY, path: '/api/v1/file/attachment/FILE' },
  'POST /api/v1/file/tus': { expected: TRADERS },
  'GET /api/v1/file/tus/:id': { expected: withoutAccess(TRADERS), path: '/api/v1/file/tus/NOBODY' },
  'PATCH /api/v1/file/tus/:id': { expected: TRADERS, path: '/api/v1/file/tus/NOBODY' },
  'DELETE /api/v1/file/tus/:id': { expected: TRADERS, path: '/api/v1/file/tus/NOBODY' },
  'GET /api/v1/portfolio': { expected: SELLERS },
  'POST /api/v1/portfolio': { expected: SELLERS, body: {} },
  'GET /api/v1/portfolio/:id': { expected: SELLERS, path: '/api/v1/portfolio/PROJECT' },
  'PUT /api/v1/portfolio/:id': { expected: SELLERS, path: '/api/v1/portfolio/PROJECT', body: PROJECT },
  'DELETE /api/v1/portfolio/:id': { expected: SELLERS, path: '/api/v1/portfolio/PROJECT' },
  'POST /api/v1/order': { expected: BUYERS, body: {} },
  'GET /api/v1/order/buyer': { expected: BUYERS },
  'GET /api/v1/order/seller': { expected: SELLERS },
  'PUT /api/v1/order/buyer/status': {
    expected: { ...BUYERS, otherBuyer: 404 },
    path: '/api/v1/order/buyer/status?orderId=ORDER&status=PENDING',
    body: {},
  },
  'PUT /api/v1/order/seller/status': {
    expected: SELLERS,
    path: '/api/v1/order/seller/status?orderId=ORDER&status=PENDING',
    body: {},
  },
  'GET /api/v1/order/:id': { expected: OWN_COMPANY, path: '/api/v1/order/ORDER' },
  'DELETE /api/v1/order/:id': { expected: { ...BUYERS, otherBuyer: 404 }, path: '/api/v1/order/ORDER' },
  'PUT /api/v1/order/date/:id': {
    expected: OWN_COMPANY,
    path: '/api/v1/order/date/ORDER',
    body: { deliveryAt: '2026-07-01T12:00:00Z' },
  },
  'PUT /api/v1/order/date/:id/answer': {
    expected: OWN_COMPANY,
    path: '/api/v1/order/date/ORDER/answer',
    body: { deliveryAt: '2026-07-01T12:00:00Z', accept: true },
  },
  'POST /api/v1/rating': { expected: BUYERS, body: {} },
  'POST /api/v1/rating/buyer': { expected: SELLERS, body: {} },
  'GET /api/v1/rating/buyer': { expected: BUYERS },
  'GET /api/v1/notification': { expected: SIGNED_IN },
  'PUT /api/v1/notification/read': { expected: SIGNED_IN, body: { all: true } },
  'GET /api/v1/notification/settings': { expected: SIGNED_IN },
  'PUT /api/v1/notification/settings': { expected: SIGNED_IN, body: {} },
  'POST /api/v1/notification/unsubscribe': {
    expected: withoutAccess(ALL_OK),
    path: `/api/v1/notification/unsubscribe?user=NOBODY&kind=order&token=${'x'.repeat(43)}`,
  },
  'GET /api/v1/push': { expected: SIGNED_IN },
  'POST /api/v1/push/subscription': { expected: SIGNED_IN, body: {} },
  'DELETE /api/v1/push/subscription': {
    expected: SIGNED_IN,
    body: { endpoint: 'https://push.market.test/1' },
  },
  'POST /api/v1/push/test': {
    expected: withoutAccess(SIGNED_IN),
    body: { endpoint: 'https://push.market.test/1' },
  },
  'PUT /api/v1/rating/:id/reply': {
    expected: withoutAccess(SELLERS),
    path: '/api/v1/rating/NOBODY/reply',
    body: { reply: 'Thank you' },
  },
  'PUT /api/v1/rating/:id/project': {
    expected: withoutAccess(SELLERS),
    path: '/api/v1/rating/NOBODY/project',
    body: { projectId: null },
  },
  'GET /api/v1/order/seller/stats': { expected: SELLERS },
  'GET /api/v1/order/buyer/stats': { expected: BUYERS },
  'GET /api/v1/seller/saved': { expected: BUYERS },
  'PUT /api/v1/seller/saved/:id': {
    expected: BUYERS,
    path: '/api/v1/seller/saved/SELLER',
    body: { saved: true },
  },
  'GET /api/v1/saved-lists': { expected: BUYERS },
  'PUT /api/v1/saved-lists/:id': {
    expected: BUYERS,
    path: '/api/v1/saved-lists/LIST',
    body: { name: 'My list' },
  },
  'PATCH /api/v1/saved-lists/:id': {
    expected: { ...BUYERS, otherBuyer: 404 },
    path: '/api/v1/saved-lists/LIST',
    body: { name: 'My other list' },
  },
  'PUT /api/v1/saved-lists/:id/sellers/:sellerId': {
    expected: { ...BUYERS, otherBuyer: 404 },
    path: '/api/v1/saved-lists/LIST/sellers/SELLER',
    body: { listed: true },
  },
  'DELETE /api/v1/saved-lists/:id': {
    expected: { ...BUYERS, otherBuyer: 404 },
    path: '/api/v1/saved-lists/LIST',
  },
  'GET /api/v1/shared-list': {
    expected: withoutAccess(ALL_OK, 404),
    path: `/api/v1/shared-list?token=${'x'.repeat(32)}`,
  },
  'GET /api/v1/seller/my-profile': { expected: SELLERS },
  'GET /api/v1/seller/draft': { expected: SELLERS },
  'PUT /api/v1/seller/draft': { expected: SELLERS, body: { fields: {} } },
  'POST /api/v1/seller/complete-profile': { expected: SELLERS, body: {} },
  'PUT /api/v1/seller': { expected: SELLERS, body: {} },
  'PUT /api/v1/seller/profile': { expected: SELLERS, body: { over: {} } },
  'GET /api/v1/payment-method': { expected: SELLERS },
  'POST /api/v1/payment-method': { expected: SELLERS, body: {} },
  'POST /api/v1/payment-method/setup-intent': { expected: withoutAccess(SELLERS) },
  'PUT /api/v1/payment-method/:id/default': {
    expected: withoutAccess(SELLERS),
    path: '/api/v1/payment-method/NOBODY/default',
  },
  'DELETE /api/v1/payment-method/:id': {
    expected: withoutAccess(SELLERS),
    path: '/api/v1/payment-method/NOBODY',
  },
  'POST /api/v1/payment-method/webhook': { expected: withoutAccess(ALL_OK) },
  'GET /api/v1/subscription': { expected: SELLERS },
  'PUT /api/v1/subscription': { expected: withoutAccess(SELLERS), body: { subscriptionPlanId: 'NOBODY' } },
  'DELETE /api/v1/subscription': { expected: withoutAccess(SELLERS) },
  'GET /api/v1/chat/user-chats': { expected: TRADERS },
  'GET /api/v1/chat/messages/:chatId': { expected: OWN_COMPANY, path: '/api/v1/chat/messages/CHAT' },
  'POST /api/v1/chat/send-message': { expected: OWN_COMPANY, body: { chatId: 'CHAT', content: 'Hello' } },
  'PUT /api/v1/chat/message/:id': {
    expected: AUTHORS,
    path: '/api/v1/chat/message/MESSAGE',
    body: { content: 'Hello again' },
  },
  'PUT /api/v1/chat/star/:id': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/star/MESSAGE',
    body: { starred: true },
  },
  'DELETE /api/v1/chat/message/:id': { expected: AUTHORS, path: '/api/v1/chat/message/MESSAGE' },
  'PUT /api/v1/chat/mark-chat-as-favorite/:chatId': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/mark-chat-as-favorite/CHAT',
    body: { isFavorite: true },
  },
  'PUT /api/v1/chat/read/:chatId': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/read/CHAT',
    body: { seq: 1 },
  },
  'PUT /api/v1/chat/delivered/:chatId': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/delivered/CHAT',
    body: { seq: 1 },
  },
  'PUT /api/v1/chat/block/:chatId': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/block/CHAT',
    body: { blocked: false },
  },
  'POST /api/v1/chat/report/:chatId': {
    expected: OWN_COMPANY,
    path: '/api/v1/chat/report/CHAT',
    body: { reason: 'spam' },
  },
  'GET /api/v1/chat/search': { expected: TRADERS, path: '/api/v1/chat/search?q=hello' },
  'GET /api/v1/chat/starred': { expected: TRADERS },
  'GET /api/v1/chat/saved-replies': { expected: TRADERS },
  'PUT /api/v1/chat/saved-replies': { expected: TRADERS, body: { replies: [] } },
  'GET /api/v1/changes': { expected: SIGNED_IN },
  'POST /api/v1/sync': { expected: SIGNED_IN, body: { since: null, mutations: [] } },

  // Last, because they end sessions.
  'DELETE /api/v1/auth/sessions': { expected: SIGNED_IN },
  'POST /api/v1/auth/logout': { expected: KNOWN },
}

const NOBODY = '019a0000-0000-7000-8000-00000000dead'
const LIST = '019a0000-0000-7000-8000-00000000cafe'
let world: World
const tokens: Partial<Record<Role, string>> = {}
const ids: Record<string, string> = { NOBODY, LIST }

before(async () => {
  world = await createWorld({ env: { demo: true } })
  const seller = await world.addSeller({ firstName: 'Luis', user: { email: 'luis@example.test' } })
  const buyer = await world.addBuyer('Ana')
  const people: Record<Exclude<Role, 'anonymous'>, string> = {
    unverified: await world.addBuyer('Una'),
    suspended: await world.addBuyer('Sam'),
    buyer,
    otherBuyer: await world.addBuyer('Olga'),
    seller,
    admin: await world.addBuyer('Ada'),
  }
  await world.database.db
    .updateTable('users')
    .set({ email_verified: 0 })
    .where('id', '=', people.unverified)
    .execute()
  await world.database.db
    .updateTable('users')
    .set({ status: 'suspended' })
    .where('id', '=', people.suspended)
    .execute()
  await world.database.db.updateTable('users').set({ role: 'admin' }).where('id', '=', people.admin).execute()
  for (const role of ROLES) if (role !== 'anonymous') tokens[role] = await world.createSession(people[role])
  const file = await world.addFile(bearer('buyer'), '12345')
  const message = { receiverUserId: seller, content: 'Hello', attachments: [{ _id: file, name: 'plan.txt' }] }
  const { body } = await world.send('POST', '/api/v1/chat/send-message', message, bearer('buyer'))
  const project = await world.send('POST', '/api/v1/portfolio', PROJECT, bearer('seller'))
  const order = await world.send(
    'POST',
    '/api/v1/order',
    {
      sellerUserId: seller,
      description: 'A new sign for the door',
      deliveryAt: '2026-06-01T12:00:00Z',
      budget: 90,
    },
    bearer('buyer'),
  )
  Object.assign(ids, {
    ORDER: order.body.data.order._id,
    PROJECT: project.body.data._id,
    FILE: file,
    BUYER: buyer,
    SELLER: seller,
    CHAT: body.data.chat._id,
    MESSAGE: body.data.message._id,
  })
})
after(() => world.close())

test('every route stands in the table, and nothing else does', () => {
  const routes = new Set(
    world.app.routes
      .filter((route) => route.method !== 'ALL')
      .map((route) => `${route.method} ${route.path}`),
  )
  assert.deepEqual([...routes].sort(), Object.keys(ROUTES).sort())
})

for (const [route, { expected, path, body }] of Object.entries(ROUTES)) {
  test(`${route} answers each kind of asker as the table says`, async () => {
    const [method = '', pattern = ''] = route.split(' ')
    const got = Object.fromEntries(
      await Promise.all(
        ROLES.map(
          async (role) =>
            [
              role,
              toOutcome(
                await call(
                  method,
                  fill(path ?? pattern),
                  body === undefined ? undefined : JSON.parse(fill(JSON.stringify(body))),
                  role,
                ),
              ),
            ] as const,
        ),
      ),
    )
    assert.deepEqual(got, expected)
    if (method !== 'GET') return
    // Once more, in sequence: a response for someone who has access must not reach anyone else from a cache.
    for (const role of [...ROLES].reverse())
      assert.equal(
        toOutcome(await call(method, fill(path ?? pattern), undefined, role)),
        expected[role],
        `${role}, after the others`,
      )
  })
}

test('a token that nobody has, or that is cut short, signs nobody in', async () => {
  for (const token of [
    'x',
    'A'.repeat(43),
    `${tokens.buyer}x`,
    (tokens.buyer ?? '').slice(1),
    '../../etc/passwd',
    "' or 1=1 --",
  ])
    assert.equal((await world.get('/api/v1/profile', { Authorization: `Bearer ${token}` })).status, 401)
})

function call(method: string, path: string, body: unknown, role: Role): Promise<TestResponse> {
  if (method === 'GET') return world.get(path, bearer(role))
  if (method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE')
    return world.send(method, path, body, bearer(role))
  throw new Error(`${method} is not called here`)
}

function bearer(role: Role): Record<string, string> {
  const token = tokens[role]
  return token ? { Authorization: `Bearer ${token}` } : {}
}

function toOutcome({ status }: TestResponse): Expected | number {
  if (status === 401 || status === 403 || status === 404) return status
  return status < 500 ? 'ok' : status
}

function fill(text: string): string {
  return Object.entries(ids).reduce((filled, [name, id]) => filled.replaceAll(name, id), text)
}

/** Replaces the expected outcome of every role that isn't rejected already. */
function withoutAccess(expected: Record<Role, Expected>, outcome: Expected = 404): Record<Role, Expected> {
  return Object.fromEntries(
    ROLES.map((role) => [role, expected[role] === 'ok' ? outcome : expected[role]]),
  ) as Record<Role, Expected>
}
