import { setImmediate as nextTurn } from 'node:timers/promises'
import { Dexie } from 'dexie'
import '../../pwa/replica.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { SyncResponse } from '#shared/protocol/changes.ts'
import { ErrorEnvelope, isRetryableStatus, successEnvelope } from '#shared/protocol/envelope.ts'
import { getQueueRules, isMutationKind } from '#shared/protocol/mutations.ts'
import type { OrderWithPending } from '../../pwa/features/orders/mutations.ts'
import { ApiError, OfflineError } from '../../pwa/platform/errors.ts'
import { type AccountDb, accountDbName, defineAccountTables } from '../../pwa/sync/account-db.ts'
import type { Engine } from '../../pwa/sync/current-engine.ts'
import { type ApiRequest, createSync, type Sync } from '../../pwa/sync/exchange.ts'
import type { RetryLoop } from '../../pwa/sync/retry-loop.ts'
import { type LiveSocket, openSocket } from '../../pwa/sync/socket.ts'
import { createTusTransport } from '../../pwa/sync/tus-transport.ts'
import { createUploads } from '../../pwa/sync/uploads.ts'
import { createMutex, failWrites } from '../support/device-database.ts'
import type { HistoryEvent, View, Write } from './history.ts'
import type { Link } from './link.ts'
import { toWrite } from './to-write.ts'
import { watchScreens } from './watch-screens.ts'

/** The app's is 15 s; a shorter one lets more answers come after their request was given up. */
const REQUEST_TIMEOUT_MS = 3000
/** How often the app asks for a server that didn't answer (`pwa/platform/reachability.ts`). */
const PROBE_DELAY_MS = { min: 5000, max: 60_000 }

// Without these, a live query doesn't run.
Dexie.dependencies.indexedDB = new IDBFactory()
Dexie.dependencies.IDBKeyRange = IDBKeyRange

export interface Person {
  userId: string
  role: 'buyer' | 'seller'
  token: string
}

/** A run of the app on a device, from its start until the device dies. */
interface Session {
  db: AccountDb
  sync: Sync
  uploads: RetryLoop
  socket: LiveSocket
  kill(): void
}

/**
 * A phone or a browser: the app's own sync engine, socket and live queries on an IndexedDB in memory. What
 * its screens show and what its person does goes into the history.
 */
export class Device {
  readonly name: string
  readonly person: Person
  readonly link: Link
  /** The error of its clock (ms). */
  clockSkewMs = 0
  /** What its screens show; null before the first state. */
  shown: View | null = null
  /** The orders among it, as its screens have them. */
  orders: OrderWithPending[] = []
  /** How often the app was started. */
  starts = 0
  /** Requests without an answer. */
  openRequests = 0
  private readonly record: (event: HistoryEvent) => void
  private readonly indexedDB = new IDBFactory()
  private isReachable = true
  private probeDelayMs = PROBE_DELAY_MS.min
  private probeTimer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false
  private session: Session

  constructor(
    name: string,
    person: Person,
    { link, record }: { link: Link; record: (event: HistoryEvent) => void },
  ) {
    this.name = name
    this.person = person
    this.link = link
    this.record = record
    this.session = this.start()
  }

  get db(): AccountDb {
    return this.session.db
  }

