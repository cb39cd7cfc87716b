import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { newId } from '../db/id.ts'
import { type Database, databaseFile, isLocalDatabase } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { StartupError } from '../db/startup-error.ts'
import { write } from '../db/write.ts'

const MARKER_FILE = 'market.json'
const MARKET_ID_KEY = 'market-id'

/** What DATA_DIR records about its market for when it isn't running: above all where its database is. */
const Marker = v.object({
  id: v.string(),
  database: v.picklist(['file', 'postgres']),
  publicUrl: v.string(),
  version: v.string(),
})
export type Marker = v.InferOutput<typeof Marker>

export const MarketId = v.string()

export async function readMarker(dataDir: string): Promise<Marker | null> {
  try {
    return v.parse(Marker, JSON.parse(await readFile(join(dataDir, MARKER_FILE), 'utf8')))
  } catch {
    return null
  }
}

/**
 * Records which market is served from DATA_DIR. The market's id is stored in its database and moves with it.
 */
export async function writeMarker(
  database: Database,
  dataDir: string,
  { publicUrl, version }: Pick<Marker, 'publicUrl' | 'version'>,
): Promise<void> {
  const id =
    (await readSetting(database.db, MARKET_ID_KEY, MarketId)) ??
    (await database.withLock('starting', () =>
      write(database, async (tx) => {
        const existing = await readSetting(tx, MARKET_ID_KEY, MarketId)
        const marketId = existing ?? newId(new Date())
        if (!existing) await writeSetting(tx, MARKET_ID_KEY, marketId)
        return marketId
      }),
    ))
  const marker: Marker = { id, database: isLocalDatabase(database) ? 'file' : 'postgres', publicUrl, version }
  const path = join(dataDir, MARKER_FILE)
  await writeFile(`${path}.${process.pid}`, JSON.stringify(marker), { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
}

/** Throws a StartupError if another database than the market's own would be opened or created. */
export async function assertOwnDatabase(dataDir: string, databaseUrl: string | null): Promise<void> {
  const marker = await readMarker(dataDir)
  if (marker?.database === 'postgres' && !databaseUrl)
    throw new StartupError(
      `The market of DATA_DIR ${dataDir} has its database on a PostgreSQL server: DATABASE_URL must be set as in its settings.`,
    )
}

/** Throws a StartupError if DATA_DIR holds no market. Creates nothing. */
export async function assertMarketExists(dataDir: string, databaseUrl: string | null): Promise<void> {
  if (
    !existsSync(dataDir) ||
    !(databaseUrl || existsSync(databaseFile(dataDir)) || (await readMarker(dataDir)))
  )
    throw new StartupError(
      `There is no market in DATA_DIR ${dataDir}: set DATA_DIR as in the market's settings. Nothing was made.`,
    )
  await assertOwnDatabase(dataDir, databaseUrl)
}
