import type { Table } from 'dexie'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { CachedRow, PublicTablesOf } from '../../cache/public-tables.ts'

export interface PortfolioTables {
  portfolios: Table<CachedRow<{ sellerId: string; projects: PortfolioProject[] }>, string>
}

export const portfolioTables: PublicTablesOf<PortfolioTables> = {
  portfolios: {
    indexes: 'sellerId, savedAt',
    minRows: 0,
    listPictures: ({ projects }) => projects.flatMap(({ images }) => images),
  },
}
