import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createFakeBuild } from '../../../tests/support/fake-build.ts'
import {
  addMigration,
  createReleaseFolder,
  type ReleaseProcess,
  startRelease,
} from '../../../tests/support/release-folder.ts'
import { databaseFile, openExistingDatabase } from '../../db/open.ts'
import { openLocalFiles } from '../../outside/files.ts'

const PHOTO = '018f4a1c-0000-7000-8000-000000000001'
const folder = mkdtempSync(join(tmpdir(), 'oficio-rollback-'))
const build = createFakeBuild()
const started: ReleaseProcess[] = []
after(() => {
  for (const { child } of started) child.kill('SIGKILL')
  build.remove()
  rmSync(folder, { recursive: true, force: true })
})

/** Two releases and the data of one market; the link `current` leads to the older one. */
function createReleases(name: string) {
  const home = join(folder, name)
  const older = createReleaseFolder(join(home, 'oficio-1'))
  const newer = createReleaseFolder(join(home, 'oficio-2'))
  const link = join(home, 'current')
  symlinkSync('oficio-1', link)
  const env = { DATA_DIR: join(home, 'data'), OUT_DIR: build.dist, RATE_LIMITS: 'off' }
  return { older, newer, link, env, data: env.DATA_DIR }
}

async function serve(release: string, env: Record<string, string>, message?: string): Promise<void> {
  const market = await startRelease(release, env)
  started.push(market)
  if (message) await writeToUs(market.url, message)
  assert.equal(await market.stop(), 0)
}

async function writeToUs(url: string, message: string): Promise<void> {
  const body = JSON.stringify({
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@example.org',
    message,
    termsAccepted: true,
  })
  const headers = { 'Content-Type': 'application/json' }
  const { status } = await fetch(`${url}/api/v1/help-support/get-in-touch-record`, {
    method: 'POST',
    headers,
    body,
  })
  assert.equal(status, 200)
}

function rollBack(release: string, env: Record<string, string>, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['api/operator/cli.ts', 'rollback', ...args],
    { cwd: release, encoding: 'utf8', env: { PATH: process.env.PATH ?? '', ...env } },
  )
  return { code: status, output: stdout, complaints: stderr }
}

function readContacts(data: string): unknown[] {
  const database = openExistingDatabase(databaseFile(data))
  const rows = database.sqlite.prepare('select message from contacts order by created_at').pluck().all()
  database.close()
  return rows
}

test('Olga goes back to the release that ran before, with the database from before its update', async () => {
  const { older, newer, link, env, data } = createReleases('migrated')
  addMigration(newer)
  await serve(older, env, 'Written before the update.')
  await openLocalFiles(join(data, 'files')).put(PHOTO, Buffer.from('a photo'))
  await serve(newer, env, 'Written after the update.')
  rmSync(link)
  symlinkSync('oficio-2', link)

  const refused = rollBack(newer, env)
  const since = /--lose-since (\S+)\n$/.exec(refused.complaints)?.[1] ?? ''
  assert.equal(refused.code, 1)
  assert.match(refused.output, /New or changed since then, and lost: contact messages: 1\.\n$/)
  assert.match(refused.complaints, /^Nothing was changed\. [^\n]+\n$/)
  assert.equal(rollBack(newer, env, '--lose-since', '2026-01-01T00:00:00.000Z').code, 1, 'another time')
  assert.equal(readContacts(data).length, 2)
  assert.equal(readlinkSync(link), 'oficio-2')

  const done = rollBack(newer, env, '--lose-since', since)
  assert.deepEqual([done.code, done.complaints], [0, ''])
  assert.match(done.output, /current leads to \S+oficio-1 now\.\n$/)
  assert.equal(readlinkSync(link), 'oficio-1')
  assert.deepEqual(readContacts(data), ['Written before the update.'])
  const keptFolder = /is in (\S+) for 30 days/.exec(done.output)?.[1] ?? ''
  assert.equal(readContacts(keptFolder).length, 2, 'what was lost is still there')
  assert.ok(await openLocalFiles(join(data, 'files')).size(PHOTO), 'uploads stay')

  await serve(link, env, 'Written after the rollback.')
  const again = rollBack(older, env)
  assert.deepEqual(
    [again.code, again.complaints],
    [1, 'There is no previous release to go back to. Nothing was changed.\n'],
  )
})

