import type { Batch } from '#shared/protocol/changes.ts'
import type { AccountDb } from './account-db.ts'
import { getEntities } from './entities.ts'

/**
 * Finds the users that a batch reports as deleted, and the URLs of their pictures in the rows cached so far.
 */
export async function findDeletedUsers(
  db: AccountDb,
  { changes }: Batch,
): Promise<{ ids: string[]; images: string[] }> {
  const ids = new Set<string>()
  const images = new Set<string>()
  for (const { entity, id, row } of changes) {
    const { table, listUsers } = getEntities()[entity]
    const users = row && listUsers ? listUsers(row).filter(({ gone }) => gone) : []
    for (const { _id } of users) ids.add(_id)
    const cached = users.length > 0 && (await db.table(table).get(id))
    for (const { _id, profileImage } of (cached && listUsers?.(cached)) || [])
      if (profileImage && ids.has(_id)) images.add(profileImage)
  }
  return { ids: [...ids], images: [...images] }
}

/** The URLs of the pictures of everybody whom cached rows name. */
export async function listPictures(db: AccountDb): Promise<string[]> {
  const images = new Set<string>()
  for (const { table, listUsers } of Object.values(getEntities()))
    if (listUsers)
      for (const { profileImage } of (await db.table(table).toArray()).flatMap(listUsers))
        if (profileImage) images.add(profileImage)
  return [...images]
}
