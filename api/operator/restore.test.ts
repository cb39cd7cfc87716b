import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileOf, openDatabase } from '../db/open.ts'
import { lastChange, write } from '../db/write.ts'
import { readFeed } from '../features/sync/feed.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const ANA = '018f50e0-da1d-7b7b-b7f7-eb3c7b450a28'

test('a phone that saw what a restore has undone begins anew, however much has happened since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-restore-'))
  const first = await openDatabase(fileOf(folder))
  let n = 0
  const live = async (database: typeof first, days: number) => {
    for (let day = 0; day < days; day++) await write(database, async (_, changed) => changed([ANA], 'chat', `chat ${++n}`))
    return lastChange(database.db, ANA)
  }
  const saved = await live(first, 5)
  const archive = join(folder, 'market.tar')
  await backUp({ database: first, dataDir: folder, version: 'test' }, archive, new Date())
  const undone = await live(first, 3)
  first.close()

  await restore(archive, join(folder, 'again'))
  const again = await openDatabase(fileOf(join(folder, 'again')))
  for (const since of [saved, undone]) assert.ok((await readFeed(again, ANA, since, 50)).reset, 'before anything else happens')
  await live(again, 20)
  const fresh = await readFeed(again, ANA, undone, 50)
  assert.ok(fresh.reset, 'after more has happened than was undone')
  const next = await readFeed(again, ANA, fresh.upTo, 50)
  assert.deepEqual([next.reset, next.changes.length], [false, 0])
  assert.equal((await live(again, 1)) > fresh.upTo, true)
  assert.deepEqual(await readFeed(again, ANA, fresh.upTo, 50).then(({ reset, changes }) => [reset, changes.length]), [false, 1])
  again.close()
  rmSync(folder, { recursive: true, force: true })
})
