import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Insertable, Transaction } from 'kysely'
import { newId } from '../../api/db/id.ts'
import type { Schema } from '../../api/db/schema.ts'
import { write } from '../../api/db/write.ts'
import { MAX_SESSIONS } from '../../shared/accounts.ts'
import { MAX_MESSAGE_LENGTH } from '../../shared/chat.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NOTE_LENGTH } from '../../shared/orders.ts'
import { MAX_MUTATIONS } from '../../shared/protocol/changes.ts'
import { MAX_PAGE_SIZE } from '../../shared/protocol/envelope.ts'
import { type Call, readCalls } from '../fuzz/calls.ts'
import { MAX_BLOCK_MS, minLongestTurnMs } from '../support/event-loop-blocking.ts'
import { createWorld, type World } from '../support/world.ts'

const FREELANCERS = 500
const CHATS = 60
const MESSAGES = 40
const ORDERS = 60
/** The maximum number of events of an order (`api/features/orders/events.ts`). */
const STEPS = 100
const NOTICES_PER_ORDER = 50
const PROJECTS = 200
const PROPOSAL = '2026-06-01T12:00:00.000Z'

let world: World
let calls: Call[]
const tokens: Record<string, string> = {}
/** Ids for the parameters of an address. */
const knownIds = { chatId: '', order: '', project: '', seller: '' }

/**
 * Ana and Luis have the maximum amount of data that the market accepts or returns at once, every text at its
 * maximum length.
 */
before(async () => {
  world = await createWorld()
  const [luis, ana] = [await world.addSeller({ firstName: 'Luis' }), await world.addBuyer('Ana')]
  const sellers = [luis]
  while (sellers.length < FREELANCERS)
    sellers.push(await world.addSeller({ firstName: 'Ida', bio: text(500) }))
  const both = [ana, luis]
  const at = world.now.toISOString()
  const id = () => newId(world.now)
  const chats = sellers.slice(0, CHATS).map((seller) => ({
    id: id(),
    buyer_user_id: ana,
    seller_user_id: seller,
    last_seq: MESSAGES,
    last_at: at,
    created_at: at,
  }))
  const members = chats.flatMap(({ id: chat_id, seller_user_id: seller }) =>
    [
      [ana, seller],
      [seller, ana],
    ].map(([user_id = '', other_user_id = '']) => ({
      chat_id,
      user_id,
      other_user_id,
      favorite: 0,
      blocked: 0,
      read_seq: 0,
      delivered_seq: 0,
      unread: 0,
      last_at: at,
      mailed_seq: null,
    })),
  )
  const messages = chats.flatMap((chat) =>
    insertMany(MESSAGES, (i) => ({
      id: id(),
      chat_id: chat.id,
      seq: i + 1,
      sender_user_id: ana,
      content: text(MAX_MESSAGE_LENGTH),
      reply_to: null,
      created_at: at,
      edited_at: null,
      deleted_at: null,
    })),
  )
  const orders = insertMany(ORDERS, (i) => ({
    id: id(),
    number: i + 1,
    buyer_user_id: ana,
    seller_user_id: luis,
    description: text(MAX_DESCRIPTION_LENGTH),
    delivery_at: at,
    budget_cents: 1,
    status: 'PROCESSING' as const,
    created_at: at,
    proposed_by: 'buyer' as const,
    proposed_delivery_at: PROPOSAL,
  }))
  const step = {
    by_side: 'seller' as const,
    from_status: 'PROCESSING',
    to_status: 'PROCESSING',
    note: text(MAX_NOTE_LENGTH),
    delivery_at: null,
    at,
    arrived_at: at,
    kind: null,
  }
  const notice = {
    kind: 'order' as const,
    what: 'created' as const,
    actor_user_id: luis,
    created_at: at,
    read_at: null,
    mailed_at: null,
  }
  const project = {
    user_id: luis,
    name: 'A shop',
    description: text(500),
    skills: '[]',
    duration: '1-month' as const,
    cost_cents: 1,
    images: '[]',
    intro_video: null,
    created_at: at,
  }
  const session = {
    device: 'Chrome · Linux',
    created_at: at,
    last_used_at: at,
    ends_at: '2027-01-01T00:00:00.000Z',
    device_hash: null,
  }
  const projects = insertMany(PROJECTS, () => ({ ...project, id: id() }))
  await write(world.database, async (tx, changed) => {
    await fill(tx, 'chats', chats)
    await fill(tx, 'chat_members', members)
    await fill(tx, 'messages', messages)
    await fill(tx, 'orders', orders)
    await fill(
      tx,
      'order_events',
      orders.flatMap((order) => insertMany(STEPS, () => ({ ...step, id: id(), order_id: order.id }))),
    )
    await fill(
      tx,
      'notices',
      orders.flatMap((order) =>
        both.flatMap((user_id) =>
          insertMany(NOTICES_PER_ORDER, () => ({ ...notice, id: id(), user_id, order_id: order.id })),
        ),
      ),
    )
    await fill(tx, 'portfolio_projects', projects)
    await fill(
      tx,
      'sessions',
      both.flatMap((user_id) =>
        insertMany(MAX_SESSIONS - 1, () => ({ ...session, id: id(), user_id, token_hash: id() })),
      ),
    )
    await fill(
      tx,
      'saved_sellers',
      sellers.map((seller_user_id) => ({ user_id: ana, seller_user_id, created_at: at })),
    )
    await fill(
      tx,
      'stars',
      messages
        .slice(0, 200)
        .flatMap((message) => both.map((user_id) => ({ user_id, message_id: message.id }))),
    )
    for (const order of orders) changed(both, 'order', order.id)
    for (const message of messages) changed([ana], 'message', message.id)
  })
  Object.assign(knownIds, {
    chatId: chats[0]?.id,
    order: orders[0]?.id,
    project: projects[0]?.id,
    seller: luis,
  })
  tokens.ana = await world.createSession(ana)
  tokens.luis = await world.createSession(luis)
  calls = await readCalls(world)
})
after(async () => {
  await world.waitForBackgroundTasks()
  await world.close()
})

