import assert from 'node:assert/strict'
import { DAY_MS } from '#shared/time.ts'
import { createSeededRandom, type RandomSource } from '../../api/demo/random.ts'
import { readBatch } from '../../api/features/sync/feed.ts'
import type { World } from '../support/world.ts'
import { changeChat, discardRejections, findVanishedMessages, writeMessage } from './actions.ts'
import { Device, GOOD_CONDITIONS, type NetworkConditions, type SeededBug, type Transport } from './device.ts'
import { checkInvariants } from './invariants.ts'

const STEPS = 40
/** Without faults, all devices must agree with the server after this many rounds. */
const ROUNDS = 12
const LIVE_BATCH = 50
const BAD_CONDITIONS: NetworkConditions = {
  requestLoss: 0.15,
  responseLoss: 0.2,
  duplication: 0.1,
  unavailability: 0.05,
}

export interface Totals {
  messages: number
  steps: number
}

/**
 * Two people with three devices write, change, withdraw, star and read while requests and responses are lost,
 * duplicated and reordered, tabs and devices crash, sessions end, storage fills up and clocks are wrong.
 * Throws when a message is lost, duplicated or out of order, when one vanishes from a screen, or when devices
 * don't agree with the server in the end.
 */
export async function simulateSeed(
  world: World,
  seed: number,
  bug: SeededBug | null = null,
): Promise<Totals> {
  const random = createSeededRandom(seed)
  let conditions = BAD_CONDITIONS
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  const createDevice = async (name: string, person: string) =>
    new Device({
      transport: createTransport(world),
      name,
      userId: person,
      token: await world.createSession(person),
      random: random,
      conditions: () => conditions,
      seededBug: bug,
    })
  const devices = [
    await createDevice('Ana’s phone', buyer),
    await createDevice('Ana’s laptop', buyer),
    await createDevice('Luis’ phone', seller),
  ]
  const getPeerId = (device: Device) => (device.userId === buyer ? seller : buyer)
  const pendingBatches: Promise<void>[] = []
  const deliverBatch = (userId: string, after: number) => {
    for (const device of devices)
      if (device.userId === userId && device.isOnline && random.chance(0.7))
        pendingBatches.push(
          readBatch(world.database, userId, after, { limit: LIVE_BATCH, now: world.now }).then((batch) => {
            device.undeliveredBatches.push(batch)
          }),
        )
  }
  world.database.listeners.add(deliverBatch)
  try {
    // The buyer sends the first message, so that both sides may write.
    const [first] = devices
    if (first) await writeMessage(first, seller, random)
    conditions = GOOD_CONDITIONS
    for (const device of devices) await device.push()
    conditions = BAD_CONDITIONS
    for (let step = 0; step < STEPS; step++) {
      const device = random.pick(devices)
      world.now = new Date(world.now.getTime() + 1000)
      await runRandomAction(world, device, getPeerId(device), devices, random)
      await Promise.all(pendingBatches.splice(0))
      for (const one of devices) assert.deepEqual(await findVanishedMessages(one), [])
    }
    conditions = GOOD_CONDITIONS
    for (const device of devices) {
      device.isOnline = true
      device.isFull = false
      device.crash()
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const device of devices) {
        await device.push()
        assert.deepEqual(await discardRejections(device), [])
      }
      await Promise.all(pendingBatches.splice(0))
    }
    const violations = await checkInvariants(world.database, devices)
    assert.deepEqual(violations, { lost: [], duplicated: [], disordered: [], diverged: [], illegal: [] })
    return {
      messages: devices.reduce((total, { acceptedMessages }) => total + acceptedMessages.length, 0),
      steps: STEPS,
    }
  } finally {
    world.database.listeners.delete(deliverBatch)
    for (const device of devices) device.stop()
  }
}

/**
 * A phone is off while its user receives `count` messages; then it catches up on a bad network, crashing now
 * and then.
 */
