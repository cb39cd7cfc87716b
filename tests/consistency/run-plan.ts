import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { allowedMoves } from '#shared/order-graph.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { CHUNK_BYTES } from '#shared/uploads.ts'
import {
  cancelMutation,
  deleteMessage,
  editMessage,
  markRead,
  sendMessage,
  setFavorite,
} from '../../pwa/features/chat/mutations.ts'
import { cancelOrderMutation, moveOrder, placeOrder } from '../../pwa/features/orders/mutations.ts'
import type { LocalFile } from '../../pwa/features/uploads/local-file.ts'
import { createId } from '../../pwa/platform/create-id.ts'
import type { Engine } from '../../pwa/sync/current-engine.ts'
import { waitUntil } from '../support/wait-until.ts'
import { Device, type Person } from './device.ts'
import type { History } from './history.ts'
import { type Link, openLink } from './link.ts'
import type { Cast, Market } from './market.ts'
import { DEVICES, type Step, type WriteKind } from './plan.ts'
import { isLikeNew, MAX_RETURN_MS } from './promises/bounded-return.ts'

const POLL_MS = 50
/** A device that begins anew gets so many of a chat at once, and older ones when they are viewed. */
const MAX_SENT_PER_CHAT = 30
/** It gets as many notifications as these orders and their moves make. */
const MAX_ORDERS = 8
const MAX_MOVES = 22
const WITHDRAWN_EVERY = 3
/** Orders would have few moves if more of them were cancelled. */
const CANCEL_EVERY = 4
/** So many messages have no file, and so many files aren't large. */
const FILE_EVERY = 4
const LARGE_FILE_EVERY = 20
/** By the true clock, whatever that of the device says. */
const DELIVERY_MS = 10 * DAY_MS

/** One run on a market that is running, and the ports of its processes. */
export interface Stage {
  market: Market
  ports: number[]
}

/**
 * Runs a plan with five devices of three people who have nothing yet, then lets all of them catch up.
 * Resolves to what happened.
 */
export async function runPlan(stage: Stage, cast: Cast, plan: Step[]): Promise<History> {
  const history: History = []
  const record = (event: History[number]) => void history.push(event)
  const links: Link[] = []
  const devices: Device[] = []
  const references: Device[] = []
  for (const name of DEVICES) {
    const link = await openLink()
    link.ports = stage.ports
    links.push(link)
    devices.push(new Device(name, toPerson(name, cast), { link, record }))
  }
  try {
    await beginChats(devices, cast)
    const beganAt = performance.now()
    const nemesis = new Nemesis(stage, devices, links, cast, record)
    await nemesis.run(plan)
    const healedAt = performance.now()
    const lastedMs = healedAt - beganAt
    record({ kind: 'healed', at: healedAt, lastedMs })
    references.push(...(await catchUp(devices, healedAt + lastedMs + MAX_RETURN_MS, record)))
    for (const device of references) await openFiles(device, nemesis.files, record)
  } finally {
    for (const device of [...devices, ...references]) device.stop()
    for (const link of links) link.close()
  }
  return history
}

const toPerson = (name: string, { ana, marta, luis }: Cast): Person =>
  name.startsWith('Ana') ? ana : name.startsWith('Marta') ? marta : luis

/** Ana and Marta write to Luis and hire him, and all devices know it, if nothing is wrong. */
async function beginChats(devices: Device[], { ana, marta, luis }: Cast): Promise<void> {
  for (const person of [ana, marta]) {
    const name = person === ana ? 'Ana' : 'Marta'
    const device = devices.find((one) => one.person === person)
    await device?.perform((engine) => sendMessage(engine, luis.userId, `Hello from ${name}`))
    await device?.perform(async (engine) => void (await hire(engine, luis, `A sign for ${name}`)))
  }
  const deadline = performance.now() + MAX_RETURN_MS
  const isWaiting = ({ shown, person }: Device) => {
    const count = person === luis ? 2 : 1
    return (shown?.chats.length ?? 0) < count || (shown?.orders.length ?? 0) < count
  }
  while (devices.some(isWaiting) && performance.now() < deadline) await wait(POLL_MS)
}

function hire(engine: Engine, { userId }: Person, description: string): Promise<string> {
  const deliveryAt = new Date(Date.now() + DELIVERY_MS).toISOString()
  return placeOrder(engine, {
    ...{ sellerUserId: userId, sellerName: 'Luis', description, deliveryAt },
    ...{ budget: 90, files: [] },
  })
}

/** Does what a plan says. What concerns the market is done in order, beside the rest. */
class Nemesis {
  private readonly stage: Stage
  private readonly devices: Device[]
  private readonly links: Link[]
  private readonly cast: Cast
  private readonly record: (event: History[number]) => void
  private marketWork: Promise<void> = Promise.resolve()
  private readonly background: Promise<unknown>[] = []
  private hasBackup = false
  private textCount = 0
  /** By the person who isn't Luis, with the first message of the chat. */
  private readonly sentCounts = new Map<string, number>()
  /** The bytes of all files that were sent. */
  readonly files = new Map<string, Uint8Array>()
  private orderCount = 2
  private moveCount = 0

