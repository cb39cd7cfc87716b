import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase } from '../support/database.ts'
import { startMarket } from './app.ts'

/**
 * Playwright's global set-up: one real first start migrates and fills a market, whose data every spec file's
 * market begins with. Returns the teardown.
 */
export default async function seedMarket(): Promise<() => Promise<void>> {
  const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env
  const folder = mkdtempSync(join(tmpdir(), 'oficio-seeded-'))
  // Later processes of the server, and Playwright's workers, load what this first start compiles.
  const compiled = mkdtempSync(join(tmpdir(), 'oficio-compiled-'))
  process.env.NODE_COMPILE_CACHE = compiled
  const database = TEST_DATABASE_URL && TEST_REDIS_URL ? await createDatabase(TEST_DATABASE_URL) : null
  const market = await startMarket({ DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) })
  await market.stop('SIGTERM')
  await market.close()
  // The workers are started later, with this environment.
  process.env.TEST_SEEDED_DATA = folder
  if (database) process.env.TEST_SEEDED_DATABASE = new URL(database.url).pathname.slice(1)
  return async () => {
    for (const each of [folder, compiled]) rmSync(each, { recursive: true, force: true })
    await database?.drop()
  }
}
