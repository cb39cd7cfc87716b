import * as v from 'valibot'
import { type SavedSeller, SaveSeller } from '#shared/sellers.ts'
import { withPublicDb } from '../../cache/public-db.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { useAccountQuery, useOutbox } from '../../sync/hooks.ts'
import { enqueueLatest } from '../../sync/outbox.ts'

const SAVED_PATH = '/api/v1/seller/saved/'

/** Saves or removes a freelancer: on this device at once, on the server when there is a network. */
export async function setSellerSaved({ db, flush }: Engine, sellerId: string, saved: boolean): Promise<void> {
  await enqueueLatest(db, { method: 'PUT', path: SAVED_PATH + sellerId, body: { saved }, quiet: true })
  void flush()
}

/** Whether this client has saved a freelancer. */
export function useIsSaved(sellerId: string): boolean {
  const queue = useOutbox()
  const row = useAccountQuery(async (db) => (await db.saved.get(sellerId)) ?? null, [sellerId])
  return getPendingSaves(queue).get(sellerId) ?? Boolean(row)
}

/** The saved freelancers, last saved first, with pending mutations overlaid. Undefined while loading. */
export function useSavedSellers(): SavedSeller[] | undefined {
  const queue = useOutbox()
  const pending = getPendingSaves(queue)
  const pendingIds = [...pending].filter(([, saved]) => saved).map(([id]) => id)
  const stored = useAccountQuery(
    async (db) => ({
      rows: await db.saved.orderBy('savedAt').reverse().toArray(),
      cards: await withPublicDb((publicDb) => publicDb.sellers.bulkGet(pendingIds)).catch(() => []),
    }),
    [pendingIds.join(' ')],
  )
  if (!stored) return undefined
  const storedIds = new Set(stored.rows.map(({ _id }) => _id))
  const pendingSellers = pendingIds
    .filter((id) => !storedIds.has(id))
    .map((id) => ({
      _id: id,
      savedAt: '',
      seller: stored.cards.find((card): card is NonNullable<typeof card> => card?._id === id) ?? null,
    }))
  return [...pendingSellers, ...stored.rows.filter(({ _id }) => pending.get(_id) !== false)]
}

function getPendingSaves(queue: QueuedMutation[]): Map<string, boolean> {
  return new Map(
    queue.flatMap(({ path, body }) => {
      const parsed = path.startsWith(SAVED_PATH) ? v.safeParse(SaveSeller, body) : null
      return parsed?.success ? [[path.slice(SAVED_PATH.length), parsed.output.saved] as const] : []
    }),
  )
}
