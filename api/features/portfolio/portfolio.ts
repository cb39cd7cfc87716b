import * as v from 'valibot'
import { toDollars } from '#shared/money.ts'
import { DURATIONS, type PortfolioProject } from '#shared/portfolio.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'

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
