import type { Table } from 'dexie'
import type { Notice } from '#shared/notifications.ts'
import type { ReplicaEntities } from '../../sync/entities.ts'

export interface NoticeTables {
  notices: Table<Notice, string>
}

export const noticeEntities: Pick<ReplicaEntities, 'notice'> = {
  notice: { table: 'notices', indexes: '_id, createdAt', since: 3 },
}
