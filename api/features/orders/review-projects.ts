import type { Kysely } from 'kysely'
import type { ReviewProject } from '#shared/orders.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { consumeToken, type RateLimiter } from '../../http/middleware/limits.ts'
import { loadCovers } from '../portfolio/cover.ts'

/**
 * Shows one of the freelancer's projects with a review of their work, or none (null). Repeating it changes
 * nothing. Returns the id of the review's order. RATING_NOT_FOUND, PORTFOLIO_NOT_FOUND, RATE_LIMITED.
 */
export async function setReviewProject(
  database: Database,
  sellerId: string,
  { ratingId, projectId }: { ratingId: string; projectId: string | null },
  rateLimiter: RateLimiter | null,
): Promise<string> {
  return write(database, async (tx, recordChange) => {
    const rating = await tx
      .selectFrom('ratings')
      .select(['order_id', 'buyer_user_id', 'project_id'])
      .where('id', '=', ratingId)
      .where('seller_user_id', '=', sellerId)
      .executeTakeFirst()
    if (!rating) throw new DomainError('RATING_NOT_FOUND')
    if (rating.project_id === projectId) return rating.order_id
    if (projectId !== null) {
      const project = await tx
        .selectFrom('portfolio_projects')
        .select('id')
        .where('id', '=', projectId)
        .where('user_id', '=', sellerId)
        .executeTakeFirst()
      if (!project) throw new DomainError('PORTFOLIO_NOT_FOUND')
    }
    consumeToken(rateLimiter, sellerId)
    await tx.updateTable('ratings').set({ project_id: projectId }).where('id', '=', ratingId).execute()
    recordChange([rating.buyer_user_id, sellerId], 'order', rating.order_id)
    recordChange(['public'], 'rating', sellerId)
    return rating.order_id
  })
}

/** What reviews show of these projects, by their ids. */
export async function loadReviewProjects(
  db: Kysely<Schema>,
  ids: string[],
): Promise<Map<string, ReviewProject>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('portfolio_projects')
    .select(['id', 'name', 'images'])
    .where('id', 'in', ids)
    .execute()
  const covers = await loadCovers(db, rows)
  return new Map(rows.map(({ id, name }) => [id, { _id: id, name, cover: covers.get(id) ?? null }]))
}
