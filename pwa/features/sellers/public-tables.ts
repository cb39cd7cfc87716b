import type { Table } from 'dexie'
import type { LocalServicePage } from '#shared/local-services.ts'
import type { SharedList } from '#shared/saved-lists.ts'
import type { SellerCard, SellerProfile } from '#shared/sellers.ts'
import type { CachedRow, PublicTablesOf } from '../../cache/public-tables.ts'

export type CachedSeller = CachedRow<SellerCard>

/** A list that somebody's link has shown; its cards are in `sellers`. */
export type CachedSharedList = CachedRow<Omit<SharedList, 'sellers'> & { token: string; sellerIds: string[] }>

export interface SellerTables {
  sellers: Table<CachedSeller, string>
  profiles: Table<CachedRow<SellerProfile>, string>
  sharedLists: Table<CachedSharedList, string>
  /** By the keys of service and town. */
  localServices: Table<CachedRow<LocalServicePage & { key: string }>, string>
}

export const sellerTables: PublicTablesOf<SellerTables> = {
  sellers: {
    indexes: '_id, rank, savedAt, [hourlyRate+rank], [memberSince+rank]',
    minRows: 200,
    listPictures: ({ cover }) => (cover ? [cover.url] : []),
  },
  profiles: {
    indexes: '_id, savedAt',
    minRows: 0,
    listPictures: ({ profileImage }) => (profileImage ? [profileImage] : []),
  },
  sharedLists: { indexes: 'token, savedAt', minRows: 0 },
  localServices: { indexes: 'key, savedAt', minRows: 0 },
}