  constructor(
    stage: Stage,
    devices: Device[],
    links: Link[],
    cast: Cast,
    record: (event: History[number]) => void,
  ) {
    this.stage = stage
    this.devices = devices
    this.links = links
    this.cast = cast
    this.record = record
  }

  async run(plan: Step[]): Promise<void> {
    for (const step of plan) {
      await this.perform(step)
      await wait(step.waitMs)
    }
    await this.marketWork
    await Promise.all(this.background)
    for (const link of this.links) link.heal()
  }

  private async perform(step: Step): Promise<void> {
    const device = 'device' in step ? this.devices[step.device] : undefined
    const link = 'device' in step ? this.links[step.device] : undefined
    if (step.kind === 'kill') {
      this.enqueue(() => this.restart(() => wait(step.downMs)))
      if (step.isAwaited) await this.marketWork
    } else if (step.kind === 'freeze') this.enqueue(() => this.stage.market.freeze(step.ms))
    else if (step.kind === 'back up') {
      this.enqueue(() => this.backUp())
      await this.marketWork
    } else if (step.kind === 'restore') this.enqueue(() => this.restore())
    else if (!device || !link || step.kind === 'wait') return
    else if (step.kind === 'cold start') device.coldStart()
    else if (step.kind === 'drop') link.drop()
    else if (step.kind === 'clock') device.clockSkewMs = step.hours * HOUR_MS
    else if (step.kind === 'partition') {
      link.partition(step.direction)
      this.background.push(wait(step.ms).then(() => link.heal()))
    } else this.watch(device, this.write(device, step.kind, step.pick))
  }

  private enqueue(work: () => Promise<void>): void {
    this.marketWork = this.marketWork.then(work)
    // Its failure is thrown at the end.
    this.marketWork.catch(() => undefined)
  }

  /** A write may fail only because its device has died meanwhile. */
  private watch(device: Device, write: Promise<void>): void {
    const { starts } = device
    const done = write.catch((error: unknown) => {
      if (device.starts === starts) throw error
    })
    done.catch(() => undefined)
    this.background.push(done)
  }

  private async restart(whileDown: () => Promise<void>): Promise<void> {
    const { market } = this.stage
    await market.kill()
    this.setPorts([])
    await whileDown()
    this.setPorts(await market.start())
  }

  private setPorts(ports: number[]): void {
    this.stage.ports = ports
    for (const link of this.links) link.ports = ports
  }

  private async backUp(): Promise<void> {
    if (!this.stage.market.canRestore) return
    this.record({ kind: 'backedUp' })
    await this.stage.market.backUp()
    this.hasBackup = true
  }

  private restore(): Promise<void> {
    if (!this.hasBackup) return Promise.resolve()
    return this.restart(async () => {
      // An answer of the market that is gone, taken for one of the restored market, would prove nothing.
      for (const link of this.links) link.drop()
      await waitUntil(() => this.devices.every(({ openRequests }) => openRequests === 0), 1)
      this.record({ kind: 'restored', seq: await this.stage.market.restore() })
    })
  }

  private async write(device: Device, kind: WriteKind, pick: number): Promise<void> {
    const { name, person, shown } = device
    const { ana, marta, luis } = this.cast
    const text = `${name} ${++this.textCount}`
    const choose = <T>(items: T[] = []) => items[pick % items.length]
    const chat = choose(shown?.chats)
    const message = choose(
      shown?.messages.filter(
        ({ senderId, isDeleted }) => !isDeleted && ['', person.userId].includes(senderId),
      ),
    )
    const otherOf = ({ id, chatId }: { id: string; chatId: string }) =>
      device.db.transaction('r', device.db.chats, device.db.outbox, async () => {
        const queued = await device.db.outbox.get({ id })
        const receiver = queued?.kind === 'sendMessage' ? queued.payload.receiverUserId : undefined
        return receiver ?? (await device.db.chats.get(chatId))?.otherId ?? luis.userId
      })
    if (kind === 'send') {
      // Only buyers begin a chat.
      const otherId = person === luis ? choose([ana.userId, marta.userId]) : luis.userId
      const buyerId = person === luis ? otherId : person.userId
      const sentCount = this.sentCounts.get(buyerId ?? '') ?? 1
      if (otherId && sentCount < MAX_SENT_PER_CHAT && (person !== luis || shown?.chats.length === 2)) {
        this.sentCounts.set(buyerId ?? '', sentCount + 1)
        const hasFile = this.stage.market.hasFiles && pick % FILE_EVERY === 0
        const files = hasFile ? [await this.pickFile(device, text, pick)] : []
        await device.perform((engine) => sendMessage(engine, otherId, text, { files }))
      }
    } else if (kind === 'edit' && message) {
      const otherId = await otherOf(message)
      await device.perform((engine) => editMessage(engine, { otherId, id: message.id, content: text }))
    } else if (kind === 'delete' && message) {
      const otherId = await otherOf(message)
      await device.perform((engine) => deleteMessage(engine, otherId, message.id), {
        kind: 'delete',
        messageId: message.id,
      })
    } else if (kind === 'favorite' && chat)
      await device.perform((engine) => setFavorite(engine, chat.id, !chat.isFavorite))
    else if (kind === 'read' && chat)
      await device.perform((engine) => markRead(engine, chat.id, chat.lastSeq))
    else if (kind === 'hire' && person !== luis && this.orderCount < MAX_ORDERS) {
      this.orderCount++
      let id = ''
      await device.perform(async (engine) => {
        id = await hire(engine, luis, `A sign for ${text}`)
      })
      // She changes her mind, while it is on its way.
      if (pick % WITHDRAWN_EVERY === 0) await device.perform((engine) => cancelOrderMutation(engine, id))
    } else if (kind === 'move') await this.move(device, text, pick)
    else if (kind === 'withdraw') {
      const order = choose(shown?.orders.filter(({ isStored }) => !isStored))
      if (order) await device.perform((engine) => cancelOrderMutation(engine, order.id))
    }
  }

