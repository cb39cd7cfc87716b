import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import * as v from 'valibot'
import { Batch, SyncResponse } from '#shared/protocol/changes.ts'
import { ErrorEnvelope, successEnvelope } from '#shared/protocol/envelope.ts'
import { MUTATION_PAYLOADS } from '#shared/protocol/mutation-payloads.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let ana: string
let luis: string
let headers: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  headers = { Authorization: `Bearer ${await world.createSession(ana)}` }
})
after(() => world.close())

const message = (content: string, lane = 'a', overrides = {}) => {
  const _id = newId(world.now)
  return {
    id: _id,
    lane,
    kind: 'sendMessage',
    payload: { _id, receiverUserId: luis, content, ...overrides },
  }
}
async function sync(since: number | null, mutations: unknown[]) {
  return v.parse(
    successEnvelope(SyncResponse),
    (await world.send('POST', '/api/v1/sync', { since, mutations }, headers)).body,
  ).data
}
async function changes(query: string) {
  return v.parse(successEnvelope(Batch), (await world.get(`/api/v1/changes${query}`, headers)).body).data
}

test('a hundred queued messages go out in one round trip, in their order, with what they changed', async () => {
  const { results, batch } = await sync(
    null,
    Array.from({ length: 100 }, (_, i) => message(`${i}`)),
  )
  assert.deepEqual([results.length, results.every(({ status }) => status === 200)], [100, true])
  const last = batch.changes.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : []))
  assert.deepEqual(
    last.map(({ content }) => content),
    Array.from({ length: 30 }, (_, i) => `${i + 70}`),
    'a new device begins with the newest of each chat',
  )
})

test('after one that is refused the rest of its lane waits, other lanes go on', async () => {
  const mutations = [
    message('', 'a'),
    message('after it', 'a'),
    message('elsewhere', 'b'),
    message('nobody needs me', ''),
  ]
  const { results } = await sync(0, mutations)
  assert.deepEqual(
    results.map(({ id, status }) => [mutations.findIndex((item) => item.id === id), status]),
    [
      [0, 400],
      [2, 200],
      [3, 200],
    ],
  )
})

test('the feed has each thing once, with its present state, and says nothing twice', async () => {
  const { upTo } = await changes('')
  const one = message('first words')
  await sync(upTo, [one])
  for (const content of ['second', 'third', 'last words'])
    await world.send('PUT', `/api/v1/chat/message/${one.id}`, { content }, headers)
  const batch = await changes(`?since=${upTo}`)
  const rows = batch.changes.filter(({ id }) => id === one.id)
  assert.deepEqual([rows.length, batch.after, batch.more], [1, upTo, false])
  assert.equal(rows[0]?.entity === 'message' && rows[0].row?.content, 'last words')
  assert.deepEqual((await changes(`?since=${batch.upTo}`)).changes, [])
})

test('a chat that Luis is told of is never ahead of the messages he is told of, however fast they come', async () => {
  const his = { Authorization: `Bearer ${await world.createSession(luis)}` }
  const getFeed = async (query: string) =>
    v.parse(successEnvelope(Batch), (await world.get(`/api/v1/changes${query}`, his)).body).data
  const { upTo } = await getFeed('')
  const first = message('hello')
  await sync(0, [first])
  const reads = []
  const sends = []
  for (let n = 0; n < 60; n++) {
    sends.push(world.send('POST', '/api/v1/chat/send-message', message(`${n}`).payload, headers))
    reads.push(getFeed(`?since=${upTo}&limit=200`))
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const batch of await Promise.all(reads)) {
    const messageTexts = batch.changes.flatMap(({ entity, row }) =>
      entity === 'message' && row ? [row.seq] : [],
    )
    const chat = batch.changes.flatMap(({ entity, row }) => (entity === 'chat' && row ? [row.lastSeq] : []))
    assert.deepEqual([Math.max(...messageTexts)], chat)
  }
  await Promise.all(sends)
})

test('long absences come in pages that join without a gap', async () => {
  const pages = []
  for (let since = 0, hasMore = true; hasMore; ) {
    const batch = await changes(`?since=${since}&limit=20`)
    assert.equal(batch.after, since)
    pages.push(...batch.changes.map(({ seq }) => seq))
    since = batch.upTo
    hasMore = batch.more
  }
  assert.deepEqual(
    pages,
    [...new Set(pages)].sort((a, b) => a - b),
  )
  assert.ok(pages.length > 100)
})

test('a cursor from before the data were restored begins anew', async () => {
  const batch = await changes('?since=999999')
  assert.deepEqual([batch.reset, batch.changes.length > 0], [true, true])
})

test('nothing but the calls of this market can be wanted, and no sync within a sync', async () => {
  for (const path of [
    '/api/v1/sync',
    'https://elsewhere.test/',
    '/api/v1/../../files',
    '/api/v1/chat/read/x?y',
    '/etc/passwd',
  ]) {
    const response = await world.send(
      'POST',
      '/api/v1/sync',
      { since: 0, intentions: [{ id: newId(world.now), method: 'POST', path, body: {} }] },
      headers,
    )
    assert.equal(response.status, 400, path)
  }
})

