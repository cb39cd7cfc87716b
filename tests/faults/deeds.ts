import { randomBytes } from 'node:crypto'
import { allowedMoves, ORDER_STATUSES, type Side } from '#shared/order-graph.ts'
import type { RandomSource } from '../../api/demo/random.ts'
import { deleteMessage, editMessage, markRead, sendMessage, setFavorite, setStarred } from '../../pwa/features/chat/intentions.ts'
import { moveOrder, placeOrder, rateOrder } from '../../pwa/features/orders/intentions.ts'
import type { LocalFile } from '../../pwa/features/uploads/local-file.ts'
import { createId, discardMutation } from '../../pwa/offline/mine/outbox.ts'
import type { Device } from './device.ts'

const SEND = '/api/v1/chat/send-message'
const ORDER = '/api/v1/order'
/** What may be refused: somebody's other device, or the other side, was quicker, or what was wanted is against the rules. */
const FAIR_REFUSALS = ['MESSAGE_NOT_FOUND', 'INVALID_TRANSITION', 'MOVED_ON', 'NOT_DELIVERED', 'ONLY_BUYERS_COMPLETE', 'RATED_ALREADY']
const KB = 1024

/** Writes a message, now and then with files. Whether there was room for it. */
export async function say(each: Device, otherId: string, dice: RandomSource, files: LocalFile[] = []): Promise<boolean> {
  const accepted = await asked(each, () => each.byItsClock(() => sendMessage(each.engine, otherId, `${each.name} ${dice.integer(0, 1_000_000)}`, files)))
  const row = accepted?.find(({ path }) => path === SEND)
  if (!row) return false
  each.accepted.push({ id: row.id, otherId, files: row.files })
  if (dice.chance(0.5)) await each.push()
  return true
}

/** Takes a file onto the device, from empty to more than two pieces. Null where there is no room. */
export async function pickFile(each: Device, dice: RandomSource): Promise<LocalFile | null> {
  const size = dice.pick([0, dice.integer(1, 40 * KB), dice.integer(1, 40 * KB), dice.integer(1, 400 * KB), dice.integer(1024 * KB, 2500 * KB)])
  const bytes = randomBytes(size)
  const _id = createId()
  const kept = await asked(each, () => each.mine.blobs.add({ id: _id, bytes: new Blob([bytes]), state: 'draft', at: Date.now() }))
  if (!kept) return null
  each.files.set(_id, bytes)
  return { _id, name: 'plans.bin', type: 'application/octet-stream', size }
}

/** Changes something of a chat. */
export async function change(each: Device, otherId: string, deed: 'edit' | 'delete' | 'star' | 'read' | 'favor', dice: RandomSource): Promise<boolean> {
  const { engine, mine } = each
  const chat = await mine.chats.where({ otherId }).first()
  const messages = chat
    ? await mine.messages
        .where('[chatId+seq]')
        .between([chat._id, chat.lastSeq - 100], [chat._id, chat.lastSeq], true, true)
        .toArray()
    : []
  const waiting = await queuedIds(each, otherId)
  const own = [...messages.filter(({ senderId, deletedAt }) => senderId === each.person && !deletedAt).map(({ _id }) => _id), ...waiting]
  if (deed === 'edit' && own.length > 0) {
    const id = dice.pick(own)
    const content = `changed ${dice.integer(0, 1_000_000)}`
    if (!(await asked(each, () => editMessage(engine, otherId, id, content)))) return false
    each.edited.set(id, content)
  } else if (deed === 'delete' && own.length > 0) {
    const id = dice.pick(own)
    if (!(await asked(each, () => deleteMessage(engine, otherId, id)))) return false
    if (!waiting.includes(id)) return true
    each.shown.delete(id)
    each.accepted.splice(each.accepted.findIndex((one) => one.id === id) >>> 0, 1)
  } else if (deed === 'star' && messages.length > 0) return Boolean(await asked(each, () => setStarred(engine, dice.pick(messages)._id, dice.chance(0.5))))
  else if (deed === 'read' && chat) return Boolean(await asked(each, () => markRead(engine, chat._id, dice.integer(0, chat.lastSeq))))
  else if (deed === 'favor' && chat) return Boolean(await asked(each, () => setFavorite(engine, chat._id, dice.chance(0.5))))
  else return false
  return true
}

