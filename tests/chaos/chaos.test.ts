import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../api/demo/random.ts'
import { createWorld } from '../support/world.ts'
import { runChaos } from './chaos.ts'
import { Device, GOOD_CONDITIONS } from './device.ts'
import { checkInvariants } from './invariants.ts'

const LONG_MS = 600_000
/** A seeded bug must be detected within this many storms. */
const MAX_ATTEMPTS = 5

test('seven people lose nothing while their market is killed, filled up and cut off', async (t) => {
  const report = await runChaos({
    seed: 1,
    actions: 120,
    serverFaults: 4,
    ms: LONG_MS,
    faultInterval: [5, 15],
  })
  const { lost, duplicated, disordered, diverged, illegal, uploads, unexpected, injectedFaults, network } =
    report
  assert.deepEqual(
    [lost, duplicated, disordered, diverged, illegal, uploads.corrupted, unexpected],
    [[], [], [], [], [], [], []],
  )
  assert.ok(
    report.acknowledged > 50 && uploads.finished > 0 && report.orders.moves > 0,
    JSON.stringify(report),
  )
  assert.ok(injectedFaults.kills > 1 && network.answerLost > 0 && network.twice > 0, JSON.stringify(report))
  t.diagnostic(report.unfillableReason ?? `the disk was full ${injectedFaults.fullDisk} times`)
})

test('in the storm a machinery that goes on with a file at its beginning would be found out', async () => {
  for (let seed = 1; seed <= MAX_ATTEMPTS; seed++) {
    const { uploads } = await runChaos({
      seed,
      actions: 80,
      ms: LONG_MS,
      faultInterval: [100, 100],
      bug: 'goes on with a file at its beginning',
    })
    if (uploads.corrupted.length > 0) return
  }
  assert.fail(`${MAX_ATTEMPTS} storms saw nothing`)
})

test('an order that got past the rules, and one that nobody was told of, would be found out', async () => {
  const world = await createWorld()
  const [userId, sellerUserId] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const token = await world.createSession(userId)
  const ana = new Device({
    transport: async () => Response.error(),
    name: 'Ana’s phone',
    userId: userId,
    token,
    random: createSeededRandom(1),
    conditions: () => GOOD_CONDITIONS,
    seededBug: null,
  })
  const form = {
    sellerUserId,
    description: 'A sign for the door',
    deliveryAt: '2026-06-01T12:00:00Z',
    budget: 90,
  }
  const creation = await world.send('POST', '/api/v1/order', form, { Authorization: `Bearer ${token}` })
  ana.orderIds.push(creation.body.data.order._id)
  const checkViolations = async () => {
    const { illegal, lost, duplicated } = await checkInvariants(world.database, [ana])
    return [illegal.length, lost.length, duplicated.length]
  }
  assert.deepEqual(await checkViolations(), [0, 0, 0])
  await world.database.db.updateTable('orders').set({ status: 'COMPLETED' }).execute()
  assert.deepEqual(await checkViolations(), [1, 0, 0])
  await world.database.db.updateTable('order_events').set({ to_status: 'COMPLETED' }).execute()
  await world.database.db.deleteFrom('notices').execute()
  assert.deepEqual(await checkViolations(), [1, 1, 0])
  ana.orderIds.length = 0
  assert.deepEqual(await checkViolations(), [1, 1, 1])
  ana.stop()
  await world.close()
})
