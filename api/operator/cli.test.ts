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
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startMarket } from '../../tests/e2e/app.ts'
import { createDatabase } from '../../tests/support/database.ts'
import { lockDataDir } from '../data-lock.ts'
import { databaseFile, openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { ensureFirstAdmin } from '../features/accounts/first-admin.ts'
import { readArchive, readHead } from './archive.ts'
import { createBackup } from './backup.ts'
import { writeMarker } from './marker.ts'
import { executeRestore, openArchive, planRestore } from './restore.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NOW = new Date('2026-05-04T12:00:00.000Z')
const folder = mkdtempSync(join(tmpdir(), 'oficio-cli-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Runs an npm script as Olga would, in a folder of her own. */
function run(
  command: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; output: string; lines: number }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'api/operator/cli.ts'), command, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.stdin.end()
    child.on('close', (code) => resolve({ code, output, lines: output.trim().split('\n').length }))
  })
}

async function addMarket(name: string, email: string): Promise<string> {
  const data = join(folder, name)
  const database = await openDatabase(databaseFile(data), NOW)
  await ensureFirstAdmin(database, { email, password: 'Torno-azul-7' }, NOW)
  await writeMarker(database, data, { publicUrl: 'https://market.example', version: '1.0.0' })
  database.close()
  return data
}

async function readEmails(data: string): Promise<string[]> {
  const database = await openDatabase(databaseFile(data))
  const rows = await database.db.selectFrom('users').select('email').execute()
  database.close()
  return rows.map(({ email }) => email)
}

async function createArchive(data: string, to: string, now = NOW): Promise<string> {
  const database = await openDatabase(databaseFile(data))
  await createBackup(
    { database, dataDir: data, version: '1.0.0', publicUrl: 'https://market.example' },
    to,
    now,
  )
  database.close()
  return to
}

test('a forgotten or wrong DATA_DIR is refused in one line, and no market is made there', async () => {
  const empty = join(folder, 'empty')
  mkdirSync(empty)
  for (const env of [{}, { DATA_DIR: empty }, { DATA_DIR: join(folder, 'nowhere') }])
    for (const command of ['backup', 'doctor']) {
      const { code, output, lines } = await run(command, env)
      assert.deepEqual([code, lines], [1, 1], output)
      assert.match(output, /No marketplace found in DATA_DIR .*Nothing was created/)
    }
  assert.deepEqual(
    [existsSync(join(folder, 'data')), existsSync(join(folder, 'nowhere')), readdirSync(empty)],
    [false, false, []],
  )
})

test('a market on a PostgreSQL server is neither backed up nor started as an empty one by who forgot DATABASE_URL', async () => {
  const data = await addMarket('on-a-server', 'olga@example.test')
  writeFileSync(
    join(data, 'market.json'),
    JSON.stringify({ id: 'x', database: 'postgres', publicUrl: 'https://market.example', version: '1.0.0' }),
  )
  rmSync(databaseFile(data))
  for (const command of ['backup', 'doctor']) {
    const { code, output, lines } = await run(command, { DATA_DIR: data })
    assert.deepEqual([code, lines], [1, 1], output)
    assert.match(output, /on PostgreSQL\. Set its DATABASE_URL/)
  }
  await assert.rejects(startMarket({ DATA_DIR: data }), /ended with 1/)
  assert.equal(existsSync(databaseFile(data)), false)
})

test('a backup before an update takes the database as it is: nothing is migrated', async () => {
  const data = await addMarket('older', 'olga@example.test')
  const database = await openDatabase(databaseFile(data))
  const count = database.sqlite.prepare('select count(*) from migrations').pluck().get()
  database.sqlite.exec(
    "drop table subscription_attempts; delete from migrations where name = '0019-attempts'",
  )
  database.close()
  const to = join(folder, 'older.tar')
  const { code, output } = await run('backup', { DATA_DIR: data }, to)
  assert.equal(code, 0, output)
  assert.equal((await readHead(to)).schema.length, Number(count) - 1)
  assert.deepEqual(readdirSync(data).sort(), ['market.json', 'oficio.sqlite'])
})

