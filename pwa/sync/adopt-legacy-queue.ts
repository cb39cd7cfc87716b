import type { AccountDb } from './account-db.ts'

/**
 * Takes over what older builds have queued: before the upgrade, or since in a tab that still runs one. Only
 * pages do so: the conversion is loaded when there is something to convert, which a service worker can't.
 */
export async function adoptLegacyQueue(db: AccountDb): Promise<void> {
  if ((await db.table('queue').count()) === 0) return
  const { moveLegacyQueue } = await import('./legacy-queue.ts')
  await moveLegacyQueue(db)
}
