import { type ChatTables, chatEntities } from './features/chat/replica.ts'
import { type NoticeTables, noticeEntities } from './features/notifications/replica.ts'
import { type OrderTables, orderEntities } from './features/orders/replica.ts'
import { type SavedSellerTables, savedSellerEntities } from './features/sellers/replica.ts'
import { registerEntities } from './sync/entities.ts'

declare module './sync/account-db.ts' {
  interface AccountTables extends ChatTables, NoticeTables, OrderTables, SavedSellerTables {}
}

// What a page or the service worker imports before it opens an account's database.
registerEntities({ ...chatEntities, ...orderEntities, ...noticeEntities, ...savedSellerEntities })
