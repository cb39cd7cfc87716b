import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { MIGRATION_NAMES } from '../db/migrate.ts'
import { fileOf } from '../db/open.ts'
import { RESTORED } from '../db/write.ts'
import { BadArchive, type Head, readArchive } from './archive.ts'

/** More than a feed can have grown between a backup and the loss of what came after it. */
const FAR = 2 ** 32

/**
 * Puts a backup where DATA_DIR points, which must be empty or not there: nothing that exists is ever touched. It is unpacked beside it, checked whole, and only then given the name.
 * Throws BadArchive for an archive that is foreign, damaged, incomplete or newer than this program.
 */
export async function restore(archive: string, dataDir: string): Promise<Head> {
  if (!existsSync(archive)) throw new BadArchive(`There is no file ${archive}.`)
  const there = await readdir(dataDir).catch(() => [])
  if (there.length > 0) throw new BadArchive(`DATA_DIR ${dataDir} isn't empty. Stop the market, move that folder aside, and restore again: nothing is ever overwritten.`)
  await mkdir(dirname(dataDir), { recursive: true })
  const place = `${dataDir}.restoring-${process.pid}`
  try {
    await mkdir(place, { mode: 0o700 })
    const head = await readArchive(archive, place)
    const unknown = head.schema.filter((name) => !MIGRATION_NAMES.includes(name))
    if (unknown.length > 0) throw new BadArchive(`It was made by a newer program (${head.program}). Update first.`)
    checkDatabase(join(place, 'database.sqlite'))
    closeFeed(join(place, 'database.sqlite'))
    for (const trace of ['-wal', '-shm']) await rm(join(place, `database.sqlite${trace}`), { force: true })
    await rename(join(place, 'database.sqlite'), fileOf(place))
    await rmdir(dataDir).catch(() => undefined)
    await rename(place, dataDir)
    return head
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
}

function checkDatabase(path: string): void {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    if (sqlite.pragma('quick_check', { simple: true }) !== 'ok') throw new BadArchive('Its database is damaged.')
  } finally {
    sqlite.close()
  }
}

/** What was written after the backup is undone: from here on the feed counts where it never was, and a device with a number from before begins anew. */
function closeFeed(path: string): void {
  const sqlite = new Sqlite(path)
  try {
    sqlite
      .prepare("replace into changes (seq, audience, entity, entity_id) select coalesce(max(seq), 0) + ?, ?, 'restore', '' from sqlite_sequence where name = 'changes'")
      .run(FAR, RESTORED)
  } finally {
    sqlite.close()
  }
}
