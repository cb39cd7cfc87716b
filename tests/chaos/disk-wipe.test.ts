import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startFakeS3 } from '../support/fake-s3.ts'
import { wipeDisks } from './disk-wipe.ts'

const KEY = '0123456789abcdef'.repeat(4)
const { DISK_WIPES } = process.env
/** DISK_WIPES=100 for a long run on a machine of its own, which alone can promise times. */
const ROUNDS = Number(DISK_WIPES ?? 2)
const WRITE_MS = 1500
const MAX_LOST_MS = DISK_WIPES ? 1000 : 10_000

for (const kind of ['a folder', 'a bucket'] as const)
  test(`a disk wiped while people write costs a second of it at most, with the copy in ${kind}`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'oficio-wipe-'))
    const s3 = await startFakeS3()
    t.after(() => {
      s3.close()
      rmSync(folder, { recursive: true, force: true })
    })
    mkdirSync(join(folder, 'elsewhere'))
    const url = kind === 'a folder' ? join(folder, 'elsewhere') : s3.address()
    let worstMs = 0
    for await (const wipe of wipeDisks(folder, { url, key: KEY, rounds: ROUNDS, writeMs: WRITE_MS })) {
      const { acknowledged, lost, lostMs, restoreMs } = wipe
      worstMs = Math.max(worstMs, lostMs)
      t.diagnostic(
        `${acknowledged} acknowledged, ${lost} lost of the last ${Math.round(lostMs)} ms, back in ${Math.round(restoreMs)} ms`,
      )
      assert.ok(acknowledged > lost, 'most of it came back')
    }
    assert.ok(worstMs <= MAX_LOST_MS, `the oldest lost message was acknowledged ${worstMs} ms before`)
  })
