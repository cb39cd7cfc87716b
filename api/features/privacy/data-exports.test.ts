import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import * as v from 'valibot'
import { DAY_MS } from '#shared/time.ts'
import { MAX_BLOCK_MS, minLongestTurnMs } from '../../../tests/support/event-loop-blocking.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createWorld, errorCode, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { createArchiveNamer } from './archive-names.ts'
import { createArchive, createDataExports } from './data-exports.ts'
import { ROWS_PER_PAGE } from './personal-data.ts'

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

const Data = v.record(v.string(), v.unknown())
const Rows = v.array(v.record(v.string(), v.unknown()))

function openArchive(bytes: Uint8Array): { data: Record<string, unknown>; names: string[] } {
  const archive = unzipSync(bytes)
  const { 'my-data.json': json = new Uint8Array(), ...files } = archive
  return { data: v.parse(Data, JSON.parse(Buffer.from(json).toString())), names: Object.keys(files).sort() }
}
const downloadExport = async (as: Record<string, string>) => {
  const response = await world.app.request('/api/v1/users/export', { headers: as })
  assert.equal(response.status, 200)
  return {
    ...openArchive(new Uint8Array(await response.arrayBuffer())),
    expected: Number(response.headers.get('X-Expected-Bytes')),
  }
}
const signedIn = async (id: string) => ({ Authorization: `Bearer ${await world.createSession(id)}` })

/** A chat of two users with this many messages. */
async function startConversation(
  database: Database,
  buyer: string,
  seller: string,
  messages: number,
): Promise<void> {
  const at = world.now.toISOString()
  const chat = `chat-of-${buyer}`
  await database.db
    .insertInto('chats')
    .values({
      id: chat,
      buyer_user_id: buyer,
      seller_user_id: seller,
      last_seq: messages,
      last_at: at,
      created_at: at,
    })
    .execute()
  const member = {
    chat_id: chat,
    favorite: 0,
    blocked: 0,
    read_seq: 0,
    delivered_seq: 0,
    unread: 0,
    last_at: at,
    mailed_seq: null,
  }
  await database.db
    .insertInto('chat_members')
    .values([
      { ...member, user_id: buyer, other_user_id: seller },
      { ...member, user_id: seller, other_user_id: buyer },
    ])
    .execute()
  await sql`
    insert into messages (id, chat_id, seq, sender_user_id, content, created_at)
    with recursive n (n) as (select 1 union all select n + 1 from n where n < ${sql.lit(messages)})
    select 'message-' || n || ${chat}, ${chat}, n, ${buyer}, 'Message ' || n || ' of a long acquaintance', ${at} from n`.execute(
    database.db,
  )
}

test('Luis, who wrote 50,000 messages, takes them along a page at a time, and others have their turn all the while', async () => {
  const [ana, luis] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  await startConversation(world.database, ana, luis, 50_000)
  let queries = 0
  let mostRows = 0
  const watched: Database = {
    ...world.database,
    db: world.database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        queries++
        mostRows = Math.max(mostRows, result.rows.length)
        return result
      },
    }),
  }
  let chunks: Uint8Array[] = []
  const longestMs = await minLongestTurnMs(async () => {
    chunks = []
    queries = 0
    for await (const chunk of createArchive(watched, world.deps.files, luis, world.now)) chunks.push(chunk)
  })
  const { data } = openArchive(Buffer.concat(chunks))
  const messages = v.parse(Rows, data.messages)
  assert.deepEqual([messages.length, messages[0]?.seq, messages.at(-1)?.seq], [50_000, 1, 50_000])
  assert.ok(mostRows <= ROWS_PER_PAGE, `${mostRows} rows at once`)
  assert.ok(queries >= 50_000 / ROWS_PER_PAGE, `${queries} queries`)
  assert.ok(longestMs <= MAX_BLOCK_MS, `held the loop for ${longestMs} ms`)
})

