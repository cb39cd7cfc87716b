import assert from 'node:assert/strict'
import {
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pino from 'pino'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../db/id.ts'
import { databaseFile, type LocalDatabase, openDatabase } from '../db/open.ts'
import { write } from '../db/write.ts'
import { readEnv } from '../env.ts'
import { ensureFirstAdmin } from '../features/accounts/first-admin.ts'
import { readBackupState } from '../features/admin/backups.ts'
import { readSystemStatus } from '../features/admin/system-status.ts'
import { readArchive } from './archive.ts'
import { createBackup, runDailyBackup } from './backup.ts'
import { sendOperatorAlerts } from './operator-alerts.ts'
import { executeRestore, openArchive, planRestore } from './restore.ts'
import { runWeeklyDrill } from './restore-drill.ts'
import { selectExpired } from './retention.ts'

const NOW = new Date('2026-05-04T12:00:00.000Z')
const KEEP = { daily: 2, weekly: 0, monthly: 0 }
const folder = mkdtempSync(join(tmpdir(), 'oficio-backup-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const listArchives = (data: string) =>
  readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.tar'))

interface LogLine {
  level: number
  msg: string
}

/** A market with the administrator Olga and one picture, and its log. */
async function createMarket(name: string) {
  const data = join(folder, name)
  const database = await openDatabase(databaseFile(data), NOW)
  await ensureFirstAdmin(database, { email: 'olga@example.test', password: 'Torno-azul-7' }, NOW)
  const logLines: LogLine[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const market = { database, dataDir: data, version: '1.0.0' }
  const env = readEnv({ DATA_DIR: data, BACKUP_KEEP: '2' })
  const day = async (n: number) => {
    const backup = await runDailyBackup(market, KEEP, daysLater(n), log)
    await sendOperatorAlerts({ database, env, log, offsite: null }, daysLater(n))
    return backup
  }
  const letters = async () =>
    (await database.db.selectFrom('mails').select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  const file = await addFile(database, data, 'a picture')
  return { data, database, market, env, said: logLines, log, day, letters, file }
}

async function addFile(
  database: LocalDatabase,
  data: string,
  content: string,
): Promise<{ id: string; path: string }> {
  const id = newId(NOW)
  const path = join(data, 'files', id, 'original')
  mkdirSync(join(data, 'files', id), { recursive: true })
  writeFileSync(path, content)
  const row = {
    id,
    owner_user_id: null,
    kind: 'picture' as const,
    type: 'image/webp',
    width: 1,
    height: 1,
    bytes: content.length,
    visibility: 'public' as const,
  }
  await write(database, (tx) =>
    tx
      .insertInto('files')
      .values({ ...row, created_at: NOW.toISOString() })
      .execute(),
  )
  return { id, path }
}

test('damaged pages of the database never cost a good backup, however many days pass, and Olga is told the same day', async () => {
  const first = await createMarket('damaged')
  await write(first.database, async (_, changed) => {
    for (let n = 0; n < 20_000; n++)
      changed(['public'], 'listing', `a listing with a name of some length ${n}`)
  })
  const good = await first.day(0)
  first.database.close()
  const page = 4096
  const size = statSync(databaseFile(first.data)).size
  const disk = openSync(databaseFile(first.data), 'r+')
  // Half of the pages of the change feed, which makes up most of this file.
  for (let at = Math.floor(size / 2 / page) * page; at < size - 20 * page; at += 2 * page)
    writeSync(disk, Buffer.alloc(page, 0xa5), 0, page, at)
  closeSync(disk)

  const reopened = await openDatabase(databaseFile(first.data), NOW)
  const logLines: LogLine[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logLines.push(JSON.parse(line)) })
  const market = { ...first.market, database: reopened }
  for (const day of [1, 2, 3, 4]) {
    const backup = await runDailyBackup(market, KEEP, daysLater(day), log)
    assert.match(backup?.fault ?? '', /^The database is damaged: Tree .*$/, `day ${day}, in one line`)
    await sendOperatorAlerts({ database: reopened, env: first.env, log, offsite: null }, daysLater(day))
  }
  assert.deepEqual(listArchives(first.data), ['oficio-2026-05-04T120000.tar'])
  assert.equal(
    (await readArchive(join(first.data, 'backups/oficio-2026-05-04T120000.tar'), null)).program,
    '1.0.0',
  )
  assert.ok(good && 'path' in good)
  assert.deepEqual(
    readdirSync(join(first.data, 'backups')).filter((name) => name.endsWith('.bad')),
    ['oficio-2026-05-08T120000.tar.bad'],
    'of those that are not good one is kept',
  )
  assert.equal(logLines.filter(({ level, msg }) => level >= 50 && /not good/.test(msg)).length, 4)
  const letters = await reopened.db.selectFrom('mails').select('subject').execute()
  assert.ok(
    letters.filter(({ subject }) => subject === 'Your latest backup is damaged').length >= 3,
    'each day',
  )
  assert.equal(
    (await readSystemStatus({ database: reopened, env: first.env, offsite: null }, daysLater(4))).backup_good,
    0,
  )
  reopened.sqlite.close()

  const back = join(folder, 'back')
  await executeRestore(
    await planRestore(await openArchive(join(first.data, 'backups/oficio-2026-05-04T120000.tar')), back, NOW),
  )
  const restored = await openDatabase(databaseFile(back))
  assert.ok(
    await restored.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'olga@example.test')
      .executeTakeFirst(),
  )
  restored.close()
})

test('a file that the last good backup holds stops rotation while it is missing or another, and is put back out of it', async () => {
  const { data, database, day, letters, file, market } = await createMarket('lost-file')
  await day(0)
  writeFileSync(file.path, 'A picture')
  for (const n of [1, 2, 3])
    assert.match(
      (await day(n))?.fault ?? '',
      new RegExp(`in the last good backup are now missing or changed: ${file.id}`),
    )
  unlinkSync(file.path)
  assert.match((await day(4))?.fault ?? '', /missing or changed/)
  assert.deepEqual(listArchives(data), ['oficio-2026-05-04T120000.tar'])
  assert.ok((await letters()).includes('Your latest backup is damaged'))

  writeFileSync(file.path, 'a picture')
  assert.equal((await day(5))?.fault, null)
  assert.deepEqual(readdirSync(join(data, 'backups')).sort(), [
    'oficio-2026-05-04T120000.tar',
    'oficio-2026-05-09T120000.tar',
    'state.json',
  ])
  assert.equal((await readBackupState(data))?.fault, null)

  // A file whose row is deleted too was deleted on purpose.
  await write(database, (tx) => tx.deleteFrom('files').where('id', '=', file.id).execute())
  rmSync(join(data, 'files', file.id), { recursive: true })
  assert.equal((await day(6))?.fault, null)

  // A file that no backup holds doesn't fail later backups: Olga gets one alert, and the doctor goes on
  // reporting it.
  const lost = await addFile(database, data, 'never backed up')
  unlinkSync(lost.path)
  const mailCount = (await letters()).length
  assert.equal((await day(7))?.fault, null)
  assert.match((await readBackupState(data))?.fault ?? '', /no backup has them/)
  assert.equal((await letters()).length, mailCount + 1)
  assert.equal((await day(8))?.fault, null)
  assert.deepEqual(await readBackupState(data), {
    at: daysLater(8).toISOString(),
    fault: null,
    lost: [lost.id],
  })

  // A backup to a path of Olga's choice doesn't replace a good one with a bad one.
  const archivePath = join(folder, 'own.tar')
  const savedFile = await addFile(database, data, 'here today')
  await createBackup(market, archivePath, daysLater(8))
  const bytes = readFileSync(archivePath)
  writeFileSync(savedFile.path, 'HERE TODAY')
  assert.equal((await createBackup(market, archivePath, daysLater(8))).path, `${archivePath}.bad`)
  assert.deepEqual(readFileSync(archivePath), bytes)
  database.close()
})

test('a disk without room for a backup is said the same day, and costs no older one', async () => {
  const { data, database, market, log, said: logLines, env, letters } = await createMarket('no-room')
  await runDailyBackup(market, KEEP, NOW, log)
  const name = database.sqlite.name
  Object.defineProperty(database.sqlite, 'backup', {
    value: () => Promise.reject(Object.assign(new Error(`ENOSPC: ${name}`), { code: 'ENOSPC' })),
  })
  for (const n of [1, 2, 3]) {
    assert.match((await runDailyBackup(market, KEEP, daysLater(n), log))?.fault ?? '', /ENOSPC/)
    await sendOperatorAlerts({ database, env, log, offsite: null }, daysLater(n))
  }
  assert.deepEqual(listArchives(data), ['oficio-2026-05-04T120000.tar'])
  assert.ok((await letters()).includes('Your latest backup is damaged'))
  assert.ok(logLines.some(({ level, msg }) => level >= 50 && /daily backup failed/.test(msg)))
  database.close()
})

test('of a year of daily backups the last days, the ends of the last weeks and of the last months stay', () => {
  let archives: { name: string; at: Date }[] = []
  for (let n = 0; n < 365; n++) {
    archives = [{ name: String(n), at: daysLater(n) }, ...archives]
    const expired = new Set(selectExpired(archives, { daily: 3, weekly: 4, monthly: 6 }))
    archives = archives.filter((archive) => !expired.has(archive))
  }
  assert.deepEqual(
    archives.map(({ at }) => at.toISOString().slice(0, 10)),
    [
      ...['2027-05-03', '2027-05-02', '2027-05-01'],
      ...['2027-04-30', '2027-04-25', '2027-04-18', '2027-03-31', '2027-02-28', '2027-01-31', '2026-12-31'],
    ],
  )
  assert.equal(selectExpired(archives, { daily: 1, weekly: 0, monthly: 0 }).length, archives.length - 1)
})

test('a backup that is dated in the future stops no other, and is neither counted nor removed', async () => {
  const { data, database, day, market } = await createMarket('future')
  await day(400)
  for (const n of [0, 1, 2, 3]) assert.equal((await day(n))?.fault, null, `day ${n}`)
  assert.deepEqual(listArchives(data), [
    'oficio-2026-05-06T120000.tar',
    'oficio-2026-05-07T120000.tar',
    'oficio-2027-06-08T120000.tar',
  ])
  assert.equal(
    (await readSystemStatus({ database, env: readEnv({ DATA_DIR: data }), offsite: null }, daysLater(3)))
      .backup_timestamp_seconds,
    daysLater(3).getTime() / 1000,
  )
  assert.equal((await runWeeklyDrill(market, daysLater(3)))?.archive, 'oficio-2026-05-07T120000.tar')
  database.close()
})

test('what backups and restores that were cut short have left, and copies older than a month, go with a word in the log', async () => {
  const { data, database, day, said: logLines } = await createMarket('leftovers')
  mkdirSync(join(data, 'backups'), { recursive: true })
  const expired = [
    '.backup-999999-1.sqlite',
    '.backup-999999-1.tar.77.part',
    'backups/oficio-2026-05-03T120000.tar.4711.part',
    'backups/before-0009-support-2026-03-01T120000.sqlite',
  ]
  const stays = [
    'backups/before-0012-unread-2026-05-01T120000.sqlite',
    'backups/before-the-flood.tar',
    'backups/mine.tar',
  ]
  for (const name of [...expired, ...stays]) writeFileSync(join(data, name), 'left')
  for (const name of [
    '.drill-4711',
    '.hand-over-999999',
    `.hand-over-${process.pid}`,
    '.restoring-4711',
    'before-restore-2026-04-01T120000',
    'before-restore-2026-05-01T120000',
  ]) {
    mkdirSync(join(data, name))
    cpSync(join(data, 'backups/mine.tar'), join(data, name, 'oficio.sqlite'))
  }
  utimesSync(join(data, 'backups/before-the-flood.tar'), 0, 0)
  await day(0)
  for (const name of expired) assert.throws(() => statSync(join(data, name)), name)
  for (const name of stays) statSync(join(data, name))
  assert.deepEqual(
    readdirSync(data).filter((name) => /^(\.|before)/.test(name)),
    [`.hand-over-${process.pid}`, 'before-restore-2026-05-01T120000'],
    'a copy that a running process gave away is in use',
  )
  assert.equal(logLines.filter(({ msg }) => msg === 'leftovers of backups and restores deleted').length, 1)
  database.close()
})
