import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { toCents, toDollars } from '#shared/money.ts'
import { DURATIONS, type PortfolioProject, type WriteProject } from '#shared/portfolio.ts'
import { fileIdOf } from '#shared/uploads.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { Refusal } from '../../http/errors.ts'
import type { FileStore } from '../../outside/files.ts'
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

/** Adds a project. One that arrives a second time changes nothing; an id of somebody else's is ID_TAKEN, a picture that isn't one's own FILE_NOT_FOUND. */
export async function addProject(database: Database, userId: string, form: WriteProject, now: Date): Promise<PortfolioProject> {
  const id = form._id ?? newId(now)
  await write(database, async (tx, changed) => {
    const known = await tx.selectFrom('portfolio_projects').select('user_id').where('id', '=', id).executeTakeFirst()
    if (known && known.user_id !== userId) throw new Refusal('ID_TAKEN')
    if (known) return
    await mustOwnPictures(tx, userId, form.images)
    await tx
      .insertInto('portfolio_projects')
      .values({ id, user_id: userId, ...columnsOf(form), intro_video: null, created_at: now.toISOString() })
      .execute()
    changed(['public', userId], 'portfolio', userId)
  })
  return findProject(database, userId, id)
}

/** Changes one's own project; pictures that it no longer shows are removed. */
export async function changeProject(database: Database, files: FileStore, userId: string, id: string, form: WriteProject): Promise<PortfolioProject> {
  const gone = await write(database, async (tx, changed) => {
    const before = await ownProject(tx, userId, id)
    await mustOwnPictures(tx, userId, form.images)
    await tx.updateTable('portfolio_projects').set(columnsOf(form)).where('id', '=', id).execute()
    changed(['public', userId], 'portfolio', userId)
    return forgetPictures(
      tx,
      userId,
      imagesOf(before).filter((image) => !form.images.includes(image)),
    )
  })
  for (const file of gone) await files.remove(file)
  return findProject(database, userId, id)
}

export async function removeProject(database: Database, files: FileStore, userId: string, id: string): Promise<void> {
  const gone = await write(database, async (tx, changed) => {
    const before = await ownProject(tx, userId, id)
    await tx.deleteFrom('portfolio_projects').where('id', '=', id).execute()
    changed(['public', userId], 'portfolio', userId)
    return forgetPictures(tx, userId, imagesOf(before))
  })
  for (const file of gone) await files.remove(file)
}

async function ownProject(tx: Transaction<Schema>, userId: string, id: string): Promise<Schema['portfolio_projects']> {
  const row = await tx.selectFrom('portfolio_projects').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (!row) throw new Refusal('PORTFOLIO_NOT_FOUND')
  return row
}

async function mustOwnPictures(tx: Transaction<Schema>, userId: string, images: string[]): Promise<void> {
  for (const image of images)
    if (!(await ownsFile(tx, userId, image, 'picture'))) throw new Refusal('FILE_NOT_FOUND', { errors: [{ path: 'images', message: 'Upload the picture first' }] })
}

/** Lets go of pictures that none of this person's projects shows any more. The answer names the files to remove once that is on the disk. */
async function forgetPictures(tx: Transaction<Schema>, userId: string, images: string[]): Promise<string[]> {
  const rows = await tx.selectFrom('portfolio_projects').selectAll().where('user_id', '=', userId).execute()
  const shown = new Set(rows.flatMap(imagesOf))
  const gone = images.filter((image) => !shown.has(image)).flatMap((image) => fileIdOf(image) ?? [])
  if (gone.length > 0) await tx.deleteFrom('files').where('id', 'in', gone).where('owner_user_id', '=', userId).execute()
  return gone
}

function columnsOf({ name, description, skills, duration, cost, images }: WriteProject) {
  return { name, description, skills: JSON.stringify(skills), duration, cost_cents: toCents(cost), images: JSON.stringify(images) }
}

const imagesOf = ({ images }: Schema['portfolio_projects']): string[] => v.parse(Texts, JSON.parse(images))

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
  }
}
