import type { Table } from 'dexie'
import type { SavedList, SavedSeller } from '#shared/sellers.ts'
import type { ReplicaEntities } from '../../sync/entities.ts'

export interface SavedSellerTables {
  saved: Table<SavedSeller, string>
  savedLists: Table<SavedList, string>
}

export const savedSellerEntities: Pick<ReplicaEntities, 'saved' | 'savedList'> = {
  saved: { table: 'saved', indexes: '_id, savedAt', since: 3 },
  savedList: { table: 'savedLists', indexes: '_id', since: 6 },
}