test('a running market is asked by backup and doctor, which say whose it is; the archive lies where Olga wants it', async () => {
  const data = join(folder, 'served')
  const market = await startMarket({
    DATA_DIR: data,
    PUBLIC_URL: 'https://market.example',
    DEMO: 'public',
    BACKUP_KEEP: '0',
  })
  const archivePath = join(folder, 'of-olga', 'market.tar')
  const backup = await run('backup', { DATA_DIR: data }, archivePath)
  assert.equal(backup.code, 0, backup.output)
  assert.match(
    backup.output,
    new RegExp(`“Oficio” at https://market.example: DATA_DIR ${data}, running as process \\d+`),
  )
  assert.equal((await readArchive(archivePath, null)).market?.publicUrl, 'https://market.example')
  assert.equal(statSync(archivePath).mode & 0o077, 0)
  assert.deepEqual(readdirSync(join(folder, 'of-olga')), ['market.tar'])
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.')),
    [],
  )
  writeFileSync(join(folder, 'a-file'), '')
  const nowhere = await run('backup', { DATA_DIR: data }, join(folder, 'a-file', 'market.tar'))
  assert.deepEqual([nowhere.code, nowhere.lines], [1, 2], nowhere.output)
  assert.match(nowhere.output, /This user can’t write to .*\. Leave out the file name/)
  const named = await run('backup', { DATA_DIR: data })
  assert.match(
    named.output,
    new RegExp(`${join(data, 'backups', 'oficio-')}.*\\.tar \\(.* MB, \\d+ files\\)`),
  )
  const { code, output } = await run('doctor', { DATA_DIR: data })
  assert.equal(code, 0, output)
  assert.match(output, /ok {2}process +running \(\d+\)\n/)
  assert.match(output, /ok {2}database +ok, \d+ people\n/)
  assert.match(output, /off +backups +BACKUP_KEEP=0: none is made each day\. The latest is oficio-/)

  const rejected = await run('restore', { DATA_DIR: data }, archivePath, '--yes')
  assert.equal(rejected.code, 1)
  assert.match(
    rejected.output,
    /^Oficio is running on DATA_DIR .*\. Stop it first\. Nothing was changed\.\n$/,
  )
  // A market whose socket is gone still locks its database.
  rmSync(join(data, 'control.sock'))
  assert.match((await run('restore', { DATA_DIR: data }, archivePath, '--yes')).output, /Stop it first/)
  await market.close()
})

test('a restore says which market it replaces and by which, and waits for a yes; what was there is kept', async () => {
  const old = await addMarket('old', 'ana@example.test')
  const archive = await createArchive(old, join(folder, 'old.tar'))
  const data = await addMarket('present', 'luis@example.test')
  mkdirSync(join(data, 'files', 'x'), { recursive: true })
  writeFileSync(join(data, 'files', 'x', 'original'), 'of Luis')
  const { ino } = statSync(data)
  const unsure = await run('restore', { DATA_DIR: data }, archive)
  assert.equal(unsure.code, 1)
  assert.match(
    unsure.output,
    /Backup .*old\.tar: “Oficio” at https:\/\/market\.example, made 2026-05-04T12:00:00\.000Z by version 1\.0\.0, 1 people\./,
  )
  assert.match(
    unsure.output,
    /This REPLACES:\nDATA_DIR .*present with “Oficio” at https:\/\/market\.example, 1 people, last changed 20.*: [\d.]+ MB\.\nIt is moved to /,
  )
  assert.match(unsure.output, /Nothing was changed\. To replace it: npm run restore -- .*old\.tar --yes/)
  const byUnit = await run('restore', { DATA_DIR: data, CALLED_AS: 'oficio' }, archive)
  assert.match(
    byUnit.output,
    /Nothing was changed\. To replace it: oficio restore .*old\.tar --yes\n$/,
    'as it is called where the unit is',
  )
  assert.deepEqual(await readEmails(data), ['luis@example.test'])

  const sure = await run('restore', { DATA_DIR: data }, archive, '--yes')
  assert.equal(sure.code, 0, sure.output)
  assert.deepEqual(await readEmails(data), ['ana@example.test'])
  const [before = ''] = readdirSync(data).filter((name) => name.startsWith('before-restore-'))
  assert.deepEqual(await readEmails(join(data, before)), ['luis@example.test'])
  assert.equal(readFileSync(join(data, before, 'files/x/original'), 'utf8'), 'of Luis')
  assert.equal(statSync(databaseFile(data)).mode & 0o077, 0, 'nobody else can read it')
  assert.equal(
    statSync(data).ino,
    ino,
    'the folder itself, which may be a mount point in one of root’s, is the same',
  )
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes('restoring')),
    [],
  )
})

