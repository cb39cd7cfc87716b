import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { MARKET_ID_KEY } from '../../db/market-id.ts'
import { MIGRATION_NAMES } from '../../db/migrate.ts'
import { databaseFile } from '../../db/open.ts'
import { StartupError } from '../../db/startup-error.ts'
import { backupsFolder } from '../../features/admin/backups.ts'
import { describeMarket, openExclusively } from '../database-check.ts'
import { copiedAt } from '../leftovers.ts'
import type { RestoreSource } from '../restore.ts'
import { findLosses } from './find-losses.ts'

/** The state before an update migrated the database, and what was written since. */
export interface DatabaseCopy {
  path: string
  madeAt: Date
  losses: { noun: string; count: number }[]
}

/**
 * The newest copy of the database that a program with these migrations can open; null if it can open the
 * database as it is. Throws a StartupError if there is no such copy.
 */
export async function findDatabaseCopy(
  dataDir: string,
  newestMigration: string,
): Promise<DatabaseCopy | null> {
  const sqlite = openExclusively(databaseFile(dataDir))
  try {
    const applied = listMigrations(sqlite)
    if (applied.some((name) => !MIGRATION_NAMES.includes(name)))
      throw new StartupError(
        'The database comes from a newer version than this program. Run the rollback of that one. Nothing was changed.',
      )
    if (applied.every((name) => name <= newestMigration)) return null
    for (const { path, madeAt } of await listCopies(dataDir))
      if (isOlderState(path, newestMigration, readMarketId(sqlite)))
        return { path, madeAt, losses: findLosses(sqlite, path) }
  } finally {
    sqlite.close()
  }
  throw new StartupError(
    `The database was updated, and ${backupsFolder(dataDir)} has no copy from before (before-….sqlite). Restore a backup from before the update with the previous release. Nothing was changed.`,
  )
}

/** The copy with the uploads of now, which never change: as a restore takes it. */
export async function openDatabaseCopy(
  { path, madeAt }: DatabaseCopy,
  dataDir: string,
): Promise<RestoreSource> {
  const sqlite = new Sqlite(path, { readonly: true })
  const { brand, people } = describeMarket(sqlite)
  const schema = listMigrations(sqlite)
  sqlite.close()
  return {
    head: {
      format: 1,
      program: 'before the update',
      createdAt: madeAt.toISOString(),
      schema,
      market: { brand, publicUrl: null, people },
    },
    bytes: (await stat(path)).size,
    async unpack(folder) {
      await copyFile(path, join(folder, 'database.sqlite'))
      for (const part of ['files', 'market.json']) await linkAll(join(dataDir, part), join(folder, part))
    },
    verify: async () => undefined,
  }
}

/** The newest first. */
async function listCopies(dataDir: string): Promise<{ path: string; madeAt: Date }[]> {
  const folder = backupsFolder(dataDir)
  return (await readdir(folder).catch(() => []))
    .flatMap((name) => {
      const madeAt = name.endsWith('.sqlite') ? copiedAt(name) : null
      return madeAt ? [{ path: join(folder, name), madeAt }] : []
    })
    .sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
}

function isOlderState(path: string, newestMigration: string, marketId: string | null): boolean {
  const sqlite = new Sqlite(path, { readonly: true })
  try {
    return (
      listMigrations(sqlite).every((name) => name <= newestMigration) && readMarketId(sqlite) === marketId
    )
  } catch {
    // Not a whole database.
    return false
  } finally {
    sqlite.close()
  }
}

const listMigrations = (sqlite: Sqlite.Database): string[] =>
  v.parse(v.array(v.string()), sqlite.prepare('select name from migrations order by name').pluck().all())

const readMarketId = (sqlite: Sqlite.Database): string | null =>
  v.parse(
    v.nullable(v.string()),
    sqlite.prepare('select value from settings where key = ?').pluck().get(MARKET_ID_KEY) ?? null,
  )

/** Hard links, or copies where the disk has none. */
async function linkAll(source: string, target: string): Promise<void> {
  const entry = await stat(source).catch(() => null)
  if (!entry) return
  if (!entry.isDirectory()) return link(source, target).catch(() => copyFile(source, target))
  await mkdir(target, { mode: 0o700 })
  for (const name of await readdir(source)) await linkAll(join(source, name), join(target, name))
}