/** Hires a freelancer. */
export async function order(each: Device, sellerUserId: string, deliveryAt: string, dice: RandomSource, files: LocalFile[]): Promise<boolean> {
  const form = { sellerUserId, sellerName: 'Luis', description: `A sign for the door, number ${dice.integer(0, 1_000_000)}`, deliveryAt, budget: 90, files }
  const row = (await asked(each, () => each.byItsClock(() => placeOrder(each.engine, form))))?.find(({ path }) => path === ORDER)
  if (row) each.hired.push(row.id)
  return Boolean(row)
}

/** Moves an order from where this device believes it to be: most times as the rules allow. */
export async function move(each: Device, side: Side, dice: RandomSource, files: LocalFile[]): Promise<boolean> {
  const orders = await each.mine.orders.filter((one) => one[side]._id === each.person && one.events.length > 0).toArray()
  const open = orders.filter(({ status }) => allowedMoves(status, side).length > 0)
  const known = dice.chance(0.85) ? open : orders
  if (known.length === 0) return false
  const one = dice.pick(known)
  const moves = allowedMoves(one.status, side)
  const to = moves.length > 0 && dice.chance(0.9) ? dice.pick(moves).to : dice.pick(ORDER_STATUSES)
  const note = `why ${createId()}`
  const row = (await asked(each, () => each.byItsClock(() => moveOrder(each.engine, side, one, to, { note, files }))))?.find(({ path }) => path.includes('/status?'))
  if (row) each.moved.push({ id: row.id, orderId: one._id, to, note })
  return Boolean(row)
}

/** Rates an order that is done. */
export async function rate(each: Device, side: Side, dice: RandomSource): Promise<boolean> {
  const done = await each.mine.orders
    .filter((one) => one[side]._id === each.person && one.events.length > 0 && one.status === 'COMPLETED' && (side === 'buyer' ? one.rating : one.buyerRating) === null)
    .toArray()
  if (done.length === 0) return false
  return Boolean(await asked(each, () => rateOrder(each.engine, side, dice.pick(done)._id, dice.integer(1, 5), 'Good work')))
}

/** What the person sees refused they throw away. The answer: what nobody should have refused. */
export async function putAwayRefusals(each: Device): Promise<string[]> {
  const unfair: string[] = []
  for (const { id, refusal, path } of await each.mine.queue.filter((row) => row.refusal !== null).toArray()) {
    const code = refusal?.code ?? ''
    each.refused.set(id, code)
    if (path === SEND || path === ORDER || !FAIR_REFUSALS.includes(code)) unfair.push(`${each.name}: ${path} was refused with ${code}`)
    await asked(each, () => discardMutation(each.mine, id))
  }
  return unfair
}

/** A screen shows copies with intentions laid over them: nothing that it has shown may be missing from both. The answer: what is. */
export async function nothingVanished(each: Device): Promise<string[]> {
  const { mine } = each
  const visible = await mine.transaction(
    'r',
    mine.messages,
    mine.queue,
    async () => new Set([...(await mine.messages.toCollection().primaryKeys()), ...(await mine.queue.filter(({ path }) => path === SEND).toArray()).map(({ id }) => id)]),
  )
  const gone = [...each.shown].filter((id) => !visible.has(id)).map((id) => `${each.name} no longer shows ${id}`)
  for (const id of visible) each.shown.add(id)
  return gone
}

async function queuedIds({ mine }: Device, otherId: string): Promise<string[]> {
  const rows = await mine.queue.where('lane').equals(`chat:${otherId}`).toArray()
  return rows.filter(({ path }) => path === SEND).map(({ id }) => id)
}

/** Does a deed and tells what it put into the queue; null where the device had no room. */
async function asked(each: Device, deed: () => PromiseLike<unknown>): Promise<Device['queued'] | null> {
  const before = each.queued.length
  try {
    await deed()
    return each.queued.slice(before)
  } catch (error) {
    if (error instanceof Error && ['QuotaExceededError', 'AbortError', 'BulkError'].includes(error.name)) return null
    throw error
  }
}