test('who restores is told how to start again here: with npm, with the unit, or with the socket that holds the port', async () => {
  const archive = await createArchive(
    await addMarket('to-start', 'ana@example.test'),
    join(folder, 'start.tar'),
  )
  for (const [name, env, command] of [
    ['npm', {}, 'npm start'],
    ['unit', { CALLED_AS: 'oficio' }, 'systemctl start oficio'],
    [
      'socket',
      { CALLED_AS: 'oficio', STARTED_AS: 'oficio.socket oficio@oficio' },
      'systemctl start oficio.socket oficio@oficio',
    ],
  ] as const) {
    const { output } = await run('restore', { DATA_DIR: join(folder, `to-${name}`), ...env }, archive)
    assert.ok(output.includes(`Start it with ${command}.`), output)
  }
})

test('a restore of a damaged archive touches nothing, though Olga said yes', async () => {
  const data = await addMarket('untouched', 'luis@example.test')
  const archive = await createArchive(data, join(folder, 'whole.tar'))
  const cut = join(folder, 'cut.tar')
  writeFileSync(cut, readFileSync(archive).subarray(0, 40_000))
  const before = readdirSync(data).sort()
  const { code, output } = await run('restore', { DATA_DIR: data }, cut, '--yes')
  assert.equal(code, 1)
  assert.match(output, /damaged|incomplete/)
  assert.deepEqual(
    readdirSync(data)
      .filter((name) => name !== 'process.lock')
      .sort(),
    before,
  )
  assert.deepEqual(await readEmails(data), ['luis@example.test'])
})

test('a restore that was cut short serves nothing, and the next begins from what was there', async () => {
  const old = await addMarket('cut-old', 'ana@example.test')
  const archive = await createArchive(old, join(folder, 'cut-old.tar'))
  const data = await addMarket('cut-short', 'luis@example.test')
  // The state between the two moves: the old market is moved away, the new one isn't there yet.
  writeFileSync(
    join(data, '.restoring.json'),
    JSON.stringify({ place: '.restoring-1', before: 'before-restore-1' }),
  )
  for (const name of ['.restoring-1', 'before-restore-1']) mkdirSync(join(data, name))
  const move = (from: string, to: string) => writeFileSync(to, readFileSync(from))
  move(databaseFile(old), join(data, '.restoring-1', 'oficio.sqlite'))
  move(databaseFile(data), join(data, 'before-restore-1', 'oficio.sqlite'))
  rmSync(databaseFile(data))
  await assert.rejects(startMarket({ DATA_DIR: data }), /ended with 1/)
  for (const command of ['backup', 'doctor'])
    assert.match((await run(command, { DATA_DIR: data })).output, /didn’t finish\. Run npm run restore again/)
  assert.equal(existsSync(databaseFile(data)), false)
  const prompted = await run('restore', { DATA_DIR: data }, archive)
  assert.match(prompted.output, /This REPLACES/)
  assert.deepEqual(await readEmails(data), ['luis@example.test'])
  await executeRestore(await planRestore(await openArchive(archive), data, NOW))
  assert.deepEqual(await readEmails(data), ['ana@example.test'])
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.')),
    [],
  )
})

test('whoever has the folder keeps it: nothing is restored, moved or removed beneath them, and the lock outlives a restore', async () => {
  const archive = await createArchive(
    await addMarket('lock-old', 'ana@example.test'),
    join(folder, 'lock-old.tar'),
  )
  const data = await addMarket('locked', 'luis@example.test')
  const lock = lockDataDir(data, { shared: false, address: 'https://market.example', now: NOW })
  const { ino } = statSync(join(data, 'process.lock'))
  const orders = [
    ['restore', {}, archive, '--yes'],
    ['remove-demo', {}],
    ['move-to-postgres', { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }],
  ] as const
  for (const [order, env, ...args] of orders) {
    const { code, output, lines } = await run(order, { DATA_DIR: data, ...env }, ...args)
    assert.deepEqual([code, lines], [1, 1], output)
    assert.match(
      output,
      /Another process is using DATA_DIR .*locked: process \d+ .* at https:\/\/market\.example since .*Stop it, then try again/,
    )
  }
  lock.release()
  assert.deepEqual(await readEmails(data), ['luis@example.test'])
  assert.equal((await run('restore', { DATA_DIR: data }, archive, '--yes')).code, 0)
  assert.equal(statSync(join(data, 'process.lock')).ino, ino)
  assert.equal(existsSync(join(data, 'process.json')), false)

  // If a restore into a new folder fails, the folder is removed.
  const cut = join(folder, 'lock-cut.tar')
  writeFileSync(cut, readFileSync(archive).subarray(0, 40_000))
  for (const file of [cut, join(folder, 'no-such.tar')])
    assert.equal((await run('restore', { DATA_DIR: join(folder, 'lock-new') }, file)).code, 1)
  assert.equal(existsSync(join(folder, 'lock-new')), false)
})

