import assert from 'node:assert/strict'
import type { Chat, Message } from '#shared/chat.ts'
import { type Dice, seeded } from '../../api/demo/random.ts'
import { chatRows, messageRows } from '../../api/features/chat/rows.ts'
import { readFeed } from '../../api/features/sync/feed.ts'
import { deleteMessage, editMessage, favorChat, markRead, sendMessage, starMessage } from '../../pwa/features/chat/intentions.ts'
import { discard } from '../../pwa/offline/mine/outbox.ts'
import type { World } from '../world.ts'
import { type Bug, Device, FAIR, type Weather } from './device.ts'

const STEPS = 40
/** However bad it was: with fair weather all is said and heard after this many rounds. */
const ROUNDS = 12
const LIVE_BATCH = 50
const STORM: Weather = { lostBefore: 0.15, lostAfter: 0.2, twice: 0.1, serverDown: 0.05 }
const DAY_MS = 86_400_000
/** What may be refused: somebody's other device was quicker. */
const FAIR_REFUSALS = ['MESSAGE_NOT_FOUND']

export interface Totals {
  messages: number
  calls: number
}

/**
 * Two people with three devices write, change, take back, star and read while requests and answers are lost, come twice and in any order,
 * tabs and devices die, sessions end, storage fills up and clocks are wrong. Throws when a message is lost, doubled or out of order, when
 * one vanishes from a screen, or when devices don't agree with the server in the end.
 */
export async function runSeed(world: World, seed: number, bug: Bug | null = null): Promise<Totals> {
  const dice = seeded(seed)
  let weather = STORM
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  const device = async (name: string, person: string) => new Device({ world, name, person, token: await world.signIn(person), dice, weather: () => weather, bug })
  const devices = [await device('Ana’s phone', buyer), await device('Ana’s laptop', buyer), await device('Luis’ phone', seller)]
  const otherOf = (each: Device) => (each.person === buyer ? seller : buyer)
  const heard: Promise<void>[] = []
  const tell = (audience: string, after: number) => {
    for (const each of devices)
      if (each.person === audience && each.online && dice.chance(0.7))
        heard.push(
          readFeed(world.database, audience, after, LIVE_BATCH).then((batch) => {
            each.mailbox.push(batch)
          }),
        )
  }
  world.database.listeners.add(tell)
  try {
    // The buyer begins, so that both may write.
    const [first] = devices
    if (first) await say(first, seller, dice)
    weather = FAIR
    for (const each of devices) await each.push()
    weather = STORM
    for (let step = 0; step < STEPS; step++) {
      const each = dice.pick(devices)
      world.now = new Date(world.now.getTime() + 1000)
      await act(world, each, otherOf(each), devices, dice)
      await Promise.all(heard.splice(0))
      for (const one of devices) await nothingVanished(one)
    }
    weather = FAIR
    for (const each of devices) {
      each.online = true
      each.full = false
      each.crash()
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const each of devices) {
        await each.push()
        await dropFairRefusals(each)
      }
      await Promise.all(heard.splice(0))
    }
    for (const each of devices) await agrees(world, each)
    return { messages: await acceptedOnce(world, devices), calls: STEPS }
  } finally {
    world.database.listeners.delete(tell)
    for (const each of devices) each.stop()
  }
}

/** Somebody's phone is off while `count` messages are written to them; then it catches up on a bad line, dying now and then. */
export async function runAbsence(world: World, count: number): Promise<{ missed: number; pulls: number }> {
  const dice = seeded(count)
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  let weather = FAIR
  const device = new Device({ world, name: 'Luis’ phone', person: seller, token: await world.signIn(seller), dice, weather: () => weather, bug: null })
  const headers = { Authorization: `Bearer ${await world.signIn(buyer)}` }
  const say = (n: number) => world.send('POST', '/api/v1/chat/send-message', { receiverUserId: seller, content: `${n}` }, headers)
  await say(0)
  await device.push()
  for (let n = 1; n <= count; n++) await say(n)
  weather = STORM
  let pulls = 0
  for (let round = 0; round < 500 && (await device.mine.messages.count()) <= count; round++) {
    pulls++
    await device.push()
    if (dice.chance(0.2)) device.crash()
  }
  const missed = count + 1 - (await device.mine.messages.count())
  device.stop()
  return { missed, pulls }
}