test('her data is put together for Ana once at a time, five times a day', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const ana = await limited.addBuyer('Ana')
  const marta = await limited.addBuyer('Marta')
  const request = async (id: string) =>
    limited.app.request('/api/v1/users/export', {
      headers: { Authorization: `Bearer ${await limited.createSession(id)}` },
    })
  const first = await request(ana)
  assert.equal(first.status, 200)
  const second = await request(ana)
  assert.deepEqual([second.status, (await second.json()).code], [409, 'EXPORT_RUNNING'])
  const others = await request(marta)
  assert.equal(others.status, 200)
  await others.arrayBuffer()
  await first.arrayBuffer()
  for (let n = 2; n <= 5; n++) await (await request(ana)).arrayBuffer()
  const sixth = await limited.get('/api/v1/users/export', {
    Authorization: `Bearer ${await limited.createSession(ana)}`,
  })
  assert.deepEqual([sixth.status, errorCode(sixth)], [429, 'RATE_LIMITED'])
  assert.ok(Number(sixth.headers.get('Retry-After')) > 0)
  limited.now = new Date(limited.now.getTime() + DAY_MS)
  const tomorrow = await request(ana)
  assert.equal(tomorrow.status, 200)
  await tomorrow.arrayBuffer()
  await limited.close()
})

test('when Ana hangs up, the work on her data ends, and she may ask again', async () => {
  const [ana, luis] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  await startConversation(world.database, ana, luis, 50_000)
  const server = createServer(getRequestListener(world.app.fetch))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  const headers = await signedIn(ana)
  const before = world.logLines.length
  const request = get({ port: address.port, path: '/api/v1/users/export', headers })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  request.destroy()
  await waitUntil(async () => {
    const repeated = await world.app.request('/api/v1/users/export', { headers })
    await repeated.body?.cancel()
    return repeated.status === 200
  })
  assert.deepEqual(
    world.logLines.slice(before).filter((line) => line.includes('broke off')),
    [],
  )
  server.close()
  server.closeAllConnections()
})

test('an archive that nobody reads is let go of', async () => {
  const ana = await world.addBuyer('Ana')
  const exports = createDataExports(world.database, world.deps.files, null, 2_000)
  const failed = (error: unknown) => assert.fail(String(error))
  const { body } = await exports.start(ana, world.now, failed)
  await assert.rejects(exports.start(ana, world.now, failed), /already/)
  const reader = body.getReader()
  const next = await waitUntil(() => exports.start(ana, world.now, failed).catch(() => null))
  await assert.rejects(reader.read(), /Nobody reads/)
  await next.body.cancel()
})

test('what only asks how the archive would be begins none', async () => {
  const headers = await signedIn(await world.addBuyer('Ana'))
  for (let n = 0; n < 2; n++)
    assert.equal((await world.app.request('/api/v1/users/export', { method: 'HEAD', headers })).status, 200)
  assert.equal((await downloadExport(headers)).names.length, 0)
})

test('the archive has what Ana wrote to the operator and what she reported, and nobody else’s', async () => {
  const [ana, luis] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const headers = await signedIn(ana)
  const mail = { firstName: 'Ana', lastName: 'Pérez', message: 'Where is my invoice?', termsAccepted: true }
  await world.send('POST', '/api/v1/help-support/get-in-touch-record', {
    ...mail,
    email: `${ana}@example.test`,
  })
  await world.send('POST', '/api/v1/help-support/get-in-touch-record', {
    ...mail,
    message: 'Somebody else’s question',
    email: 'olga@example.test',
  })
  const { body } = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'hello' },
    headers,
  )
  const report = { _id: newId(world.now), reason: 'spam', text: 'He sells pills' }
  assert.equal(
    (await world.send('POST', `/api/v1/chat/report/${body.data.chat._id}`, report, headers)).status,
    200,
  )
  const { data } = await downloadExport(headers)
  assert.deepEqual(
    v.parse(Rows, data.contacts).map(({ message }) => message),
    ['Where is my invoice?'],
  )
  assert.deepEqual(
    v.parse(Rows, data.reports).map(({ text }) => text),
    ['He sells pills'],
  )
  const { data: his } = await downloadExport(await signedIn(luis))
  assert.deepEqual([his.contacts, his.reports], [[], []])
})

