import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { toCents, toDollars } from '#shared/money.ts'
import { DURATIONS, type PortfolioProject, type WriteProject } from '#shared/portfolio.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { isTakenBack, noteTakenBack } from '../../db/taken-back.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import { type Limit, takeOne } from '../../http/limits.ts'
import { keepAnswer } from '../../http/once.ts'
import type { FileStore } from '../../outside/files.ts'
import { noteGone, removeGone } from '../uploads/gone.ts'
import { publishPicture } from '../uploads/publish.ts'
import { ownsFile } from '../uploads/uploads.ts'

/** A public seller's projects, newest first. Someone who isn't listed has none to show. */
export async function listPublicPortfolio({ db }: Database, userId: string, page: { page: number; limit: number }): Promise<{ projects: PortfolioProject[]; total: number }> {
  const listed = db.selectFrom('portfolio_projects as p').innerJoin('listings as l', 'l.user_id', 'p.user_id').where('p.user_id', '=', userId)
  const rows = await listed
    .selectAll('p')
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await listed.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { projects: rows.map(projectOf), total }
}

/** A freelancer's own projects, listed or not, newest first. */
export async function listMyPortfolio({ db }: Database, userId: string, page: { page: number; limit: number }): Promise<{ projects: PortfolioProject[]; total: number }> {
  const mine = db.selectFrom('portfolio_projects').where('user_id', '=', userId)
  const rows = await mine
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
    .execute()
  const { total } = await mine.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { projects: rows.map(projectOf), total }
}

/** One of one's own projects; anybody else's is PORTFOLIO_NOT_FOUND. */
export async function findProject({ db }: Database, userId: string, id: string): Promise<PortfolioProject> {
  const row = await db.selectFrom('portfolio_projects').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('PORTFOLIO_NOT_FOUND')
  return projectOf(row)
}

type Shop = Pick<Deps, 'database' | 'files' | 'env'>

/**
 * Adds a project. One that arrives a second time changes nothing; an id of somebody else's is ID_TAKEN, one that was removed before it arrived TAKEN_BACK, a file that isn't one's own
 * FILE_NOT_FOUND, too many in too short a time RATE_LIMITED.
 */
export async function addProject(shop: Shop, userId: string, sent: WriteProject, now: Date, limit: Limit | null): Promise<PortfolioProject> {
  const { database } = shop
  const id = sent._id ?? newId(now)
  const there = await database.db.selectFrom('portfolio_projects').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (there) return projectOf(there)
  const form = await withPictures(shop, userId, sent, now)
  await write(database, async (tx, changed) => {
    const known = await tx.selectFrom('portfolio_projects').select('user_id').where('id', '=', id).executeTakeFirst()
    if (known && known.user_id !== userId) throw new Refusal('ID_TAKEN')
    if (known) return
    if (await isTakenBack(tx, userId, id)) throw new Refusal('TAKEN_BACK')
    takeOne(limit, userId)
    await mustOwnFiles(tx, userId, form)
    await tx
      .insertInto('portfolio_projects')
      .values({ id, user_id: userId, ...columnsOf(form), created_at: now.toISOString() })
      .execute()
    changed(['public', userId], 'portfolio', userId)
  })
  return findProject(database, userId, id)
}

/**
 * Changes one's own project; files that it no longer shows are removed. An edit that arrives a second time changes nothing; one that was made over another version is PORTFOLIO_CHANGED.
 */
export async function changeProject(shop: Shop, userId: string, id: string, sent: WriteProject, now: Date): Promise<PortfolioProject> {
  const { database, files } = shop
  const form = await withPictures(shop, userId, sent, now)
  const gone = await write(database, async (tx, changed) => {
    const before = await ownProject(tx, userId, id)
    if (isDone(before, form)) return []
    await mustOwnFiles(tx, userId, form)
    await tx
      .updateTable('portfolio_projects')
      .set({ ...columnsOf(form), version: form.edit ?? newId(now) })
      .where('id', '=', id)
      .execute()
    changed(['public', userId], 'portfolio', userId)
    return forgetFiles(tx, userId, filesOf(before))
  })
  await removeGone(database, files, gone)
  return findProject(database, userId, id)
}

