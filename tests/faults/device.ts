import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import * as v from 'valibot'
import { type Batch, SyncRequest, SyncResponse } from '#shared/changes.ts'
import { ErrorEnvelope, successEnvelope } from '#shared/envelope.ts'
import type { OrderStatus } from '#shared/order-graph.ts'
import type { RandomSource } from '../../api/demo/random.ts'
import { ApiError, OfflineError } from '../../pwa/offline/failure.ts'
import type { Engine } from '../../pwa/offline/mine/current.ts'
import { type AccountDb, accountDbName, clearReplica, defineAccountTables, type QueuedMutation } from '../../pwa/offline/mine/db.ts'
import { type ApiRequest, createSync } from '../../pwa/offline/mine/sync.ts'
import type { Lock, RetryLoop } from '../../pwa/offline/mine/tries.ts'
import { createTusTransport } from '../../pwa/offline/mine/tus.ts'
import { createUploads } from '../../pwa/offline/mine/uploads.ts'

/** How bad things are, each a probability. */
export interface Weather {
  lostBefore: number
  lostAfter: number
  twice: number
  serverDown: number
}

export const FAIR: Weather = { lostBefore: 0, lostAfter: 0, twice: 0, serverDown: 0 }

/** A mistake that somebody could make in the machinery. The checks have to see each of them. */
export type Bug = 'forgets what it sends' | 'trusts events' | 'sends under a new name' | 'answers leave the queue early' | 'goes on with a file at its beginning' | 'no lock'

/** Asks for a path under /api/v1/. Rejects where nobody answers; any answer is given as it is. */
export type Wire = (method: 'GET' | 'HEAD' | 'POST' | 'PATCH', path: string, headers: Record<string, string>, body?: string | Blob) => Promise<Response>

const Reset = v.looseObject({ reset: v.literal(true) })
const Anew = v.union([Reset, v.looseObject({ batch: Reset })])

type Syncing = ReturnType<typeof createSync>

interface Tab {
  mine: AccountDb
  sync: Syncing
  uploads: RetryLoop
}

/** A phone or a browser of one person: the app's own modules on an IndexedDB in memory, before the real server. */
export class Device {
  online = true
  /** No room left: every write fails. */
  full = false
  /** How far this device's clock is off (ms). */
  skew = 0
  token: string
  readonly name: string
  readonly person: string
  /** Batches on their way over the line, none of which must ever come. */
  readonly mailbox: Batch[] = []
  /** What this device has shown and what hasn't been taken back by its person. */
  readonly shown = new Set<string>()
  /** Messages in the order in which they were accepted here, by who they went to, with their files. */
  readonly accepted: { id: string; otherId: string; files: string[] }[] = []
  /** What each message was changed to last. */
  readonly edited = new Map<string, string>()
  readonly hired: string[] = []
  /** The files that were taken onto it. */
  readonly files = new Map<string, Uint8Array>()
  /** Moves of orders that were accepted here; `id` is the intention's. */
  readonly moved: { id: string; orderId: string; to: OrderStatus; note: string }[] = []
  /** Intentions by what became of them: on their way at least once, said by the server to be done, refused to the person. */
  readonly sent = new Set<string>()
  readonly acknowledged = new Set<string>()
  readonly refused = new Map<string, string>()
  /** When the server knew nothing of what it had said before: only a restored one may. */
  readonly astray: string[] = []
  /** What has been put into the queue. */
  readonly queued: QueuedMutation[] = []
  private readonly wire: Wire
  private readonly dice: RandomSource
  private readonly weather: () => Weather
  private readonly bug: Bug | null
  private readonly factory = new IDBFactory()
  private readonly locks: [sync: Lock, uploads: Lock]
  private tabs: Tab[] = []

  constructor(given: { wire: Wire; name: string; person: string; token: string; dice: RandomSource; weather: () => Weather; bug: Bug | null }) {
    this.wire = given.wire
    this.name = given.name
    this.person = given.person
    this.token = given.token
    this.dice = given.dice
    this.weather = given.weather
    this.bug = given.bug
    this.locks = this.bug === 'no lock' ? [(work) => work(), (work) => work()] : [oneAtATime(), oneAtATime()]
    this.openTab()
  }

