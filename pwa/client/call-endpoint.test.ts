import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChatList, MessageList, MessageSearchResult, SavedReplies } from '#shared/chat.ts'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { callEndpoint } from './api.ts'

test('a call has the method, path, query and body of its endpoint', async (t) => {
  const requests: string[] = []
  Object.assign(globalThis, { location: new URL('http://localhost:3000/chat') })
  t.after(() => Reflect.deleteProperty(globalThis, 'location'))
  t.mock.method(globalThis, 'fetch', async (request: Request) => {
    requests.push(`${request.method} ${request.url} ${await request.clone().text()}`.trim())
    return Response.json({ success: true, message: '', data: { replies: [] } }, { headers: MARKET_HEADER })
  })
  const params = { chatId: '7/8' }
  await callEndpoint('GET /chat/messages/:chatId', MessageList, { params, query: { from: 1, to: 9 } }).catch(
    () => undefined,
  )
  await callEndpoint('PUT /chat/saved-replies', SavedReplies, { body: { replies: ['Hello'] } })
  assert.deepEqual(requests, [
    'GET http://localhost:3000/api/v1/chat/messages/7%2F8?from=1&to=9',
    'PUT http://localhost:3000/api/v1/chat/saved-replies {"replies":["Hello"]}',
  ])
})

test('a call that its endpoint doesn’t know does not compile', () => {
  const neverCalled = () => [
    // @ts-expect-error no such endpoint
    callEndpoint('GET /chat/user-chat', ChatList),
    // @ts-expect-error no such parameter
    callEndpoint('GET /chat/messages/:chatId', MessageList, { params: { id: '7' } }),
    // @ts-expect-error a query that is required
    callEndpoint('GET /chat/search', MessageSearchResult),
    // @ts-expect-error no such query
    callEndpoint('GET /chat/user-chats', ChatList, { query: { pages: 1 } }),
    // @ts-expect-error a body of another type
    callEndpoint('PUT /chat/saved-replies', SavedReplies, { body: { replies: [1] } }),
    // @ts-expect-error a schema that doesn't accept the answer
    callEndpoint('GET /chat/user-chats', MessageList),
  ]
  assert.equal(typeof neverCalled, 'function')
})
