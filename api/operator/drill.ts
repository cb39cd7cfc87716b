import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { Drill } from '#shared/admin.ts'
import { fileOf } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { write } from '../db/write.ts'
import { DRILL_KEY } from '../features/admin/standing.ts'
import { backupsOf, type Market } from './backup.ts'
import { restore } from './restore.ts'

const EVERY_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Once a week the newest backup is restored beside the market, as an operator would, and looked through: a backup that was never restored is none. The answer is what became of it, null where
 * none was due or there is no backup.
 */
export async function drillWeekly(market: Market, now: Date): Promise<Drill | null> {
  const last = await readSetting(market.database.db, DRILL_KEY, Drill)
  if (last && now.getTime() - Date.parse(last.at) < EVERY_MS) return null
  const archive = (await readdir(backupsOf(market.dataDir)).catch(() => []))
    .filter((name) => name.endsWith('.tar'))
    .sort()
    .at(-1)
  if (!archive) return null
  const place = join(market.dataDir, `.drill-${process.pid}`)
  let fault: string | null = null
  try {
    await restore(join(backupsOf(market.dataDir), archive), place)
    fault = await faultOf(place, join(market.dataDir, 'files'))
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error)
  } finally {
    await rm(place, { recursive: true, force: true })
  }
  const drill = { at: now.toISOString(), archive, fault }
  await write(market.database, (tx) => writeSetting(tx, DRILL_KEY, drill))
  return drill
}

/** What is wrong with a restored market: its database, or a file that it speaks of and the market has. */
async function faultOf(place: string, files: string): Promise<string | null> {
  const sqlite = new Sqlite(fileOf(place), { readonly: true })
  try {
    const said = String(sqlite.pragma('integrity_check', { simple: true }))
    if (said !== 'ok') return `The restored database is damaged: ${said}`
    if (sqlite.prepare('pragma foreign_key_check').get()) return 'The restored database names things that are not in it.'
    const known = v.parse(v.array(v.object({ id: v.string() })), sqlite.prepare('select id from files').all())
    const there = (folder: string, id: string) => existsSync(join(folder, id, 'original'))
    for (const { id } of known) if (!there(join(place, 'files'), id) && there(files, id)) return `The file ${id} is not in the archive.`
    return null
  } finally {
    sqlite.close()
  }
}