  openTab(): void {
    const dexie = new Dexie(accountDbName(this.person), { indexedDB: this.factory, IDBKeyRange, cache: 'disabled' })
    dexie.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name)
          return { ...table, mutate: (request) => (this.full ? Dexie.Promise.reject(new DOMException('The device is full', 'QuotaExceededError')) : table.mutate(request)) }
        },
      }),
    })
    const mine = defineAccountTables(dexie)
    mine.queue.hook('creating', (_, row) => void this.queued.push(row))
    const [forSync, forUploads] = this.locks
    const sync = createSync(mine, this.ask, forSync)
    this.tabs.push({ mine, sync, uploads: createUploads(mine, this.carrier, forUploads, () => void sync.flush()) })
  }

  /** Does something by this device's clock, as far as it reads it at once. */
  byItsClock<T>(work: () => T): T {
    const real = Date.now
    Date.now = () => real() + this.skew
    try {
      return work()
    } finally {
      Date.now = real
    }
  }

  /** The process dies: nothing of it is left but what is on the disk. */
  crash(): void {
    this.stop()
    this.tabs = []
    this.mailbox.length = 0
    this.openTab()
  }

  get mine(): AccountDb {
    return this.tab().mine
  }

  /** What the screens use. They don't wait for the network, so neither does this. */
  get engine(): Engine {
    return { userId: this.person, db: this.mine, flush: async () => true, emit: () => undefined, subscribe: () => () => undefined }
  }

  async push(): Promise<void> {
    await Promise.all(this.tabs.flatMap(({ sync, uploads }) => [uploads.flush(), sync.flush()]))
  }

  /** One of the batches on the line arrives, any of them, perhaps to come again. */
  async hear(): Promise<void> {
    if (this.mailbox.length === 0) return
    const at = this.dice.integer(0, this.mailbox.length - 1)
    const batch = this.mailbox[at]
    if (this.dice.chance(0.8)) this.mailbox.splice(at, 1)
    if (batch && this.online) await this.take(batch)
  }

  /** A socket brings a batch. */
  async take(batch: Batch): Promise<void> {
    if (batch.reset) this.astray.push(`${this.name} was told by its socket to begin anew`)
    if (this.bug === 'trusts events') {
      await this.mine.messages.bulkPut(batch.changes.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : [])))
      await this.mine.cursor.put({ key: 'cursor', upTo: batch.upTo })
    } else await this.tab().sync.receiveBatch(batch)
  }

  /** Somebody ends its session; whether that went through nobody knows. */
  async endSession(): Promise<void> {
    await this.wire('POST', 'auth/logout', this.authorization).catch(() => null)
  }

  /** The server has ended the session: the copies go, the queue waits for the next log-in. */
  async logOutByForce(token: string): Promise<void> {
    await this.push()
    for (const { sync, uploads } of this.tabs) for (const each of [sync, uploads]) each.stop()
    await clearReplica(this.mine)
    this.shown.clear()
    this.token = token
    this.crash()
  }

  stop(): void {
    for (const { mine, sync, uploads } of this.tabs) {
      sync.stop()
      uploads.stop()
      mine.close()
    }
  }

  private tab(): Tab {
    const tab = this.dice.pick(this.tabs)
    return tab
  }

  private readonly ask: ApiRequest = async (path, body) => {
    const { lostBefore, lostAfter, twice, serverDown } = this.weather()
    await this.pause()
    if (!this.online || this.dice.chance(lostBefore)) throw new OfflineError('Lost on the way')
    if (this.dice.chance(serverDown)) throw new ApiError(503, { code: 'INTERNAL', message: 'Down' })
    const sent = await this.meddle(body)
    if (v.is(SyncRequest, body)) for (const { id } of body.intentions) this.sent.add(id)
    if (this.dice.chance(twice)) await this.call(path, sent)
    const { ok, status, said } = await this.call(path, sent)
    await this.pause()
    if (this.dice.chance(lostAfter)) throw new OfflineError('The answer was lost')
    if (!ok) throw new ApiError(status, v.parse(ErrorEnvelope, said))
    const { data } = v.parse(successEnvelope(v.unknown()), said)
    if (v.is(Anew, data)) this.astray.push(`${this.name} was told to begin anew at ${path}, standing at ${JSON.stringify(body)?.slice(0, 30) ?? ''}`)
    if (v.is(SyncResponse, data)) for (const { id, status } of data.results) if (status < 300) this.acknowledged.add(id)
    return data
  }

  private async call(path: string, body: unknown) {
    const headers = { ...this.authorization, 'Content-Type': 'application/json' }
    const answer = body === undefined ? await this.wire('GET', path, headers) : await this.wire('POST', path, headers, JSON.stringify(body))
    if (!answer.headers.get('Content-Type')?.includes('json')) throw new OfflineError('Answered by somebody else')
    const said: unknown = await answer.json()
    return { ok: answer.ok, status: answer.status, said }
  }

  private get authorization() {
    return { Authorization: `Bearer ${this.token}` }
  }

  private readonly carrier = createTusTransport(async (method, path, headers, body) => {
    if (!this.online) throw new OfflineError('Lost on the way')
    const astray = this.bug === 'goes on with a file at its beginning' && body !== undefined && headers['Upload-Offset'] !== '0'
    const bytes = astray ? (await this.mine.blobs.get(path.slice(-36)))?.bytes.slice(0, body.size) : body
    return this.wire(method, path, { ...headers, ...this.authorization }, bytes)
  })

  /** Where a mistake is planted, it happens here. */
  private async meddle(body: unknown): Promise<unknown> {
    if (typeof body !== 'object' || body === null || !('intentions' in body) || !Array.isArray(body.intentions)) return body
    const ids = body.intentions.map(({ id }) => id)
    if (this.bug === 'forgets what it sends') await this.mine.queue.where('id').anyOf(ids).delete()
    if (this.bug === 'answers leave the queue early') setImmediate(() => void this.mine.queue.where('id').anyOf(ids).delete())
    if (this.bug === 'sends under a new name')
      return {
        ...body,
        intentions: body.intentions.map((each) =>
          each.body?._id ? { ...each, body: { ...each.body, _id: each.body._id.replace(/.{6}$/, () => this.dice.integer(100_000, 999_999)) } } : each,
        ),
      }
    return body
  }

  private async pause(): Promise<void> {
    for (let i = this.dice.integer(0, 2); i > 0; i--) await new Promise((resolve) => setImmediate(resolve))
  }
}

function oneAtATime(): Lock {
  let turn: Promise<unknown> = Promise.resolve()
  return (work) => {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }
}
