import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
let ana: Record<string, string>
let luis: Record<string, string>
before(async () => {
  world = await createWorld()
  ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  luis = {
    Authorization: `Bearer ${await world.createSession(await world.addSeller({ firstName: 'Luis' }))}`,
  }
})
after(() => world.close())

test('what Ana writes is kept without the sign that no database can hold, and a backslash that she typed stays', async () => {
  const typed = String.raw`b \u0000 c\\`
  const description = `a\u0000${typed}\u0000`
  const { status, body } = await world.send('PUT', '/api/v1/users/update-profile', { description }, ana)
  assert.equal(status, 200, JSON.stringify(body))
  const { body: read } = await world.get('/api/v1/profile', ana)
  assert.equal(read.data.description, `a${typed}`)
})

test('half a letter is kept as the sign for it, and a whole one as it is', async () => {
  const { status } = await world.send(
    'PUT',
    '/api/v1/users/update-profile',
    { description: '\ud83c\udf3b \ud83c ' },
    ana,
  )
  assert.equal(status, 200)
  assert.equal((await world.get('/api/v1/profile', ana)).body.data.description, '🌻 \ufffd')
})

test('an address with that sign is refused before anything is looked up', async () => {
  for (const [path, code, fields] of [
    ['/api/v1/seller/all?search=a%00b', 'VALIDATION_FAILED', ['search']],
    ['/api/v1/seller/all?search=a&%00near=%00', 'VALIDATION_FAILED', ['\0near']],
    ['/api/v1/chat/search?q=%00', 'VALIDATION_FAILED', ['q']],
    ['/api/v1/users/%00', 'BAD_REQUEST', undefined],
    ['/api/v1/users/%00?page=%FF', 'BAD_REQUEST', undefined],
  ] as const) {
    const { status, body } = await world.get(path, ana)
    const paths = body.errors?.map((error: { path: string }) => error.path)
    assert.deepEqual([status, body.code, paths], [400, code, fields], path)
  }
})

test('what is nested deeper than any form is refused before it is read, and brackets within a text are not counted', async () => {
  const deep = (levels: number) =>
    `{"fields":{"bio":{"at":1,"value":${'['.repeat(levels)}${']'.repeat(levels)}}}}`
  const send = (body: string) =>
    world.app.request('/api/v1/seller/draft', {
      method: 'PUT',
      headers: { ...luis, 'Content-Type': 'application/json' },
      body,
    })
  assert.equal((await send(deep(20))).status, 200)
  for (const levels of [40, 100_000]) assert.equal((await send(deep(levels))).status, 400, String(levels))
  assert.equal(
    (await send(JSON.stringify({ fields: { bio: { at: 2, value: '[{"'.repeat(50) } } }))).status,
    200,
  )
})

test('more values than any form has are refused before they are read, however short each is', async () => {
  const send = (body: string) =>
    world.app.request('/api/v1/users/update-profile', {
      method: 'PUT',
      headers: { ...ana, 'Content-Type': 'application/json' },
      body,
    })
  for (const many of [
    `[${'{},'.repeat(20_000)}{}]`,
    `[${'0,'.repeat(20_000)}0]`,
    `{${'"a":0,'.repeat(20_000)}"b":0}`,
  ]) {
    const rejected = await send(`{"description":${many}}`)
    assert.deepEqual([rejected.status, (await rejected.json()).code], [400, 'BAD_REQUEST'])
  }
  assert.equal((await send(JSON.stringify({ description: '[0,0]'.repeat(100) }))).status, 200)
})
