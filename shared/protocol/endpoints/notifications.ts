import * as v from 'valibot'
import {
  ChangeNoticeSettings,
  NoticeList,
  NoticeQuery,
  NoticeSettings,
  PushEndpoint,
  PushState,
  PushStatus,
  PushSubscription,
  PushTestResult,
  ReadNotices,
  ReadNoticesResult,
  Unsubscribe,
} from '../../notifications.ts'
import type { EndpointTable } from '../endpoint.ts'

export const NOTIFICATIONS_ENDPOINTS = {
  'GET /notification': {
    summary: 'My notifications, newest first, and chats with unread messages',
    query: NoticeQuery,
    answer: NoticeList,
  },
  'PUT /notification/read': {
    summary: 'Marks some or all notifications as seen',
    body: ReadNotices,
    answer: ReadNoticesResult,
  },
  'GET /notification/settings': {
    summary: 'My notification settings',
    answer: NoticeSettings,
  },
  'PUT /notification/settings': {
    summary: 'Changes my notification settings',
    body: ChangeNoticeSettings,
    answer: NoticeSettings,
  },
  'POST /notification/unsubscribe': {
    summary: 'Unsubscribes from one kind of email, by the link in it',
    query: Unsubscribe,
    answer: v.object({}),
  },
  'GET /push': {
    summary: 'The key that browsers subscribe with',
    answer: PushState,
  },
  'POST /push/subscription': {
    summary: 'Turns on push notifications for this browser',
    body: PushSubscription,
    answer: PushStatus,
  },
  'DELETE /push/subscription': {
    summary: 'Turns off push notifications for this browser',
    body: PushEndpoint,
    answer: v.object({}),
  },
  'POST /push/test': {
    summary: 'Sends this browser a test notification and returns the push service’s answer',
    body: PushEndpoint,
    answer: PushTestResult,
  },
} as const satisfies EndpointTable
