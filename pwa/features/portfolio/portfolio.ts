import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { type PortfolioProject, PublicPortfolio } from '#shared/portfolio.ts'
import { getWhole } from '../../offline/api.ts'
import { putNewer } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { Loaded } from '../../offline/hooks.ts'

/** A seller's projects, newest first. */
export const usePublicPortfolio = (sellerId: string): Loaded<PortfolioProject[]> =>
  useCopy({
    key: ['portfolio', sellerId],
    ask: (signal) => askAll(sellerId, signal),
    keep: (copies, projects, at) => copies.transaction('rw', copies.portfolios, () => putNewer(copies.portfolios, [{ sellerId, projects, savedAt: at }], (row) => row.sellerId)),
    read: async (copies) => {
      const portfolio = await copies.portfolios.get(sellerId)
      return portfolio ? { data: portfolio.projects, savedAt: portfolio.savedAt } : null
    },
    shown: (projects) => projects,
  })

/** They come in pages only: one after the other until there is no more. */
async function askAll(sellerId: string, signal: AbortSignal): Promise<PortfolioProject[]> {
  const all: PortfolioProject[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await getWhole('portfolio/public-seller-portfolio', PublicPortfolio, { query: { userId: sellerId, page, limit: MAX_PAGE_SIZE }, signal })
    all.push(...data)
    pages = totalPages
  }
  return all
}
