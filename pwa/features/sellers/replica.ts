import type { Table } from 'dexie'
import type { SavedSeller } from '#shared/sellers.ts'
import type { ReplicaEntities } from '../../sync/entities.ts'

export interface SavedSellerTables {
  saved: Table<SavedSeller, string>
}

export const savedSellerEntities: Pick<ReplicaEntities, 'saved'> = {
  saved: { table: 'saved', indexes: '_id, savedAt', since: 3 },
}
