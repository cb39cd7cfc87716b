import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { startMarket } from '../../tests/e2e/app.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import { newId } from '../db/id.ts'
import { openDatabase } from '../db/open.ts'
import type { Offsite } from '../deps.ts'
import { readEnv } from '../env.ts'
import { ensureFirstAdmin } from '../features/accounts/first-admin.ts'
import { InvalidArchiveError, partialPath, readArchive, writeArchive } from './archive.ts'
import { createBackup, runDailyBackup } from './backup.ts'
import { sendOperatorAlerts } from './operator-alerts.ts'
import { executeRestore, openArchive, planRestore } from './restore.ts'
import { runWeeklyDrill } from './restore-drill.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'oficio-operator-'))
const NOW = new Date('2026-05-04T12:00:00.000Z')
const SILENT_LOG = pino({ level: 'silent' })
let archive = ''

before(async () => {
  const data = join(folder, 'first')
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  const id = newId(NOW)
  mkdirSync(join(data, 'files', id), { recursive: true })
  writeFileSync(join(data, 'files', id, 'original'), 'a picture')
  writeFileSync(join(data, 'files', id, '640.webp'), 'can be made again')
  archive = (await createBackup({ database, dataDir: data, version: '1.0.0' }, null, NOW)).path
  database.close()
})
after(() => rmSync(folder, { recursive: true, force: true }))

const restore = async (archive: string, dataDir: string) =>
  executeRestore(await planRestore(await openArchive(archive), dataDir, NOW))

/** Runs an npm script as the operator would. */
function run(
  command: string,
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['api/operator/cli.ts', command, ...args], {
      cwd: ROOT,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
  })
}

test('a backup made while people write holds everything that was answered before it began, and opens elsewhere', async () => {
  const data = join(folder, 'live')
  const market = await startMarket({ DATA_DIR: data })
  const login = await fetch(`${market.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'buyer@demo.test', password: DEMO_PASSWORD }),
  })
  const { data: session } = await login.json()
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session.token}` }
  const { data: list } = await (await fetch(`${market.url}/api/v1/seller/all?limit=1`)).json()
  const answered: string[] = []
  let writing = true
  const writer = async () => {
    while (writing) {
      const _id = newId(new Date())
      const sent = await fetch(`${market.url}/api/v1/chat/send-message`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ _id, receiverUserId: list.sellers[0]._id, content: `Message ${_id}` }),
      })
      if (sent.ok) answered.push(_id)
    }
  }
  const writers = [writer(), writer(), writer(), writer()]
  await waitUntil(() => answered.length >= 50)
  const archive = join(folder, 'live.tar')
  const before = [...answered]
  const { code, output } = await run('backup', data, archive)
  writing = false
  await Promise.all(writers)
  await market.close()
  assert.equal(code, 0, output)
  assert.equal(statSync(archive).mode & 0o077, 0, 'nobody else can read it')
  assert.ok(answered.length > before.length, 'people went on writing meanwhile')

  const otherFolder = join(folder, 'elsewhere')
  assert.equal((await run('restore', otherFolder, archive)).code, 0)
  const sqlite = new Sqlite(join(otherFolder, 'oficio.sqlite'), { readonly: true })
  const messageIds = new Set(sqlite.prepare('select id from messages').pluck().all())
  sqlite.close()
  assert.deepEqual(
    before.filter((id) => !messageIds.has(id)),
    [],
  )
  assert.equal(
    readdirSync(join(otherFolder, 'files')).length,
    readdirSync(join(data, 'files')).filter((id) => id !== 'incoming').length,
  )
  const restarted = await startMarket({ DATA_DIR: otherFolder })
  assert.equal(
    (await fetch(`${restarted.url}/api/v1/profile`, { headers })).status,
    200,
    'who was signed in still is',
  )
  await restarted.close()
})

test('a restore touches nothing that exists, and says what to do', async () => {
  const data = join(folder, 'taken')
  mkdirSync(data)
  writeFileSync(join(data, 'note.txt'), 'mine')
  await assert.rejects(
    restore(archive, data),
    (error) => error instanceof InvalidArchiveError && /isn’t part of a marketplace/.test(error.message),
  )
  assert.deepEqual(readdirSync(data), ['note.txt'])
})