export async function simulateAbsence(
  world: World,
  count: number,
): Promise<{ missingCount: number; pullCount: number }> {
  const random = createSeededRandom(count)
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  let conditions = GOOD_CONDITIONS
  const device = await createPhone(world, 'Luis’ phone', seller, { random, conditions: () => conditions })
  const headers = { Authorization: `Bearer ${await world.createSession(buyer)}` }
  const sendMessage = (n: number) =>
    world.send('POST', '/api/v1/chat/send-message', { receiverUserId: seller, content: `${n}` }, headers)
  await sendMessage(0)
  await device.push()
  for (let n = 1; n <= count; n++) await sendMessage(n)
  conditions = BAD_CONDITIONS
  let pullCount = 0
  for (let round = 0; round < 500 && (await device.accountDb.messages.count()) <= count; round++) {
    pullCount++
    await device.push()
    if (random.chance(0.2)) device.crash()
  }
  const missingCount = count + 1 - (await device.accountDb.messages.count())
  device.stop()
  return { missingCount, pullCount }
}

/**
 * A user writes `count` messages, while the network loses either the requests or the responses, and the other
 * user writes as many. The session ends, and the user logs in again. Returns the user's own messages that are
 * no longer shown.
 */
export async function simulateReturn(
  world: World,
  count: number,
  lossPoint: 'lostBefore' | 'lostAfter',
): Promise<string[]> {
  const random = createSeededRandom(count)
  const buyer = await world.addBuyer('Ana')
  const seller = await world.addSeller({ firstName: 'Luis' })
  let conditions = GOOD_CONDITIONS
  const device = await createPhone(world, 'Ana’s phone', buyer, { random, conditions: () => conditions })
  const headers = { Authorization: `Bearer ${await world.createSession(seller)}` }
  await writeMessage(device, seller, random)
  await device.push()
  conditions = { ...GOOD_CONDITIONS, requestLoss: 1 }
  for (let n = 0; n < count; n++) await writeMessage(device, seller, random)
  if (lossPoint === 'lostAfter') {
    conditions = { ...GOOD_CONDITIONS, responseLoss: 1 }
    await device.push()
    for (let n = 0; n < count; n++)
      await world.send(
        'POST',
        '/api/v1/chat/send-message',
        { receiverUserId: buyer, content: `${n}` },
        headers,
      )
  }
  await device.expireSession(await world.createSession(buyer))
  await findVanishedMessages(device)
  conditions = GOOD_CONDITIONS
  await device.push()
  const vanished = await findVanishedMessages(device)
  device.stop()
  return vanished
}

async function runRandomAction(
  world: World,
  device: Device,
  otherId: string,
  devices: Device[],
  random: RandomSource,
): Promise<void> {
  const action = random.pick([
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
  if (action === 'say') return void (await writeMessage(device, otherId, random))
  if (action === 'push') return device.push()
  if (action === 'hear') return device.receiveBatch()
  if (action === 'crash') return device.crash()
  if (action === 'tab') return device.openTab()
  if (action === 'line') device.isOnline = !device.isOnline
  else if (action === 'skew') device.clockSkewMs = random.pick([0, DAY_MS, -DAY_MS])
  else if (action === 'full') device.isFull = random.chance(0.5)
  else if (action === 'expire') {
    const ownDevices = devices.filter(({ userId }) => userId === device.userId)
    if (!random.chance(0.3) || ownDevices.some(({ isFull }) => isFull)) return
    await world.database.db.deleteFrom('sessions').where('user_id', '=', device.userId).execute()
    for (const one of ownDevices) await one.expireSession(await world.createSession(one.userId))
  } else await changeChat(device, otherId, action, random)
}

const createTransport =
  ({ app }: World): Transport =>
  async (method, path, headers, body) =>
    app.request(`/api/v1/${path}`, { method, headers, ...(body !== undefined && { body }) })

async function createPhone(
  world: World,
  name: string,
  userId: string,
  { random, conditions }: Pick<ConstructorParameters<typeof Device>[0], 'random' | 'conditions'>,
): Promise<Device> {
  return new Device({
    transport: createTransport(world),
    name,
    userId,
    token: await world.createSession(userId),
    random,
    conditions,
    seededBug: null,
  })
}
