import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { toCents, toDollars } from '#shared/money.ts'
import { DURATIONS, type PortfolioProject, type WriteProject } from '#shared/portfolio.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { isCancelled, recordCancellation } from '../../db/withdrawn-ids.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import type { WriteContext } from '../../http/write-context.ts'
import type { FileStore } from '../../outside/files.ts'
import { deleteQueuedFiles, queueFileDeletion } from '../uploads/file-deletion.ts'
import { publishPicture } from '../uploads/publish-picture.ts'
import { ownsFile } from '../uploads/uploads.ts'
import { refreshCover } from './cover.ts'

/** A public seller's projects, newest first. An unlisted seller has none. */
export async function listPublicPortfolio(
  { db }: Database,
  userId: string,
  page: { page: number; limit: number },
): Promise<{ projects: PortfolioProject[]; total: number }> {
  const listedProjects = db
    .selectFrom('portfolio_projects as p')
    .innerJoin('listings as l', 'l.user_id', 'p.user_id')
    .where('p.user_id', '=', userId)
  const rows = await listedProjects
    .selectAll('p')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await listedProjects
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { projects: rows.map(toProject), total }
}

/** A freelancer's own projects, listed or not, newest first. */
export async function listOwnPortfolio(
  { db }: Database,
  userId: string,
  page: { page: number; limit: number },
): Promise<{ projects: PortfolioProject[]; total: number }> {
  const ownProjects = db.selectFrom('portfolio_projects').where('user_id', '=', userId)
  const rows = await ownProjects
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await ownProjects
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { projects: rows.map(toProject), total }
}

/** One of the user's own projects; any other is PORTFOLIO_NOT_FOUND. */
export async function findProject({ db }: Database, userId: string, id: string): Promise<PortfolioProject> {
  const row = await db
    .selectFrom('portfolio_projects')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('PORTFOLIO_NOT_FOUND')
  return toProject(row)
}

type FileDeps = Pick<Deps, 'database' | 'files' | 'env'>

/**
 * Adds a project. Repeating it changes nothing; the id of another user's project is ID_TAKEN, one removed
 * before it arrived TAKEN_BACK, a file that isn't the user's own FILE_NOT_FOUND, too many in too short a time
 * RATE_LIMITED.
 */
export async function addProject(
  deps: FileDeps,
  userId: string,
  sent: WriteProject,
  { now, rateLimiter }: { now: Date; rateLimiter: RateLimiter | null },
): Promise<PortfolioProject> {
  const { database } = deps
  const id = sent._id ?? newId(now)
  const stored = await database.db
    .selectFrom('portfolio_projects')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (stored) return toProject(stored)
  const form = await withPictures(deps, userId, sent, now)
  await write(database, async (tx, recordChange) => {
    const existing = await tx
      .selectFrom('portfolio_projects')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (existing && existing.user_id !== userId) throw new DomainError('ID_TAKEN')
    if (existing) return
    if (await isCancelled(tx, userId, id)) throw new DomainError('TAKEN_BACK')
    consumeToken(rateLimiter, userId)
    await assertOwnFiles(tx, userId, form)
    await tx
      .insertInto('portfolio_projects')
      .values({ id, user_id: userId, ...toColumns(form), created_at: now.toISOString() })
      .execute()
    recordChange(['public', userId], 'portfolio', userId)
    await refreshCover(tx, recordChange, userId)
  })
  return findProject(database, userId, id)
}

/**
 * Changes one's own project; files that it no longer uses are removed. Repeating an edit changes nothing; an
 * edit of another version than the stored one is PORTFOLIO_CHANGED.
 */
export async function updateProject(
  deps: FileDeps,
  userId: string,
  id: string,
  { sent, now }: { sent: WriteProject; now: Date },
): Promise<PortfolioProject> {
  const { database, files } = deps
  const form = await withPictures(deps, userId, sent, now)
  const deletedFileIds = await write(database, async (tx, recordChange) => {
    const current = await findOwnProject(tx, userId, id)
    if (isDone(current, form)) return []
    await assertOwnFiles(tx, userId, form)
    await tx
      .updateTable('portfolio_projects')
      .set({ ...toColumns(form), version: form.edit ?? newId(now) })
      .where('id', '=', id)
      .execute()
    recordChange(['public', userId], 'portfolio', userId)
    await refreshCover(tx, recordChange, userId)
    return deleteUnusedFiles(tx, userId, listFileUrls(current))
  })
  await deleteQueuedFiles(database, files, deletedFileIds)
  return findProject(database, userId, id)
}

/**
 * Whether an edit has been made already. PORTFOLIO_CHANGED where it was based on another version than the
 * stored one.
 */
function isDone(row: Schema['portfolio_projects'], { edit, over }: WriteProject): boolean {
  const version = versionOf(row)
  if (edit === version) return true
  if (over && !over.includes(version)) throw new DomainError('PORTFOLIO_CHANGED')
  return false
}

