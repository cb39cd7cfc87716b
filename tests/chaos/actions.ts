import { randomBytes } from 'node:crypto'
import { allowedMoves, ORDER_STATUSES, type Side } from '#shared/order-graph.ts'
import type { RandomSource } from '../../api/demo/random.ts'
import {
  deleteMessage,
  editMessage,
  markRead,
  sendMessage,
  setFavorite,
  setStarred,
} from '../../pwa/features/chat/mutations.ts'
import { moveOrder, placeOrder, rateOrder } from '../../pwa/features/orders/mutations.ts'
import type { LocalFile } from '../../pwa/features/uploads/local-file.ts'
import { createId } from '../../pwa/platform/create-id.ts'
import { discardMutation } from '../../pwa/sync/outbox.ts'
import type { Device } from './device.ts'

/**
 * Codes of legitimate rejections: the user's other device or the other side was quicker, or the action is
 * against the rules.
 */
const EXPECTED_REJECTIONS = [
  'MESSAGE_NOT_FOUND',
  'INVALID_TRANSITION',
  'MOVED_ON',
  'NOT_DELIVERED',
  'ONLY_BUYERS_COMPLETE',
  'RATED_ALREADY',
]
const KB = 1024

/** Writes a message, sometimes with files. Returns whether the device had room for it. */
export async function writeMessage(
  device: Device,
  otherId: string,
  random: RandomSource,
  files: LocalFile[] = [],
): Promise<boolean> {
  const mutations = await captureEnqueued(device, () =>
    device.withDeviceClock(() =>
      sendMessage(device.engine, otherId, `${device.name} ${random.integer(0, 1_000_000)}`, { files }),
    ),
  )
  const row = mutations?.find(({ kind }) => kind === 'sendMessage')
  if (!row) return false
  device.acceptedMessages.push({ id: row.id, otherId, files: row.files })
  if (random.chance(0.5)) await device.push()
  return true
}

/** Stores a file on the device, from empty to more than two chunks. Null where there is no room. */
export async function attachFile(device: Device, random: RandomSource): Promise<LocalFile | null> {
  const size = random.pick([
    0,
    random.integer(1, 40 * KB),
    random.integer(1, 40 * KB),
    random.integer(1, 400 * KB),
    random.integer(1024 * KB, 2500 * KB),
  ])
  const bytes = randomBytes(size)
  const _id = createId()
  const mutations = await captureEnqueued(device, () =>
    device.accountDb.blobs.add({ id: _id, bytes: new Blob([bytes]), state: 'draft', at: Date.now() }),
  )
  if (!mutations) return null
  device.files.set(_id, bytes)
  return { _id, name: 'plans.bin', type: 'application/octet-stream', size }
}

/** Changes a chat at random. */
export async function changeChat(
  device: Device,
  otherId: string,
  action: 'edit' | 'delete' | 'star' | 'read' | 'favor',
  random: RandomSource,
): Promise<boolean> {
  const { engine, accountDb } = device
  const chat = await accountDb.chats.where({ otherId }).first()
  const messages = chat
    ? await accountDb.messages
        .where('[chatId+seq]')
        .between([chat._id, chat.lastSeq - 100], [chat._id, chat.lastSeq], true, true)
        .toArray()
    : []
  const queuedMessageIds = await getQueuedMessageIds(device, otherId)
  const ownMessageIds = [
    ...messages
      .filter(({ senderId, deletedAt }) => senderId === device.userId && !deletedAt)
      .map(({ _id }) => _id),
    ...queuedMessageIds,
  ]
  if (action === 'edit' && ownMessageIds.length > 0) {
    const id = random.pick(ownMessageIds)
    const content = `changed ${random.integer(0, 1_000_000)}`
    if (!(await captureEnqueued(device, () => editMessage(engine, { otherId, id, content })))) return false
    device.editedMessages.set(id, content)
  } else if (action === 'delete' && ownMessageIds.length > 0) {
    const id = random.pick(ownMessageIds)
    if (!(await captureEnqueued(device, () => deleteMessage(engine, otherId, id)))) return false
    if (!queuedMessageIds.includes(id)) return true
    device.shownMessageIds.delete(id)
    device.acceptedMessages.splice(device.acceptedMessages.findIndex((message) => message.id === id) >>> 0, 1)
  } else if (action === 'star' && messages.length > 0)
    return Boolean(
      await captureEnqueued(device, () => setStarred(engine, random.pick(messages)._id, random.chance(0.5))),
    )
  else if (action === 'read' && chat)
    return Boolean(
      await captureEnqueued(device, () => markRead(engine, chat._id, random.integer(0, chat.lastSeq))),
    )
  else if (action === 'favor' && chat)
    return Boolean(await captureEnqueued(device, () => setFavorite(engine, chat._id, random.chance(0.5))))
  else return false
  return true
}