test('an archive that is cut, changed, foreign or newer is refused, and leaves nothing behind', async () => {
  const bytes = readFileSync(archive)
  const changed = Buffer.from(bytes)
  const at = changed.indexOf('a picture')
  changed[at] = 65
  const bad: [string, Buffer, RegExp][] = [
    ['cut', bytes.subarray(0, Math.floor(bytes.length / 2)), /damaged|incomplete/],
    ['end', bytes.subarray(0, bytes.lastIndexOf('manifest.json')), /damaged|incomplete/],
    ['changed', changed, /has changed/],
    ['foreign', Buffer.from('PK\u0003\u0004 a zip of holidays'.padEnd(2048)), /isn’t an Oficio backup/],
    ['empty', Buffer.alloc(0), /empty|isn’t an Oficio backup/],
  ]
  for (const [name, content, reason] of bad) {
    const path = join(folder, `${name}.tar`)
    writeFileSync(path, content)
    const target = join(folder, `from-${name}`)
    await assert.rejects(
      restore(path, target),
      (error) => error instanceof InvalidArchiveError && reason.test(error.message),
      name,
    )
    assert.ok(!existsSync(target) && !readdirSync(folder).some((item) => item.includes('.restoring-')), name)
  }
  const newer = join(folder, 'newer.tar')
  const head = {
    program: '9.0.0',
    createdAt: NOW.toISOString(),
    schema: ['0001-catalogue', '0999-of-tomorrow'],
  }
  await writeArchive(newer, head, [{ name: 'database.sqlite', path: join(folder, 'first', 'oficio.sqlite') }])
  await assert.rejects(restore(newer, join(folder, 'from-newer')), /newer version \(9\.0\.0\)/)
})

test('into the folder of a new market nobody else of the machine can look', async () => {
  const data = join(folder, 'deep', 'new')
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  database.close()
  assert.equal(statSync(data).mode & 0o777, 0o700)
})

test('a full disk during a backup is said, and no half of one stays', async () => {
  const data = join(folder, 'first')
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  const path = join(folder, 'full.tar')
  symlinkSync('/dev/full', partialPath(path))
  await assert.rejects(createBackup({ database, dataDir: data, version: '1.0.0' }, path, NOW), /ENOSPC/)
  database.close()
  assert.ok(!existsSync(path) && !existsSync(partialPath(path)))
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.backup')),
    [],
  )
})

test('a backup a day is made and read back, and the newest stay', async () => {
  const data = join(folder, 'daily')
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  const market = { database, dataDir: data, version: '1.0.0' }
  const keep = { daily: 2, weekly: 0, monthly: 0 }
  const created: boolean[] = []
  for (let hours = 0; hours <= 96; hours += 12)
    created.push(
      (await runDailyBackup(market, keep, new Date(NOW.getTime() + hours * HOUR_MS), SILENT_LOG)) !== null,
    )
  database.close()
  assert.deepEqual(created, [true, false, true, false, true, false, true, false, true])
  const archives = readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.tar'))
  assert.deepEqual(archives, ['oficio-2026-05-07T120000.tar', 'oficio-2026-05-08T120000.tar'])
  for (const name of archives)
    assert.equal((await readArchive(join(data, 'backups', name), null)).program, '1.0.0')
})

test('a database of an older program is copied before it is brought up to date', async () => {
  const data = join(folder, 'older')
  const file = join(data, 'oficio.sqlite')
  const database = await openDatabase(file)
  database.sqlite.exec("drop table contacts; delete from migrations where name = '0009-support'")
  database.close()
  const updated = await openDatabase(file, NOW)
  updated.close()
  assert.deepEqual(readdirSync(join(data, 'backups')), ['before-0009-support-2026-05-04T120000.sqlite'])
  const backupDatabase = new Sqlite(join(data, 'backups', 'before-0009-support-2026-05-04T120000.sqlite'), {
    readonly: true,
  })
  assert.equal(
    backupDatabase.prepare("select count(*) from sqlite_master where name = 'contacts'").pluck().get(),
    0,
  )
  backupDatabase.close()
})

test('the doctor finds what is right and what is wrong with a market, and says what to do', async () => {
  const { code, output } = await run('doctor', join(folder, 'first'))
  assert.equal(code, 0, output)
  assert.match(output, /ok +database +ok/)
  for (const off of [
    /off {2}off-site +Set OFFSITE_URL/,
    /off {2}release +Set RELEASES_URL/,
    /not set up {2}mail +Emails are saved/,
    /not set up {2}cards +Demo cards/,
    /off {2}notifications +Set MAIL_FROM/,
  ])
    assert.match(output, off)
  const damaged = join(folder, 'damaged')
  mkdirSync(damaged)
  writeFileSync(join(damaged, 'oficio.sqlite'), 'not a database at all, whatever it is called'.repeat(100))
  const failing = await run('doctor', damaged)
  assert.equal(failing.code, 1)
  assert.match(failing.output, /FIX {2}database/)
})

