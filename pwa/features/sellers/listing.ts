import * as v from 'valibot'
import { PAGE_SIZE, totalPages } from '#shared/envelope.ts'
import { parseSearchTerms } from '#shared/search-words.ts'
import type { SellerFilters } from '#shared/seller-filters.ts'
import { SellerCard, SellerList } from '#shared/sellers.ts'
import { getJson } from '../../offline/api.ts'
import { keepList, savedList } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { SellerCopy } from '../../offline/db.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { findSaved } from './shelf.ts'

/** One page of sellers. `more`: there are more than the total. `partial`: put together from what the phone has saved, so there may be others. */
export interface Listing {
  sellers: SellerCard[]
  total: number
  more: boolean
  page: number
  limit: number
  totalPages: number
  partial: boolean
}

/** The sellers that pass the filters, as the server says, else as the phone can tell from those it has saved. */
export function useListing(filters: SellerFilters, page: number, limit = PAGE_SIZE): Loaded<Listing> {
  const query = plain(filters)
  const key = listKey(filters, page, limit)
  const listing = (sellers: SellerCard[], { total, more }: { total: number; more: boolean }, partial: boolean): Listing => ({
    sellers,
    total,
    more,
    page,
    limit,
    totalPages: totalPages(total, limit),
    partial,
  })
  return useCopy({
    key: ['sellers', key],
    steady: true,
    ask: (signal) => getJson('seller/all', SellerList, { query: { ...query, page, limit }, signal }),
    keep: (copies, answer, at) =>
      keepList(
        copies,
        copies.sellers,
        key,
        at,
        answer.sellers.map((card) => sellerRow(card, at)),
        answer,
      ),
    read: async (copies) => {
      const saved = await savedList(copies, copies.sellers, key)
      return saved && { data: listing(saved.data.rows, saved.data, false), savedAt: saved.savedAt }
    },
    shown: (answer) => listing(answer.sellers, answer, false),
    meanwhile: async (copies) => {
      const found = await findSaved(copies, filters, page, limit)
      return found && { data: listing(found.sellers, { total: found.total, more: false }, true), savedAt: found.savedAt, empty: found.sellers.length === 0 }
    },
  })
}

/** What is kept of a seller for the lists: the card alone, whatever else `card` carries. */
export const sellerRow = (card: SellerCard, at: number): SellerCopy => ({ ...v.parse(SellerCard, card), savedAt: at })

/** The same wishes have the same key, in whatever order and case they were said. */
export function listKey(filters: SellerFilters, page: number, limit: number): string {
  const wishes = { ...plain(filters), search: parseSearchTerms(filters.search)?.join(' ') }
  const said = Object.entries(wishes).filter(([, wish]) => wish !== undefined)
  return JSON.stringify([...said.sort(([a], [b]) => (a < b ? -1 : 1)), page, limit])
}

/** Without the wishes that aren't any. */
function plain({ search, ...filters }: SellerFilters): SellerFilters {
  const words = search?.trim()
  return words ? { ...filters, search: words } : filters
}
