import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
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
import { openArchive, unpackSource } from './restore.ts'

const DRILL_INTERVAL_MS = 7 * DAY_MS

/**
 * Once a week, restores the newest backup beside the market, as an operator would, and then the off-site
 * copy, and checks them: what was never restored can't be relied on. Returns the outcome; null if no drill
 * was due or there is neither.
 */
export async function runWeeklyDrill(market: MarketContext, now: Date): Promise<RestoreDrill | null> {
  const last = await readSetting(market.database.db, RESTORE_DRILL_KEY, RestoreDrill)
  // A drill dated in the future was made under a wrong clock.
  if (last && Math.abs(now.getTime() - Date.parse(last.at)) < DRILL_INTERVAL_MS) return null
  const { past, future } = await listArchives(backupsFolder(market.dataDir), now)
  const archive = (past[0] ?? future[0])?.name
  const { offsite } = market
  if (!archive && !offsite) return null
  const fault = await runExclusively(
    async () =>
      (archive ? await tryArchive(market, archive) : null) ??
      (offsite ? await tryOffsite(market, offsite) : null),
  )
  const drill = { at: now.toISOString(), archive: archive ?? 'off-site', fault }
  await write(market.database, (tx) => writeSetting(tx, RESTORE_DRILL_KEY, drill))
  return drill
}

function tryArchive({ dataDir }: MarketContext, archive: string): Promise<string | null> {
  return trialRestore(dataDir, async (folder) => {
    const source = await openArchive(join(backupsFolder(dataDir), archive))
    await assertDiskSpace([{ folder: dataDir, bytes: source.bytes }])
    await unpackSource(source, folder)
    const hasFile = (id: string) => existsSync(join(folder, 'files', id, 'original'))
    return findFault(folder, hasFile, join(dataDir, 'files'))
  })
}

/** Uploads aren't fetched: they only have to be there. */
async function tryOffsite(
  { dataDir, hasBucket = false }: MarketContext,
  { url, key }: NonNullable<MarketContext['offsite']>,
): Promise<string | null> {
  const { openOffsiteSource } = await import('./offsite/open-source.ts')
  const fault = await trialRestore(dataDir, async (folder) => {
    const source = await openOffsiteSource(url, key, { at: null, hasBucket })
    await assertDiskSpace([{ folder: dataDir, bytes: source.databaseBytes }])
    await unpackSource(source, folder, () => false)
    return findFault(folder, (id) => hasBucket || source.storedFiles.has(id), join(dataDir, 'files'))
  })
  return fault && `Off-site copy: ${fault}`
}

async function trialRestore(
  dataDir: string,
  run: (folder: string) => Promise<string | null>,
): Promise<string | null> {
  const folder = join(dataDir, `.drill-${process.pid}`)
  try {
    return await run(folder)
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
async function findFault(
  folder: string,
  hasFile: (id: string) => boolean,
  files: string,
): Promise<string | null> {
  const { fault, dangling, files: knownFiles } = await checkDatabase(databaseFile(folder))
  if (fault) return fault
  if (dangling) return 'The restored database has broken references.'
  for (const { id } of knownFiles)
    if (!hasFile(id) && existsSync(join(files, id, 'original')))
      return `File ${id} is missing from the backup.`
  return null
}
