import { StartupError } from '../../db/startup-error.ts'
import type { Env } from '../../env.ts'
import { readVersion } from '../../http/site/pages.ts'
import { InsufficientSpaceError } from '../disk-space.ts'
import { executeRestore, planRestore } from '../restore.ts'
import { type DatabaseCopy, findDatabaseCopy, openDatabaseCopy } from './database-copy.ts'
import { prepareSwitch, type SwitchProgram } from './previous-program.ts'
import {
  describeProgram,
  isSameRelease,
  type Release,
  readReleases,
  writeReleases,
} from './release-history.ts'

export interface RollbackPlan {
  target: Release
  /**
   * The copy of the database that has to be brought back; null if the previous release can open it as it is.
   */
  copy: DatabaseCopy | null
  switchProgram: SwitchProgram
}

/**
 * Plans the way back to the release that served the market before this one. Throws a StartupError with the
 * reason if there is none; changes nothing. Called while no market can start on DATA_DIR.
 */
export async function planRollback(
  { dataDir, databaseUrl, outDir }: Env,
  isInImage: boolean,
  now: Date,
): Promise<RollbackPlan> {
  // This program may never have served: the one that served last isn’t necessarily this one.
  const current = await describeProgram(readVersion(outDir), now)
  const releases = await readReleases(dataDir)
  const newest = releases.at(-1)
  if (newest && !isSameRelease(newest, current) && releases.some((each) => isSameRelease(each, current)))
    throw new StartupError(
      `Version ${newest.version} has served since this program did. Run the rollback of that one. Nothing was changed.`,
    )
  const target = releases.filter((each) => !isSameRelease(each, current)).at(-1)
  if (!target) throw new StartupError('There is no previous release to go back to. Nothing was changed.')
  const switchProgram = await prepareSwitch(target, isInImage)
  if (!databaseUrl) {
    const databaseCopy = await findDatabaseCopy(dataDir, target.migration)
    return { target, copy: databaseCopy, switchProgram }
  }
  await assertUnmigrated(databaseUrl, target)
  return { target, copy: null, switchProgram }
}

/** Brings the database back first: if this is interrupted, the same command goes on from there. */
export async function executeRollback(
  { target, copy, switchProgram }: RollbackPlan,
  dataDir: string,
  now: Date,
) {
  const before = copy && (await restoreCopy(copy, dataDir, now))
  const releases = await readReleases(dataDir)
  await writeReleases(
    dataDir,
    releases.slice(0, releases.findIndex((each) => isSameRelease(each, target)) + 1),
  )
  return { before, next: await switchProgram() }
}

/** Returns where the present database was moved. */
async function restoreCopy(copy: DatabaseCopy, dataDir: string, now: Date): Promise<string> {
  const plan = await planRestore(await openDatabaseCopy(copy, dataDir), dataDir, now)
  // Otherwise the restore would delete the uploads first, which the copy doesn't contain.
  if (plan.before === null)
    throw new InsufficientSpaceError('Not enough disk space for a second database. Nothing was changed.')
  await executeRestore(plan)
  return plan.before
}

/** On a server, no copy is made before an update. */
async function assertUnmigrated(databaseUrl: string, target: Release): Promise<void> {
  const { inspectMarket } = await import('../../db/postgres.ts')
  const market = await inspectMarket(databaseUrl)
  if (market?.migrations.some((name) => name > target.migration))
    throw new StartupError(
      `The database on PostgreSQL was updated since version ${target.version}. Restore a backup from before the update with that version. Nothing was changed.`,
    )
}
