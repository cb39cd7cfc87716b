import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import * as v from 'valibot'
import type { Health } from '#shared/health.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { readBranding } from '../branding/branding.ts'
import { lockDataDir } from '../data-lock.ts'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import {
  type Database,
  databaseFile,
  openConfiguredDatabase,
  openDatabase,
  openExistingDatabase,
} from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'
import { type Env, InvalidSettingsError, readEnv } from '../env.ts'
import { StorageError } from '../outside/object-storage.ts'
import { InvalidArchiveError, partialPath, readArchive, syncFolder } from './archive.ts'
import { type Backup, createBackup, failedBackupPath } from './backup.ts'
import { CopyError, copyToServer } from './copy-database.ts'
import { describeMarket, openExclusively } from './database-check.ts'
import { formatMegabytes, InsufficientSpaceError } from './disk-space.ts'
import { Findings, runDoctor } from './doctor.ts'
import { assertMarketExists, readMarker } from './marker.ts'
import { MarketIdentity, type OperatorCommand, sendOperatorCommand } from './operator-socket.ts'
import {
  assertNoUnfinishedRestore,
  assertRestorable,
  createDataDir,
  executeRestore,
  openArchive,
  planRestore,
  type RestorePlan,
  type RestoreSource,
} from './restore.ts'

/**
 * The operator's commands: `npm run backup [file]`, `npm run restore <file>`, `npm run rollback`, `npm run
 * doctor`, `npm run move-to-postgres`, `npm run remove-demo`. They take the settings of `npm start`.
 */
const [name = '', ...args] = process.argv.slice(2)
const isConfirmed = args.includes('--yes')
const OPTIONS_WITH_VALUE = ['--at', '--lose-since']
const optionValue = (option: string) =>
  args.includes(option) ? (args[args.indexOf(option) + 1] ?? '') : null
const restoredTime = optionValue('--at')
const lostSince = optionValue('--lose-since')
const argument = args.find(
  (each, index) => !each.startsWith('--') && !OPTIONS_WITH_VALUE.includes(args[index - 1] ?? ''),
)
/**
 * How commands are typed on this installation: the systemd unit's `oficio` sets CALLED_AS, everybody else
 * uses npm. Where a socket holds the port, that `oficio` names the units to start in STARTED_AS.
 */
const { CALLED_AS, STARTED_AS = CALLED_AS, IN_IMAGE } = process.env
const toCommandLine = (order: string, args = '') =>
  (CALLED_AS ? `${CALLED_AS} ${order} ${args}` : `npm run ${order} ${args && `-- ${args}`}`).trim()
const COMMANDS: Record<string, (env: Env) => Promise<boolean>> = {
  backup,
  restore,
  doctor,
  'move-to-postgres': moveToPostgres,
  'remove-demo': removeDemoData,
  rollback,
}
const ARGUMENTS: Record<string, string> = {
  backup: '[file]',
  restore: '<file or offsite> [--at <time>]',
  rollback: '[--lose-since <time>]',
}
const EXPECTED_ERRORS = [
  InvalidSettingsError,
  StartupError,
  InvalidArchiveError,
  CopyError,
  InsufficientSpaceError,
  StorageError,
]
const OLDER_PROCESS = 'The running process is an older version. Restart it, then try again.'
/** What the doctor calls the state of what it has looked at. */
const HEALTH_LABELS = {
  good: 'ok',
  look: 'FIX',
  off: 'off',
  unset: 'not set up',
  pending: 'pending',
} satisfies Record<Health, string>
const LABEL_WIDTH = Math.max(...Object.values(HEALTH_LABELS).map(({ length }) => length))
const BackupResponse = v.object({
  path: v.string(),
  bytes: v.number(),
  files: v.number(),
  fault: v.nullable(v.string()),
  lost: v.array(v.string()),
})

// Created files are readable by the market's user only.
process.umask(0o077)
try {
  const run = COMMANDS[name]
  if (!run)
    throw new InvalidSettingsError(
      `Usage: ${Object.keys(COMMANDS)
        .map((order) => toCommandLine(order, ARGUMENTS[order]))
        .join(' · ')}`,
    )
  process.exitCode = (await run(readEnv(process.env))) ? 0 : 1
} catch (error) {
  // The message of a system error contains its reason; for any other error the stack trace is needed.
  const isExpected =
    error instanceof Error &&
    (EXPECTED_ERRORS.some((each) => error instanceof each) || ('code' in error && 'syscall' in error))
  if (!isExpected) throw error
  console.error(error.message)
  process.exitCode = 1
}