/** Hires a freelancer. */
export async function hireSeller(
  device: Device,
  sellerUserId: string,
  deliveryAt: string,
  random: RandomSource,
  files: LocalFile[],
): Promise<boolean> {
  const draft = {
    sellerUserId,
    sellerName: 'Luis',
    description: `A sign for the door, number ${random.integer(0, 1_000_000)}`,
    deliveryAt,
    budget: 90,
    files,
  }
  const row = (
    await captureEnqueued(device, () => device.withDeviceClock(() => placeOrder(device.engine, draft)))
  )?.find(({ kind }) => kind === 'createOrder')
  if (row) device.orderIds.push(row.id)
  return Boolean(row)
}

/** Moves an order from the status that this device believes it to have; most times as the rules allow. */
export async function moveOrderAtRandom(
  device: Device,
  side: Side,
  random: RandomSource,
  files: LocalFile[],
): Promise<boolean> {
  const orders = await device.accountDb.orders
    .filter((target) => target[side]._id === device.userId && target.events.length > 0)
    .toArray()
  const open = orders.filter(({ status }) => allowedMoves(status, side).length > 0)
  const candidates = random.chance(0.85) ? open : orders
  if (candidates.length === 0) return false
  const order = random.pick(candidates)
  const moves = allowedMoves(order.status, side)
  const to = moves.length > 0 && random.chance(0.9) ? random.pick(moves).to : random.pick(ORDER_STATUSES)
  const note = `why ${createId()}`
  const row = (
    await captureEnqueued(device, () =>
      device.withDeviceClock(() => moveOrder(device.engine, order, to, { note, files })),
    )
  )?.find(({ kind }) => kind === 'moveOrder')
  if (row) device.orderMoves.push({ id: row.id, orderId: order._id, to, note })
  return Boolean(row)
}

/** Rates an order that is completed. */
export async function rateAtRandom(device: Device, side: Side, random: RandomSource): Promise<boolean> {
  const done = await device.accountDb.orders
    .filter(
      (order) =>
        order[side]._id === device.userId &&
        order.events.length > 0 &&
        order.status === 'COMPLETED' &&
        (side === 'buyer' ? order.rating : order.buyerRating) === null,
    )
    .toArray()
  if (done.length === 0) return false
  return Boolean(
    await captureEnqueued(device, () =>
      rateOrder(device.engine, side, {
        orderId: random.pick(done)._id,
        rating: random.integer(1, 5),
        comment: 'Good work',
      }),
    ),
  )
}

/**
 * Discards the rejected mutations, as the person does on the screen. Returns the rejections that should not
 * have happened.
 */
export async function discardRejections(device: Device): Promise<string[]> {
  const unexpected: string[] = []
  for (const { id, rejection, kind } of await device.accountDb.outbox
    .filter((row) => row.rejection !== null)
    .toArray()) {
    const code = rejection?.code ?? ''
    device.rejectedMutations.set(id, code)
    if (kind === 'sendMessage' || kind === 'createOrder' || !EXPECTED_REJECTIONS.includes(code))
      unexpected.push(`${device.name}: ${kind} was refused with ${code}`)
    await captureEnqueued(device, () => discardMutation(device.accountDb, id))
  }
  return unexpected
}

/**
 * A screen shows cached rows with pending mutations laid over them: a message that was shown must be in one
 * of the two. Returns those that are in neither.
 */
export async function findVanishedMessages(device: Device): Promise<string[]> {
  const { accountDb } = device
  const visibleIds = await accountDb.transaction(
    'r',
    accountDb.messages,
    accountDb.outbox,
    async () =>
      new Set([
        ...(await accountDb.messages.toCollection().primaryKeys()),
        ...(await accountDb.outbox.filter(({ kind }) => kind === 'sendMessage').toArray()).map(
          ({ id }) => id,
        ),
      ]),
  )
  const vanished = [...device.shownMessageIds]
    .filter((id) => !visibleIds.has(id))
    .map((id) => `${device.name} no longer shows ${id}`)
  for (const id of visibleIds) device.shownMessageIds.add(id)
  return vanished
}

async function getQueuedMessageIds({ accountDb }: Device, otherId: string): Promise<string[]> {
  const rows = await accountDb.outbox.where('lane').equals(`chat:${otherId}`).toArray()
  return rows.filter(({ kind }) => kind === 'sendMessage').map(({ id }) => id)
}

/** Runs an action and returns the mutations that it enqueued; null where the device had no room. */
async function captureEnqueued(
  device: Device,
  action: () => PromiseLike<unknown>,
): Promise<Device['enqueuedRows'] | null> {
  const before = device.enqueuedRows.length
  try {
    await action()
    return device.enqueuedRows.slice(before)
  } catch (error) {
    if (error instanceof Error && ['QuotaExceededError', 'AbortError', 'BulkError'].includes(error.name))
      return null
    throw error
  }
}
