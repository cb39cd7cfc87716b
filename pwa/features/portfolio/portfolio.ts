import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { type PortfolioProject, PublicPortfolio } from '#shared/portfolio.ts'
import { getWhole } from '../../offline/api.ts'
import { putNewer } from '../../offline/copies.ts'
import { useCopy } from '../../offline/copy-hooks.ts'
import type { Loaded } from '../../offline/hooks.ts'

/** A seller's projects, newest first, at most 50. */
export const usePublicPortfolio = (sellerId: string): Loaded<PortfolioProject[]> =>
  useCopy({
    key: ['portfolio', sellerId],
    ask: async (signal) => (await getWhole('portfolio/public-seller-portfolio', PublicPortfolio, { query: { userId: sellerId, limit: MAX_PAGE_SIZE }, signal })).data,
    keep: (copies, projects, at) => copies.transaction('rw', copies.portfolios, () => putNewer(copies.portfolios, [{ sellerId, projects, savedAt: at }], (row) => row.sellerId)),
    read: async (copies) => {
      const portfolio = await copies.portfolios.get(sellerId)
      return portfolio ? { data: portfolio.projects, savedAt: portfolio.savedAt } : null
    },
    shown: (projects) => projects,
  })