async function act(world: World, each: Device, otherId: string, devices: Device[], dice: Dice): Promise<void> {
  const deed = dice.pick([
    'say',
    'say',
    'say',
    'say',
    'edit',
    'delete',
    'star',
    'read',
    'favor',
    'push',
    'push',
    'push',
    'hear',
    'hear',
    'line',
    'crash',
    'tab',
    'expire',
    'full',
    'skew',
  ] as const)
  if (deed === 'say') return say(each, otherId, dice)
  if (deed === 'push') return each.push()
  if (deed === 'hear') return each.hear()
  if (deed === 'crash') return each.crash()
  if (deed === 'tab') return each.openTab()
  if (deed === 'line') each.online = !each.online
  else if (deed === 'skew') each.skew = dice.pick([0, DAY_MS, -DAY_MS])
  else if (deed === 'full') each.full = dice.chance(0.5)
  else if (deed === 'expire') {
    const theirs = devices.filter(({ person }) => person === each.person)
    if (!dice.chance(0.3) || theirs.some(({ full }) => full)) return
    await world.database.db.deleteFrom('sessions').where('user_id', '=', each.person).execute()
    for (const one of theirs) await one.logOutByForce(await world.signIn(one.person))
  } else await change(each, otherId, deed, dice).catch(unlessFull)
}

async function say(each: Device, otherId: string, dice: Dice): Promise<void> {
  const before = new Set(await queuedIds(each))
  const real = Date.now
  Date.now = () => real() + each.skew
  const written = sendMessage(each.engine, otherId, `${each.name} ${dice.between(0, 1_000_000)}`, [])
  Date.now = real
  try {
    await written
  } catch (error) {
    return unlessFull(error)
  }
  const id = (await queuedIds(each)).find((one) => !before.has(one))
  if (id) each.accepted.push({ id, otherId })
  if (dice.chance(0.5)) await each.push()
}

async function change(each: Device, otherId: string, deed: 'edit' | 'delete' | 'star' | 'read' | 'favor', dice: Dice): Promise<void> {
  const { engine, mine } = each
  const [chat] = await mine.chats.toArray()
  const messages = await mine.messages.toArray()
  const own = [...messages.filter(({ senderId, deletedAt }) => senderId === each.person && !deletedAt).map(({ _id }) => _id), ...(await queuedIds(each))]
  if (deed === 'edit' && own.length > 0) await editMessage(engine, otherId, dice.pick(own), `changed ${dice.between(0, 1_000_000)}`)
  if (deed === 'delete' && own.length > 0) {
    const id = dice.pick(own)
    const unsent = (await queuedIds(each)).includes(id)
    await deleteMessage(engine, otherId, id)
    if (!unsent) return
    each.shown.delete(id)
    each.accepted.splice(each.accepted.findIndex((one) => one.id === id) >>> 0, 1)
  }
  if (deed === 'star' && messages.length > 0) await starMessage(engine, dice.pick(messages)._id, dice.chance(0.5))
  if (deed === 'read' && chat) await markRead(engine, chat._id, dice.between(0, chat.lastSeq))
  if (deed === 'favor' && chat) await favorChat(engine, chat._id, dice.chance(0.5))
}

async function queuedIds({ mine }: Pick<Device, 'mine'>): Promise<string[]> {
  const rows = await mine.queue.orderBy('n').toArray()
  return rows.filter(({ path }) => path.endsWith('/send-message')).map(({ id }) => id)
}

