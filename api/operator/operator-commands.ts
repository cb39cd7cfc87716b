import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readBranding } from '../branding/branding.ts'
import { appliedMigrations } from '../db/migrate.ts'
import { type Database, isLocalDatabase } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { readReleaseStatus } from '../features/admin/newest-release.ts'
import { listJobRecords } from '../features/admin/scheduled-jobs.ts'
import { checkMailServer } from '../mail/mailer.ts'
import { type Backup, createBackup, type MarketContext, runExclusively } from './backup.ts'
import { checkDatabase } from './database-check.ts'
import { assertDiskSpace } from './disk-space.ts'
import { type CheckResult, checkPostgres, runDoctor } from './doctor.ts'
import type { MarketIdentity, OperatorCommand } from './operator-socket.ts'
import { copyForRehearsal } from './rehearsal.ts'

/**
 * Handles the operator's commands in the process that serves the market. Each answer is the JSON that the
 * command prints.
 */
export function createCommandHandler(
  market: MarketContext,
  deps: Deps,
  handOver: () => Promise<void>,
): (command: OperatorCommand, argument: string) => Promise<string> {
  const { database, env, clock, version } = deps
  const handlers: Record<OperatorCommand, (argument: string) => Promise<unknown>> = {
    whose: async (): Promise<MarketIdentity> => ({
      brand: (await readBranding(database.db)).name,
      publicUrl: env.publicUrl,
      dataDir: env.dataDir,
      pid: process.pid,
      version,
    }),
    // The server process may lack write access to the operator's path, and may have a /tmp of its own: the
    // command copies the archive from here.
    backup: (targetPath): Promise<Backup> =>
      targetPath
        ? createBackup(
            market,
            join(market.dataDir, `.backup-${process.pid}-${Date.now()}.tar`),
            clock(),
            targetPath,
          )
        : createBackup(market, null, clock()),
    'copy-database': async (newestMigration) => {
      await assertMigrationsKnown(database, newestMigration)
      if (!isLocalDatabase(database)) throw new Error('On PostgreSQL, processes follow each other.')
      return copyForRehearsal(database, market.dataDir)
    },
    'hand-over': async (newestMigration) => {
      await assertMigrationsKnown(database, newestMigration)
      await handOver()
    },
    doctor: () =>
      runDoctor(env, clock, {
        database: () => inspectLiveDatabase(market, env.databaseUrl),
        mail: () => inspectMail(deps),
        jobs: () => inspectJobs(deps),
        offsite: () => deps.offsite?.status() ?? null,
        replica: async () => (await database.replica?.inspect()) ?? null,
        release: () => readReleaseStatus(deps, clock()),
      }),
  }
  return async (command, argument) => JSON.stringify((await handlers[command](argument)) ?? null)
}

/** The next program must be able to open the database when this process has stopped. */
async function assertMigrationsKnown({ db }: Database, newestMigration: string): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => name > newestMigration)
  if (unknown.length > 0) throw new Error(`The database comes from a newer version (${unknown.join(', ')}).`)
}

async function inspectMail(deps: Deps): Promise<CheckResult> {
  try {
    return ['good', await checkMailServer(deps)]
  } catch (error) {
    return ['look', error instanceof Error ? error.message : String(error)]
  }
}

async function inspectJobs({ database }: Deps): Promise<CheckResult> {
  const records = await listJobRecords(database.db)
  const failing = records.filter(({ failures }) => failures > 0)
  if (failing.length > 0)
    return [
      'look',
      failing
        .map(
          ({ name, failures, error }) =>
            `${name} failed ${failures} ${failures === 1 ? 'time' : 'times'} in a row: ${error}`,
        )
        .join('; '),
    ]
  const finishedJobs = records.filter(({ endedAt }) => endedAt !== null)
  return [
    'good',
    `all ok (${finishedJobs.map(({ name, endedAt }) => `${name} ${endedAt?.slice(0, 16)}Z`).join(', ') || 'none finished yet'})`,
  ]
}

/** Checks a copy, so that the market goes on answering. */
async function inspectLiveDatabase(
  { database, dataDir }: MarketContext,
  databaseUrl: string | null,
): Promise<CheckResult> {
  if (!isLocalDatabase(database)) return checkPostgres(databaseUrl ?? '', dataDir)
  const { sqlite } = database
  const snapshotFile = join(dataDir, `.backup-${process.pid}-doctor.sqlite`)
  return runExclusively(async () => {
    try {
      await assertDiskSpace([
        {
          folder: dataDir,
          bytes:
            Number(sqlite.pragma('page_count', { simple: true })) *
            Number(sqlite.pragma('page_size', { simple: true })),
        },
      ])
      await sqlite.backup(snapshotFile)
      const { fault, people } = await checkDatabase(snapshotFile)
      return fault ? ['look', `${fault}. Restore the latest good backup.`] : ['good', `ok, ${people} people`]
    } catch (error) {
      return ['look', error instanceof Error ? error.message : String(error)]
    } finally {
      for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(snapshotFile + suffix, { force: true })
    }
  })
}
