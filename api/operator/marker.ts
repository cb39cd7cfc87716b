import { existsSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import { newId } from '../db/id.ts'
import { type Database, fileOf, isLocal } from '../db/open.ts'
import { readSetting, writeSetting } from '../db/settings.ts'
import { StartRefusal } from '../db/start-refusal.ts'
import { write } from '../db/write.ts'

const FILE = 'market.json'
const ID_KEY = 'market-id'

/** What DATA_DIR knows of its market while nobody serves it: above all where its database is. */
const Marker = v.object({ id: v.string(), database: v.picklist(['file', 'postgres']), publicUrl: v.string(), version: v.string() })
export type Marker = v.InferOutput<typeof Marker>

export const MARKET_ID = v.string()

export async function readMarker(dataDir: string): Promise<Marker | null> {
  try {
    return v.parse(Marker, JSON.parse(await readFile(join(dataDir, FILE), 'utf8')))
  } catch {
    return null
  }
}

/** Notes what kind of market is served from DATA_DIR. Its id goes with the database wherever that goes. */
export async function writeMarker(database: Database, dataDir: string, { publicUrl, version }: Pick<Marker, 'publicUrl' | 'version'>): Promise<void> {
  const id =
    (await readSetting(database.db, ID_KEY, MARKET_ID)) ??
    (await database.alone('starting', () =>
      write(database, async (tx) => {
        const known = await readSetting(tx, ID_KEY, MARKET_ID)
        const own = known ?? newId(new Date())
        if (!known) await writeSetting(tx, ID_KEY, own)
        return own
      }),
    ))
  const marker: Marker = { id, database: isLocal(database) ? 'file' : 'postgres', publicUrl, version }
  const path = join(dataDir, FILE)
  await writeFile(`${path}.${process.pid}`, JSON.stringify(marker), { mode: 0o600 })
  await rename(`${path}.${process.pid}`, path)
}

/** Throws a StartRefusal where another database than the market's own would be opened, or made. */
export async function refuseForeign(dataDir: string, databaseUrl: string | null): Promise<void> {
  const marker = await readMarker(dataDir)
  if (marker?.database === 'postgres' && !databaseUrl)
    throw new StartRefusal(`The market of DATA_DIR ${dataDir} has its database on a PostgreSQL server: DATABASE_URL must be set as in its settings.`)
}

/** Throws a StartRefusal where DATA_DIR holds no market: nothing is made there. */
export async function refuseNothing(dataDir: string, databaseUrl: string | null): Promise<void> {
  if (!existsSync(dataDir) || !(databaseUrl || existsSync(fileOf(dataDir)) || (await readMarker(dataDir))))
    throw new StartRefusal(`There is no market in DATA_DIR ${dataDir}: set DATA_DIR as in the market's settings. Nothing was made.`)
  await refuseForeign(dataDir, databaseUrl)
}