/** A screen shows copies with intentions laid over them: nothing that it has shown may be missing from both. */
async function nothingVanished(each: Device): Promise<void> {
  const { mine } = each
  const visible = await mine.transaction(
    'r',
    mine.messages,
    mine.queue,
    async () => new Set([...(await mine.messages.toCollection().primaryKeys()), ...(await queuedIds({ mine }))]),
  )
  for (const id of each.shown) assert.ok(visible.has(id), `${each.name} no longer shows ${id}`)
  for (const id of visible) each.shown.add(id)
}

/** What the person sees refused they throw away; only what another device made pointless may be refused. */
async function dropFairRefusals({ mine, name }: Device): Promise<void> {
  for (const { id, refusal, path } of await mine.queue.filter((row) => row.refusal !== null).toArray()) {
    assert.ok(refusal && FAIR_REFUSALS.includes(refusal.code) && !path.endsWith('/send-message'), `${name}: ${path} was refused with ${refusal?.code}`)
    await discard(mine, id)
  }
}

/** The device has what the server has: the newest of every chat, and nothing that the server doesn't say. */
async function agrees({ database }: World, { mine, person, name }: Device): Promise<void> {
  assert.deepEqual(await mine.queue.toArray(), [], `${name} still waits`)
  const chats = await mine.chats.toArray()
  const messages = await mine.messages.toArray()
  const byId = <Row extends Chat | Message>(rows: Row[]) => Object.fromEntries(rows.map((row) => [row._id, row]).sort())
  const said = await chatRows(
    database.db,
    person,
    (await database.db.selectFrom('chat_members').select('chat_id').where('user_id', '=', person).execute()).map(({ chat_id }) => chat_id),
  )
  assert.deepEqual(byId(chats.map(({ otherId, ...chat }) => chat)), byId(said), `${name}: chats`)
  const here = messages.map(({ _id }) => _id)
  assert.deepEqual(byId(messages), byId(here.length > 0 ? await messageRows(database.db, person, { ids: here }) : []), `${name}: messages`)
  for (const { _id, lastSeq } of said) {
    const newest = await messageRows(database.db, person, { chatId: _id, from: Math.max(1, lastSeq - 29), to: lastSeq })
    assert.deepEqual(
      newest.filter((message) => !here.includes(message._id)),
      [],
      `${name} lacks messages`,
    )
  }
}

/** Every accepted message is on the server once, and each device's in the order in which they were written there. */
async function acceptedOnce({ database }: World, devices: Device[]): Promise<number> {
  let count = 0
  const people = devices.map(({ person }) => person)
  const rows = await database.db.selectFrom('messages').select(['id', 'seq', 'chat_id', 'sender_user_id']).where('sender_user_id', 'in', people).orderBy('seq').execute()
  assert.deepEqual(
    rows.map(({ seq }) => seq),
    rows.map((_, i) => i + 1),
    'the places of the chat have no hole and no double',
  )
  const seqs = new Map(rows.map(({ id, seq }) => [id, seq]))
  for (const { name, accepted } of devices) {
    const order = accepted.map(({ id }) => seqs.get(id))
    assert.ok(
      order.every((seq) => seq !== undefined),
      `${name}: a message was lost`,
    )
    assert.deepEqual(
      order,
      order.toSorted((a = 0, b = 0) => a - b),
      `${name}: messages changed their order`,
    )
    count += accepted.length
  }
  // Taken back while it was under way: a place without words.
  const known = new Set(devices.flatMap(({ accepted }) => accepted.map(({ id }) => id)))
  const extra = rows.filter(({ id }) => !known.has(id)).map(({ id }) => id)
  const left = extra.length > 0 ? await database.db.selectFrom('messages').select('id').where('id', 'in', extra).where('deleted_at', 'is', null).execute() : []
  assert.deepEqual(left, [], 'nothing is there that nobody wrote')
  return count
}

function unlessFull(error: unknown): void {
  if (!(error instanceof Error && (error.name === 'QuotaExceededError' || error.name === 'AbortError' || error.name === 'BulkError'))) throw error
}
