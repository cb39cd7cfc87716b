import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, suite, test } from 'node:test'
import '../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { MARKET_HEADER } from '#shared/response-header.ts'
import { deleteDrafts, getAccountDraft, readDrafts } from '../client/drafts.ts'
import { reportEndedSessions } from '../client/report-ended-sessions.ts'
import { clearSession, loadSession, readSession, saveSession } from '../client/session.ts'
import { readStoredSession } from '../client/stored-session.ts'
import { getAccountDb } from '../sync/account-db.ts'
import { enqueue } from '../sync/outbox.ts'
import { removeLocal, writeLocal } from './local-storage.ts'
import { readVault, writeVault } from './vault.ts'

const ana = {
  _id: '019a0000-0000-7000-8000-000000000001',
  role: 'buyer',
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
}
const events = new EventTarget()
const faked: Record<string, unknown> = {
  indexedDB: new IDBFactory(),
  IDBKeyRange,
  addEventListener: events.addEventListener.bind(events),
  removeEventListener: events.removeEventListener.bind(events),
  dispatchEvent: events.dispatchEvent.bind(events),
}
const { ...originalDependencies } = Dexie.dependencies
suite('what outlives a dead battery', () => {
  before(() => {
    Object.assign(Dexie.dependencies, { indexedDB: faked.indexedDB, IDBKeyRange })
    for (const [name, value] of Object.entries(faked))
      Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  })
  after(() => {
    getAccountDb(ana._id).close()
    Object.assign(Dexie.dependencies, originalDependencies)
    for (const name of Object.keys(faked)) Reflect.deleteProperty(globalThis, name)
  })
  beforeEach(async () => {
    resetMirror()
    await writeVault(Object.fromEntries([...(await readVault()).keys()].map((name) => [name, undefined])))
  })
  /** As if the browser had been killed before it wrote local storage. */
  const resetMirror = () => {
    removeLocal('user')
    removeLocal('token')
  }
  const writeMirror = (token: string) => {
    writeLocal('user', JSON.stringify(ana))
    writeLocal('token', token)
  }

  test('a log-in whose two rows of local storage were never written is there at the next start, for the worker too', async () => {
    saveSession(ana as never, 'first')
    await settle()
    resetMirror()
    assert.equal(readSession(), null)
    await loadSession()
    assert.equal(readSession()?.token, 'first')
    assert.deepEqual(await readStoredSession().then((session) => session?.userId), ana._id)
  })

  test('a log-out stays one where local storage still knows the session, and another log-in after it is the one that counts', async () => {
    saveSession(ana as never, 'first')
    await clearSession(false)
    writeMirror('first')
    await loadSession()
    assert.equal(readSession(), null)
    saveSession(ana as never, 'second')
    await settle()
    writeMirror('first')
    await loadSession()
    assert.equal(readSession()?.token, 'second')
  })

  test('whom only local storage knows, as an older build left it, is taken over', async () => {
    writeMirror('old')
    await loadSession()
    assert.equal(readSession()?.token, 'old')
    resetMirror()
    await loadSession()
    assert.equal(readSession()?.token, 'old')
  })

  test('the server is told of a log-out until it has heard it, and a hotel’s page doesn’t count', async () => {
    saveSession(ana as never, 'first')
    await clearSession(false)
    const responses = [
      () => Promise.reject(new TypeError('fetch failed')),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      () => Response.json({ success: true }, { headers: MARKET_HEADER }),
    ]
    const authorizations: unknown[] = []
    const fetched = mock.method(globalThis, 'fetch', async (_: unknown, { headers }: RequestInit) => {
      authorizations.push(new Headers(headers).get('authorization'))
      return responses.shift()?.()
    })
    for (let n = 0; n < 5; n++) await reportEndedSessions()
    fetched.mock.restore()
    assert.deepEqual(authorizations, ['Bearer first', 'Bearer first', 'Bearer first'])
  })

  test('a draft and what becomes of it are never both on the disk, nor neither', async () => {
    const db = getAccountDb(ana._id)
    await readDrafts(ana._id)
    const draft = getAccountDraft(ana._id, 'chat:luis')
    draft.write({ text: 'Half a thought' })
    const { name } = { name: draft.flush() }
    assert.deepEqual(await db.drafts.get(name), { key: 'chat:luis', text: '{"text":"Half a thought"}' })
    draft.write({ text: 'A whole thought' })
    const counts: [number, number][] = []
    const recordCounts = async () =>
      counts.push(
        await db.transaction('r', db.outbox, db.drafts, () =>
          Promise.all([db.drafts.count(), db.outbox.count()]),
        ),
      )
    await Promise.all([
      recordCounts(),
      enqueue(db, { kind: 'sendMessage', payload: { receiverUserId: 'luis', content: '' }, draft }),
      recordCounts(),
    ])
    await recordCounts()
    assert.deepEqual(
      counts.map(([drafts, queued]) => drafts + queued),
      [1, 1, 1],
    )
    draft.clear()
    deleteDrafts()
  })

  /** Resolves once earlier writes are done: transactions on one store run in order. */
  const settle = () => writeVault({})
})
