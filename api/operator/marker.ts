import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { ensureMarketId } from '../db/market-id.ts'
import { type Database, databaseFile, isLocalDatabase } from '../db/open.ts'
import { StartupError } from '../db/startup-error.ts'

const MARKER_FILE = 'market.json'

/** What DATA_DIR records about its market for when it isn't running: above all where its database is. */
const Marker = v.object({
  id: v.string(),
  database: v.picklist(['file', 'postgres']),
  publicUrl: v.string(),
  version: v.string(),
})
export type Marker = v.InferOutput<typeof Marker>

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
  const id = await ensureMarketId(database)
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
      `The marketplace in DATA_DIR ${dataDir} keeps its database on PostgreSQL. Set its DATABASE_URL.`,
    )
}

/** Throws a StartupError if DATA_DIR holds no market. Creates nothing. */
export async function assertMarketExists(dataDir: string, databaseUrl: string | null): Promise<void> {
  if (
    !existsSync(dataDir) ||
    !(databaseUrl || existsSync(databaseFile(dataDir)) || (await readMarker(dataDir)))
  )
    throw new StartupError(
      `No marketplace found in DATA_DIR ${dataDir}. Set DATA_DIR as npm start has it. Nothing was created.`,
    )
  await assertOwnDatabase(dataDir, databaseUrl)
}
