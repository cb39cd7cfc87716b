import type { PublicDb } from './public-db.ts'
import { getPublicTables } from './public-tables.ts'

/** The service worker's picture cache, keyed by URL with the requested width. */
export const PICTURE_CACHE = 'oficio-pictures'

/**
 * Deletes the cached rows of deleted users and those that name them, and the pictures of them and their work.
 */
export async function purgeUsers(publicDb: PublicDb, ids: string[], images: string[]): Promise<void> {
  const userIds = new Set(ids)
  const pictures = [...images]
  const tables = Object.entries(getPublicTables()).filter(
    ([, { listPictures, namesUsers }]) => listPictures ?? namesUsers,
  )
  await publicDb.transaction(
    'rw',
    tables.map(([name]) => name),
    async () => {
      for (const [name, { listPictures, namesUsers }] of tables) {
        const table = publicDb.table<object, string>(name)
        if (namesUsers) await table.filter((row) => namesUsers(row, userIds)).delete()
        if (!listPictures) continue
        for (const row of await table.bulkGet(ids)) if (row) pictures.push(...listPictures(row))
        await table.bulkDelete(ids)
      }
    },
  )
  await purgePictures(pictures)
}

async function purgePictures(paths: string[]): Promise<void> {
  if (paths.length === 0 || !('caches' in globalThis)) return
  const pictures = await caches.open(PICTURE_CACHE)
  await Promise.all(paths.map((path) => pictures.delete(path, { ignoreSearch: true })))
}
