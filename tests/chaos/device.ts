import { Dexie } from 'dexie'
import '../../pwa/replica.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import type { OrderStatus } from '#shared/order-graph.ts'
import { type Batch, SyncResponse } from '#shared/protocol/changes.ts'
import { ErrorEnvelope, successEnvelope } from '#shared/protocol/envelope.ts'
import { SyncRequest } from '#shared/protocol/sync-request.ts'
import type { RandomSource } from '../../api/demo/random.ts'
import { ApiError, OfflineError } from '../../pwa/platform/errors.ts'
import {
  type AccountDb,
  accountDbName,
  clearReplica,
  defineAccountTables,
  type QueuedMutation,
} from '../../pwa/sync/account-db.ts'
import type { Engine } from '../../pwa/sync/current-engine.ts'
import { type ApiRequest, createSync } from '../../pwa/sync/exchange.ts'
import type { Lock, RetryLoop } from '../../pwa/sync/retry-loop.ts'
import { createTusTransport } from '../../pwa/sync/tus-transport.ts'
import { createUploads } from '../../pwa/sync/uploads.ts'
import { createMutex, failWrites } from '../support/device-database.ts'

/** Network conditions, each a probability. */
export interface NetworkConditions {
  requestLoss: number
  responseLoss: number
  duplication: number
  unavailability: number
}

export const GOOD_CONDITIONS: NetworkConditions = {
  requestLoss: 0,
  responseLoss: 0,
  duplication: 0,
  unavailability: 0,
}

/** A plausible mistake in the sync code. The invariant checks must detect each of them. */
export type SeededBug =
  | 'forgets what it sends'
  | 'trusts events'
  | 'sends under a new name'
  | 'answers leave the queue early'
  | 'goes on with a file at its beginning'
  | 'no lock'

/** Requests a path under /api/v1/. Rejects where there is no response; any response is returned as it is. */
export type Transport = (
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH',
  path: string,
  headers: Record<string, string>,
  body?: string | Blob,
) => Promise<Response>

const ResetBatch = v.looseObject({ reset: v.literal(true) })
const FullSync = v.union([ResetBatch, v.looseObject({ batch: ResetBatch })])

/** The payload of a mutation that names what it creates. */
const Created = v.looseObject({ _id: v.string() })

type SyncEngine = ReturnType<typeof createSync>

interface Tab {
  accountDb: AccountDb
  syncEngine: SyncEngine
  uploads: RetryLoop
}

/**
 * A phone or a browser of one person: the app's own modules on an IndexedDB in memory, against the real
 * server.
 */
export class Device {
  isOnline = true
  /** The storage is full: every write fails. */
  isFull = false
  /** The error of this device's clock (ms). */
  clockSkewMs = 0
  token: string
  readonly name: string
  readonly userId: string
  /** Batches that the socket hasn't delivered yet. Any of them may get lost. */
  readonly undeliveredBatches: Batch[] = []
  /** Messages that this device has shown and that its user hasn't withdrawn. */
  readonly shownMessageIds = new Set<string>()
  /** Messages in the order in which this device accepted them, with their recipient and files. */
  readonly acceptedMessages: { id: string; otherId: string; files: string[] }[] = []
  /** The latest text of each edited message. */
  readonly editedMessages = new Map<string, string>()
  readonly orderIds: string[] = []
  /** The files that were stored on it. */
  readonly files = new Map<string, Uint8Array>()
  /** Moves of orders that this device accepted; `id` is the mutation's. */
  readonly orderMoves: { id: string; orderId: string; to: OrderStatus; note: string }[] = []
  /**
   * Ids of mutations by outcome: sent at least once, acknowledged by the server, shown to the user as
   * rejected.
   */
  readonly sentMutations = new Set<string>()
  readonly acknowledgedMutations = new Set<string>()
  readonly rejectedMutations = new Map<string, string>()
  /**
   * Full syncs in which the server no longer knew its own earlier state. Only a restored server may do that.
   */
  readonly unexpectedResets: string[] = []
  /** All mutations that were enqueued. */
  readonly enqueuedRows: QueuedMutation[] = []
  private readonly transport: Transport
  private readonly random: RandomSource
  private readonly conditions: () => NetworkConditions
  private readonly seededBug: SeededBug | null
  private readonly indexedDB = new IDBFactory()
  private readonly locks: [sync: Lock, uploads: Lock]
  private tabs: Tab[] = []