test('whatever is wanted, by whomever and however wrong, what else was wanted with it is done and answered', async () => {
  const luisHeaders = { Authorization: `Bearer ${await world.createSession(luis)}` }
  for (const kind of [...Object.keys(MUTATION_PAYLOADS), 'launchRocket', 'constructor', ''])
    for (const [who, receiverUserId] of [
      [headers, luis],
      [luisHeaders, ana],
    ] as const)
      for (const payload of [
        {},
        null,
        [],
        'x',
        { _id: newId(world.now), chatId: newId(world.now), seq: 1 },
      ]) {
        const mutation = { id: newId(world.now), kind, payload }
        const last = message('All the same', 'z', { receiverUserId })
        const { body, status } = await world.send(
          'POST',
          '/api/v1/sync',
          { since: 0, mutations: [mutation, last] },
          who,
        )
        assert.equal(status, 200, kind)
        const results = v.parse(successEnvelope(SyncResponse), body).data.results
        assert.deepEqual(
          results.map(({ id }) => id),
          [mutation.id, last.id],
          `${kind} ${JSON.stringify(payload)}`,
        )
        assert.deepEqual([Number(results[0]?.status) < 500, results[1]?.status], [true, 200], kind)
      }
})

test('a mutation with something wrong in it says which field, and what only the other side may do is refused', async () => {
  const id = newId(world.now)
  const { results } = await sync(0, [
    { id, kind: 'markChatRead', payload: { chatId: 'x', seq: 1 } },
    { id: newId(world.now), kind: 'deleteProject', payload: { projectId: id } },
    { id: newId(world.now), kind: 'writePoem', payload: {} },
  ])
  const failures = results.map(({ body }) => v.parse(ErrorEnvelope, body))
  assert.deepEqual(
    failures.map(({ code }) => code),
    ['VALIDATION_FAILED', 'FORBIDDEN', 'NOT_FOUND'],
  )
  assert.deepEqual(
    failures[0]?.errors?.map(({ path }) => path),
    ['chatId'],
  )
})

test('whoever changes their name or leaves is seen so in every chat of theirs', async () => {
  const luisHeaders = { Authorization: `Bearer ${await world.createSession(luis)}` }
  await sync(0, [message('hello')])
  const { upTo } = await changes('')
  await world.send('PUT', '/api/v1/seller', { seller: { displayName: 'Lucho' } }, luisHeaders)
  const names = (await changes(`?since=${upTo}`)).changes.map(
    ({ entity, row }) => entity === 'chat' && row?.other.firstName,
  )
  assert.deepEqual(names, ['Lucho'])
})

test('what the market itself refuses, already under way together, holds its lane all the same', async () => {
  const ida = await world.addSeller({ firstName: 'Ida' })
  const first = message('hello', 'luis')
  await sync(0, [first])
  const { chat_id } = await world.database.db
    .selectFrom('messages')
    .select('chat_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow()
  await world.send(
    'PUT',
    `/api/v1/chat/block/${chat_id}`,
    { blocked: true },
    { Authorization: `Bearer ${await world.createSession(luis)}` },
  )
  const mutations = [
    message('refused', 'luis'),
    message('behind it', 'luis'),
    message('elsewhere', 'ida', { receiverUserId: ida }),
    message('also elsewhere', 'ida', { receiverUserId: ida }),
  ]
  const { results } = await sync(0, mutations)
  assert.deepEqual(
    results.map(({ id, status }) => [mutations.findIndex((item) => item.id === id), status]),
    [
      [0, 403],
      [2, 200],
      [3, 200],
    ],
  )
  assert.equal(
    await world.database.db
      .selectFrom('messages')
      .select('id')
      .where('id', '=', mutations[1]?.id ?? '')
      .executeTakeFirst(),
    undefined,
  )
})

test('behind a proxy a busy Ana uses up nobody else’s requests, and what she writes still has its limits', async (t) => {
  const behind = await createWorld({ env: { rateLimits: true, trustProxy: 1 } })
  const seller = await behind.addSeller({ firstName: 'Luis' })
  const token = await behind.createSession(await behind.addBuyer('Ana'))
  const server = createServer(getRequestListener(behind.app.fetch)).listen(0, '127.0.0.1')
  t.after(() => {
    server.close()
    return behind.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const forwardedFor = (clientAddress: string) => ({ 'X-Forwarded-For': `6.6.6.6, ${clientAddress}` })
  const queue = (contents: string[]) =>
    contents.map((content) => ({ ...message(content), payload: { receiverUserId: seller, content } }))
  const push = async (clientAddress: string, queued: unknown[], overrides = {}) => {
    const response = await fetch(`${url}/api/v1/sync`, {
      method: 'POST',
      headers: {
        ...forwardedFor(clientAddress),
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...overrides,
      },
      body: JSON.stringify({ since: 0, mutations: queued }),
    })
    return {
      status: response.status,
      results: response.ok ? v.parse(successEnvelope(SyncResponse), await response.json()).data.results : [],
    }
  }
  behind.logLines.length = 0
  const hundredContents = Array.from({ length: 100 }, (_, i) => `${i}`)
  const statuses: number[] = []
  for (let i = 0; i < 6; i++)
    for (const { status } of (await push('198.51.100.1', queue(hundredContents))).results)
      statuses.push(status)
  assert.deepEqual(
    [statuses.filter((status) => status === 200).length, statuses.includes(429)],
    [500, true],
    'messages have a limit of their own',
  )
  const addresses = new Set(behind.logLines.map((line) => JSON.parse(line).address))
  assert.deepEqual([...addresses], ['198.51.100.1'])
  // Each of a user's own calls counts as one, whatever it contains: 1,194 are left.
  const reads = Array.from({ length: 1194 }, () =>
    fetch(`${url}/version.json`, { headers: forwardedFor('198.51.100.1') }).then(({ status }) => status),
  )
  assert.deepEqual([...new Set(await Promise.all(reads))], [200])
  assert.equal((await fetch(`${url}/version.json`, { headers: forwardedFor('198.51.100.1') })).status, 429)
  assert.equal((await fetch(`${url}/version.json`, { headers: forwardedFor('198.51.100.2') })).status, 200)
  assert.equal((await push('198.51.100.2', queue(['x']))).status, 200)
})
