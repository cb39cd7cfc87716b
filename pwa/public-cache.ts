import { registerPublicTables } from './cache/public-tables.ts'
import { type CatalogTables, catalogTables } from './features/catalog/public-tables.ts'
import { type RatingTables, ratingTables } from './features/orders/public-tables.ts'
import { type PortfolioTables, portfolioTables } from './features/portfolio/public-tables.ts'
import { type SellerTables, sellerTables } from './features/sellers/public-tables.ts'

declare module './cache/public-tables.ts' {
  interface PublicTables extends CatalogTables, RatingTables, PortfolioTables, SellerTables {}
}

// What a page or the service worker imports before it opens the public cache.
registerPublicTables({ ...catalogTables, ...ratingTables, ...portfolioTables, ...sellerTables })
