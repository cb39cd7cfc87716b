import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { closeNotificationsOf } from './shown-notifications.ts'

const previous = Object.getOwnPropertyDescriptor(globalThis, 'navigator')

/** A device's notifications: those with this data, each of which says when it is closed. */
function showNotifications(t: TestContext, shown: unknown[]): unknown[] {
  t.after(() => Object.defineProperty(globalThis, 'navigator', previous ?? {}))
  const closed: unknown[] = []
  const notifications = shown.map((data) => ({ data, close: () => closed.push(data) }))
  Object.defineProperty(globalThis, 'navigator', {
    configurable: true,
    value: {
      serviceWorker: { getRegistration: async () => ({ getNotifications: async () => notifications }) },
    },
  })
  return closed
}

test('a log-out closes what was shown to Ana, and neither what Ben is shown next nor what names nobody', async (t) => {
  const ana = { userId: 'ana', path: '/chat' }
  const closed = showNotifications(t, [ana, { userId: 'ben', path: '/' }, { userId: null, path: '/' }])
  await closeNotificationsOf('ana')
  assert.deepEqual(closed, [ana])
})

test('a notification that an older app showed says no account, and is closed at a log-out', async (t) => {
  const closed = showNotifications(t, ['/my-orders'])
  await closeNotificationsOf('ana')
  assert.deepEqual(closed, ['/my-orders'])
})