  constructor(options: {
    transport: Transport
    name: string
    userId: string
    token: string
    random: RandomSource
    conditions: () => NetworkConditions
    seededBug: SeededBug | null
  }) {
    this.transport = options.transport
    this.name = options.name
    this.userId = options.userId
    this.token = options.token
    this.random = options.random
    this.conditions = options.conditions
    this.seededBug = options.seededBug
    this.locks =
      this.seededBug === 'no lock' ? [(task) => task(), (task) => task()] : [createMutex(), createMutex()]
    this.openTab()
  }

  openTab(): void {
    const dexie = new Dexie(accountDbName(this.userId), {
      indexedDB: this.indexedDB,
      IDBKeyRange,
      cache: 'disabled',
    })
    failWrites(dexie, () =>
      this.isFull ? new DOMException('The device is full', 'QuotaExceededError') : null,
    )
    const accountDb = defineAccountTables(dexie)
    accountDb.outbox.hook('creating', (_, row) => void this.enqueuedRows.push(row))
    const [syncLock, uploadLock] = this.locks
    const syncEngine = createSync(accountDb, this.request, syncLock)
    this.tabs.push({
      accountDb,
      syncEngine,
      uploads: createUploads(accountDb, this.uploadTransport, uploadLock, {
        onUploaded: () => void syncEngine.flush(),
      }),
    })
  }

  /** Runs a task by this device's clock. The clock is only replaced during the synchronous part. */
  withDeviceClock<T>(task: () => T): T {
    const realNow = Date.now
    Date.now = () => realNow() + this.clockSkewMs
    try {
      return task()
    } finally {
      Date.now = realNow
    }
  }

  /** The process dies: only what is on the disk remains. */
  crash(): void {
    this.stop()
    this.tabs = []
    this.undeliveredBatches.length = 0
    this.openTab()
  }

  get accountDb(): AccountDb {
    return this.pickTab().accountDb
  }

  /** The engine that the screens use. Screens don't wait for the network, so neither does this. */
  get engine(): Engine {
    return {
      userId: this.userId,
      db: this.accountDb,
      flush: async () => true,
      emit: () => undefined,
      subscribe: () => () => undefined,
    }
  }

  async push(): Promise<void> {
    await Promise.all(this.tabs.flatMap(({ syncEngine, uploads }) => [uploads.flush(), syncEngine.flush()]))
  }

  /** Delivers one of the pending batches of the socket, in any order; it may be delivered again. */
  async receiveBatch(): Promise<void> {
    if (this.undeliveredBatches.length === 0) return
    const index = this.random.integer(0, this.undeliveredBatches.length - 1)
    const batch = this.undeliveredBatches[index]
    if (this.random.chance(0.8)) this.undeliveredBatches.splice(index, 1)
    if (batch && this.isOnline) await this.applyBatch(batch)
  }

