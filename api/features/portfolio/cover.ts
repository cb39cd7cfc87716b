import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import type { Cover } from '#shared/cover.ts'
import { SellerCard } from '#shared/sellers.ts'
import { fileIdOf } from '#shared/uploads.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { readSetting, writeSetting } from '../../db/settings.ts'
import { type RecordChange, write } from '../../db/write.ts'
import { forEachSequentially, paginate } from '../../db/yielding.ts'
import type { FileStore } from '../../outside/files.ts'
import { findColor, InvalidPictureError } from '../../outside/pictures.ts'

type Tx = Transaction<Schema>

const COVERS_KEY = 'covers-form'
const COVERS_VERSION = 1
const PAGE_SIZE = 200
const Urls = v.array(v.string())

/** The first picture of a freelancer's newest project that has one. */
export async function findCover(tx: Tx, userId: string): Promise<Cover | null> {
  const project = await tx
    .selectFrom('portfolio_projects')
    .select(['id', 'images'])
    .where('user_id', '=', userId)
    .where('images', '!=', '[]')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return project ? ((await loadCovers(tx, [project])).get(project.id) ?? null) : null
}

/** The first picture of each of these projects that has one, by the project's id. */
export async function loadCovers(
  db: Kysely<Schema>,
  projects: Pick<Schema['portfolio_projects'], 'id' | 'images'>[],
): Promise<Map<string, Cover>> {
  const urls = projects.flatMap(({ id, images }): [string, string][] => {
    const url = v.parse(Urls, JSON.parse(images))[0]
    return url ? [[id, url]] : []
  })
  if (urls.length === 0) return new Map()
  const files = await db
    .selectFrom('files')
    .select(['id', 'color'])
    .where(
      'id',
      'in',
      urls.map(([, url]) => fileIdOf(url) ?? ''),
    )
    .execute()
  const colors = new Map(files.map(({ id, color }) => [id, color]))
  return new Map(urls.map(([id, url]) => [id, { url, color: colors.get(fileIdOf(url) ?? '') ?? null }]))
}

/** Writes a freelancer's cover to their listing, if they are listed and it has changed. */
export async function refreshCover(tx: Tx, recordChange: RecordChange, userId: string): Promise<void> {
  const listing = await tx
    .selectFrom('listings')
    .select(['position', 'card'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!listing) return
  const card = v.parse(SellerCard, JSON.parse(listing.card))
  const cover = await findCover(tx, userId)
  if (cover?.url === card.cover?.url && cover?.color === card.cover?.color) return
  await tx
    .updateTable('listings')
    .set({ card: JSON.stringify({ ...card, cover }) })
    .where('position', '=', listing.position)
    .execute()
  recordChange(['public'], 'listing', userId)
}

/**
 * Gives the listings of an older build their covers, and those their colors, while the market serves. An
 * interrupted run starts again after the next start.
 */
export async function addCovers(
  database: Database,
  files: FileStore,
  isStopping: () => boolean = () => false,
): Promise<void> {
  if ((await readSetting(database.db, COVERS_KEY, v.number())) === COVERS_VERSION) return
  const listings = paginate(
    '',
    PAGE_SIZE,
    (after: string, limit) =>
      database.db
        .selectFrom('listings')
        .select('user_id')
        .where('user_id', '>', after)
        .orderBy('user_id')
        .limit(limit)
        .execute(),
    (row) => row.user_id,
  )
  await forEachSequentially(listings, async ({ user_id }) => {
    if (!isStopping()) await addCover(database, files, user_id)
  })
  if (!isStopping()) await write(database, (tx) => writeSetting(tx, COVERS_KEY, COVERS_VERSION))
}

async function addCover(database: Database, files: FileStore, userId: string): Promise<void> {
  const cover = await write(database, async (tx, recordChange) => {
    await refreshCover(tx, recordChange, userId)
    return findCover(tx, userId)
  })
  const fileId = cover && cover.color === null ? fileIdOf(cover.url) : null
  if (!fileId) return
  const color = await files
    .picture(fileId, 96)
    .then((picture) => picture && findColor(picture))
    .catch((error: unknown) => {
      // Its cards go on without a color.
      if (error instanceof InvalidPictureError) return null
      throw error
    })
  if (!color) return
  await write(database, async (tx, recordChange) => {
    await tx.updateTable('files').set({ color }).where('id', '=', fileId).execute()
    await refreshCover(tx, recordChange, userId)
  })
}
