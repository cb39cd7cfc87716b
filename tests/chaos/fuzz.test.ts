import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from '../fuzz/fuzz.ts'
import { fuzzPictures } from '../fuzz/pictures.ts'
import { fuzzSockets } from '../fuzz/sockets.ts'
import { fuzzUploads } from '../fuzz/uploads.ts'

for (const seed of [1, 2])
  test(`whatever is asked, the market answers, soon, and tells nobody what is another's (seed ${seed})`, async () => {
    const { sent, byStatus, failures } = await fuzz({ seed, count: 3000 })
    assert.deepEqual(failures, [])
    assert.ok(
      sent > 2000 && (byStatus[200] ?? 0) > 100 && (byStatus[400] ?? 0) > 100,
      JSON.stringify(byStatus),
    )
  })

test('whatever is said over a socket, Luis goes on hearing Ana, and nobody else hears either', async () => {
  const { failures, lines, frames } = await fuzzSockets({ seed: 1, count: 60 })
  assert.deepEqual(failures, [])
  assert.ok(lines === 60 && frames > 100, `${lines} lines, ${frames} frames`)
})

test('however an upload is begun, gone on with or ended, what Ana sent stays whole and hers', async () => {
  const { failures, sent, byStatus } = await fuzzUploads({ seed: 1, count: 600 })
  assert.deepEqual(failures, [])
  assert.ok(sent >= 600 && (byStatus[201] ?? 0) > 5 && (byStatus[204] ?? 0) > 5, JSON.stringify(byStatus))
})

test('whatever picture is sent, none is a fault of ours, and none is shown larger than it came', async () => {
  const { failures, slowRequests, byStatus } = await fuzzPictures({ seed: 1, count: 40 })
  assert.deepEqual([failures, slowRequests], [[], []])
  assert.ok((byStatus[200] ?? 0) > 50 && Object.keys(byStatus).length > 1, JSON.stringify(byStatus))
})
