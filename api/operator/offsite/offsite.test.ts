import assert from 'node:assert/strict'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pino from 'pino'
import { DAY_MS } from '#shared/time.ts'
import { startFakeS3 } from '../../../tests/support/fake-s3.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { newId } from '../../db/id.ts'
import { databaseFile, type LocalDatabase, openDatabase } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { readEnv } from '../../env.ts'
import { openLocalFiles } from '../../outside/files.ts'
import { openObjectStorage } from '../../outside/object-storage.ts'
import { executeRestore, planRestore } from '../restore.ts'
import { runWeeklyDrill } from '../restore-drill.ts'
import { announceFiles } from './announce-files.ts'
import {
  filePieceName,
  listSegments,
  listSnapshots,
  listStoredFiles,
  MANIFEST,
  openSealed,
  readManifest,
  segmentName,
  snapshotName,
  toJson,
} from './layout.ts'
import { createOffsite } from './offsite.ts'
import { openOffsiteSource } from './open-source.ts'
import { pruneStorage } from './prune.ts'

const KEY = `${'c0ffee'.repeat(10)}c0de`
const OTHER_KEY = KEY.replace('c', 'd')
const GENERATION = '20260101T000000000Z-a'
const key = Buffer.from(KEY, 'hex')
const FILE = {
  owner_user_id: null,
  kind: 'attachment',
  type: 'application/pdf',
  width: null,
  height: null,
  visibility: 'private',
  created_at: '2026-05-04T12:00:00.000Z',
  heard_before: null,
  color: null,
} as const

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-offsite-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'elsewhere'))
  return folder
}

async function startMarket(dataDir: string, url: string, offsiteKey = KEY) {
  const database = await openDatabase(databaseFile(dataDir))
  const { offsite: settings, ...env } = readEnv({
    DATA_DIR: dataDir,
    OFFSITE_URL: url,
    OFFSITE_KEY: offsiteKey,
  })
  if (!settings) throw new Error('There is no off-site copy')
  const offsite = createOffsite({
    env: { ...env, offsite: settings },
    database,
    log: pino({ level: 'silent' }),
    version: '1.0.0',
  })
  await offsite.start()
  return {
    database,
    offsite,
    files: announceFiles(openLocalFiles(join(dataDir, 'files')), offsite),
    /** Waits until all that was written so far is in the copy. */
    async shipped() {
      const now = Date.now()
      await waitUntil(
        () => Date.parse(offsite.status().until ?? '') > now && offsite.status().filesWaiting === 0,
      )
    },
    async close() {
      await offsite.stop()
      database.close()
      await offsite.finish()
    },
  }
}

const addSetting = (database: LocalDatabase, name: string) =>
  write(database, (tx) => tx.insertInto('settings').values({ key: name, value: '1' }).execute())

async function restore(url: string, dataDir: string, at: Date | null = null): Promise<string[]> {
  const source = await openOffsiteSource(url, key, { at, hasBucket: false })
  await executeRestore(await planRestore(source, dataDir, new Date()))
  const database = await openDatabase(databaseFile(dataDir))
  const rows = await database.db.selectFrom('settings').select('key').where('key', 'like', 'day%').execute()
  database.close()
  return rows.map((row) => row.key).sort()
}

for (const kind of ['a folder', 'a bucket'] as const)
  test(`a market is brought back from ${kind} as it was at a moment, with its files`, async (t) => {
    const folder = makeFolder(t)
    const s3 = await startFakeS3()
    t.after(() => s3.close())
    const url = kind === 'a folder' ? join(folder, 'elsewhere') : s3.address()
    const market = await startMarket(join(folder, 'data'), url)
    const before = newId(new Date())
    const big = new Uint8Array(5_000_000).fill(7)
    await market.files.put(before, big)
    await write(market.database, (tx) =>
      tx
        .insertInto('files')
        .values({ ...FILE, id: before, bytes: big.length })
        .execute(),
    )
    await addSetting(market.database, 'day one')
    await market.shipped()
    const moment = new Date()
    await addSetting(market.database, 'day two')
    await market.close()

    assert.deepEqual(await restore(url, join(folder, 'newest')), ['day one', 'day two'])
    assert.deepEqual(await restore(url, join(folder, 'then'), moment), ['day one'])
    assert.deepEqual(new Uint8Array(readFileSync(join(folder, 'then/files', before, 'original'))), big)
    const text = kind === 'a folder' ? '' : Buffer.concat([...s3.objects.values()]).toString('latin1')
    assert.doesNotMatch(text, /day one|plano/, 'nobody can read it there')
  })

