import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSeededRandom } from '../../api/demo/random.ts'
import { createWorld } from '../world.ts'
import { Device, FAIR } from './device.ts'
import { storm } from './storm.ts'
import { judge } from './verdict.ts'

const LONG_MS = 600_000
/** A planted mistake has to be seen within so many storms. */
const TRIES = 5

test('seven people lose nothing while their market is killed, filled up and cut off', async (t) => {
  const report = await storm({ seed: 1, deeds: 120, misfortunes: 4, ms: LONG_MS, pace: [5, 15] })
  const { lost, doubled, disordered, diverged, illegal, uploads, unexpected, faults, network } = report
  assert.deepEqual([lost, doubled, disordered, diverged, illegal, uploads.wrong, unexpected], [[], [], [], [], [], [], []])
  assert.ok(report.acknowledged > 50 && uploads.finished > 0 && report.orders.moves > 0, JSON.stringify(report))
  assert.ok(faults.kills > 1 && network.answerLost > 0 && network.twice > 0, JSON.stringify(report))
  t.diagnostic(report.endless ?? `the disk was full ${faults.fullDisk} times`)
})

test('in the storm a machinery that goes on with a file at its beginning would be found out', async () => {
  for (let seed = 1; seed <= TRIES; seed++) {
    const { uploads } = await storm({ seed, deeds: 80, ms: LONG_MS, pace: [100, 100], bug: 'goes on with a file at its beginning' })
    if (uploads.wrong.length > 0) return
  }
  assert.fail(`${TRIES} storms saw nothing`)
})

test('an order that got past the rules, and one that nobody was told of, would be found out', async () => {
  const world = await createWorld()
  const [person, sellerUserId] = [await world.addBuyer('Ana'), await world.addSeller({ firstName: 'Luis' })]
  const token = await world.signIn(person)
  const ana = new Device({ wire: async () => Response.error(), name: 'Ana’s phone', person, token, dice: createSeededRandom(1), weather: () => FAIR, bug: null })
  const form = { sellerUserId, description: 'A sign for the door', deliveryAt: '2026-06-01T12:00:00Z', budget: 90 }
  const made = await world.send('POST', '/api/v1/order', form, { Authorization: `Bearer ${token}` })
  ana.hired.push(made.body.data.order._id)
  const seen = async () => {
    const { illegal, lost, doubled } = await judge(world.database, [ana])
    return [illegal.length, lost.length, doubled.length]
  }
  assert.deepEqual(await seen(), [0, 0, 0])
  await world.database.db.updateTable('orders').set({ status: 'COMPLETED' }).execute()
  assert.deepEqual(await seen(), [1, 0, 0])
  await world.database.db.updateTable('order_events').set({ to_status: 'COMPLETED' }).execute()
  await world.database.db.deleteFrom('notices').execute()
  assert.deepEqual(await seen(), [1, 1, 0])
  ana.hired.length = 0
  assert.deepEqual(await seen(), [1, 1, 1])
  ana.stop()
  await world.close()
})
