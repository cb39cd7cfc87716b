import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../support/world.ts'
import type { SeededBug } from './device.ts'
import { simulateAbsence, simulateReturn, simulateSeed } from './simulation.ts'

const SEEDS = Number(process.env.FAULT_SEEDS ?? 100)
const FIRST = Number(process.env.FAULT_FIRST_SEED ?? 1)
/** A seeded bug must be detected within this many runs. */
const MAX_ATTEMPTS = 60

let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

test(`three devices of two people agree and lose nothing, whatever happens, in ${SEEDS} runs`, async (t) => {
  let messages = 0
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    try {
      messages += (await simulateSeed(world, seed)).messages
    } catch (error) {
      throw new Error(`Run ${seed} failed; FAULT_FIRST_SEED=${seed} FAULT_SEEDS=1 repeats it`, {
        cause: error,
      })
    }
  }
  t.diagnostic(`${messages} messages in ${SEEDS} runs: none lost, doubled or out of order`)
  assert.ok(messages > SEEDS)
})

const SEEDED_BUGS: SeededBug[] = [
  'forgets what it sends',
  'trusts events',
  'sends under a new name',
  'answers leave the queue early',
]
for (const bug of SEEDED_BUGS) {
  test(`a machinery that ${bug} would be found out`, async () => {
    for (let seed = 1; seed <= MAX_ATTEMPTS; seed++) {
      const failure = await simulateSeed(world, seed, bug).then(
        () => null,
        (error: unknown) => error,
      )
      if (failure) return
    }
    assert.fail(`${MAX_ATTEMPTS} runs saw nothing`)
  })
}

test('a phone that was away for 5,000 messages has them all, though its line is cut again and again', async () => {
  const { missingCount, pullCount } = await simulateAbsence(world, 5000)
  assert.equal(missingCount, 0)
  assert.ok(pullCount > 3, 'its line was cut')
})

for (const [lost, when] of [
  ['lostBefore', 'had not gone out'],
  ['lostAfter', 'had arrived unanswered'],
] as const) {
  test(`a hundred messages that ${when} stay on Ana’s screen when she logs in again`, async () => {
    assert.deepEqual(await simulateReturn(world, 100, lost), [])
  })
}