/** By the running market, which alone can read its database; if none is running, in this process. */
async function backup(env: Env): Promise<boolean> {
  const targetPath = argument ? resolve(argument) : null
  const isRunning = await printMarket(env)
  if (targetPath) await assertWritable(dirname(targetPath))
  const result = isRunning
    ? v.parse(BackupResponse, await sendCommand(env, 'backup', targetPath ?? ''))
    : await runAsOwner(env.dataDir, () => backUpOffline(env))
  const path = targetPath
    ? await moveArchive(
        join(env.dataDir, basename(result.path)),
        result.fault ? failedBackupPath(targetPath) : targetPath,
      )
    : result.path
  if (result.fault) console.error(`BACKUP NOT GOOD: ${result.fault}`)
  if (result.lost.length > 0)
    console.error(
      `${result.lost.length} files in the database are missing or changed, and no backup has them: ${result.lost.slice(0, 3).join(', ')}`,
    )
  console.log(`Backed up to ${path} (${formatMegabytes(result.bytes)}, ${result.files} files)`)
  return result.fault === null
}

async function backUpOffline(env: Env): Promise<Backup> {
  const targetPath = argument ? resolve(argument) : null
  const { dataDir, publicUrl, filesUrl } = env
  const database = await openOffline(env)
  try {
    const market = {
      database,
      dataDir,
      version: (await readMarker(dataDir))?.version ?? 'stopped',
      publicUrl,
      hasBucket: filesUrl !== null,
    }
    return await createBackup(
      market,
      targetPath && join(dataDir, `.backup-${process.pid}-${Date.now()}.tar`),
      new Date(),
      targetPath,
    )
  } finally {
    await database.close()
  }
}

/** Requires a stopped market, so that no process has deleted users in memory or in transit. */
async function removeDemoData(env: Env): Promise<boolean> {
  if (await sendOperatorCommand(env.dataDir, 'whose'))
    throw new InvalidSettingsError('Oficio is running. Stop it, run this again, and start it with DEMO=0.')
  await assertNoUnfinishedRestore(env.dataDir)
  await assertMarketExists(env.dataDir, env.databaseUrl)
  if (!env.databaseUrl) assertDatabaseFile(env.dataDir)
  await withDataLock(env.dataDir, () => runAsOwner(env.dataDir, () => removeDemoFrom(env)))
  return true
}

async function removeDemoFrom(env: Env): Promise<void> {
  const [{ removeDemo }, { compose }, { openLog }] = await Promise.all([
    import('../demo/remove-demo.ts'),
    import('../compose.ts'),
    import('../log.ts'),
  ])
  const surroundings = {
    database: await openConfiguredDatabase(env),
    log: openLog(env).log,
    clock: () => new Date(),
    pages: null,
    version: 'stopped',
  }
  // A stopped market has no other processes and pushes nothing.
  const { deps, close } = await compose({ ...env, redisUrl: null, pushSubject: null }, surroundings)
  try {
    const { users, anonymized, hasAdmin, claimed } = await removeDemo(deps, deps.clock())
    console.log(
      `Removed ${users} demo accounts${anonymized > 0 ? `; ${anonymized} of them stay as “Deleted user” in orders and chats with others` : ''}. Everything else stays.`,
    )
    if (claimed.length > 0)
      console.log(
        `Kept because their passwords were changed: ${claimed.join(', ')}. Delete them in Admin if nobody uses them.`,
      )
    console.log(
      `Start with DEMO=0.${hasAdmin ? '' : ' There’s no admin yet: the start shows the address where you set up your marketplace.'}`,
    )
  } finally {
    await close()
  }
}

