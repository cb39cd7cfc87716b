import * as v from 'valibot'
import {
  ChangeSavedReplies,
  Chat,
  ChatList,
  ChatQuery,
  EditMessage,
  Message,
  MessageList,
  MessageQuery,
  MessageSearchQuery,
  MessageSearchResult,
  ReceiptUpdate,
  ReportChat,
  SavedReplies,
  SendMessage,
  SendMessageResult,
  SetBlocked,
  SetFavorite,
  StarMessage,
} from '../../chat.ts'
import type { EndpointTable } from '../endpoint.ts'

export const CHAT_ENDPOINTS = {
  'GET /chat/user-chats': {
    summary: 'My chats, most recent first',
    query: ChatQuery,
    answer: ChatList,
  },
  'GET /chat/messages/:chatId': {
    summary: 'Messages of one of my chats',
    query: MessageQuery,
    answer: MessageList,
  },
  'POST /chat/send-message': {
    summary: 'Sends a message',
    body: SendMessage,
    answer: SendMessageResult,
  },
  'PUT /chat/message/:id': {
    summary: 'Edits my message',
    body: EditMessage,
    answer: Message,
  },
  'DELETE /chat/message/:id': {
    summary: 'Deletes my message',
    answer: Message,
  },
  'PUT /chat/star/:id': {
    summary: 'Stars or unstars a message',
    body: StarMessage,
    answer: Message,
  },
  'PUT /chat/mark-chat-as-favorite/:chatId': {
    summary: 'Adds a chat to favorites, or removes it',
    body: SetFavorite,
    answer: Chat,
  },
  'PUT /chat/read/:chatId': {
    summary: 'Marks messages as read, up to one of them',
    body: ReceiptUpdate,
    answer: Chat,
  },
  'PUT /chat/delivered/:chatId': {
    summary: 'Marks messages as received, up to one of them',
    body: ReceiptUpdate,
    answer: Chat,
  },
  'PUT /chat/block/:chatId': {
    summary: 'Blocks or unblocks the other person',
    body: SetBlocked,
    answer: Chat,
  },
  'POST /chat/report/:chatId': {
    summary: 'Reports a chat or one of its messages',
    body: ReportChat,
    answer: v.object({}),
  },
  'GET /chat/search': {
    summary: 'My messages that contain all the words',
    query: MessageSearchQuery,
    answer: MessageSearchResult,
  },
  'GET /chat/starred': {
    summary: 'My starred messages',
    answer: MessageSearchResult,
  },
  'GET /chat/saved-replies': {
    summary: 'My saved replies',
    answer: SavedReplies,
  },
  'PUT /chat/saved-replies': {
    summary: 'Changes my saved replies',
    body: ChangeSavedReplies,
    answer: SavedReplies,
  },
} as const satisfies EndpointTable
