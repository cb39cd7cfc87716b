import type { Copies } from './db.ts'

/** Where the worker keeps pictures, each under its address with the width that was asked for. */
export const PICTURES = 'oficio-pictures'

/** Lets go of what this device has of people who have left: their public pages, the pages of reviews with their names, and their pictures. */
export async function forgetPeople(copies: Copies, ids: string[], images: string[]): Promise<void> {
  const people = new Set(ids)
  const profiles = await copies.profiles.bulkGet(ids)
  await copies.transaction('rw', copies.profiles, copies.sellers, copies.portfolios, copies.ratings, async () => {
    await copies.profiles.bulkDelete(ids)
    await copies.sellers.bulkDelete(ids)
    await copies.portfolios.bulkDelete(ids)
    await copies.ratings.filter(({ sellerId, ratings }) => people.has(sellerId) || ratings.some(({ buyer }) => people.has(buyer._id))).delete()
  })
  await forgetPictures([...images, ...profiles.flatMap((profile) => profile?.profileImage ?? [])])
}

async function forgetPictures(paths: string[]): Promise<void> {
  if (paths.length === 0 || !('caches' in globalThis)) return
  const pictures = await caches.open(PICTURES)
  await Promise.all(paths.map((path) => pictures.delete(path, { ignoreSearch: true })))
}