/** Opens the database without migrating it: a backup before an update must contain the old schema. */
async function openOffline({ databaseUrl, dataDir }: Env): Promise<Database> {
  if (!databaseUrl) return openExistingDatabase(databaseFile(dataDir))
  const { inspectMarket, openPostgres } = await import('../db/postgres.ts')
  const market = await inspectMarket(databaseUrl).catch((error: unknown) => {
    throw new StartupError(
      `Can’t reach PostgreSQL at DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`,
    )
  })
  if (!market)
    throw new StartupError('No marketplace found in the database at DATABASE_URL. Nothing was created.')
  const marker = await readMarker(dataDir)
  if (marker && market.id && marker.id !== market.id)
    throw new StartupError(`DATABASE_URL and DATA_DIR ${dataDir} belong to different marketplaces.`)
  if (MIGRATION_NAMES.some((each) => !market.migrations.includes(each)))
    throw new StartupError(
      'The database at DATABASE_URL comes from an older version. Back it up with that version, or start this one once.',
    )
  return openPostgres(databaseUrl)
}

async function assertWritable(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
  } catch {
    throw new InvalidSettingsError(
      `This user can’t write to ${folder}. Leave out the file name to back up to DATA_DIR, and copy the backup from there.`,
    )
  }
}

/**
 * Copies an archive from DATA_DIR to its target, verifies the copy, and only then replaces an existing file.
 */
async function moveArchive(source: string, target: string): Promise<string> {
  const temporaryPath = partialPath(target)
  try {
    await copyFile(source, temporaryPath)
    await readArchive(temporaryPath, null)
    await rename(temporaryPath, target)
    await syncFolder(dirname(target))
    return target
  } finally {
    await rm(temporaryPath, { force: true })
    await rm(source, { force: true })
  }
}

async function restore(env: Env): Promise<boolean> {
  if (!argument)
    throw new InvalidSettingsError(`Usage: ${toCommandLine('restore', `${ARGUMENTS.restore} [--yes]`)}`)
  const source = await openSource(argument, env)
  await assertRestorable(source, env.dataDir)
  return withDataLock(env.dataDir, () => restoreSource(source, env))
}

/** A backup in a file, or an off-site copy: that of OFFSITE_URL, or one in a folder. */
async function openSource(argument: string, env: Env): Promise<RestoreSource> {
  const path = resolve(argument)
  const isOffsite = argument === 'offsite' || (await stat(path).catch(() => null))?.isDirectory()
  if (!isOffsite) {
    if (restoredTime !== null)
      throw new InvalidSettingsError('--at is for off-site copies: a backup has one time only.')
    return openArchive(path)
  }
  if (!env.offsite)
    throw new InvalidSettingsError('Set OFFSITE_URL and OFFSITE_KEY as the marketplace had them.')
  const at = restoredTime === null ? null : new Date(restoredTime)
  if (at && Number.isNaN(at.getTime()))
    throw new InvalidSettingsError(`--at ${restoredTime} isn’t a time. Write it like 2026-05-04T12:30:00Z.`)
  const { openOffsiteSource } = await import('./offsite/open-source.ts')
  const source = await openOffsiteSource(argument === 'offsite' ? env.offsite.url : path, env.offsite.key, {
    at,
    hasBucket: env.filesUrl !== null,
  })
  const marker = await readMarker(env.dataDir)
  if (marker && marker.id !== source.market)
    throw new InvalidArchiveError(
      `The off-site copy is of another marketplace than the one in DATA_DIR ${env.dataDir}. Nothing was changed.`,
    )
  return source
}

async function restoreSource(source: RestoreSource, env: Env): Promise<boolean> {
  const plan = await planRestore(source, env.dataDir, new Date())
  printPlan(plan)
  if (plan.replaces && !isConfirmed && !(await askConfirmation())) {
    console.error(
      `Nothing was changed. To replace it: ${toCommandLine('restore', `${argument} ${restoredTime ? `--at ${restoredTime} ` : ''}--yes`)}`,
    )
    return false
  }
  await executeRestore(plan)
  console.log(
    `Restored the state of ${source.head.createdAt} (version ${source.head.program}) to ${env.dataDir}. Start it with ${STARTED_AS ? `systemctl start ${STARTED_AS}` : 'npm start'}.`,
  )
  if (source.missingFiles?.length)
    console.log(`${source.missingFiles.length} uploaded files hadn’t been shipped yet and are missing.`)
  if (plan.before) console.log(`What was there before is in ${join(env.dataDir, plan.before)}.`)
  if (env.databaseUrl)
    console.log(
      `DATABASE_URL is set. Before you start, empty that database and run ${toCommandLine('move-to-postgres')}, or unset DATABASE_URL.`,
    )
  return true
}