  /** A socket delivers a batch. */
  async applyBatch(batch: Batch): Promise<void> {
    if (batch.reset) this.unexpectedResets.push(`${this.name} was told by its socket to begin anew`)
    if (this.seededBug === 'trusts events') {
      await this.accountDb.messages.bulkPut(
        batch.changes.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : [])),
      )
      await this.accountDb.cursor.put({ key: 'cursor', upTo: batch.upTo })
    } else await this.pickTab().syncEngine.receiveBatch(batch)
  }

  /** The user logs out; the request may or may not reach the server. */
  async logOut(): Promise<void> {
    await this.transport('POST', 'auth/logout', this.authorization).catch(() => null)
  }

  /** The server has ended the session: the cached rows are deleted, the queue waits for the next log-in. */
  async expireSession(token: string): Promise<void> {
    await this.push()
    for (const { syncEngine, uploads } of this.tabs)
      for (const service of [syncEngine, uploads]) service.stop()
    await clearReplica(this.accountDb)
    this.shownMessageIds.clear()
    this.token = token
    this.crash()
  }

  stop(): void {
    for (const { accountDb, syncEngine, uploads } of this.tabs) {
      syncEngine.stop()
      uploads.stop()
      accountDb.close()
    }
  }

  private pickTab(): Tab {
    return this.random.pick(this.tabs)
  }

  private readonly request: ApiRequest = async (path, body) => {
    const { requestLoss, responseLoss, duplication, unavailability } = this.conditions()
    await this.yieldAtRandom()
    if (!this.isOnline || this.random.chance(requestLoss)) throw new OfflineError('Lost on the way')
    if (this.random.chance(unavailability)) throw new ApiError(503, { code: 'INTERNAL', message: 'Down' })
    const sentMutations = await this.applySeededBug(body)
    if (v.is(SyncRequest, body)) for (const { id } of body.mutations ?? []) this.sentMutations.add(id)
    if (this.random.chance(duplication)) await this.send(path, sentMutations)
    const { ok, status, body: responseBody } = await this.send(path, sentMutations)
    await this.yieldAtRandom()
    if (this.random.chance(responseLoss)) throw new OfflineError('The answer was lost')
    if (!ok) throw new ApiError(status, v.parse(ErrorEnvelope, responseBody))
    const { data } = v.parse(successEnvelope(v.unknown()), responseBody)
    if (v.is(FullSync, data))
      this.unexpectedResets.push(
        `${this.name} was told to begin anew at ${path}, standing at ${JSON.stringify(body)?.slice(0, 30) ?? ''}`,
      )
    if (v.is(SyncResponse, data))
      for (const { id, status } of data.results) if (status < 300) this.acknowledgedMutations.add(id)
    return data
  }

  private async send(path: string, body: unknown) {
    const headers = { ...this.authorization, 'Content-Type': 'application/json' }
    const response =
      body === undefined
        ? await this.transport('GET', path, headers)
        : await this.transport('POST', path, headers, JSON.stringify(body))
    if (!response.headers.get('Content-Type')?.includes('json'))
      throw new OfflineError('Answered by somebody else')
    const responseBody: unknown = await response.json()
    return { ok: response.ok, status: response.status, body: responseBody }
  }

  private get authorization() {
    return { Authorization: `Bearer ${this.token}` }
  }

  private readonly uploadTransport = createTusTransport(async (method, path, headers, { body }) => {
    if (!this.isOnline) throw new OfflineError('Lost on the way')
    const unexpectedResets =
      this.seededBug === 'goes on with a file at its beginning' &&
      body !== undefined &&
      headers['Upload-Offset'] !== '0'
    const bytes = unexpectedResets
      ? (await this.accountDb.blobs.get(path.slice(-36)))?.bytes.slice(0, body.size)
      : body
    return this.transport(method, path, { ...headers, ...this.authorization }, bytes)
  })

  /** Applies the seeded bug, if there is one. */
  private async applySeededBug(body: unknown): Promise<unknown> {
    const request = v.safeParse(SyncRequest, body)
    if (!request.success || request.output.mutations.length === 0) return body
    const { mutations } = request.output
    const ids = mutations.map(({ id }) => id)
    if (this.seededBug === 'forgets what it sends')
      await this.accountDb.outbox.where('id').anyOf(ids).delete()
    if (this.seededBug === 'answers leave the queue early')
      setImmediate(() => void this.accountDb.outbox.where('id').anyOf(ids).delete())
    if (this.seededBug === 'sends under a new name')
      return {
        ...request.output,
        mutations: mutations.map((mutation) => {
          const created = v.safeParse(Created, mutation.payload)
          if (!created.success) return mutation
          const _id = created.output._id.replace(/.{6}$/, () => String(this.random.integer(100_000, 999_999)))
          return { ...mutation, payload: { ...created.output, _id } }
        }),
      }
    return body
  }

  private async yieldAtRandom(): Promise<void> {
    for (let i = this.random.integer(0, 2); i > 0; i--) await new Promise((resolve) => setImmediate(resolve))
  }
}
