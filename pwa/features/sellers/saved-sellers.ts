import type { SavedSeller } from '#shared/sellers.ts'
import { withPublicDb } from '../../cache/public-db.ts'
import type { AccountDb, QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { useAccountQuery, useOverlaidQuery } from '../../sync/hooks.ts'
import { enqueue } from '../../sync/outbox.ts'

/** Saves or removes a freelancer: on this device at once, on the server when there is a network. */
export async function setSellerSaved({ db, flush }: Engine, sellerId: string, saved: boolean): Promise<void> {
  await enqueue(db, { kind: 'saveSeller', payload: { sellerId, saved } })
  void flush()
}

/** Whether this client has saved a freelancer; undefined while loading. */
export function useIsSaved(sellerId: string): boolean | undefined {
  const saved = useOverlaidQuery(toSaved, (db) => db.saved.get(sellerId), [sellerId])
  return saved && (getPendingSaves(saved.queue).get(sellerId) ?? Boolean(saved.rows))
}

/** The saved freelancers, last saved first, with pending mutations overlaid. Undefined while loading. */
export function useSavedSellers(): SavedSeller[] | undefined {
  const stored = useOverlaidQuery(toSaved, (db) => db.saved.orderBy('savedAt').reverse().toArray())
  const pending = getPendingSaves(stored?.queue ?? [])
  const pendingIds = [...pending].filter(([, saved]) => saved).map(([id]) => id)
  const cards =
    useAccountQuery(
      () => withPublicDb((publicDb) => publicDb.sellers.bulkGet(pendingIds)).catch(() => []),
      [pendingIds.join(' ')],
    ) ?? []
  if (!stored) return undefined
  const storedIds = new Set(stored.rows.map(({ _id }) => _id))
  const pendingSellers = pendingIds
    .filter((id) => !storedIds.has(id))
    .map((id) => ({
      _id: id,
      savedAt: '',
      seller: cards.find((card): card is NonNullable<typeof card> => card?._id === id) ?? null,
    }))
  return [...pendingSellers, ...stored.rows.filter(({ _id }) => pending.get(_id) !== false)]
}

const toSaved = (db: AccountDb) => db.saved

/** Whom the mutations in the outbox save or remove. Adding somebody to a list saves them, too. */
function getPendingSaves(outbox: QueuedMutation[]): Map<string, boolean> {
  const pending = new Map<string, boolean>()
  for (const { kind, payload, rejection } of outbox) {
    if (kind === 'saveSeller') pending.set(payload.sellerId, payload.saved)
    if (kind === 'listSeller' && payload.listed) pending.set(payload.sellerId, true)
    if (kind === 'createList' && !rejection) for (const id of payload.sellerIds ?? []) pending.set(id, true)
  }
  return pending
}
