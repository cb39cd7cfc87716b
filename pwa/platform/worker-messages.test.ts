import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePageMessage, parseWorkerMessage, sendToPage, sendToWorker } from './worker-messages.ts'

const receive = <Parsed>(parse: (data: unknown) => Parsed) => {
  const received: Parsed[] = []
  return { received, postMessage: (data: unknown) => received.push(parse(data)) }
}

test('a page understands the worker, also a path with a space, and ignores everything else', () => {
  const page = receive(parseWorkerMessage)
  sendToPage(page, 'go', '/chat/1?text=a b')
  sendToPage(page, 'pushed', 'trial')
  for (const data of ['go', 'gone /chat', 7, null, { kind: 'go', value: '/' }]) page.postMessage(data)
  assert.deepEqual(page.received, [
    { kind: 'go', value: '/chat/1?text=a b' },
    { kind: 'pushed', value: 'trial' },
    ...Array(5).fill(null),
  ])
})

test('the worker understands a page, and ignores everything else', () => {
  const worker = receive(parsePageMessage)
  sendToWorker(worker, 'take-over')
  sendToWorker(worker, 'look after')
  sendToWorker(null, 'look after')
  for (const data of ['take over', 7, null]) worker.postMessage(data)
  assert.deepEqual(worker.received, ['take-over', 'look after', undefined, undefined, undefined])
})
