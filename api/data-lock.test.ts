import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lockDataDir } from './data-lock.ts'
import { StartupError } from './db/startup-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'oficio-lock-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2026-05-04T12:00:00.000Z')
const of = (shared: boolean, address: string) => ({ shared, address, now: NOW })

test('a market on SQLite has DATA_DIR for itself, and says so to whoever comes second', () => {
  const data = join(folder, 'one')
  const first = lockDataDir(data, of(false, 'http://first'))
  for (const shared of [false, true])
    assert.throws(
      () => lockDataDir(data, of(shared, 'http://second')),
      (error) =>
        error instanceof StartupError &&
        error.message.includes(`process ${process.pid} on `) &&
        error.message.includes('at http://first since 2026-05-04T12:00:00Z'),
    )
  first.release()
  lockDataDir(data, of(false, 'http://second')).release()
})

test('the processes of a market on PostgreSQL share DATA_DIR, and one on SQLite is refused beside them', () => {
  const data = join(folder, 'several')
  const [one, other] = [
    lockDataDir(data, of(true, 'http://one')),
    lockDataDir(data, of(true, 'http://other')),
  ]
  assert.throws(() => lockDataDir(data, of(false, 'http://file')), StartupError)
  one.release()
  assert.throws(() => lockDataDir(data, of(false, 'http://file')), StartupError)
  other.release()
  lockDataDir(data, of(false, 'http://file')).release()
})
