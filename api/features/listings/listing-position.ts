import type { Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'

const SCORE_STEPS = 2 ** 20
const POSITIONS_PER_SCORE = 2 ** 21

/**
 * The next free position after the listings of the same share, 0 to 1: ascending positions list the highest
 * share first.
 */
export async function findFreePosition(
  tx: Transaction<Schema>,
  column: 'position' | 'search_position',
  share: number,
): Promise<number> {
  const start = (SCORE_STEPS - Math.round(share * (SCORE_STEPS - 1))) * POSITIONS_PER_SCORE
  const last = await tx
    .selectFrom('listings')
    .select(column)
    .where(column, '>=', start)
    .where(column, '<', start + POSITIONS_PER_SCORE)
    .orderBy(column, 'desc')
    .limit(1)
    .executeTakeFirst()
  const position = last?.[column]
  return typeof position === 'number' ? position + 1 : start
}

/** The share that a position was given by, to the step. */
export const toShare = (position: number): number =>
  (SCORE_STEPS - Math.floor(position / POSITIONS_PER_SCORE)) / (SCORE_STEPS - 1)

/** The inverted position, for offline sorting. It is unique, so that server and app break ties alike. */
export const toRank = (position: number): number => (SCORE_STEPS + 1) * POSITIONS_PER_SCORE - position