test('files keep their names in the archive, each its own', async () => {
  const [ana, luis] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const headers = await signedIn(ana)
  for (const [name, content] of [
    ['Plan.txt', 'one'],
    ['plan.TXT', 'two'],
    ['../../etc/passwd', 'three'],
  ] as const) {
    world.now = new Date(world.now.getTime() + 1000)
    const attachments = [{ _id: await world.addFile(headers, content), name }]
    assert.equal(
      (
        await world.send(
          'POST',
          '/api/v1/chat/send-message',
          { receiverUserId: luis, content: 'see', attachments },
          headers,
        )
      ).status,
      200,
    )
  }
  const loose = await world.addFile(headers, 'four')
  const { data, names, expected: expectedCount } = await downloadExport(headers)
  assert.deepEqual(
    names,
    ['files/Plan.txt', 'files/_.._etc_passwd', `files/${loose}.octet`, 'files/plan (2).TXT'].sort(),
  )
  assert.deepEqual(
    v
      .parse(Rows, data.files)
      .map(({ path }) => path)
      .sort(),
    names,
  )
  assert.deepEqual(
    v.parse(Rows, data.messages).map(({ files }) => v.parse(Rows, files)[0]?.name),
    ['Plan.txt', 'plan.TXT', '.._.._etc_passwd'],
  )
  assert.ok(expectedCount > 0)
})

test('what Luis has delivered, and what Ana has sent with an order, is called in the archive as they called it', async () => {
  const [ana, luis] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const [anaHeaders, his] = [await signedIn(ana), await signedIn(luis)]
  const orderForm = {
    sellerUserId: luis,
    description: 'A sign for the bakery',
    deliveryAt: new Date(world.now.getTime() + DAY_MS).toISOString(),
    budget: 10,
  }
  const order = {
    ...orderForm,
    attachments: [{ _id: await world.addFile(anaHeaders, 'as wide as the door'), name: 'door.txt' }],
  }
  const { _id } = (await world.send('POST', '/api/v1/order', order, anaHeaders)).body.data.order
  const move = (status: string, body: object) =>
    world.send('PUT', `/api/v1/order/seller/status?orderId=${_id}&status=${status}`, body, his)
  await move('PROCESSING', {})
  assert.equal(
    (
      await move('DELIVERED', {
        attachments: [{ _id: await world.addFile(his, 'a sign'), name: 'sign.txt' }],
      })
    ).status,
    200,
  )
  for (const [who, ownFile] of [
    [anaHeaders, 'files/door.txt'],
    [his, 'files/sign.txt'],
  ] as const) {
    const { data, names } = await downloadExport(who)
    assert.deepEqual(names, [ownFile])
    assert.deepEqual(
      v
        .parse(Rows, data.orderFiles)
        .map(({ name }) => name)
        .sort(),
      ['door.txt', 'sign.txt'],
    )
    assert.deepEqual(
      v.parse(Rows, data.files).map(({ name, path }) => [name, path]),
      [[ownFile.slice('files/'.length), ownFile]],
    )
  }
})

test('no name of a file leads out of its folder, hides, or is there twice', () => {
  const nameFile = createArchiveNamer()
  const nameOf = (name: string | null, type = 'application/pdf') => nameFile({ id: '019a', type, name })
  assert.deepEqual(
    [
      'a\\..\\b.txt',
      '..',
      '/etc/passwd',
      'con.txt',
      'a\u202etxt.exe',
      'x\u0000.pdf',
      '  .hidden. ',
      null,
    ].map((name) => nameOf(name)),
    ['a_.._b.txt', '019a.pdf', '_etc_passwd', '_con.txt', 'atxt.exe', 'x.pdf', 'hidden', '019a (2).pdf'],
  )
  assert.deepEqual(
    Array.from({ length: 3 }, () => nameOf('photo (2).jpg')),
    ['photo (2).jpg', 'photo (2) (2).jpg', 'photo (2) (3).jpg'],
  )
  assert.ok(Buffer.byteLength(nameOf(`${'ب'.repeat(300)}.docx`)) <= 200)
  const many = createArchiveNamer()
  const names = Array.from({ length: 20_000 }, () => many({ id: '1', type: 'image/png', name: 'image.png' }))
  assert.equal(new Set(names).size, 20_000)
})
