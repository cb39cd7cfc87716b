import { type PortfolioProject, PublicPortfolio } from '#shared/portfolio.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callForEnvelope } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'

/** A seller's projects, newest first. */
export const usePublicPortfolio = (sellerId: string): Loaded<PortfolioProject[]> =>
  useCachedQuery({
    key: ['portfolio', sellerId],
    fetch: (signal) => fetchAllProjects(sellerId, signal),
    store: (publicDb, projects, fetchedAt) =>
      publicDb.transaction('rw', publicDb.portfolios, () =>
        putIfNewer(publicDb.portfolios, [{ sellerId, projects, savedAt: fetchedAt }], (row) => row.sellerId),
      ),
    read: async (publicDb) => {
      const portfolio = await publicDb.portfolios.get(sellerId)
      return portfolio ? { data: portfolio.projects, savedAt: portfolio.savedAt } : null
    },
    toData: (projects) => projects,
  })

/** Projects are paginated: this fetches every page. */
async function fetchAllProjects(sellerId: string, signal: AbortSignal): Promise<PortfolioProject[]> {
  const all: PortfolioProject[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await callForEnvelope(
      'GET /portfolio/public-seller-portfolio',
      PublicPortfolio,
      {
        query: { userId: sellerId, page, limit: MAX_PAGE_SIZE },
        signal,
      },
    )
    all.push(...data)
    pages = totalPages
  }
  return all
}
