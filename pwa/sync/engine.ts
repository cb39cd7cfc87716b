import * as v from 'valibot'
import { MINUTE_MS } from '#shared/time.ts'
import { callPath } from '../client/api.ts'
import { watchExpiry } from '../client/session.ts'
import { createListeners } from '../platform/listeners.ts'
import { isReachable, watchReachable } from '../platform/reachability.ts'
import { notifyStorageProblem, requestPersistence } from '../platform/storage.ts'
import type { AccountDb } from './account-db.ts'
import { adoptLegacyQueue } from './adopt-legacy-queue.ts'
import { markUpToDate } from './apply-batch.ts'
import { registerBackgroundSync } from './background-sync.ts'
import { type Engine, getCurrentEngine, setEngine } from './current-engine.ts'
import { createSync, type Sync } from './exchange.ts'
import { outboxStore } from './live-store.ts'
import { createLock, withoutLock } from './locks.ts'
import { getLastFailedPull } from './missed-pulls.ts'
import { openReplica, retainReplica } from './open-replica.ts'
import { sendRawWithProgress } from './raw-upload.ts'
import { ClientEvent, LiveEvent, type LiveSocket, openSocket, type SocketAccount } from './socket.ts'
import { STORAGE_TIMEOUT_MS } from './storage-timeout.ts'
import { createTusTransport } from './tus-transport.ts'
import { createUploads } from './uploads.ts'
import { evictViewedFiles } from './viewed-files.ts'

const POLL_INTERVAL_MS = MINUTE_MS
const CONNECTED_MESSAGE = 'line is up'

/** The signed-in account. `isEphemeral`: on a borrowed device, where nothing may be stored. */
type EngineAccount = SocketAccount & { isEphemeral: boolean }

/**
 * Runs the sync engine for an account until the returned function is called. Across all tabs of the browser
 * there is one flush at a time and one socket.
 */
export function startEngine(account: EngineAccount): () => void {
  const { userId } = account
  const controller = new AbortController()
  void openReplica(account).then(({ db, isEphemeral }) => {
    if (controller.signal.aborted) return
    const sync = createSync(db, callPath, isEphemeral ? withoutLock : createLock(`sync-${userId}`), () =>
      notifyStorageProblem('full'),
    )
    const uploads = createUploads(
      db,
      transport,
      isEphemeral ? withoutLock : createLock(`uploads-${userId}`),
      { onUploaded: () => void sync.flush() },
    )
    const probeStorage = createStorageProbe(db)
    const flush = async () => {
      void probeStorage()
      if (!isEphemeral && !isReachable()) registerBackgroundSync()
      await adoptLegacyQueue(db).catch(() => undefined)
      const done = sync.flush()
      await uploads.flush()
      return done
    }
    const unwatch = watchExpiry(() => {
      if (isEphemeral) retainReplica(userId, db)
    })
    const engine = connectEngine(
      { ...account, isEphemeral },
      { db, sync, flushAll: flush },
      controller.signal,
    )
    setEngine(engine)
    controller.signal.addEventListener('abort', () => {
      unwatch()
      sync.stop()
      uploads.stop()
      if (getCurrentEngine() === engine) setEngine(null)
    })
    // By then the drafts of an older build have been moved into the database.
    void flush()
      .then(() => import('./orphaned-files.ts'))
      .then(({ deleteOrphanedFiles }) => deleteOrphanedFiles(db))
      .catch(() => undefined)
    if (!isEphemeral) persistWhenQueued(controller.signal)
    void evictViewedFiles(db).catch(() => undefined)
  })
  return () => controller.abort()
}

/**
 * Once the outbox holds something that exists only on this device, asks the browser for persistent storage.
 */
function persistWhenQueued(signal: AbortSignal): void {
  let isRequested = false
  const check = () => {
    if (isRequested || outboxStore.get().every(({ quiet }) => quiet)) return
    isRequested = true
    void requestPersistence()
  }
  signal.addEventListener('abort', outboxStore.subscribe(check))
}