test('a rollback of a release that didn’t migrate the database loses nothing and asks for nothing', async () => {
  const { older, newer, env, data } = createReleases('same-schema')
  await serve(older, env, 'Written before the update.')
  await serve(newer, env, 'Written after the update.')
  const done = rollBack(newer, env)
  assert.deepEqual([done.code, done.complaints], [0, ''])
  assert.match(done.output, /Now start it in \S+oficio-1|current leads to/)
  assert.equal(readContacts(data).length, 2)
})

test('an image that never served goes back to the one that served last, not to the one before', async () => {
  const { older: image, env } = createReleases('image')
  const own = createFakeBuild()
  const setVersion = (version: string) =>
    writeFileSync(join(own.dist, 'version.json'), JSON.stringify({ version }))
  const settings = { ...env, OUT_DIR: own.dist, IN_IMAGE: '1' }
  for (const version of ['1.0.0', '1.1.0']) {
    setVersion(version)
    await serve(image, settings)
  }
  setVersion('1.2.0')
  const done = rollBack(image, settings)
  assert.deepEqual([done.code, done.complaints], [0, ''])
  assert.match(done.output, /Now start the image of version 1\.1\.0\.\n$/)
  setVersion('1.0.0')
  assert.match(rollBack(image, settings).complaints, /^Version 1\.1\.0 has served since this program did\./)
  own.remove()
})

test('a clone goes back to the commit that ran before, unless somebody has edited it', async () => {
  const { older: clone, env } = createReleases('clone')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', clone, '-c', 'user.name=Olga', '-c', 'user.email=olga@example.org', ...args], {
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  git('add', 'api', 'shared', 'package.json')
  git('commit', '--quiet', '-m', 'first')
  const first = git('rev-parse', 'HEAD')
  await serve(clone, env)
  appendFileSync(join(clone, 'package.json'), '\n')
  git('commit', '--quiet', '-am', 'second')
  await serve(clone, env)

  appendFileSync(join(clone, 'package.json'), '\n')
  const refused = rollBack(clone, env)
  assert.equal(refused.code, 1)
  assert.match(refused.complaints, /^Files in \S+ have local changes\. [^\n]+ Nothing was changed\.\n$/)
  git('checkout', '--quiet', 'package.json')
  const done = rollBack(clone, env)
  assert.deepEqual([done.code, done.complaints], [0, ''])
  assert.equal(git('rev-parse', 'HEAD'), first)
})

test('a rollback that can’t succeed says why in one line and touches nothing', async (t) => {
  const { older, newer, link, env, data } = createReleases('refused')
  addMigration(newer)
  const history = join(data, 'releases.json')
  const expectRefusal = (pattern: RegExp, release = newer, settings = env) => {
    const before = [readFileSync(history, 'utf8'), readlinkSync(link)]
    const { code, complaints } = rollBack(release, settings)
    assert.equal(code, 1)
    assert.match(complaints, /^[^\n]+\n$/)
    assert.match(complaints, pattern)
    assert.deepEqual([readFileSync(history, 'utf8'), readlinkSync(link)], before)
  }
  await serve(older, env)
  await t.test('the first release', () => expectRefusal(/There is no previous release/, older))
  await t.test('a market that is running', async () => {
    const market = await startRelease(newer, env)
    started.push(market)
    expectRefusal(/Oficio is running/)
    await market.stop()
  })
  await t.test('a program that a newer one has followed', () =>
    expectRefusal(/^Version 7\.0\.0 has served since this program did\. /, older),
  )
  await t.test('a database of a newer program', () => {
    const served = readFileSync(history, 'utf8')
    // As if the newer one had failed after it migrated, and another one had served before.
    const [release] = JSON.parse(served)
    writeFileSync(history, JSON.stringify([{ ...release, folder: join(data, 'earlier') }, release]))
    mkdirSync(join(data, 'earlier/api'), { recursive: true })
    writeFileSync(join(data, 'earlier/api/main.ts'), '')
    expectRefusal(/comes from a newer version/, older)
    writeFileSync(history, served)
  })
  await t.test('no copy from before the update', () => {
    rmSync(join(data, 'backups'), { recursive: true })
    expectRefusal(/has no copy from before/)
  })
  await t.test('a folder that is gone', () => {
    rmSync(older, { recursive: true })
    expectRefusal(/oficio-1, which is gone/)
  })
  await t.test('no marketplace', () => {
    const { code, complaints } = rollBack(newer, { ...env, DATA_DIR: join(data, 'nowhere') })
    assert.equal(code, 1)
    assert.match(complaints, /^No marketplace found in DATA_DIR [^\n]+\n$/)
  })
  mkdirSync(older)
})
