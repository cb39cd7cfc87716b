import type { Batch } from '#shared/changes.ts'
import type { Mine } from './db.ts'

/** Whom a batch tells to have left, with the addresses of the pictures that this device shows of them until then. */
export async function goneIn(mine: Mine, { changes }: Batch): Promise<{ ids: string[]; images: string[] }> {
  const orders = changes.flatMap(({ entity, row }) => (entity === 'order' && row && (row.buyer.gone || row.seller.gone) ? [row] : []))
  const chats = changes.flatMap(({ entity, row }) => (entity === 'chat' && row?.other.gone ? [row] : []))
  const ids = new Set([...orders.flatMap(({ buyer, seller }) => [buyer, seller].filter(({ gone }) => gone).map(({ _id }) => _id)), ...chats.map(({ other }) => other._id)])
  if (ids.size === 0) return { ids: [], images: [] }
  const shown = [
    ...(await mine.chats.bulkGet(chats.map(({ _id }) => _id))).map((chat) => chat?.other),
    ...(await mine.orders.bulkGet(orders.map(({ _id }) => _id))).flatMap((order) => [order?.buyer, order?.seller]),
  ]
  return { ids: [...ids], images: [...new Set(shown.flatMap((person) => (person?.profileImage && ids.has(person._id) ? [person.profileImage] : [])))] }
}