test('no market can be started while a restore is at work, and its database stays whose it was', async () => {
  const archive = await createArchive(
    await addMarket('asked-old', 'ana@example.test'),
    join(folder, 'asked-old.tar'),
  )
  const data = await addMarket('asked', 'luis@example.test')
  // A terminal with an unanswered prompt.
  const asking = spawn(
    'script',
    [
      '-qec',
      `"${process.execPath}" "${join(ROOT, 'api/operator/cli.ts')}" restore "${archive}"`,
      '/dev/null',
    ],
    {
      cwd: folder,
      env: { PATH: process.env.PATH ?? '', DATA_DIR: data },
    },
  )
  let output = ''
  const prompted = new Promise<void>((done) =>
    asking.stdout.on('data', (chunk) => {
      output += chunk
      if (output.includes('Type yes')) done()
    }),
  )
  const exited = new Promise((done) => asking.on('close', done))
  await Promise.race([prompted, exited])
  assert.match(output, /Type yes/)
  await assert.rejects(startMarket({ DATA_DIR: data }), /ended with 1/)
  asking.stdin.write('yes\n')
  await exited
  assert.match(output, /Start it with npm start/)
  assert.deepEqual(await readEmails(data), ['ana@example.test'])
})

test('the demo is removed from no folder that is half restored, and from no old file of a market that moved to a server', async () => {
  const data = await addMarket('moved-away', 'olga@example.test')
  const marker = readFileSync(join(data, 'market.json'), 'utf8')
  writeFileSync(join(data, 'market.json'), JSON.stringify({ ...JSON.parse(marker), database: 'postgres' }))
  assert.match((await run('remove-demo', { DATA_DIR: data })).output, /on PostgreSQL\. Set its DATABASE_URL/)
  writeFileSync(join(data, 'market.json'), marker)
  const half = join(data, '.restoring.json')
  writeFileSync(half, JSON.stringify({ place: '.restoring-1', before: null }))
  mkdirSync(join(data, '.restoring-1'))
  writeFileSync(join(data, '.restoring-1', 'oficio.sqlite'), '')
  for (const order of ['remove-demo', 'move-to-postgres'])
    assert.match(
      (
        await run(order, {
          DATA_DIR: data,
          ...(order === 'move-to-postgres' && { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' }),
        })
      ).output,
      /didn’t finish/,
    )
  rmSync(half)
  rmSync(databaseFile(data))
  assert.match((await run('remove-demo', { DATA_DIR: data })).output, /No marketplace found in DATA_DIR/)
  assert.equal(existsSync(databaseFile(data)), false)
})

const server = process.env.TEST_DATABASE_URL

if (server)
  test('a market on a PostgreSQL server is backed up as what it is, and no other is taken for it', async () => {
    const data = join(folder, 'postgres')
    mkdirSync(data)
    const { url, drop } = await createDatabase(server)
    const other = await createDatabase(server)
    for (const [at, place] of [
      [url, data],
      [other.url, folder],
    ] as const) {
      const database = await openPostgres(at)
      await ensureFirstAdmin(database, { email: 'olga@example.test', password: 'Torno-azul-7' }, NOW)
      await writeMarker(database, place, { publicUrl: 'https://market.example', version: '1.0.0' })
      await database.close()
    }
    const archive = join(folder, 'postgres.tar')
    const backup = await run('backup', { DATA_DIR: data, DATABASE_URL: url }, archive)
    assert.equal(backup.code, 0, backup.output)
    assert.equal((await readHead(archive)).market?.people, 1)
    const forgotten = await run('backup', { DATA_DIR: data })
    assert.deepEqual([forgotten.code, forgotten.lines], [1, 1], forgotten.output)
    assert.match(
      (await run('backup', { DATA_DIR: data, DATABASE_URL: other.url })).output,
      /belong to different marketplaces/,
    )
    assert.match(
      (await run('doctor', { DATA_DIR: data, DATABASE_URL: url })).output,
      /ok {2}database +connected to PostgreSQL/,
    )
    const nowhere = new URL(url)
    nowhere.pathname = '/postgres'
    assert.match(
      (await run('backup', { DATA_DIR: data, DATABASE_URL: nowhere.href })).output,
      /No marketplace found in the database at DATABASE_URL/,
    )
    const back = await run('restore', { DATA_DIR: data, DATABASE_URL: url }, archive, '--yes')
    assert.match(back.output, /its database is on PostgreSQL and stays there[\s\S]*DATABASE_URL is set/)
    assert.deepEqual(await readEmails(data), ['olga@example.test'])
    await drop()
    await other.drop()
  })
