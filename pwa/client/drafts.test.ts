import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { deleteDrafts, getAccountDraft, getDraft } from './drafts.ts'
import { clearSession, expireSession, saveSession } from './session.ts'

const ana = { _id: 'ana', role: 'buyer', firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' }
const events = new EventTarget()
const storage = new Map<string, string>()
const faked = {
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
  sessionStorage: {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  },
}
const previous = Object.fromEntries(
  Object.keys(faked).map((key) => [key, Object.getOwnPropertyDescriptor(globalThis, key)]),
)
suite('drafts on a borrowed phone', () => {
  before(() => {
    for (const [key, value] of Object.entries(faked))
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true })
  })
  after(() => {
    for (const [key, descriptor] of Object.entries(previous)) {
      if (descriptor) Object.defineProperty(globalThis, key, descriptor)
      else Reflect.deleteProperty(globalThis, key)
    }
  })

  test('what Ana wrote to the operator on a borrowed phone is gone when the server ends her session; her own drafts wait', () => {
    saveSession(ana as never, 'token', false)
    getDraft('contact').write({ message: 'My address is' })
    getAccountDraft('ana', 'order').write({ note: 'Blue' })
    expireSession()
    saveSession({ ...ana, _id: 'marta' } as never, 'other', false)
    assert.deepEqual(getDraft('contact').read(), {})
    assert.deepEqual(getAccountDraft('ana', 'order').read(), { note: 'Blue' })
    deleteDrafts()
    clearSession()
  })
})
