import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { EDIT_WINDOW_MS, MAX_MESSAGE_LENGTH } from '#shared/chat.ts'
import { createTusTransport } from '../../../pwa/sync/tus-transport.ts'
import { createWorld, errorCode, type TestResponse, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'

let world: World
let ana: string
let luis: string
let olga: string
const tokens = new Map<string, string>()

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  ana = await world.addBuyer('Ana')
  olga = await world.addBuyer('Olga')
  for (const person of [ana, luis, olga]) tokens.set(person, await world.createSession(person))
})
after(() => world.close())

const getAuthHeaders = (person: string) => ({ Authorization: `Bearer ${tokens.get(person)}` })
const call = (
  person: string,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<TestResponse> => world.send(method, `/api/v1/${path}`, body, getAuthHeaders(person))
const get = (person: string, path: string): Promise<TestResponse> =>
  world.get(`/api/v1/${path}`, getAuthHeaders(person))
const sendMessage = (person: string, receiverUserId: string, content: string, overrides = {}) =>
  call(person, 'POST', 'chat/send-message', { receiverUserId, content, ...overrides })
const id = () => newId(world.now)

test('Ana writes to Luis, and both see one chat with one message', async () => {
  const sent = await sendMessage(ana, luis, 'Hello Luis')
  assert.equal(sent.body.message, 'Message sent successfully')
  const { chats, pagination } = (await get(luis, 'chat/user-chats')).body.data
  assert.deepEqual(
    [chats.length, chats[0].unread, chats[0].other.firstName, chats[0].lastMessage.content, pagination.total],
    [1, 1, 'Ana', 'Hello Luis', 1],
  )
  const response = await sendMessage(luis, ana, 'Hello Ana')
  assert.equal(response.body.data.chat._id, sent.body.data.chat._id)
  assert.deepEqual([response.body.data.message.seq, response.body.data.chat.unread], [2, 0])
})

test('a message that arrives twice is one message, answered the same', async () => {
  const _id = id()
  const first = await sendMessage(ana, luis, 'Once', { _id })
  const second = await sendMessage(ana, luis, 'Once', { _id })
  assert.deepEqual(second.body.data, first.body.data)
  assert.equal(
    (await get(ana, `chat/messages/${first.body.data.chat._id}?limit=50`)).body.data.messages.filter(
      (item: { _id: string }) => item._id === _id,
    ).length,
    1,
  )
})

test('an id that somebody else has used is refused and tells nothing of theirs', async () => {
  const _id = (await sendMessage(ana, luis, 'Mine')).body.data.message._id
  const response = await sendMessage(olga, luis, 'Mine too', { _id })
  assert.deepEqual(
    [response.status, errorCode(response), JSON.stringify(response.body).includes('Mine')],
    [409, 'ID_TAKEN', false],
  )
})

test('nobody writes to themselves, to another of their kind, to nobody, or as a freelancer to a stranger', async () => {
  const ida = await world.addSeller({ firstName: 'Ida' })
  const codes = await Promise.all([
    sendMessage(ana, ana, 'x'),
    sendMessage(ana, olga, 'x'),
    sendMessage(ana, id(), 'x'),
    sendMessage(luis, olga, 'x'),
    sendMessage(luis, ida, 'x'),
  ])
  assert.deepEqual(codes.map(errorCode), [
    'USER_NOT_FOUND',
    'CHAT_NOT_ALLOWED',
    'USER_NOT_FOUND',
    'CHAT_NOT_ALLOWED',
    'CHAT_NOT_ALLOWED',
  ])
})

test('a freelancer may write first to a client they share an order with', async () => {
  await world.addRating(luis, olga, 5)
  assert.equal((await sendMessage(luis, olga, 'How is the app doing?')).status, 200)
})

test('what is empty, too long or invisible is no message', async () => {
  const responses = await Promise.all([
    sendMessage(ana, luis, ''),
    sendMessage(ana, luis, '  \n '),
    sendMessage(ana, luis, '\u0000\u202e'),
    sendMessage(ana, luis, 'x'.repeat(MAX_MESSAGE_LENGTH + 1)),
  ])
  assert.deepEqual(
    responses.map(errorCode),
    Array.from({ length: 4 }, () => 'VALIDATION_FAILED'),
  )
  assert.equal(responses[0]?.body.errors[0].path, 'content')
  assert.equal(
    (await sendMessage(ana, luis, 'safe\u202eexe.txt\u0007')).body.data.message.content,
    'safeexe.txt',
  )
  assert.equal((await sendMessage(ana, luis, 'x'.repeat(2_000_000))).status, 413)
})

test('somebody else’s chat, message and file are not there, whatever one wants with them', async () => {
  const { chat, message } = (await sendMessage(ana, luis, 'Between us')).body.data
  const responses = await Promise.all([
    get(olga, `chat/messages/${chat._id}`),
    call(olga, 'POST', 'chat/send-message', { chatId: chat._id, content: 'x' }),
    call(olga, 'PUT', `chat/message/${message._id}`, { content: 'x' }),
    call(olga, 'DELETE', `chat/message/${message._id}`),
    call(olga, 'PUT', `chat/star/${message._id}`, { starred: true }),
    call(olga, 'PUT', `chat/read/${chat._id}`, { seq: 1 }),
    call(olga, 'PUT', `chat/block/${chat._id}`, { blocked: true }),
    call(olga, 'POST', `chat/report/${chat._id}`, { reason: 'spam' }),
    sendMessage(olga, luis, 'about that', { replyTo: message._id }),
  ])
  assert.deepEqual(
    responses.map(({ status }) => status),
    responses.map(() => 404),
  )
  assert.deepEqual((await get(olga, 'chat/search?q=between')).body.data.messages, [])
})

test('reading and arriving only go forward, and never past the last message', async () => {
  const { chat } = (await sendMessage(ana, luis, 'Have you seen this?')).body.data
  const getReceipts = async () => {
    const { theirReadSeq, theirDeliveredSeq } = (await get(ana, 'chat/user-chats')).body.data.chats[0]
    return [theirReadSeq, theirDeliveredSeq]
  }
  await call(luis, 'PUT', `chat/delivered/${chat._id}`, { seq: chat.lastSeq })
  assert.equal((await getReceipts())[1], chat.lastSeq)
  await call(luis, 'PUT', `chat/read/${chat._id}`, { seq: 1_000_000 })
  await call(luis, 'PUT', `chat/read/${chat._id}`, { seq: 1 })
  assert.deepEqual(await getReceipts(), [chat.lastSeq, chat.lastSeq])
  assert.equal(
    (await get(luis, 'chat/user-chats')).body.data.chats.find(
      (item: { _id: string }) => item._id === chat._id,
    ).unread,
    0,
  )
})

test('what the other wrote after the place one has read is unread; what one writes oneself reads all of it', async () => {
  const { chat } = (await sendMessage(ana, luis, 'First of three')).body.data
  await call(luis, 'PUT', `chat/read/${chat._id}`, { seq: chat.lastSeq })
  for (const text of ['Second', 'Third']) await sendMessage(ana, luis, text)
  const getUnread = async (who: string) =>
    (await get(who, 'chat/user-chats')).body.data.chats.find((item: { _id: string }) => item._id === chat._id)
      .unread
  assert.equal(await getUnread(luis), 2)
  await call(luis, 'PUT', `chat/delivered/${chat._id}`, { seq: chat.lastSeq + 2 })
  assert.equal(await getUnread(luis), 2, 'what has arrived is not read yet')
  await call(luis, 'PUT', `chat/read/${chat._id}`, { seq: chat.lastSeq + 1 })
  assert.equal(await getUnread(luis), 1)
  await call(luis, 'POST', 'chat/send-message', { receiverUserId: ana, content: 'Read and answered' })
  assert.deepEqual([await getUnread(luis), await getUnread(ana)], [0, 1])
})

test('a message can be changed and taken back for a day by who wrote it; its words leave the search', async () => {
  const { message } = (await sendMessage(ana, luis, 'zanahoria')).body.data
  assert.equal(
    errorCode(await call(luis, 'PUT', `chat/message/${message._id}`, { content: 'no' })),
    'MESSAGE_NOT_FOUND',
  )
  assert.equal(
    (await call(ana, 'PUT', `chat/message/${message._id}`, { content: 'pepino' })).body.data.content,
    'pepino',
  )
  assert.equal((await get(luis, 'chat/search?q=zanah')).body.data.messages.length, 0)
  assert.equal((await get(luis, 'chat/search?q=pepín')).body.data.messages.length, 1)
  world.now = new Date(world.now.getTime() + EDIT_WINDOW_MS + 1)
  assert.equal(
    errorCode(await call(ana, 'PUT', `chat/message/${message._id}`, { content: 'tomate' })),
    'TOO_LATE',
  )
  assert.equal(errorCode(await call(ana, 'DELETE', `chat/message/${message._id}`)), 'TOO_LATE')
})

test('a message that was taken back while its sending hung in the line is not delivered', async () => {
  const _id = id()
  const content = 'I can’t pay that much'
  assert.equal(errorCode(await call(ana, 'DELETE', `chat/message/${_id}`)), 'MESSAGE_NOT_FOUND')
  assert.equal(errorCode(await sendMessage(ana, luis, content, { _id })), 'TAKEN_BACK')
  assert.equal((await get(luis, 'chat/search?q=pay')).body.data.messages.length, 0)
  assert.equal((await sendMessage(luis, ana, 'Hello', { _id })).status, 200, 'another’s id is another’s')
})

test('who is blocked can’t write, and can again when that ends', async () => {
  const { chat } = (await sendMessage(ana, luis, 'Hi')).body.data
  await call(luis, 'PUT', `chat/block/${chat._id}`, { blocked: true })
  assert.equal(errorCode(await sendMessage(ana, luis, 'Are you there?')), 'BLOCKED')
  await call(luis, 'PUT', `chat/block/${chat._id}`, { blocked: false })
  assert.equal((await sendMessage(ana, luis, 'Thanks')).status, 200)
})

test('a starred message is starred for one of the two, and found again', async () => {
  const { message } = (await sendMessage(ana, luis, 'Remember this')).body.data
  await call(luis, 'PUT', `chat/star/${message._id}`, { starred: true })
  assert.deepEqual(
    [
      (await get(luis, 'chat/starred')).body.data.messages.map((item: { _id: string }) => item._id),
      (await get(ana, 'chat/starred')).body.data.messages,
    ],
    [[message._id], []],
  )
})

test('a report that is sent twice is one', async () => {
  const { chat } = (await sendMessage(ana, luis, 'Buy now!!!')).body.data
  const report = { _id: id(), reason: 'spam', text: 'Every day' }
  for (const _ of [1, 2])
    assert.equal((await call(luis, 'POST', `chat/report/${chat._id}`, report)).status, 200)
  assert.equal(
    (await world.database.db.selectFrom('reports').select('id').where('id', '=', report._id).execute())
      .length,
    1,
  )
})

/** The app's own upload module, connected to this market. */
const createUploadSender = (person: string) =>
  createTusTransport(async (method, path, headers, { body }) =>
    world.app.request(`/api/v1/${path}`, {
      method,
      headers: { ...headers, ...getAuthHeaders(person) },
      ...(body && { body: await body.arrayBuffer() }),
    }),
  )

/** An upload's offset, requested as older builds do. */
const getArrived = async (person: string, file: string) => {
  const response = await world.app.request(`/api/v1/file/tus/${file}`, {
    method: 'HEAD',
    headers: { 'Tus-Resumable': '1.0.0', ...getAuthHeaders(person) },
  })
  if (response.status === 404) return null
  const offset = Number(response.headers.get('Upload-Offset'))
  return { offset, complete: offset === Number(response.headers.get('Upload-Length')) }
}

test('a file comes in pieces in any number of tries, and only the two of the chat get it', async () => {
  const file = id()
  const { create, sendChunk } = createUploadSender(ana)
  const uploadPart = (offset: number, text: string) => sendChunk(file, new Blob([text]), { offset, size: 10 })
  assert.equal(await getArrived(ana, file), null)
  assert.deepEqual(await create(file, 10), { offset: 0, complete: false })
  assert.deepEqual(await uploadPart(0, 'hello'), { offset: 5, complete: false })
  await assert.rejects(
    uploadPart(7, 'rld'),
    { name: 'Offline' },
    'a piece that does not follow is asked about again',
  )
  assert.deepEqual(await getArrived(ana, file), { offset: 5, complete: false })
  assert.deepEqual(await create(file, 10), { offset: 5, complete: false }, 'a beginning is told, too')
  assert.equal(await getArrived(luis, file), null, "another's is not there")
  await assert.rejects(createUploadSender(luis).create(file, 10), { code: 'ID_TAKEN' })
  assert.deepEqual(await uploadPart(5, 'world'), { offset: 10, complete: true })
  assert.deepEqual(
    await getArrived(ana, file),
    { offset: 10, complete: true },
    'who did not hear that it is done can ask',
  )
  await assert.rejects(
    uploadPart(0, 'emptied'),
    { name: 'Offline' },
    'what is whole is never begun again: the phone asks how far it is',
  )
  assert.equal(errorCode(await get(luis, `file/attachment/${file}`)), 'FILE_NOT_FOUND', 'not sent yet')

  const { message } = (
    await sendMessage(ana, luis, '', { attachments: [{ _id: file, name: '../../plan "final".txt' }] })
  ).body.data
  assert.deepEqual(message.attachments, [
    {
      _id: file,
      name: '.._.._plan "final".txt',
      type: 'application/octet-stream',
      size: 10,
      width: null,
      height: null,
    },
  ])
  const fetched = await get(luis, `file/attachment/${file}`)
  assert.equal(fetched.body, 'helloworld')
  assert.match(fetched.headers.get('Content-Disposition') ?? '', /^attachment;/)
  assert.equal(errorCode(await get(olga, `file/attachment/${file}`)), 'FILE_NOT_FOUND')
  assert.equal(
    errorCode(await sendMessage(ana, luis, 'again', { attachments: [{ _id: file, name: 'x' }] })),
    'FILE_NOT_FOUND',
    'a file belongs to one message',
  )
  assert.equal(
    errorCode(await sendMessage(olga, luis, 'mine', { attachments: [{ _id: file, name: 'x' }] })),
    'FILE_NOT_FOUND',
  )

  await call(ana, 'DELETE', `chat/message/${message._id}`)
  assert.equal(
    errorCode(await get(luis, `file/attachment/${file}`)),
    'FILE_NOT_FOUND',
    'it goes with its message',
  )
})

test('what arrived whole while the market went down becomes a file when somebody asks', async () => {
  const file = await world.addFile(getAuthHeaders(ana), 'hello')
  await world.database.db.deleteFrom('files').where('id', '=', file).execute()
  assert.deepEqual(await getArrived(ana, file), { offset: 5, complete: true })
  assert.equal((await sendMessage(ana, luis, '', { attachments: [{ _id: file, name: 'x' }] })).status, 200)
})

test('a beginning that comes late, once more, empties nothing', async () => {
  const file = id()
  const { sendChunk } = createUploadSender(ana)
  const createUpload = (size: number, overrides: Record<string, string> = {}) =>
    world.app.request('/api/v1/file/tus', {
      method: 'POST',
      headers: {
        'Tus-Resumable': '1.0.0',
        'Upload-Length': String(size),
        'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(file)}`,
        ...overrides,
        ...getAuthHeaders(ana),
      },
      ...(overrides['Content-Type'] && { body: 'wrong' }),
    })
  assert.equal((await createUpload(10)).status, 201)
  assert.deepEqual(await sendChunk(file, new Blob(['hello']), { offset: 0, size: 10 }), {
    offset: 5,
    complete: false,
  })
  assert.equal((await createUpload(10)).status, 201)
  assert.deepEqual(await getArrived(ana, file), { offset: 5, complete: false })
  assert.equal((await createUpload(7)).status, 400, 'it has another length now')
  assert.equal(
    (await createUpload(10, { 'Content-Type': 'application/offset+octet-stream' })).status,
    400,
    'a beginning brings no piece',
  )
  assert.deepEqual(await sendChunk(file, new Blob(['world']), { offset: 5, size: 10 }), {
    offset: 10,
    complete: true,
  })
  assert.equal((await createUpload(10)).status, 201)
  assert.deepEqual(await getArrived(ana, file), { offset: 10, complete: true })
  assert.equal((await get(ana, `file/attachment/${file}`)).body, 'helloworld')
})

test('a phone that never heard that its file had arrived is told so weeks later', async () => {
  const file = await world.addFile(getAuthHeaders(ana), 'hello')
  await world.deps.files.removeIncoming(new Date(Date.now() + 60_000))
  assert.deepEqual(await getArrived(ana, file), { offset: 5, complete: true })
  assert.deepEqual(await createUploadSender(ana).create(file, 5), { offset: 5, complete: true })
  assert.equal(await getArrived(luis, file), null)
  await assert.rejects(createUploadSender(luis).create(file, 5), { code: 'ID_TAKEN' })
  assert.equal((await sendMessage(ana, luis, '', { attachments: [{ _id: file, name: 'x' }] })).status, 200)
})

test('a phone whose half-sent file the market has lost asks where it is and begins anew', async () => {
  const file = id()
  const { create, sendChunk } = createUploadSender(ana)
  await create(file, 10)
  await sendChunk(file, new Blob(['hello']), { offset: 0, size: 10 })
  await world.deps.files.removeIncoming(new Date(Date.now() + 60_000))
  await assert.rejects(sendChunk(file, new Blob(['world']), { offset: 5, size: 10 }), { name: 'Offline' })
  assert.equal(await getArrived(ana, file), null)
  assert.deepEqual(await create(file, 10), { offset: 0, complete: false })
  assert.deepEqual(await sendChunk(file, new Blob(['helloworld']), { offset: 0, size: 10 }), {
    offset: 10,
    complete: true,
  })
})

test('a file that is too large is refused at its beginning', async () => {
  await assert.rejects(createUploadSender(ana).create(id(), 51 * 1024 * 1024), {
    code: 'FILE_TOO_LARGE',
    status: 413,
  })
})

test('an empty file is a file too, and a name that is cut in a sign can still be saved', async () => {
  const file = id()
  assert.deepEqual(await createUploadSender(ana).create(file, 0), { offset: 0, complete: true })
  assert.deepEqual(await getArrived(ana, file), { offset: 0, complete: true })
  const sent = await sendMessage(ana, luis, '', {
    attachments: [{ _id: file, name: `🙂${'x'.repeat(199)}` }],
  })
  assert.equal(sent.status, 200)
  const fetched = await get(luis, `file/attachment/${file}`)
  assert.deepEqual([fetched.status, fetched.body], [200, ''])
})

test('while Nadia is away each chat is answered once, and nothing counts as read by her', async () => {
  const nadia = await world.addSeller({ firstName: 'Nadia' })
  tokens.set(nadia, await world.createSession(nadia))
  const setAway = (until: string) =>
    call(nadia, 'PUT', 'seller', { seller: { away: { until, message: 'Back on Monday!' } } })
  await setAway('2026-05-11T00:00:00.000Z')
  const sent = await sendMessage(ana, nadia, 'Are you there?')
  await sendMessage(ana, nadia, 'Hello?')
  const chatId = sent.body.data.chat._id
  const read = async () =>
    (await get(ana, `chat/messages/${chatId}?limit=50`)).body.data.messages.map(
      (item: { content: string; automatic: boolean }) => [item.content, item.automatic],
    )
  assert.deepEqual(await read(), [
    ['Are you there?', false],
    ['Back on Monday!', true],
    ['Hello?', false],
  ])
  const [chat] = (await get(nadia, 'chat/user-chats')).body.data.chats
  assert.deepEqual([chat.readSeq, chat.unread], [0, 2], 'her own answer has told her nothing')
  assert.equal(
    (await get(ana, `seller/seller-profile-public?sellerUserId=${nadia}`)).body.data.awayUntil,
    '2026-05-11T00:00:00.000Z',
  )
  await setAway('2026-05-12T00:00:00.000Z')
  await sendMessage(ana, nadia, 'Still away?')
  assert.equal(
    (await read()).filter(([, automatic]: [string, boolean]) => automatic).length,
    2,
    'another absence answers once more',
  )
  await call(nadia, 'PUT', 'seller', { seller: { away: null } })
  await sendMessage(ana, nadia, 'And now?')
  assert.equal((await read()).at(-1)?.[0], 'And now?')
})
