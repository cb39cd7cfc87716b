import type { Transaction } from 'kysely'
import type * as v from 'valibot'
import { PAGE_SIZES } from '#shared/protocol/envelope.ts'
import { RULES } from '#shared/rules.ts'
import { foldSearchWord } from '#shared/search-words.ts'
import type { SellerListQuery } from '#shared/seller-filters.ts'
import { DAY_MS } from '#shared/time.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { write } from '../../db/write.ts'

/** Different searches that wait to be written; further ones are left out. */
const MAX_WAITING = 200
/** Those that were searched least recently leave. */
const MAX_STORED = 1000
const MAX_AGE_MS = RULES.missedSearchDays * DAY_MS
/** Longer texts describe a person's own case rather than a trade. */
const MAX_LENGTH = 60
/** As many digits as no trade has: a phone number, a card, an order. */
const MIN_SECRET_DIGITS = 5

/** Searches that nobody was found by since the last write, as typed, by what they are folded to. */
const waitingSearches = new WeakMap<Database, Map<string, string>>()

/**
 * Keeps in mind that a search has found nobody, for the operator. Nothing says who searched. Left out is what
 * filters narrow down, what isn't a page of the list (suggestions while somebody types), and what looks like
 * personal data.
 */
export function noteMissedSearch(database: Database, query: v.InferOutput<typeof SellerListQuery>): void {
  const { search = '', exact, sort: _, isPublic: __, page, limit, ...filters } = query
  const isFiltered = Object.values(filters).some((value) => value !== undefined && String(value) !== '')
  const isListed = page === 1 && PAGE_SIZES.some((size) => size === limit)
  if (exact || isFiltered || !isListed || looksPersonal(search)) return
  const folded = foldSearchWord(search)
  const waiting = waitingSearches.get(database) ?? new Map<string, string>()
  waitingSearches.set(database, waiting)
  if (folded && (waiting.has(folded) || waiting.size < MAX_WAITING))
    waiting.set(folded, search.trim().replace(/\s+/g, ' '))
}

const looksPersonal = (search: string): boolean =>
  search.length > MAX_LENGTH ||
  /@|https?:|www\./i.test(search) ||
  search.replace(/[^\p{Nd}]/gu, '').length >= MIN_SECRET_DIGITS

/** Writes what waits. However often something is searched between two writes, it counts once. */
export async function storeMissedSearches(database: Database, now: Date): Promise<void> {
  const waiting = waitingSearches.get(database)
  if (!waiting || waiting.size === 0) return
  waitingSearches.delete(database)
  const all = [...waiting.keys()]
  await write(database, async (tx) => {
    for (const [folded, text] of waiting) {
      // The beginning of another one: somebody paused while typing.
      if (all.some((other) => other !== folded && other.startsWith(folded))) continue
      await tx
        .insertInto('missed_searches')
        .values({ id: newId(now), folded, text, searches: 1, searched_at: now.toISOString() })
        .onConflict((conflict) =>
          conflict.column('folded').doUpdateSet((row) => ({
            text,
            searches: row('missed_searches.searches', '+', 1),
            searched_at: now.toISOString(),
          })),
        )
        .execute()
    }
    await removeLeastRecent(tx)
  })
}

async function removeLeastRecent(tx: Transaction<Schema>): Promise<void> {
  const surplus = tx
    .selectFrom('missed_searches')
    .select('id')
    .orderBy('searched_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_STORED)
    .offset(MAX_STORED)
  await tx.deleteFrom('missed_searches').where('id', 'in', surplus).execute()
}

/** Removes what nobody has searched for long. */
export async function eraseOldMissedSearches(database: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - MAX_AGE_MS).toISOString()
  await write(database, (tx) => tx.deleteFrom('missed_searches').where('searched_at', '<', limit).execute())
}