function connectEngine(
  account: EngineAccount,
  { db, sync, flushAll }: { db: AccountDb; sync: Sync; flushAll: () => Promise<boolean> },
  signal: AbortSignal,
): Engine {
  const { userId, isEphemeral } = account
  const listeners = createListeners<[LiveEvent]>()
  let socket: LiveSocket | null = null
  /** When another tab last reported a connected socket (`performance.now()`). */
  let lastConnectedAt = Number.NEGATIVE_INFINITY
  // One tab owns the socket. Its events are broadcast to the other tabs, and their client events are sent
  // through it.
  const channel = isEphemeral ? null : new BroadcastChannel(`oficio-live-${userId}`)
  if (channel)
    channel.onmessage = ({ data }) => {
      if (data === CONNECTED_MESSAGE) lastConnectedAt = performance.now()
      const event = v.safeParse(LiveEvent, data)
      const clientEvent = v.safeParse(ClientEvent, data)
      if (socket && clientEvent.success) socket.emit(clientEvent.output)
      else if (event.success) listeners.emit(event.output)
    }
  const emit = (clientEvent: ClientEvent) => {
    if (socket) socket.emit(clientEvent)
    else channel?.postMessage(clientEvent)
  }
  const holdConnection = () => {
    const openedSocket = openSocket(account, {
      missed: () => void sync.flush(),
      batch: (batch) => void sync.receiveBatch(batch),
      event: (event) => {
        listeners.emit(event)
        channel?.postMessage(event)
      },
    })
    socket = openedSocket
    openedSocket.emit({ kind: 'looking', looking: !document.hidden })
    return new Promise<void>((done) =>
      signal.addEventListener('abort', () => {
        openedSocket.close()
        socket = null
        done()
      }),
    )
  }
  if (isEphemeral || !navigator.locks) void holdConnection()
  else navigator.locks.request(`oficio-line-${userId}`, { signal }, holdConnection).catch(() => undefined)

  const flush = () => {
    socket?.reconnect()
    return flushAll()
  }
  const onVisibilityChange = () => {
    emit({ kind: 'looking', looking: !document.hidden })
    // With unsent mutations in the outbox: the user may not return to the app soon.
    if (document.hidden && outboxStore.get().length > 0 && !isEphemeral) registerBackgroundSync()
    void flush()
  }
  // While any tab's socket is connected, changes are pushed and polling isn't needed.
  const poll = () => {
    if (socket?.isConnected()) {
      channel?.postMessage(CONNECTED_MESSAGE)
      void markUpToDate(db, getLastFailedPull())
    } else if (performance.now() - lastConnectedAt > 2 * POLL_INTERVAL_MS) void flush()
  }
  const timer = setInterval(poll, POLL_INTERVAL_MS)
  const unwatch = watchReachable(() => {
    if (isReachable()) void flush()
  })
  globalThis.addEventListener('online', flush)
  document.addEventListener('visibilitychange', onVisibilityChange)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    unwatch()
    globalThis.removeEventListener('online', flush)
    document.removeEventListener('visibilitychange', onVisibilityChange)
    channel?.close()
  })
  return {
    userId,
    db,
    flush,
    emit,
    subscribe: listeners.subscribe,
  }
}

/**
 * The storage of some browsers stops answering until the browser is restarted, and blocks every queued
 * transaction. The person is then shown what to do.
 */
function createStorageProbe(db: AccountDb): () => Promise<void> {
  let isProbing = false
  return async () => {
    if (isProbing) return
    isProbing = true
    const timer = setTimeout(() => notifyStorageProblem('stuck'), STORAGE_TIMEOUT_MS)
    await db.transaction('r', db.tables, () => db.cursor.count()).catch(() => undefined)
    clearTimeout(timer)
    isProbing = false
  }
}

const transport = createTusTransport(sendRawWithProgress)
