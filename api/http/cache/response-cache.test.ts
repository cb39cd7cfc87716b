import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { createResponseCache } from './response-cache.ts'

const LIST = '/api/v1/seller/all'
let world: World
before(async () => {
  world = await createWorld()
  for (const firstName of ['Luis', 'Lucía', 'Marta']) await world.addSeller({ firstName })
})
after(() => world.close())

const request = (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers })

test('an answer comes compressed as asked, and says the same in each form', async () => {
  const other = `${LIST}?limit=2`
  const encoded = await request(other, { 'Accept-Encoding': 'br' })
  assert.equal(
    await (await request(other)).text(),
    brotliDecompressSync(Buffer.from(await encoded.arrayBuffer())).toString(),
    'to who comes after one who takes Brotli',
  )
  const plain = await (await request(LIST)).text()
  const br = await request(LIST, { 'Accept-Encoding': 'gzip, br' })
  const gzip = await request(LIST, { 'Accept-Encoding': 'gzip' })
  assert.deepEqual([br.headers.get('Content-Encoding'), gzip.headers.get('Content-Encoding')], ['br', 'gzip'])
  assert.equal(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString(), plain)
  assert.equal(gunzipSync(Buffer.from(await gzip.arrayBuffer())).toString(), plain)
})

test('who holds an answer is told so until somebody changes the market', async () => {
  const first = await request(LIST)
  const etag = first.headers.get('ETag') ?? ''
  assert.match(etag, /^"[\w-]+"$/)
  assert.equal(first.headers.get('Cache-Control'), 'public, max-age=0, must-revalidate')
  assert.equal(first.headers.get('Vary'), 'Accept-Encoding')
  assert.equal((await request(LIST, { 'If-None-Match': `"other", W/${etag}` })).status, 304)
  await world.addSeller({ firstName: 'Nadia' })
  const after = await request(LIST, { 'If-None-Match': etag })
  assert.equal(after.status, 200)
  assert.match(await after.text(), /Nadia/)
})

test('an answer is made anew after a minute, for what changes by time alone', async () => {
  await request(LIST)
  await sql`update sellers set bio = 'quietly changed'`.execute(world.database.db)
  await sql`update listings set card = replace(card, 'Nadia', 'Nadja')`.execute(world.database.db)
  assert.doesNotMatch(await (await request(LIST)).text(), /Nadja/)
  world.now = new Date(world.now.getTime() + 61_000)
  assert.match(await (await request(LIST)).text(), /Nadja/)
})

test('a rejection is never kept', async () => {
  const path = '/api/v1/seller/seller-profile-public?sellerUserId=018f4a1c-842e-7b7b-b7f7-eb3c7b450a28'
  for (let i = 0; i < 2; i++) {
    const response = await request(path)
    assert.equal(response.status, 404)
    assert.equal(response.headers.get('Cache-Control'), 'no-store')
    assert.equal(response.headers.get('ETag'), null)
  }
})

test('answers to thousands of questions do not pile up', () => {
  const responseCache = createResponseCache(world.database, () => world.now)
  const body = new Uint8Array(1000)
  for (let i = 0; i <= 2000; i++) responseCache.set(`/${i}`, world.database.generation, body)
  assert.deepEqual([responseCache.get('/0'), responseCache.get('/1') === null], [null, false])
  responseCache.set('/large', world.database.generation, new Uint8Array(31 * 1024 * 1024))
  assert.deepEqual([responseCache.get('/2'), responseCache.get('/2000') === null], [null, false])
  responseCache.set(`/${'long'.repeat(1000)}`, world.database.generation, body)
  assert.equal(responseCache.get(`/${'long'.repeat(1000)}`), null)
})
