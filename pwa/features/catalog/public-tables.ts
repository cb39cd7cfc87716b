import type { Table } from 'dexie'
import type { Category, Skill, SubCategory } from '#shared/catalog.ts'
import type { CachedRow, PublicTablesOf } from '../../cache/public-tables.ts'

export interface CatalogTables {
  categories: Table<CachedRow<Category>, string>
  subCategories: Table<CachedRow<SubCategory>, string>
  skills: Table<CachedRow<Skill>, string>
}

export const catalogTables: PublicTablesOf<CatalogTables> = {
  categories: { indexes: '_id' },
  subCategories: { indexes: '_id' },
  skills: { indexes: '_id' },
}
