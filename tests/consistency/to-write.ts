import type { QueuedMutation } from '../../pwa/sync/account-db.ts'
import type { Write } from './history.ts'

/** What a row of the outbox means to the promises; null for what its person didn't do. */
export function toWrite({ id, kind, payload, files }: QueuedMutation): Write | null {
  switch (kind) {
    case 'sendMessage':
      return { kind: 'send', messageId: id, text: payload.content, files }
    case 'editMessage':
      return { kind: 'edit', messageId: payload.messageId, text: payload.content }
    case 'deleteMessage':
      return { kind: 'delete', messageId: payload.messageId }
    case 'setChatFavorite':
      return { kind: 'favorite', chatId: payload.chatId, isFavorite: payload.isFavorite }
    case 'markChatRead':
      return { kind: 'read', chatId: payload.chatId, seq: payload.seq }
    case 'createOrder':
      return { kind: 'hire', orderId: id }
    case 'withdrawOrder':
      return { kind: 'withdraw', orderId: payload.orderId }
    case 'moveOrder':
      return { kind: 'move', orderId: payload.orderId, to: payload.status, note: payload.note ?? '' }
    default:
      return null
  }
}