  /** The device dies in the middle of whatever it does, and is started again. */
  coldStart(): void {
    this.session.kill()
    this.shown = null
    this.orders = []
    this.session = this.start()
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.probeTimer)
    this.session.kill()
  }

  /**
   * Runs one of the app's mutations by this device's clock. Resolves when the app was told that it is stored;
   * a device that died before never tells. `announced`: what it comes to, where it takes more than one row.
   */
  async perform(write: (engine: Engine) => Promise<void>, announced?: Write): Promise<void> {
    const { session, name: device } = this
    const { userId } = this.person
    const announcedId = crypto.randomUUID()
    if (announced) this.record({ kind: 'invoked', device, userId, id: announcedId, write: announced })
    const flush = async () => {
      session.socket.reconnect()
      return flushAll(session)
    }
    const engine = { userId, db: session.db, flush, emit: () => undefined, subscribe: () => () => undefined }
    const realNow = Date.now
    Date.now = () => realNow() + this.clockSkewMs
    let done: Promise<void>
    try {
      done = write(engine)
    } finally {
      Date.now = realNow
    }
    await done
    if (announced && session === this.session) this.record({ kind: 'stored', device, id: announcedId })
  }

  private start(): Session {
    const { name: device, person, link } = this
    let isDead = false
    this.starts++
    this.record({ kind: 'started', device })
    // Live queries listen to changes by the name of the database: devices of one person must not share it.
    const dexie = new Dexie(`${accountDbName(person.userId)} ${device}`, {
      indexedDB: this.indexedDB,
      IDBKeyRange,
      cache: 'disabled',
    })
    // What a dead device was about to write is aborted with its transaction.
    failWrites(dexie, () => (isDead ? new DOMException('Dead', 'AbortError') : null))
    const db = defineAccountTables(dexie)
    db.outbox.hook('creating', (_, row, { idbtrans }) => {
      const write = toWrite(row)
      if (!write) return
      const { id } = row
      this.record({ kind: 'invoked', device, userId: person.userId, id, write })
      idbtrans.addEventListener('complete', () => {
        if (!isDead) this.record({ kind: 'stored', device, id })
      })
    })
    const sync = createSync(db, this.request, createMutex())
    const uploads = createUploads(db, this.transport, createMutex(), {
      onUploaded: () => void sync.flush(),
    })
    // The app's socket reads the server's address from `location`.
    Object.assign(globalThis, { location: new URL(link.url) })
    const socket = openSocket(
      { userId: person.userId, role: person.role, token: person.token },
      {
        missed: () => void sync.flush(),
        batch: (batch) => void sync.receiveBatch(batch),
        event: () => undefined,
      },
    )
    const unwatch = watchScreens(db, person.role, (view, orders) => {
      if (isDead) return
      this.shown = view
      this.orders = orders
      this.record({ kind: 'shown', device, userId: person.userId, view })
    })
    void flushAll({ sync, uploads })
    return {
      db,
      sync,
      uploads,
      socket,
      kill() {
        isDead = true
        unwatch()
        sync.stop()
        uploads.stop()
        socket.close()
        db.close()
      },
    }
  }

  /** The bytes of a file that a message shows; null if the server hasn't it. */
  async openFile(id: string): Promise<Uint8Array | null> {
    const path = `file/attachment/${id}` as const
    // A connection of before the last fault may be gone.
    const response = await this.fetch(path).catch(() => this.fetch(path))
    const bytes = new Uint8Array(await response.arrayBuffer())
    return response.ok ? bytes : null
  }

  private fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(`${this.link.url}/api/v1/${path}`, {
      ...init,
      headers: { ...init.headers, Authorization: `Bearer ${this.person.token}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
  }

  private readonly request: ApiRequest = (path, body) =>
    this.await(async () => {
      const response = await this.fetch(path, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'Content-Type': 'application/json' },
      })
      const answer: unknown = await response.json()
      this.markReachable(true)
      if (!response.ok) throw new ApiError(response.status, v.parse(ErrorEnvelope, answer))
      const { data } = v.parse(successEnvelope(v.unknown()), answer)
      this.recordAnswers(data, body)
      return data
    })

  private readonly transport = createTusTransport((method, path, headers, { body = null }) =>
    this.await(async () => {
      const response = await this.fetch(path, { method, headers, body })
      this.markReachable(true)
      return response
    }),
  )

  private async await<T>(answer: () => Promise<T>): Promise<T> {
    this.openRequests++
    try {
      return await answer()
    } catch (error) {
      if (error instanceof ApiError) throw error
      this.markReachable(false)
      throw new OfflineError('No answer', { cause: error })
    } finally {
      this.openRequests--
      await nextTurn()
    }
  }

  /**
   * As the app does: it asks for a server that didn't answer, and when it hears of it again, it reconnects,
   * as the socket and the sync may have used up their attempts of the next minutes.
   */
  private markReachable(isReachable: boolean): void {
    if (this.isStopped) return
    if (isReachable) {
      clearTimeout(this.probeTimer)
      this.probeTimer = undefined
      this.probeDelayMs = PROBE_DELAY_MS.min
    } else this.probeTimer ??= setTimeout(() => void this.probe(), this.probeDelayMs)
    if (isReachable && !this.isReachable) {
      this.session.socket.reconnect()
      void flushAll(this.session)
    }
    this.isReachable = isReachable
  }

  private async probe(): Promise<void> {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
    const response = await fetch(`${this.link.url}/healthz`, { signal }).catch(() => null)
    await response?.arrayBuffer().catch(() => undefined)
    if (this.probeTimer === undefined) return
    this.probeTimer = undefined
    this.probeDelayMs = Math.min(2 * this.probeDelayMs, PROBE_DELAY_MS.max)
    this.markReachable(response?.ok ?? false)
  }

  /** That what was to be deleted is gone is as good. */
  private recordAnswers(data: unknown, sent: Parameters<ApiRequest>[1]): void {
    const parsed = v.safeParse(SyncResponse, data)
    if (!parsed.success) return
    for (const { id, status } of parsed.output.results) {
      const kind = sent?.mutations?.find((mutation) => mutation.id === id)?.kind
      const isGone = status === 404 && kind && isMutationKind(kind) && getQueueRules(kind).isDeletion
      const isAccepted = status < 300 || isGone === true
      if (isAccepted || (status !== 401 && !isRetryableStatus(status)))
        this.record({ kind: 'answered', device: this.name, id, isAccepted })
    }
  }
}

async function flushAll({ sync, uploads }: Pick<Session, 'sync' | 'uploads'>): Promise<boolean> {
  const done = sync.flush()
  await uploads.flush()
  return done
}
