import { LINK_TOKEN_BYTES } from '#shared/saved-lists.ts'
import type { SavedList } from '#shared/sellers.ts'
import { serverTime } from '../../../platform/clock.ts'
import { createId } from '../../../platform/create-id.ts'
import type { QueuedMutation } from '../../../sync/account-db.ts'
import type { Engine } from '../../../sync/current-engine.ts'
import { useOverlaidQuery } from '../../../sync/hooks.ts'
import { enqueue } from '../../../sync/outbox.ts'
import { setSellerSaved } from '../saved-sellers.ts'

/** A client's lists, oldest first, with pending mutations overlaid. Undefined while loading. */
export function useSavedLists(): SavedList[] | undefined {
  const stored = useOverlaidQuery(
    (db) => db.savedLists,
    (db) => db.savedLists.toArray(),
  )
  return stored && withPendingLists(stored.rows, stored.queue)
}

/** Lists as they are once the outbox is done; what was rejected changes nothing. */
export function withPendingLists(rows: SavedList[], outbox: QueuedMutation[]): SavedList[] {
  const lists = new Map(rows.map((list) => [list._id, list]))
  const change = (id: string, changes: (list: SavedList) => Partial<SavedList>) => {
    const list = lists.get(id)
    if (list) lists.set(id, { ...list, ...changes(list) })
  }
  for (const { kind, payload, createdAt, rejection } of outbox) {
    if (rejection) continue
    if (kind === 'createList' && !lists.has(payload.listId))
      lists.set(payload.listId, {
        _id: payload.listId,
        name: payload.name,
        createdAt: new Date(serverTime(createdAt)).toISOString(),
        sellerIds: payload.sellerIds ?? [],
        link: payload.link ?? null,
      })
    if (kind === 'changeList')
      change(payload.listId, ({ name, link }) => ({
        name: payload.name ?? name,
        link: payload.link === undefined ? link : payload.link,
      }))
    if (kind === 'deleteList') lists.delete(payload.listId)
    if (kind === 'listSeller')
      change(payload.listId, ({ sellerIds }) => ({
        sellerIds: setIncluded(sellerIds, payload.sellerId, payload.listed),
      }))
    if (kind === 'saveSeller' && !payload.saved)
      for (const id of lists.keys())
        change(id, ({ sellerIds }) => ({ sellerIds: setIncluded(sellerIds, payload.sellerId, false) }))
  }
  return [...lists.values()].sort((a, b) => (a.createdAt + a._id < b.createdAt + b._id ? -1 : 1))
}

function setIncluded(ids: string[], id: string, isIncluded: boolean): string[] {
  if (ids.includes(id) === isIncluded) return ids
  return isIncluded ? [id, ...ids] : ids.filter((other) => other !== id)
}

/** Creates a list, or brings a deleted one back under a new id. Returns the id. */
export async function createList(
  { db, flush }: Engine,
  { name, sellerIds, link = null }: { name: string; sellerIds: string[]; link?: string | null },
): Promise<string> {
  const listId = createId()
  await enqueue(db, { kind: 'createList', payload: { listId, name, sellerIds, link } })
  void flush()
  return listId
}

/** Renames a list, or turns its link on or off. Returns the id of the mutation. */
export async function changeList(
  { db, flush }: Engine,
  listId: string,
  changes: Partial<Pick<SavedList, 'name' | 'link'>>,
): Promise<string> {
  const id = createId()
  await enqueue(db, { id, kind: 'changeList', payload: { listId, ...changes } })
  void flush()
  return id
}

/** Its freelancers stay saved. */
export async function deleteList({ db, flush }: Engine, listId: string): Promise<void> {
  await enqueue(db, { kind: 'deleteList', payload: { listId } })
  void flush()
}

/** Adds a freelancer to a list, and saves them, or removes them from it. */
export async function setSellerListed(
  { db, flush }: Engine,
  listId: string,
  sellerId: string,
  listed: boolean,
): Promise<void> {
  await enqueue(db, { kind: 'listSeller', payload: { listId, sellerId, listed } })
  void flush()
}

/** Removes a saved freelancer, from their lists as well. Returns what brings both back. */
export async function removeSavedSeller(engine: Engine, sellerId: string): Promise<() => Promise<void>> {
  const { db } = engine
  const lists = withPendingLists(await db.savedLists.toArray(), await db.outbox.orderBy('n').toArray())
  await setSellerSaved(engine, sellerId, false)
  return async () => {
    await setSellerSaved(engine, sellerId, true)
    for (const { _id, sellerIds } of lists)
      if (sellerIds.includes(sellerId)) await setSellerListed(engine, _id, sellerId, true)
  }
}

/** The token of a new link: whoever has it sees the list, so nobody can guess it. */
export const createLinkToken = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(LINK_TOKEN_BYTES))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