test('a restart goes on where the last one stopped, after a crash, too', async (t) => {
  const folder = makeFolder(t)
  const [data, url] = [join(folder, 'data'), join(folder, 'elsewhere')]
  const countSnapshots = async () => (await listSnapshots(openObjectStorage(url))).length
  const first = await startMarket(data, url)
  await first.shipped()
  await addSetting(first.database, 'day one')
  await first.close()
  const second = await startMarket(data, url)
  await addSetting(second.database, 'day two')
  await second.shipped()
  // The disk as a killed process leaves it.
  cpSync(data, join(folder, 'crashed'), { recursive: true })
  await second.close()
  const third = await startMarket(join(folder, 'crashed'), url)
  await addSetting(third.database, 'day three')
  await third.shipped()
  await third.close()
  assert.equal(await countSnapshots(), 1)
  assert.deepEqual(await restore(url, join(folder, 'back')), ['day one', 'day three', 'day two'])

  // Somebody wrote to it meanwhile without shipping.
  const offline = await openDatabase(databaseFile(join(folder, 'crashed')))
  await addSetting(offline, 'day four')
  offline.close()
  const fourth = await startMarket(join(folder, 'crashed'), url)
  await fourth.shipped()
  await fourth.close()
  assert.equal(await countSnapshots(), 2)
  assert.equal((await restore(url, join(folder, 'again'))).length, 4)
})

test('a log that is written over many times stays whole', async (t) => {
  const folder = makeFolder(t)
  const url = join(folder, 'elsewhere')
  const market = await startMarket(join(folder, 'data'), url)
  await market.shipped()
  const text = 'x'.repeat(1_000_000)
  for (let n = 0; n < 120; n++)
    await write(market.database, (tx) =>
      tx
        .insertInto('settings')
        .values({ key: `day ${n}`, value: text })
        .execute(),
    )
  await market.shipped()
  await market.close()
  assert.equal((await listSnapshots(openObjectStorage(url))).length, 1, 'no commit was missed')
  assert.equal((await restore(url, join(folder, 'back'))).length, 120)
})

test('a storage that doesn’t answer is told of, and caught up with', async (t) => {
  const folder = makeFolder(t)
  const s3 = await startFakeS3()
  t.after(() => s3.close())
  const market = await startMarket(join(folder, 'data'), s3.address())
  await market.shipped()
  s3.setFailing(true)
  await addSetting(market.database, 'day one')
  await waitUntil(() => market.offsite.status().fault !== null)
  assert.match(
    market.offsite.status().fault ?? '',
    /^Can’t use 127\.0\.0\.1:\d+\/market-files: it answered 503\.$/,
  )
  s3.setFailing(false)
  await market.shipped()
  assert.equal(market.offsite.status().fault, null)
  await market.close()
  assert.deepEqual(await restore(s3.address(), join(folder, 'back')), ['day one'])
})

test('what can’t be restored is refused in one line, and nothing is touched', async (t) => {
  const folder = makeFolder(t)
  const url = join(folder, 'elsewhere')
  const s3 = await startFakeS3()
  t.after(() => s3.close())
  const open = (address: string, { at = null as Date | null, with: withKey = KEY } = {}) =>
    openOffsiteSource(address, Buffer.from(withKey, 'hex'), { at, hasBucket: false })
  await assert.rejects(
    open(join(folder, 'unmounted')),
    /^Error: There’s no folder .*unmounted\. Mount or create it\.$/,
  )
  await assert.rejects(
    open('http://KEY:SECRET@127.0.0.1:1/market-files'),
    /^Error: Can’t reach 127\.0\.0\.1:1\/market-files: /,
  )
  await assert.rejects(open(s3.address('wrong')), /rejects the key or secret in OFFSITE_URL/)
  await assert.rejects(open(url), /There’s no off-site copy at /)

  const market = await startMarket(join(folder, 'data'), url)
  await market.shipped()
  await market.close()
  await assert.rejects(
    open(url, { with: OTHER_KEY }),
    /OFFSITE_KEY isn’t the key that this storage was written with/,
  )
  await assert.rejects(
    open(url, { at: new Date('2020-01-01') }),
    /There is nothing from then\. The off-site copy begins 20/,
  )

  const other = await startMarket(join(folder, 'other'), url)
  await waitUntil(() => other.offsite.status().fault !== null)
  assert.match(other.offsite.status().fault ?? '', /holds another marketplace/)
  await other.close()

  const sealed = openSealed(openObjectStorage(url), key)
  const [snapshot] = await listSnapshots(sealed.storage)
  if (!snapshot) throw new Error('There is no snapshot')
  const manifest = await readManifest(sealed, snapshot)
  const newer = { ...manifest, schema: [...manifest.schema, '9999-later'] }
  await sealed.put(`${snapshot.name}/${MANIFEST}`, toJson(newer))
  await assert.rejects(
    restore(url, join(folder, 'back')),
    /comes from a newer version \(1\.0\.0\)\. Update Oficio first/,
  )
  await sealed.put(`${snapshot.name}/${MANIFEST}`, toJson(manifest))
  writeFileSync(join(url, snapshot.name, '000000'), 'not what it was')
  await assert.rejects(restore(url, join(folder, 'back')), /The object snapshots\/.* is damaged/)
  assert.equal(existsSync(join(folder, 'back')), false)
})

