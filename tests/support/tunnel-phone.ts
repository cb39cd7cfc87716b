import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { ApiError, OfflineError } from '../../pwa/platform/errors.ts'
import { defineAccountTables } from '../../pwa/sync/account-db.ts'
import type { Engine } from '../../pwa/sync/current-engine.ts'
import { createSync } from '../../pwa/sync/exchange.ts'
import { withoutLock } from '../../pwa/sync/locks.ts'
import { createTusTransport } from '../../pwa/sync/tus-transport.ts'
import { createUploads } from '../../pwa/sync/uploads.ts'
import type { World } from './world.ts'

export interface TunnelPhone extends Engine {
  close(): void
  /** State of the network: none, one that loses the next response, or a good one. */
  network: 'none' | 'loses an answer' | 'good'
}

/** A phone in a tunnel, with the app's real outbox and uploads. `headers` authenticate its requests. */
export function createTunnelPhone(
  world: World,
  userId: string,
  headers: Record<string, string>,
): TunnelPhone {
  const db = defineAccountTables(
    new Dexie(userId, { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
  const call = async (
    method: string,
    path: string,
    overrides: Record<string, string>,
    { body }: { body?: Blob | string },
  ) => {
    if (phone.network === 'none') throw new OfflineError('in a tunnel')
    return world.app.request(`/api/v1/${path}`, {
      method,
      headers: { ...overrides, ...headers },
      ...(body && { body }),
    })
  }
  const request = async (path: string, body?: unknown) => {
    const response = await call(
      body === undefined ? 'GET' : 'POST',
      path,
      { 'content-type': 'application/json' },
      body === undefined ? {} : { body: JSON.stringify(body) },
    )
    const answer = await response.json()
    if (phone.network === 'loses an answer' && body !== undefined) {
      phone.network = 'none'
      throw new OfflineError('the answer was lost')
    }
    if (!answer.success) throw new ApiError(response.status, answer)
    return answer.data
  }
  const sync = createSync(db, request, withoutLock)
  const uploads = createUploads(db, createTusTransport(call), withoutLock, {
    onUploaded: () => void sync.flush(),
  })
  const phone: TunnelPhone = {
    userId,
    db,
    async flush() {
      const done = sync.flush()
      await uploads.flush()
      return done
    },
    close() {
      sync.stop()
      uploads.stop()
      db.close()
    },
    emit: () => undefined,
    subscribe: () => () => undefined,
    network: 'none',
  }
  return phone
}