/** Whether an edit has been made already. PORTFOLIO_CHANGED where it was made over another version than is there. */
function isDone(row: Schema['portfolio_projects'], { edit, over }: WriteProject): boolean {
  const version = versionOf(row)
  if (edit === version) return true
  if (over && !over.includes(version)) throw new Refusal('PORTFOLIO_CHANGED')
  return false
}

const versionOf = ({ id, version }: Schema['portfolio_projects']) => version ?? id

/** What is written, with the addresses of pictures that came ahead of it. */
async function withPictures(shop: Shop, userId: string, form: WriteProject, now: Date): Promise<WriteProject> {
  const images: string[] = []
  for (const image of form.images) images.push(await publishPicture(shop, userId, image, now))
  return { ...form, images }
}

/** Removes one's own project. One that hasn't arrived is PORTFOLIO_NOT_FOUND, and refused when it does. */
export async function removeProject(database: Database, files: FileStore, userId: string, id: string, now: Date, limit: Limit | null): Promise<void> {
  const gone = await write(database, async (tx, changed) => {
    const before = await tx.selectFrom('portfolio_projects').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (!before) takeOne(limit, userId)
    await noteTakenBack(tx, userId, id, now)
    if (!before) return null
    await tx.deleteFrom('portfolio_projects').where('id', '=', id).execute()
    changed(['public', userId], 'portfolio', userId)
    await keepAnswer(tx, { deletedId: id })
    return forgetFiles(tx, userId, filesOf(before))
  })
  if (!gone) throw new Refusal('PORTFOLIO_NOT_FOUND')
  await removeGone(database, files, gone)
}

async function ownProject(tx: Transaction<Schema>, userId: string, id: string): Promise<Schema['portfolio_projects']> {
  const row = await tx.selectFrom('portfolio_projects').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('PORTFOLIO_NOT_FOUND')
  return row
}

async function mustOwnFiles(tx: Transaction<Schema>, userId: string, { images, introVideo }: WriteProject): Promise<void> {
  for (const image of images)
    if (!(await ownsFile(tx, userId, image, 'picture'))) throw new Refusal('FILE_NOT_FOUND', { errors: [{ path: 'images', message: 'Upload the picture first' }] })
  if (introVideo && !(await ownsFile(tx, userId, introVideo, 'video'))) throw new Refusal('FILE_NOT_FOUND', { errors: [{ path: 'introVideo', message: 'Upload the video first' }] })
}

/** Lets go of files that nothing of this person's shows any more. The answer names those to remove once that is on the disk. */
async function forgetFiles(tx: Transaction<Schema>, userId: string, urls: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('portfolio_projects').selectAll().where('user_id', '=', userId).execute()
  const profile = await tx
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.intro_video', 'u.profile_image'])
    .where('s.user_id', '=', userId)
    .executeTakeFirst()
  const shown = new Set(idsOf([...rows.flatMap(filesOf), profile?.intro_video ?? '', profile?.profile_image ?? '']))
  const gone = idsOf(urls).filter((id) => !shown.has(id))
  if (gone.length > 0) await tx.deleteFrom('files').where('id', 'in', gone).where('owner_user_id', '=', userId).execute()
  return noteGone(tx, gone)
}

/** One picture has an address for each of its sizes. */
const idsOf = (urls: string[]) => urls.flatMap((url) => fileIdOf(url) ?? [])

function columnsOf({ name, description, skills, duration, cost, images, introVideo }: WriteProject) {
  return { name, description, skills: JSON.stringify(skills), duration, cost_cents: toCents(cost), images: JSON.stringify(images), intro_video: introVideo }
}

const filesOf = ({ images, intro_video }: Schema['portfolio_projects']): string[] => [...v.parse(Texts, JSON.parse(images)), ...(intro_video ? [intro_video] : [])]

const Texts = v.array(v.string())
const Duration = v.picklist(DURATIONS)

function projectOf(row: Schema['portfolio_projects']): PortfolioProject {
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