function printPlan({ source: { head }, dataDir, replaces }: RestorePlan): void {
  const { brand, publicUrl, people } = head.market ?? { brand: null, publicUrl: null, people: null }
  const summary = [
    `made ${head.createdAt} by version ${head.program}`,
    ...(people === null ? [] : [`${people} people`]),
  ].join(', ')
  console.log(
    `Backup ${argument}: “${brand ?? PRODUCT_NAME}”${publicUrl ? ` at ${publicUrl}` : ''}, ${summary}.`,
  )
  const sentences = replaces
    ? ['This REPLACES:', ...replaces]
    : [`DATA_DIR ${dataDir} has no marketplace yet. Nothing is replaced.`]
  for (const sentence of sentences) console.log(sentence)
}

async function askConfirmation(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const prompt = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await prompt.question('Replace it? Type yes: ')
  prompt.close()
  return answer.trim().toLowerCase() === 'yes'
}

/** To the release that ran before, with the database from before the update if it was migrated since. */
async function rollback(env: Env): Promise<boolean> {
  if (await printMarket(env))
    throw new InvalidSettingsError('Oficio is running. Stop it, then run this again. Nothing was changed.')
  return withDataLock(env.dataDir, () => runAsOwner(env.dataDir, () => rollBackProgram(env)))
}

async function rollBackProgram(env: Env): Promise<boolean> {
  const { executeRollback, planRollback } = await import('./rollback/rollback.ts')
  const now = new Date()
  const plan = await planRollback(env, IN_IMAGE === '1', now)
  const { target, copy } = plan
  console.log(
    `Back to version ${target.version}, started ${target.startedAt}${target.commit ? ` (commit ${target.commit})` : ''}.`,
  )
  if (copy) {
    const copiedAt = copy.madeAt.toISOString()
    const losses = copy.losses.map(({ noun, count }) => `${noun}: ${count}`).join(', ')
    console.log(`The database was updated since. Its copy from ${copiedAt} is used, with all uploads.`)
    console.log(`New or changed since then, and lost: ${losses || 'nothing'}.`)
    if (losses && lostSince !== copiedAt) {
      console.error(
        `Nothing was changed. To go back and lose that: ${toCommandLine('rollback', `--lose-since ${copiedAt}`)}`,
      )
      return false
    }
  }
  const { before, next } = await executeRollback(plan, env.dataDir, now)
  if (before) console.log(`The database from before this is in ${join(env.dataDir, before)} for 30 days.`)
  console.log(next)
  return true
}

/** From the file in DATA_DIR, which stays unchanged. */
async function moveToPostgres(env: Env): Promise<boolean> {
  if (!env.databaseUrl) throw new InvalidSettingsError('Set DATABASE_URL to an empty PostgreSQL database.')
  await assertNoUnfinishedRestore(env.dataDir)
  assertDatabaseFile(env.dataDir)
  await withDataLock(env.dataDir, () => runAsOwner(env.dataDir, () => copyToPostgres(env)))
  return true
}

async function copyToPostgres(env: Env): Promise<void> {
  const file = await openDatabase(databaseFile(env.dataDir))
  try {
    const database = await openConfiguredDatabase(env)
    try {
      const counts = await copyToServer(file, database)
      for (const [table, rows] of counts) console.log(`${String(rows).padStart(10)}  ${table}`)
      console.log(
        'Done: every row was copied and checked. Start with this DATABASE_URL. The old file in DATA_DIR is unchanged.',
      )
    } finally {
      await database.close()
    }
  } finally {
    file.close()
  }
}

async function doctor(env: Env): Promise<boolean> {
  const isRunning = await printMarket(env)
  const findings = isRunning
    ? parseFindings(await sendCommand(env, 'doctor'))
    : await runAsOwner(env.dataDir, () => runDoctor(env, () => new Date(), null))
  const width = Math.max(...findings.map(({ about }) => about.length))
  for (const { about, health, said } of findings)
    console.log(`${HEALTH_LABELS[health].padStart(LABEL_WIDTH)}  ${about.padEnd(width)}  ${said}`)
  return findings.every(({ health }) => health !== 'look')
}

