import type { Table } from 'dexie'
import type { Chat, Message } from '#shared/chat.ts'
import type { ReplicaEntities } from '../../sync/entities.ts'
import { enqueueDeliveryMarks } from './delivery-marks.ts'

export interface ChatTables {
  chats: Table<Chat & { otherId: string }, string>
  messages: Table<Message, string>
}

export const chatEntities: Pick<ReplicaEntities, 'chat' | 'message'> = {
  chat: {
    table: 'chats',
    indexes: '_id, otherId, lastAt',
    since: 1,
    toCached: (chat) => ({ ...chat, otherId: chat.other._id }),
    listUsers: ({ other }) => [other],
    onStored: enqueueDeliveryMarks,
  },
  message: { table: 'messages', indexes: '_id, [chatId+seq], createdAt', since: 1 },
}
