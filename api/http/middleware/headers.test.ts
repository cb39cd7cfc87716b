import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { isMarketResponse } from '#shared/response-header.ts'
import { createFakeBuild } from '../../../tests/support/fake-build.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { loadPages } from '../site/pages.ts'

const build = createFakeBuild()
let world: World
before(async () => {
  world = await createWorld({
    pages: loadPages(build.dist, build.data),
    env: { publicUrl: 'https://market.example' },
  })
})
after(() => {
  world.close()
  build.remove()
})

const PLACES: [path: string, status: number][] = [
  ['/', 200],
  ['/explore-sellers', 200],
  ['/assets/index-1a2b.js', 200],
  ['/assets/gone-1a2b.js', 404],
  ['/robots.txt', 200],
  ['/healthz', 200],
  ['/up', 200],
  ['/version.json', 200],
  ['/api/v1/seller/all', 200],
  ['/api/v1/seller/all?limit=51', 400],
  ['/api/v1/nothing', 404],
  ['/api/openapi.json', 200],
  ['/api/docs', 200],
  ['/files/nothing', 404],
]

for (const [path, status] of PLACES) {
  test(`${path} answers ${status} with every security header`, async () => {
    const { headers, ...answer } = await world.get(path)
    assert.equal(answer.status, status)
    assert.ok(isMarketResponse({ headers }), 'it says that the market gave it')
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff')
    assert.equal(headers.get('Referrer-Policy'), 'same-origin')
    assert.equal(headers.get('Cross-Origin-Opener-Policy'), 'same-origin')
    assert.equal(headers.get('Cross-Origin-Resource-Policy'), 'same-origin')
    assert.equal(headers.get('X-Frame-Options'), 'DENY')
    assert.match(headers.get('Permissions-Policy') ?? '', /geolocation=\(self\)/)
    assert.match(headers.get('Strict-Transport-Security') ?? '', /^max-age=63072000/)
    assert.match(headers.get('X-Request-Id') ?? '', /^[\w-]{8,}$/)
    assert.ok(headers.get('Cache-Control'), 'says who may keep it')
    const policy = headers.get('Content-Security-Policy') ?? ''
    assert.match(policy, /^default-src '(self|none)'/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe-|\*|https?:/)
    assert.equal(headers.get('Set-Cookie'), null)
    assert.equal(headers.get('Access-Control-Allow-Origin'), null)
    if (status >= 400) assert.equal(headers.get('Cache-Control'), 'no-store')
  })
}

test("a page's policy names its inline pieces by their hashes, and turns Trusted Types on", async () => {
  const policy = (await world.get('/')).headers.get('Content-Security-Policy') ?? ''
  assert.match(policy, /script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'sha256-[\w+/]{43}=';/)
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ])
    assert.ok(policy.includes(part), part)
})

test('the page about the API may run no script at all', async () => {
  const { headers, body } = await world.get('/api/docs')
  assert.match(
    headers.get('Content-Security-Policy') ?? '',
    /^default-src 'none'; img-src 'self'; style-src 'sha256-/,
  )
  assert.doesNotMatch(body, /<script|style=/)
  assert.match(body, /\/api\/v1\/seller\/all/)
})

test('the document of the API is named after the product and describes what an error looks like', async () => {
  const { body } = await world.get('/api/openapi.json')
  assert.equal(body.info.title, 'Oficio API')
  const errorSchema = body.paths['/api/v1/seller/all'].get.responses[400].content['application/json'].schema
  assert.deepEqual(errorSchema.required, ['success', 'message', 'code'])
})

test('without https nobody is told to use it', async () => {
  const plain = await createWorld()
  assert.equal((await plain.get('/healthz')).headers.get('Strict-Transport-Security'), null)
  plain.close()
})

test('methods that nobody uses are refused, and the answer says which are used', async () => {
  for (const method of ['OPTIONS', 'PROPFIND']) {
    const answer = await world.app.request('/api/v1/category', { method })
    assert.equal(answer.status, 405)
    assert.equal(answer.headers.get('Allow'), 'GET, HEAD, POST, PUT, PATCH, DELETE')
    assert.match(await answer.text(), /METHOD_NOT_ALLOWED/)
  }
})

test('HEAD says what GET would, without saying it', async () => {
  for (const path of ['/', '/api/v1/category', '/assets/index-1a2b.js', '/healthz']) {
    const full = await world.get(path)
    const head = await world.app.request(path, { method: 'HEAD' })
    assert.equal(head.status, full.status)
    assert.equal(head.headers.get('ETag'), full.headers.get('ETag'))
    assert.equal(head.headers.get('Content-Length'), full.headers.get('Content-Length'))
    assert.equal(await head.text(), '')
  }
})

test('a body over 1 MB is refused unread', async () => {
  const answer = await world.app.request('/api/v1/category', {
    method: 'POST',
    body: 'x'.repeat(1024 * 1024 + 1),
    headers: { 'Content-Length': String(1024 * 1024 + 1) },
  })
  assert.equal(answer.status, 413)
  assert.match(await answer.text(), /PAYLOAD_TOO_LARGE/)
})

test('a defect answers with the id that stands in the log, and with nothing else', async () => {
  const broken = await createWorld()
  await sql`alter table categories rename to gone`.execute(broken.database.db)
  const { status, body, headers } = await broken.get('/api/v1/category')
  assert.deepEqual(body, {
    success: false,
    message: 'Something went wrong',
    code: 'INTERNAL',
    requestId: headers.get('X-Request-Id'),
  })
  assert.equal(status, 500)
  assert.ok(
    broken.logLines.some(
      (line) => line.includes(String(headers.get('X-Request-Id'))) && line.includes('"level":50'),
    ),
  )
  await broken.close()
})

test('the log says who asked for what and not what they looked for', async () => {
  await world.get('/api/v1/seller/all?search=hidden-words')
  const logLine = world.logLines.findLast((line) => line.includes('/api/v1/seller/all'))
  assert.match(logLine ?? '', /"status":200/)
  assert.equal(
    world.logLines.some((line) => line.includes('hidden-words')),
    false,
  )
})

test('the log says which person asked, where somebody is signed in', async () => {
  const ana = await world.addBuyer('Ana')
  const token = await world.createSession(ana)
  world.logLines.length = 0
  await world.get('/api/v1/profile', { Authorization: `Bearer ${token}` })
  await world.get('/api/v1/admin/users', { Authorization: `Bearer ${token}` })
  await world.get('/api/v1/profile')
  assert.deepEqual(
    world.logLines.map((line) => JSON.parse(line)).map(({ status, person }) => [status, person]),
    [
      [200, ana],
      [403, ana],
      [401, undefined],
    ],
  )
  assert.ok(!world.logLines.join('').includes(token))
})