const versionOf = ({ id, version }: Schema['portfolio_projects']) => version ?? id

/** The form with ids of uploaded pictures replaced by their URLs. */
async function withPictures(
  deps: FileDeps,
  userId: string,
  form: WriteProject,
  now: Date,
): Promise<WriteProject> {
  const images: string[] = []
  for (const image of form.images) images.push(await publishPicture(deps, userId, image, now))
  return { ...form, images }
}

/**
 * Removes one's own project; the reviews that it was shown with stay. One that hasn't arrived yet is
 * PORTFOLIO_NOT_FOUND, and is rejected when it arrives.
 */
export async function removeProject(
  { database, user, now, storeResponse }: WriteContext,
  files: FileStore,
  id: string,
  limit: RateLimiter | null,
): Promise<void> {
  const deletedFileIds = await write(database, async (tx, recordChange) => {
    const current = await tx
      .selectFrom('portfolio_projects')
      .selectAll()
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirst()
    if (!current) consumeToken(limit, user.id)
    await recordCancellation(tx, user.id, id, now)
    if (!current) return null
    const reviews = await tx
      .selectFrom('ratings')
      .select(['order_id', 'buyer_user_id'])
      .where('project_id', '=', id)
      .execute()
    await tx.deleteFrom('portfolio_projects').where('id', '=', id).execute()
    recordChange(['public', user.id], 'portfolio', user.id)
    for (const { order_id, buyer_user_id } of reviews)
      recordChange([buyer_user_id, user.id], 'order', order_id)
    await refreshCover(tx, recordChange, user.id)
    await storeResponse(tx, { deletedId: id })
    return deleteUnusedFiles(tx, user.id, listFileUrls(current))
  })
  if (!deletedFileIds) throw new DomainError('PORTFOLIO_NOT_FOUND')
  await deleteQueuedFiles(database, files, deletedFileIds)
}

async function findOwnProject(
  tx: Transaction<Schema>,
  userId: string,
  id: string,
): Promise<Schema['portfolio_projects']> {
  const row = await tx
    .selectFrom('portfolio_projects')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('PORTFOLIO_NOT_FOUND')
  return row
}

async function assertOwnFiles(
  tx: Transaction<Schema>,
  userId: string,
  { images, introVideo }: WriteProject,
): Promise<void> {
  for (const image of images)
    if (!(await ownsFile(tx, userId, image, 'picture')))
      throw new DomainError('FILE_NOT_FOUND', {
        errors: [{ path: 'images', message: 'Upload the image first' }],
      })
  if (introVideo && !(await ownsFile(tx, userId, introVideo, 'video')))
    throw new DomainError('FILE_NOT_FOUND', {
      errors: [{ path: 'introVideo', message: 'Upload the video first' }],
    })
}

/**
 * Queues the deletion of files that nothing of this user's shows any more. Returns their ids, to be deleted
 * after the commit.
 */
async function deleteUnusedFiles(tx: Transaction<Schema>, userId: string, urls: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('portfolio_projects').selectAll().where('user_id', '=', userId).execute()
  const profile = await tx
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.intro_video', 'u.profile_image'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  const usedIds = new Set(
    toFileIds([...rows.flatMap(listFileUrls), profile?.intro_video ?? '', profile?.profile_image ?? '']),
  )
  const deletedFileIds = toFileIds(urls).filter((id) => !usedIds.has(id))
  if (deletedFileIds.length > 0)
    await tx
      .deleteFrom('files')
      .where('id', 'in', deletedFileIds)
      .where('owner_user_id', '=', userId)
      .execute()
  return queueFileDeletion(tx, deletedFileIds)
}

/** The ids of the files; a picture has one URL per size. */
const toFileIds = (urls: string[]) => urls.flatMap((url) => fileIdOf(url) ?? [])

function toColumns({ name, description, skills, duration, cost, images, introVideo }: WriteProject) {
  return {
    name,
    description,
    skills: JSON.stringify(skills),
    duration,
    cost_cents: toCents(cost),
    images: JSON.stringify(images),
    intro_video: introVideo,
  }
}

const listFileUrls = ({ images, intro_video }: Schema['portfolio_projects']): string[] => [
  ...v.parse(Texts, JSON.parse(images)),
  ...(intro_video ? [intro_video] : []),
]

const Texts = v.array(v.string())
const Duration = v.picklist(DURATIONS)

function toProject(row: Schema['portfolio_projects']): PortfolioProject {
  return {
    _id: row.id,
    sellerUserId: row.user_id,
    name: row.name,
    description: row.description,
    skills: v.parse(Texts, JSON.parse(row.skills)),
    duration: v.parse(Duration, row.duration),
    cost: toDollars(row.cost_cents),
    images: v.parse(Texts, JSON.parse(row.images)),
    introVideo: row.intro_video,
    createdAt: row.created_at,
    version: versionOf(row),
  }
}