  /** A file as it is chosen in a form, of one piece or of two. */
  private async pickFile({ db }: Device, text: string, pick: number): Promise<LocalFile> {
    const size = pick % LARGE_FILE_EVERY === 0 ? CHUNK_BYTES + pick : pick
    const bytes = new Uint8Array(size).map((_, i) => text.charCodeAt(i % text.length) + i)
    const id = createId()
    await db.blobs.add({ id, bytes: new Blob([bytes]), state: 'draft', at: Date.now() })
    this.files.set(id, bytes)
    return { _id: id, name: 'plan.bin', type: 'application/octet-stream', size }
  }

  /** A move that the screen offers; a word goes with every second one, and with those that need one. */
  private async move(device: Device, text: string, pick: number): Promise<void> {
    const moves = device.orders
      .flatMap((order) => allowedMoves(order.status, device.person.role).map((move) => ({ order, ...move })))
      .filter(({ to }) => to !== 'CANCELLED' || pick % CANCEL_EVERY === 0)
    const move = moves[pick % moves.length]
    if (!move || this.moveCount === MAX_MOVES) return
    this.moveCount++
    const note = move.requiresReason || this.moveCount % 2 === 0 ? text : ''
    await device.perform((engine) => moveOrder(engine, move.order, move.to, { note, files: [] }))
  }
}

/** Opens every file that a device shows. */
async function openFiles(
  device: Device,
  files: Map<string, Uint8Array>,
  record: (event: History[number]) => void,
): Promise<void> {
  for (const { files: fileIds } of device.shown?.messages ?? [])
    for (const fileId of fileIds) {
      const isWhole = isDeepStrictEqual(await device.openFile(fileId), files.get(fileId))
      record({ kind: 'opened', userId: device.person.userId, fileId, isWhole })
    }
}

/** Waits until all devices show what new ones of their people do. Resolves to the new ones. */
async function catchUp(
  devices: Device[],
  deadline: number,
  record: (event: History[number]) => void,
): Promise<Device[]> {
  const isEarly = () => performance.now() < deadline
  // What was rejected waits for its person, and what comes after it for that.
  const hasQueue = async (device: Device) => {
    const queue = await device.db.outbox.toArray()
    for (const { id, rejection } of queue) {
      if (!rejection) continue
      record({ kind: 'discarded', device: device.name, id })
      await device.perform((engine) => cancelMutation(engine, id))
    }
    return queue.length > 0
  }
  while (isEarly() && (await Promise.all(devices.map(hasQueue))).includes(true)) await wait(POLL_MS)
  const references = new Map<string, Device>()
  for (const { person, link } of devices)
    if (!references.has(person.userId))
      references.set(person.userId, new Device('new', person, { link, record: () => undefined }))
  const isDone = ({ shown, person }: Device) => {
    const reference = references.get(person.userId)?.shown
    return Boolean(shown && reference && reference.cursor !== null && isLikeNew(shown, reference))
  }
  const doneAt = new Map<Device, number>()
  const look = () => {
    for (const device of devices)
      if (!isDone(device)) doneAt.delete(device)
      else if (!doneAt.has(device)) doneAt.set(device, performance.now())
    return doneAt.size === devices.length
  }
  while (!look() && isEarly()) await wait(POLL_MS)
  for (const [userId, { shown }] of references) if (shown) record({ kind: 'reference', userId, view: shown })
  for (const [{ name }, at] of doneAt) record({ kind: 'caughtUp', device: name, at })
  return [...references.values()]
}
