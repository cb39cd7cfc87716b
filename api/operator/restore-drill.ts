import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { RestoreDrill } from '#shared/admin.ts'
import { DAY_MS } from '#shared/time.ts'
import { databaseFile } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { write } from '../db/write.ts'
import { backupsFolder, listArchives } from '../features/admin/backups.ts'
import { RESTORE_DRILL_KEY } from '../features/admin/system-status.ts'
import { type MarketContext, runExclusively } from './backup.ts'
import { checkDatabase } from './database-check.ts'
import { assertDiskSpace } from './disk-space.ts'
import { unpackArchive } from './restore.ts'

const DRILL_INTERVAL_MS = 7 * DAY_MS

/**
 * Once a week, restores the newest backup beside the market, as an operator would, and checks it: a backup
 * that was never restored can't be relied on. Returns the outcome; null if no drill was due or there is no
 * backup.
 */
export async function runWeeklyDrill(market: MarketContext, now: Date): Promise<RestoreDrill | null> {
  const last = await readSetting(market.database.db, RESTORE_DRILL_KEY, RestoreDrill)
  // A drill dated in the future was made under a wrong clock.
  if (last && Math.abs(now.getTime() - Date.parse(last.at)) < DRILL_INTERVAL_MS) return null
  const { past, future } = await listArchives(backupsFolder(market.dataDir), now)
  const archive = (past[0] ?? future[0])?.name
  if (!archive) return null
  const drill = {
    at: now.toISOString(),
    archive,
    fault: await runExclusively(() => trialRestore(market, archive)),
  }
  await write(market.database, (tx) => writeSetting(tx, RESTORE_DRILL_KEY, drill))
  return drill
}

async function trialRestore({ dataDir }: MarketContext, archive: string): Promise<string | null> {
  const path = join(backupsFolder(dataDir), archive)
  const folder = join(dataDir, `.drill-${process.pid}`)
  try {
    await assertDiskSpace([{ folder: dataDir, bytes: (await stat(path)).size }])
    await unpackArchive(path, folder)
    return await findFault(folder, join(dataDir, 'files'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * What is wrong with a restored market: its database, or a referenced file that the market itself has; null
 * if nothing is.
 */
async function findFault(folder: string, files: string): Promise<string | null> {
  const { fault, dangling, files: knownFiles } = await checkDatabase(databaseFile(folder))
  if (fault) return fault
  if (dangling) return 'The restored database has broken references.'
  const hasFile = (folder: string, id: string) => existsSync(join(folder, id, 'original'))
  for (const { id } of knownFiles)
    if (!hasFile(join(folder, 'files'), id) && hasFile(files, id))
      return `File ${id} is missing from the backup.`
  return null
}
