import type { PublicDb } from './public-db.ts'

/** The service worker's picture cache, keyed by URL with the requested width. */
export const PICTURE_CACHE = 'oficio-pictures'

/**
 * Deletes the cached rows of deleted users: their profiles, the pages of ratings that name them, and the
 * pictures of them and their work.
 */
export async function purgeUsers(publicDb: PublicDb, ids: string[], images: string[]): Promise<void> {
  const userIds = new Set(ids)
  const [profiles, sellers, portfolios] = await Promise.all([
    publicDb.profiles.bulkGet(ids),
    publicDb.sellers.bulkGet(ids),
    publicDb.portfolios.bulkGet(ids),
  ])
  await publicDb.transaction(
    'rw',
    publicDb.profiles,
    publicDb.sellers,
    publicDb.portfolios,
    publicDb.ratings,
    async () => {
      await publicDb.profiles.bulkDelete(ids)
      await publicDb.sellers.bulkDelete(ids)
      await publicDb.portfolios.bulkDelete(ids)
      await publicDb.ratings
        .filter(
          ({ sellerId, ratings }) =>
            userIds.has(sellerId) || ratings.some(({ buyer }) => userIds.has(buyer._id)),
        )
        .delete()
    },
  )
  await purgePictures([
    ...images,
    ...profiles.flatMap((profile) => profile?.profileImage ?? []),
    ...sellers.flatMap((seller) => seller?.cover?.url ?? []),
    ...portfolios.flatMap((portfolio) => portfolio?.projects.flatMap((project) => project.images) ?? []),
  ])
}

async function purgePictures(paths: string[]): Promise<void> {
  if (paths.length === 0 || !('caches' in globalThis)) return
  const pictures = await caches.open(PICTURE_CACHE)
  await Promise.all(paths.map((path) => pictures.delete(path, { ignoreSearch: true })))
}