/** What a running process has found, if it is of this version. */
function parseFindings(answer: unknown): v.InferOutput<typeof Findings> {
  const parsed = v.safeParse(Findings, answer)
  if (!parsed.success) throw new StartupError(OLDER_PROCESS)
  return parsed.output
}

/**
 * Prints which market the command is about. Resolves to whether a process serves it. Throws if there is no
 * market: commands never create one.
 */
async function printMarket(env: Env): Promise<boolean> {
  if (await sendOperatorCommand(env.dataDir, 'whose')) {
    const { brand, publicUrl, dataDir, pid, version } = v.parse(
      MarketIdentity,
      await sendCommand(env, 'whose'),
    )
    console.log(
      `“${brand}” at ${publicUrl}: DATA_DIR ${dataDir}, running as process ${pid} (version ${version})`,
    )
    return true
  }
  await assertNoUnfinishedRestore(env.dataDir)
  await assertMarketExists(env.dataDir, env.databaseUrl)
  const marker = await readMarker(env.dataDir)
  const brand = await runAsOwner(env.dataDir, () => readOfflineMarketName(env))
  console.log(
    `“${brand ?? PRODUCT_NAME}” at ${marker?.publicUrl ?? env.publicUrl}: DATA_DIR ${env.dataDir}, not running`,
  )
  return false
}

/** Null if the database can't be read: the doctor reports why. */
async function readOfflineMarketName(env: Env): Promise<string | null> {
  try {
    if (!env.databaseUrl) return readMarketName(databaseFile(env.dataDir))
    const database = await openOffline(env)
    try {
      return (await readBranding(database.db)).name
    } finally {
      await database.close()
    }
  } catch {
    return null
  }
}

function readMarketName(file: string): string | null {
  const sqlite = openExclusively(file)
  try {
    return describeMarket(sqlite).brand
  } finally {
    sqlite.close()
  }
}

/** The running market's answer to a command. */
async function sendCommand(env: Env, order: OperatorCommand, commandArgument = ''): Promise<unknown> {
  const answer = await sendOperatorCommand(env.dataDir, order, commandArgument)
  if (!answer)
    throw new StartupError(`The process that served DATA_DIR ${env.dataDir} has just stopped. Try again.`)
  if (!answer.ok)
    throw new StartupError(
      /^(Unknown command|There is no order)/.test(answer.said) ? OLDER_PROCESS : answer.said,
    )
  return JSON.parse(answer.said)
}

/** A marker without its database: opening it would create an empty one. */
function assertDatabaseFile(dataDir: string): void {
  if (!existsSync(databaseFile(dataDir)))
    throw new StartupError(`No marketplace found in DATA_DIR ${dataDir}.`)
}

/** Runs a task while no market can start on DATA_DIR. A folder created only for the lock is removed again. */
async function withDataLock<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  const isNew = !existsSync(dataDir)
  await createDataDir(dataDir)
  const lock = await runAsOwner(dataDir, async () =>
    lockDataDir(dataDir, { shared: false, address: `work (npm run ${name})`, now: new Date() }),
  )
  try {
    return await task()
  } finally {
    const lockFiles = ['process.json', 'process.lock', 'process.lock-journal']
    if (isNew && (await readdir(dataDir)).every((each) => lockFiles.includes(each))) {
      // Removed before the lock is released: a waiting process then finds no folder, instead of creating
      // files in one that is about to be removed.
      for (const each of lockFiles) await rm(join(dataDir, each), { force: true })
      await rmdir(dataDir)
    }
    lock.release()
  }
}

/**
 * Files that root creates in DATA_DIR would be inaccessible to the market: so root works as the folder's
 * owner.
 */
async function runAsOwner<T>(dataDir: string, task: () => Promise<T>): Promise<T> {
  const { uid, gid } = await stat(dataDir)
  if (process.geteuid?.() !== 0 || uid === 0) return task()
  process.setegid?.(gid)
  process.seteuid?.(uid)
  try {
    return await task()
  } finally {
    process.seteuid?.(0)
    process.setegid?.(0)
  }
}
