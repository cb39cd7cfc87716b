import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulateProcesses, type WriteCosts } from './process-simulation.ts'

const costs = (changes: Partial<WriteCosts>): WriteCosts => ({
  process: { perMessage: 0, perCommit: 0 },
  database: { perMessage: 0, perCommit: 0 },
  flush: 0.001,
  client: 0.001,
  ...changes,
})

const isAbout = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < expected * 0.05, `${actual} instead of about ${expected}`)

test('one simulated process stores as many messages as its processor time allows, however many cores', () => {
  const busy = costs({ process: { perMessage: 0.5, perCommit: 0 } })
  isAbout(simulateProcesses(busy, { processes: 1, cores: 4, connections: 64 }), 2000)
  isAbout(simulateProcesses(busy, { processes: 2, cores: 8, connections: 64 }), 4000)
})

test('two simulated processes store no more than one where a single core does all', () => {
  const busy = costs({
    process: { perMessage: 0.25, perCommit: 0 },
    database: { perMessage: 0.25, perCommit: 0 },
  })
  isAbout(simulateProcesses(busy, { processes: 1, cores: 1, connections: 64 }), 2000)
  isAbout(simulateProcesses(busy, { processes: 2, cores: 1, connections: 64 }), 2000)
})

test('a simulated client waits for its answer, and commits that wait for the disk share its next flush', () => {
  isAbout(simulateProcesses(costs({ flush: 10 }), { processes: 1, cores: 4, connections: 1 }), 100)
  // The first one's flush is under way when the other two come, which then share the next one.
  isAbout(simulateProcesses(costs({ flush: 10 }), { processes: 3, cores: 4, connections: 3 }), 150)
})
