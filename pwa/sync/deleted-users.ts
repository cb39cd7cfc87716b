import type { Batch } from '#shared/changes.ts'
import type { AccountDb } from './account-db.ts'

/**
 * Finds the users that a batch reports as deleted, and the URLs of their pictures in the rows cached so far.
 */
export async function findDeletedUsers(
  db: AccountDb,
  { changes }: Batch,
): Promise<{ ids: string[]; images: string[] }> {
  const orders = changes.flatMap(({ entity, row }) =>
    entity === 'order' && row && (row.buyer.gone || row.seller.gone) ? [row] : [],
  )
  const chats = changes.flatMap(({ entity, row }) => (entity === 'chat' && row?.other.gone ? [row] : []))
  const ids = new Set([
    ...orders.flatMap(({ buyer, seller }) =>
      [buyer, seller].filter(({ gone }) => gone).map(({ _id }) => _id),
    ),
    ...chats.map(({ other }) => other._id),
  ])
  if (ids.size === 0) return { ids: [], images: [] }
  const cachedUsers = [
    ...(await db.chats.bulkGet(chats.map(({ _id }) => _id))).map((chat) => chat?.other),
    ...(await db.orders.bulkGet(orders.map(({ _id }) => _id))).flatMap((order) => [
      order?.buyer,
      order?.seller,
    ]),
  ]
  return {
    ids: [...ids],
    images: [
      ...new Set(
        cachedUsers.flatMap((user) => (user?.profileImage && ids.has(user._id) ? [user.profileImage] : [])),
      ),
    ],
  }
}