test('once a week the newest backup is restored on trial, and what is wrong with it is known', async () => {
  const data = join(folder, 'drilled')
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  const market = { database, dataDir: data, version: '1.0.0' }
  const daysLater = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
  assert.equal(await runWeeklyDrill(market, NOW), null, 'without a backup there is nothing to try')
  await createBackup(market, null, NOW)
  assert.deepEqual(await runWeeklyDrill(market, NOW), {
    at: NOW.toISOString(),
    archive: 'oficio-2026-05-04T120000.tar',
    fault: null,
  })
  assert.equal(await runWeeklyDrill(market, daysLater(6)), null)
  writeFileSync(
    join(data, 'backups', 'oficio-2026-05-10T120000.tar'),
    readFileSync(archive).subarray(0, 3000),
  )
  assert.match((await runWeeklyDrill(market, daysLater(7)))?.fault ?? '', /damaged|incomplete/)
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.drill')),
    [],
  )

  const admin = { email: 'olga@example.test', password: 'Torno-azul-7' }
  await ensureFirstAdmin(database, admin, NOW)
  const output: unknown[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void output.push(JSON.parse(line)) })
  const deps = { database, log, env: { ...readEnv({ DATA_DIR: data, BACKUP_KEEP: '1' }) }, offsite: null }
  const getMails = async () =>
    (await database.db.selectFrom('mails').select('subject').orderBy('id').execute()).map(
      ({ subject }) => subject,
    )
  const early = new Date(Date.now() + 3 * DAY_MS)
  await sendOperatorAlerts(deps, early)
  await sendOperatorAlerts(deps, new Date(early.getTime() + HOUR_MS))
  assert.deepEqual((await getMails()).sort(), [
    'Your latest backup can’t be restored',
    'Your marketplace isn’t being backed up',
  ])
  assert.equal(output.length, 4, 'the log says it each time, a letter once a day')
  await sendOperatorAlerts(deps, new Date(early.getTime() + DAY_MS))
  assert.equal((await getMails()).length, 4)

  const now = new Date(early.getTime() + DAY_MS)
  const offsiteAt = (until: Date): Offsite => ({
    status: () => ({ until: until.toISOString(), snapshotAt: null, filesWaiting: 0, fault: null }),
    startedAt: () => early,
    addFile: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    finish: async () => undefined,
  })
  await sendOperatorAlerts({ ...deps, offsite: offsiteAt(now) }, now)
  assert.equal((await getMails()).length, 4)
  await sendOperatorAlerts({ ...deps, offsite: offsiteAt(new Date(now.getTime() - HOUR_MS)) }, now)
  assert.equal((await getMails()).at(-1), 'Your off-site copy is behind')
  database.close()
})

test('a market tells Prometheus how it stands, at a port of its own', async () => {
  const metricsPort = await freePort()
  const market = await startMarket({
    DATA_DIR: join(folder, 'measured'),
    METRICS_PORT: String(metricsPort),
    SLOW_QUERY_MS: '1',
  })
  await (await fetch(`${market.url}/api/v1/category`)).text()
  await (await fetch(`${market.url}/api/v1/never-heard-of-${'x'.repeat(20)}`)).text()
  const metricsText = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  assert.match(
    metricsText,
    /^oficio_http_answer_seconds_count\{method="GET",status="2xx",part="category"\} 1$/m,
  )
  assert.match(metricsText, /part="other"/)
  assert.equal(
    metricsText.includes('never-heard-of'),
    false,
    'addresses that visitors make up are no figures of their own',
  )
  assert.match(metricsText, /^oficio_disk_free_bytes \d{6,}/m)
  assert.match(metricsText, /^oficio_sockets 0$/m)
  assert.match(metricsText, /^oficio_chore_failures\{chore="backup"\} 0$/m)
  assert.match(metricsText, /^nodejs_eventloop_lag_seconds /m)
  assert.equal(
    (await fetch(`${market.url}/metrics`, { headers: { accept: '*/*' } })).headers
      .get('content-type')
      ?.includes('html'),
    true,
    'the public port tells nothing',
  )
  await market.close()
})
