import assert from 'node:assert/strict'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { readBatch } from '../../api/features/sync/feed.ts'
import type { World } from '../world.ts'
import { change, nothingVanished, putAwayRefusals, say } from './deeds.ts'
import { type Bug, Device, FAIR, type Weather, type Wire } from './device.ts'
import { judge } from './verdict.ts'

const STEPS = 40
/** However bad it was: with fair weather all is said and heard after this many rounds. */
const ROUNDS = 12
const LIVE_BATCH = 50
const STORM: Weather = { lostBefore: 0.15, lostAfter: 0.2, twice: 0.1, serverDown: 0.05 }
const DAY_MS = 86_400_000

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
  const dice = createSeededRandom(seed)
  let weather = STORM
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  const device = async (name: string, person: string) => new Device({ wire: wireTo(world), name, person, token: await world.signIn(person), dice, weather: () => weather, bug })
  const devices = [await device('Ana’s phone', buyer), await device('Ana’s laptop', buyer), await device('Luis’ phone', seller)]
  const otherOf = (each: Device) => (each.person === buyer ? seller : buyer)
  const heard: Promise<void>[] = []
  const tell = (audience: string, after: number) => {
    for (const each of devices)
      if (each.person === audience && each.online && dice.chance(0.7))
        heard.push(
          readBatch(world.database, audience, after, LIVE_BATCH, world.now).then((batch) => {
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
      for (const one of devices) assert.deepEqual(await nothingVanished(one), [])
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
        assert.deepEqual(await putAwayRefusals(each), [])
      }
      await Promise.all(heard.splice(0))
    }
    const verdict = await judge(world.database, devices)
    assert.deepEqual(verdict, { lost: [], doubled: [], disordered: [], diverged: [], illegal: [] })
    return { messages: devices.reduce((sum, { accepted }) => sum + accepted.length, 0), calls: STEPS }
  } finally {
    world.database.listeners.delete(tell)
    for (const each of devices) each.stop()
  }
}

/** Somebody's phone is off while `count` messages are written to them; then it catches up on a bad line, dying now and then. */
export async function runAbsence(world: World, count: number): Promise<{ missed: number; pulls: number }> {
  const dice = createSeededRandom(count)
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  let weather = FAIR
  const device = new Device({ wire: wireTo(world), name: 'Luis’ phone', person: seller, token: await world.signIn(seller), dice, weather: () => weather, bug: null })
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

/**
 * Somebody writes `count` messages, which the network keeps from going out, or from being answered while the other writes as many. Their session
 * ends, and they log in again. The answer: what of their own they no longer see.
 */
export async function runReturn(world: World, count: number, lost: 'lostBefore' | 'lostAfter'): Promise<string[]> {
  const dice = createSeededRandom(count)
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  let weather = FAIR
  const device = new Device({ wire: wireTo(world), name: 'Ana’s phone', person: buyer, token: await world.signIn(buyer), dice, weather: () => weather, bug: null })
  const headers = { Authorization: `Bearer ${await world.signIn(seller)}` }
  await say(device, seller, dice)
  await device.push()
  weather = { ...FAIR, lostBefore: 1 }
  for (let n = 0; n < count; n++) await say(device, seller, dice)
  if (lost === 'lostAfter') {
    weather = { ...FAIR, lostAfter: 1 }
    await device.push()
    for (let n = 0; n < count; n++) await world.send('POST', '/api/v1/chat/send-message', { receiverUserId: buyer, content: `${n}` }, headers)
  }
  await device.logOutByForce(await world.signIn(buyer))
  await nothingVanished(device)
  weather = FAIR
  await device.push()
  const gone = await nothingVanished(device)
  device.stop()
  return gone
}

async function act(world: World, each: Device, otherId: string, devices: Device[], dice: RandomSource): Promise<void> {
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
  if (deed === 'say') return void (await say(each, otherId, dice))
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
  } else await change(each, otherId, deed, dice)
}

const wireTo =
  ({ app }: World): Wire =>
  async (method, path, headers, body) =>
    app.request(`/api/v1/${path}`, { method, headers, ...(body !== undefined && { body }) })
