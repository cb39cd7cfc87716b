import { existsSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Drill } from '#shared/admin.ts'
import { fileOf } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { write } from '../db/write.ts'
import { archivesIn, backupsOf } from '../features/admin/backups.ts'
import { DRILL_KEY } from '../features/admin/standing.ts'
import { inTurn, type Market } from './backup.ts'
import { checkDatabase } from './database-check.ts'
import { unpack } from './restore.ts'
import { roomFor } from './room.ts'

const EVERY_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Once a week the newest backup is restored beside the market, as an operator would, and looked through: a backup that was never restored is none. The answer is what became of it, null where
 * none was due or there is no backup.
 */
export async function drillWeekly(market: Market, now: Date): Promise<Drill | null> {
  const last = await readSetting(market.database.db, DRILL_KEY, Drill)
  // A drill in the future was made while the clock was wrong.
  if (last && Math.abs(now.getTime() - Date.parse(last.at)) < EVERY_MS) return null
  const { past, future } = await archivesIn(backupsOf(market.dataDir), now)
  const archive = (past[0] ?? future[0])?.name
  if (!archive) return null
  const drill = { at: now.toISOString(), archive, fault: await inTurn(() => tryOut(market, archive)) }
  await write(market.database, (tx) => writeSetting(tx, DRILL_KEY, drill))
  return drill
}

async function tryOut({ dataDir }: Market, archive: string): Promise<string | null> {
  const path = join(backupsOf(dataDir), archive)
  const place = join(dataDir, `.drill-${process.pid}`)
  try {
    await roomFor([{ folder: dataDir, bytes: (await stat(path)).size }])
    await unpack(path, place)
    return await faultOf(place, join(dataDir, 'files'))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** What is wrong with a restored market: its database, or a file that it speaks of and the market has. */
async function faultOf(place: string, files: string): Promise<string | null> {
  const { fault, dangling, files: known } = await checkDatabase(fileOf(place))
  if (fault) return fault
  if (dangling) return 'The restored database names things that are not in it.'
  const there = (folder: string, id: string) => existsSync(join(folder, id, 'original'))
  for (const { id } of known) if (!there(join(place, 'files'), id) && there(files, id)) return `The file ${id} is not in the archive.`
  return null
}
