import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { latestSeq } from '../db/feed-rows.ts'
import { databaseFile, openDatabase } from '../db/open.ts'
import { write } from '../db/write.ts'
import { readFeed } from '../features/sync/feed.ts'
import { createBackup } from './backup.ts'
import { assertNoUnfinishedRestore, executeRestore, openArchive, planRestore } from './restore.ts'

const ANA = '018f50e0-da1d-7b7b-b7f7-eb3c7b450a28'

test('a phone that saw what a restore has undone begins anew, however much has happened since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-restore-'))
  const first = await openDatabase(databaseFile(folder))
  let n = 0
  const liveFile = async (database: typeof first, days: number) => {
    for (let day = 0; day < days; day++)
      await write(database, async (_, changed) => changed([ANA], 'chat', `chat ${++n}`))
    return latestSeq(database.db, ANA)
  }
  const saved = await liveFile(first, 5)
  const archive = join(folder, 'market.tar')
  await createBackup({ database: first, dataDir: folder, version: 'test' }, archive, new Date())
  const undone = await liveFile(first, 3)
  first.close()

  await executeRestore(await planRestore(await openArchive(archive), join(folder, 'again'), new Date()))
  const restored = await openDatabase(databaseFile(join(folder, 'again')))
  for (const since of [saved, undone])
    assert.ok(
      (await readFeed(restored, ANA, since, { limit: 50, now: new Date() })).reset,
      'before anything else happens',
    )
  await liveFile(restored, 20)
  const fresh = await readFeed(restored, ANA, undone, { limit: 50, now: new Date() })
  assert.ok(fresh.reset, 'after more has happened than was undone')
  const next = await readFeed(restored, ANA, fresh.upTo, { limit: 50, now: new Date() })
  assert.deepEqual([next.reset, next.changes.length], [false, 0])
  assert.equal((await liveFile(restored, 1)) > fresh.upTo, true)
  assert.deepEqual(
    await readFeed(restored, ANA, fresh.upTo, { limit: 50, now: new Date() }).then(({ reset, changes }) => [
      reset,
      changes.length,
    ]),
    [false, 1],
  )
  restored.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a phone that saw what a second restore of the same backup has undone begins anew, also where that was a restored market’s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-twice-'))
  const data = join(folder, 'data')
  const restore = async (archive: string) => {
    await executeRestore(await planRestore(await openArchive(archive), data, new Date()))
    return openDatabase(databaseFile(data))
  }
  const writeChats = async (database: Awaited<ReturnType<typeof restore>>, count: number) => {
    for (let n = 0; n < count; n++)
      await write(database, async (_, changed) => changed([ANA], 'chat', `chat ${n}`))
    return latestSeq(database.db, ANA)
  }
  let archive = await createArchive(folder)
  for (const name of ['new.tar', 'restored.tar']) {
    const first = await restore(archive)
    const undone = await writeChats(first, 3)
    first.close()
    const second = await restore(archive)
    await writeChats(second, 5)
    assert.ok((await readFeed(second, ANA, undone, { limit: 50, now: new Date() })).reset)
    archive = join(folder, name)
    await createBackup({ database: second, dataDir: data, version: 'test' }, archive, new Date())
    second.close()
  }
  rmSync(folder, { recursive: true, force: true })
})

async function createArchive(folder: string): Promise<string> {
  const database = await openDatabase(databaseFile(join(folder, 'saved')))
  const archive = join(folder, 'market.tar')
  await createBackup({ database, dataDir: join(folder, 'saved'), version: 'test' }, archive, new Date())
  database.close()
  return archive
}

test('a restore that removed what was there and was then cut short can be repeated, beside what a start has left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-tight-'))
  const archive = await createArchive(folder)
  const data = join(folder, 'data')
  mkdirSync(join(data, '.restoring-7'), { recursive: true })
  for (const name of ['process.lock', 'process.lock-journal', 'process.json'])
    writeFileSync(join(data, name), '')
  writeFileSync(join(data, '.restoring.json'), JSON.stringify({ place: '.restoring-7', before: null }))
  await assert.rejects(assertNoUnfinishedRestore(data), /didn’t finish/)
  await executeRestore(await planRestore(await openArchive(archive), data, new Date()))
  assert.deepEqual(readdirSync(data).sort(), [
    'oficio.sqlite',
    'process.json',
    'process.lock',
    'process.lock-journal',
  ])

  // As after a first start that failed.
  const fresh = join(folder, 'fresh')
  mkdirSync(fresh)
  writeFileSync(join(fresh, 'process.lock'), '')
  assert.equal((await planRestore(await openArchive(archive), fresh, new Date())).replaces, null)
  writeFileSync(join(fresh, 'letters.txt'), 'of Marta')
  await assert.rejects(
    planRestore(await openArchive(archive), fresh, new Date()),
    /letters\.txt.*isn’t part of a marketplace/,
  )
  rmSync(folder, { recursive: true })
})

test('a restore that is cut short while it removes what was there leaves nothing that could be served', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-removing-'))
  const archive = await createArchive(folder)
  const data = join(folder, 'data')
  ;(await openDatabase(databaseFile(data))).close()
  mkdirSync(join(data, 'files'))
  const plan = { ...(await planRestore(await openArchive(archive), data, new Date())), before: null }
  const { rm } = promises
  const truncate = t.mock.method(promises, 'rm', async (...[path, options]: Parameters<typeof rm>) => {
    if (path === join(data, 'files')) throw new Error('cut')
    await rm(path, options)
  })
  syncBuiltinESMExports()
  await assert.rejects(executeRestore(plan), /cut/)
  truncate.mock.restore()
  syncBuiltinESMExports()
  assert.equal(existsSync(databaseFile(data)), false)
  await assert.rejects(assertNoUnfinishedRestore(data), /Run npm run restore again/)
  await executeRestore(await planRestore(await openArchive(archive), data, new Date()))
  assert.ok(existsSync(databaseFile(data)))
  rmSync(folder, { recursive: true })
})

test('an archive that the market’s user may not read is refused as such, and not as one that isn’t there', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-closed-'))
  // A mock instead of file permissions, as root may read everything.
  const open = t.mock.method(promises, 'open', async () => {
    throw Object.assign(new Error('permission denied'), { code: 'EACCES' })
  })
  syncBuiltinESMExports()
  await assert.rejects(openArchive(join(folder, 'market.tar')), /This user can’t read .*market\.tar/)
  open.mock.restore()
  syncBuiltinESMExports()
  await assert.rejects(openArchive(join(folder, 'other.tar')), /File not found/)
  rmSync(folder, { recursive: true })
})