test('whoever has much and looks at it, at whatever, keeps nobody waiting for 50 ms', async () => {
  const violations: string[] = []
  for (const { method, path, query } of calls) {
    if (method !== 'GET') continue
    const searchParams = new URLSearchParams(
      query.flatMap(({ name }) => (VALUES[name] ? [[name, VALUES[name]()]] : [])),
    )
    for (const address of getVariants(path))
      for (const [who, token] of Object.entries(tokens)) {
        const ms = await minLongestTurnMs(async () =>
          discard(
            await world.app.request(`${address}?${searchParams}`, {
              headers: { Authorization: `Bearer ${token}` },
            }),
          ),
        )
        if (ms > MAX_BLOCK_MS) violations.push(`${Math.round(ms)} ms: ${address}, ${who}`)
      }
  }
  assert.deepEqual(violations, [])
})

test('nor does a day’s queue that is sent again, or a device that begins anew', async () => {
  const { order, chatId } = knownIds
  const queues = {
    'wishes that were told': {
      kind: 'proposeDeliveryDate',
      payload: { orderId: order, deliveryAt: PROPOSAL },
    },
    'chats that are favoured': {
      kind: 'setChatFavorite',
      payload: { chatId, isFavorite: true },
    },
    'what is refused': {
      kind: 'sendMessage',
      payload: { receiverUserId: knownIds.seller, content: text(MAX_MESSAGE_LENGTH + 2) },
    },
  }
  const violations: string[] = []
  for (const [kind, queuedMutation] of Object.entries(queues))
    for (const since of [0, null]) {
      const mutations = insertMany(MAX_MUTATIONS, () => ({ id: newId(world.now), ...queuedMutation }))
      const body = JSON.stringify({ since, mutations })
      const headers = { Authorization: `Bearer ${tokens.ana}`, 'Content-Type': 'application/json' }
      const ms = await minLongestTurnMs(async () => {
        const response = await world.app.request('/api/v1/sync', { method: 'POST', body, headers })
        assert.equal(response.status, 200)
        await discard(response)
      })
      if (ms > MAX_BLOCK_MS) violations.push(`${Math.round(ms)} ms: ${kind}, since ${since}`)
    }
  assert.deepEqual(violations, [])
})

/** Reads an answer as it comes: what a device does with the whole of it isn't the server's work. */
async function discard(response: Response): Promise<void> {
  await response.body?.pipeTo(new WritableStream())
}

/** Query parameters that filter nothing and ask for the largest page. */
const VALUES: Record<string, () => string> = {
  limit: () => String(MAX_PAGE_SIZE),
  q: () => 'e',
  sellerUserId: () => knownIds.seller,
  userId: () => knownIds.seller,
  sellerId: () => knownIds.seller,
}

/** An address with every meaning of each of its parameters. */
function getVariants(path: string): string[] {
  return path.includes('{') ? Object.values(knownIds).map((id) => path.replace(/\{\w+\}/g, id)) : [path]
}

const text = (length: number) => 'é '.repeat(length / 2)
const insertMany = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

async function fill<Table extends keyof Schema>(
  tx: Transaction<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let i = 0; i < rows.length; i += 50)
    await tx
      .insertInto(table)
      .values(rows.slice(i, i + 50))
      .execute()
}
