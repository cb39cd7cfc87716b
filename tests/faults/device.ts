import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Batch } from '#shared/changes.ts'
import type { Dice } from '../../api/demo/random.ts'
import { ApiError, Offline } from '../../pwa/offline/failure.ts'
import type { Engine } from '../../pwa/offline/mine/current.ts'
import { forgetMine, type Mine, nameOf, tables } from '../../pwa/offline/mine/db.ts'
import { type Ask, createSync, type Sync } from '../../pwa/offline/mine/sync.ts'
import type { Lock } from '../../pwa/offline/mine/tries.ts'
import type { World } from '../world.ts'

/** How bad things are, each a probability. */
export interface Weather {
  lostBefore: number
  lostAfter: number
  twice: number
  serverDown: number
}

export const FAIR: Weather = { lostBefore: 0, lostAfter: 0, twice: 0, serverDown: 0 }

/** A mistake that somebody could make in the machinery. The checks have to see each of them. */
export type Bug = 'forgets what it sends' | 'trusts events' | 'sends under a new name' | 'answers leave the queue early' | 'no lock'

interface Tab {
  mine: Mine
  sync: Sync
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
  /** Messages in the order in which they were accepted here, by who they went to. */
  readonly accepted: { id: string; otherId: string }[] = []
  private readonly world: World
  private readonly dice: Dice
  private readonly weather: () => Weather
  private readonly bug: Bug | null
  private readonly factory = new IDBFactory()
  private turn: Promise<unknown> = Promise.resolve()
  private tabs: Tab[] = []

  constructor(given: { world: World; name: string; person: string; token: string; dice: Dice; weather: () => Weather; bug: Bug | null }) {
    this.world = given.world
    this.name = given.name
    this.person = given.person
    this.token = given.token
    this.dice = given.dice
    this.weather = given.weather
    this.bug = given.bug
    this.openTab()
  }

  openTab(): void {
    const dexie = new Dexie(nameOf(this.person), { indexedDB: this.factory, IDBKeyRange, cache: 'disabled' })
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
    const mine = tables(dexie)
    this.tabs.push({ mine, sync: createSync(mine, this.ask, this.bug === 'no lock' ? (work) => work() : this.lock) })
  }

  /** The process dies: nothing of it is left but what is on the disk. */
  crash(): void {
    for (const { mine, sync } of this.tabs) {
      sync.stop()
      mine.close()
    }
    this.tabs = []
    this.mailbox.length = 0
    this.openTab()
  }

  get mine(): Mine {
    return this.tab().mine
  }

  /** What the screens use. They don't wait for the network, so neither does this. */
  get engine(): Engine {
    return { userId: this.person, mine: this.mine, push: async () => undefined, say: () => undefined, listen: () => () => undefined }
  }

  async push(): Promise<void> {
    await Promise.all(this.tabs.map(({ sync }) => sync.push()))
  }

  /** One of the batches on the line arrives, any of them, perhaps to come again. */
  async hear(): Promise<void> {
    if (this.mailbox.length === 0) return
    const at = this.dice.between(0, this.mailbox.length - 1)
    const batch = this.mailbox[at]
    if (this.dice.chance(0.8)) this.mailbox.splice(at, 1)
    if (!batch || !this.online) return
    if (this.bug === 'trusts events') {
      await this.mine.messages.bulkPut(batch.changes.flatMap(({ entity, row }) => (entity === 'message' && row ? [row] : [])))
      await this.mine.cursor.put({ key: 'cursor', upTo: batch.upTo })
    } else await this.tab().sync.hear(batch)
  }

  /** The server has ended the session: the copies go, the queue waits for the next log-in. */
  async logOutByForce(token: string): Promise<void> {
    await this.push()
    for (const { sync } of this.tabs) sync.stop()
    await forgetMine(this.mine)
    this.shown.clear()
    this.token = token
    this.crash()
  }

  stop(): void {
    for (const { mine, sync } of this.tabs) {
      sync.stop()
      mine.close()
    }
  }

  private tab(): Tab {
    const tab = this.dice.pick(this.tabs)
    return tab
  }

  private readonly lock: Lock = (work) => {
    const mine = this.turn.then(work, work)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private readonly ask: Ask = async (path, body) => {
    const { lostBefore, lostAfter, twice, serverDown } = this.weather()
    await this.pause()
    if (!this.online || this.dice.chance(lostBefore)) throw new Offline('Lost on the way')
    if (this.dice.chance(serverDown)) throw new ApiError(503, { code: 'INTERNAL', message: 'Down' })
    const sent = await this.meddle(body)
    if (this.dice.chance(twice)) await this.call(path, sent)
    const answer = await this.call(path, sent)
    await this.pause()
    if (this.dice.chance(lostAfter)) throw new Offline('The answer was lost')
    if (answer.status >= 300) throw new ApiError(answer.status, answer.body)
    return answer.body.data
  }

  private call(path: string, body: unknown) {
    const headers = { Authorization: `Bearer ${this.token}` }
    return body === undefined ? this.world.get(`/api/v1/${path}`, headers) : this.world.send('POST', `/api/v1/${path}`, body, headers)
  }

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
          each.body?._id ? { ...each, body: { ...each.body, _id: each.body._id.replace(/.{6}$/, () => this.dice.between(100_000, 999_999)) } } : each,
        ),
      }
    return body
  }

  private async pause(): Promise<void> {
    for (let i = this.dice.between(0, 2); i > 0; i--) await new Promise((resolve) => setImmediate(resolve))
  }
}
