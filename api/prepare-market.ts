import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { type Database, openConfiguredDatabase, type SlowQueryLog } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { disableSuperAdminLogin, findOpenLogins } from './demo/logins.ts'
import type { Deps } from './deps.ts'
import { type Env, isPublic } from './env.ts'
import { listDemoLogins } from './features/accounts/demo-logins.ts'
import { ensureFirstAdmin } from './features/accounts/first-admin.ts'
import { issueFirstRunToken } from './features/admin/first-run.ts'
import { prepareListingUpgrade, upgradeListings } from './features/listings/listing-upgrade.ts'
import { addCovers } from './features/portfolio/cover.ts'
import { warmTowns } from './features/sellers/towns.ts'
import { assertOwnDatabase } from './operator/marker.ts'
import { assertNoUnfinishedRestore } from './operator/restore.ts'

/** Opens and migrates the database of this DATA_DIR. Throws a StartupError if it must not be served. */
export async function openMarketDatabase(
  env: Env,
  now: Date,
  onSlowQuery: SlowQueryLog['report'],
): Promise<Database> {
  await assertNoUnfinishedRestore(env.dataDir)
  await assertOwnDatabase(env.dataDir, env.databaseUrl)
  const database = await openConfiguredDatabase(env, now, {
    thresholdMs: env.slowQueryMs,
    report: onSlowQuery,
  })
  if (isPublic(env) && !env.publicDemo) await rejectDemoLogins(database)
  return database
}

/** A public market must not start with demo accounts, whose passwords everybody knows. */
async function rejectDemoLogins(database: Database): Promise<void> {
  const logins = await findOpenLogins(database)
  if (logins.length === 0) return
  await database.close()
  throw new StartupError(
    `The passwords of ${logins.join(', ')} are public: they’re demo accounts. Remove them with npm run remove-demo, which keeps everything else, or set DEMO=public for a public demo.`,
  )
}

/**
 * Fills what the settings ask for into the database: the demo, the first administrator, listings of a newer
 * form. Returns the token of the first run while nobody administers the market.
 */
export async function prepareMarket({ database, files, clock, env }: Deps): Promise<string | null> {
  await database.withLock('starting', async () => {
    if (env.demo) await fillDemo({ database, files, clock }, env.publicDemo, env.demoLanguage)
    if (env.publicDemo) await disableSuperAdminLogin(database)
    await prepareListingUpgrade(database)
    if (env.admin) await ensureFirstAdmin(database, env.admin, clock())
  })
  return database.withLock('starting', () => issueFirstRunToken(database))
}

/**
 * Brings listings of an older form up to date while the market serves. Returns the function that stops it.
 */
export function upgradeInBackground({ database, files, clock, backgroundTasks }: Deps): () => void {
  let isStopping = false
  backgroundTasks.run(warmTowns)
  backgroundTasks.run(async () => {
    await upgradeListings(database, clock(), () => isStopping)
    await addCovers(database, files, () => isStopping)
  })
  return () => {
    isStopping = true
  }
}

/** What a start says: where the market is, and how to get in while it is new. */
export async function describeStart(
  { env, version, database }: Deps,
  firstRunToken: string | null,
): Promise<string[]> {
  const logins = env.demo ? await listDemoLogins(database) : []
  const emails = logins.map(({ email }) => email).join(', ')
  return [
    `${PRODUCT_NAME} ${version} is ready at ${env.publicUrl}`,
    ...(firstRunToken
      ? [`No admin yet. Set up your marketplace at ${env.publicUrl}/first-run#${firstRunToken}`]
      : []),
    ...(logins.length > 0 ? [`Demo logins: ${emails} (password: ${DEMO_PASSWORD})`] : []),
  ]
}