test('the weekly restore test tries the copy, too', async (t) => {
  const folder = makeFolder(t)
  const [data, url] = [join(folder, 'data'), join(folder, 'elsewhere')]
  const market = await startMarket(data, url)
  await market.shipped()
  const context = { database: market.database, dataDir: data, version: '1.0.0', offsite: { url, key } }
  assert.equal((await runWeeklyDrill(context, new Date('2026-05-04')))?.fault, null)
  for (const name of readdirSync(join(url, 'snapshots'), { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('000000')) writeFileSync(join(url, 'snapshots', name), 'worn out')
  const { fault, archive } = (await runWeeklyDrill(context, new Date('2026-05-12'))) ?? {}
  assert.match(fault ?? '', /^Off-site copy: The object snapshots\/.* is damaged\.$/)
  assert.equal(archive, 'off-site')
  await market.close()
})

test('every moment of the last days stays, then one state a week and a month', async (t) => {
  const folder = makeFolder(t)
  const sealed = openSealed(openObjectStorage(join(folder, 'elsewhere')), key)
  const { storage } = sealed
  const now = new Date('2026-05-20T12:00:00.000Z')
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const market = { brand: null, publicUrl: null, people: null }
  // One generation with a snapshot a day and two segments between them.
  const addSnapshot = async (day: number, isComplete: boolean) => {
    const sequence = (70 - day) * 2
    const manifest = {
      firstSegment: sequence,
      readySegment: sequence,
      bytes: 1,
      pieces: 1,
      market,
      program: '',
      schema: [],
    }
    const name = snapshotName(GENERATION, sequence + 1, daysAgo(day))
    await storage.put(`${name}/000000`, new Uint8Array(1))
    if (isComplete) await sealed.put(`${name}/${MANIFEST}`, toJson(manifest))
    for (const offset of [0, 1])
      await storage.put(segmentName(GENERATION, sequence + offset, daysAgo(day)), new Uint8Array(1))
  }
  for (let day = 70; day >= 0; day--) await addSnapshot(day, day !== 40)
  const gone = '018f4a1c-0000-7000-8000-000000000001'
  await storage.put(filePieceName(gone, 0, 1), new Uint8Array(1))
  mkdirSync(join(folder, 'files'))
  const options = { retention: { daily: 3, weekly: 3, monthly: 2 }, dataDir: folder, hasFiles: true }
  await pruneStorage(sealed, options, now)
  const days = async () =>
    (await listSnapshots(storage)).map(({ at }) => (now.getTime() - at.getTime()) / DAY_MS)
  assert.deepEqual(
    await days(),
    [20, 10, 3, 2, 1, 0],
    'April 30, the Sunday before last, and the last three days',
  )
  const segments = (await listSegments(storage)).map(({ sequence }) => sequence)
  assert.deepEqual(segments, [100, 120, 134, 135, 136, 137, 138, 139, 140, 141])
  assert.equal((await storage.list('snapshots/')).length, 12, 'no pieces without a manifest')
  assert.ok((await listStoredFiles(storage)).has(gone), 'its row may be in a snapshot that is kept')
  await addSnapshot(-50, true)
  const shortRetention = { daily: 1, weekly: 0, monthly: 0 }
  await pruneStorage(sealed, { ...options, retention: shortRetention }, daysAgo(-100))
  assert.equal((await listStoredFiles(storage)).has(gone), false)
})
