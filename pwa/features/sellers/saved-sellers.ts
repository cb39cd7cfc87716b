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
export const useSavedSellers = (): SavedSeller[] | undefined => useAccountQuery(readSavedSellers)

/** Read with their cards: without one, a freelancer who has just been saved would be said to have left. */
export async function readSavedSellers(db: AccountDb): Promise<SavedSeller[]> {
  const [stored, queue] = await db.transaction('r', db.saved, db.outbox, () =>
    Promise.all([db.saved.orderBy('savedAt').reverse().toArray(), db.outbox.orderBy('n').toArray()]),
  )
  const pending = getPendingSaves(queue)
  const ids = [...pending.keys()].filter((id) => pending.get(id) && !stored.some(({ _id }) => _id === id))
  const cards = await withPublicDb((publicDb) => publicDb.sellers.bulkGet(ids)).catch(() => [])
  return [
    ...ids.map((_id, i) => ({ _id, savedAt: '', seller: cards[i] ?? null })),
    ...stored.filter(({ _id }) => pending.get(_id) !== false),
  ]
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
