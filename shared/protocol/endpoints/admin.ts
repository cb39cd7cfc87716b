import * as v from 'valibot'
import { LoginResult } from '../../accounts.ts'
import {
  AdminContactList,
  AdminFigures,
  AdminFiguresQuery,
  AdminOverview,
  AdminReportList,
  AdminReportQuery,
  AdminUser,
  AdminUserList,
  AdminUserQuery,
  AnswerContact,
  AuditList,
  AuditQuery,
  BulkStatusResult,
  InviteAdmin,
  SettleReport,
  SetUserStatus,
  SetUserStatuses,
} from '../../admin.ts'
import { AdminCatalogue, AdminPlanList } from '../../admin-catalogue.ts'
import { AdminSearchList, AdminSearchQuery, WriteFoundAs } from '../../admin-searches.ts'
import {
  FirstRun,
  FirstRunMail,
  FirstRunState,
  MarketSettings,
  SaveMarket,
  TestMail,
  TestMailResult,
} from '../../market.ts'
import { AdminReviewList, AdminReviewQuery, HideReview, HideReviewQuery, WarnUser } from '../../moderation.ts'
import { ContactQuery } from '../../support.ts'
import type { EndpointTable } from '../endpoint.ts'

export const ADMIN_ENDPOINTS = {
  'GET /first-run': {
    summary: 'Whether this marketplace is waiting for its first admin',
    answer: FirstRunState,
  },
  'POST /first-run': {
    summary: 'Creates the first admin and sets up the marketplace',
    body: FirstRun,
    answer: LoginResult,
  },
  'POST /first-run/test-mail': {
    summary: 'Sends a test email before there is an admin',
    body: FirstRunMail,
    answer: TestMailResult,
  },
  'GET /admin/market': {
    summary: 'Name, color, and mail server',
    answer: MarketSettings,
  },
  'PUT /admin/market': {
    summary: 'Changes the name, color, and mail server',
    body: SaveMarket,
    answer: MarketSettings,
  },
  'POST /admin/market/test-mail': {
    summary: 'Sends a test email',
    body: TestMail,
    answer: TestMailResult,
  },
  'GET /admin/overview': {
    summary: 'State of the marketplace and its server',
    answer: AdminOverview,
  },
  'GET /admin/users': {
    summary: 'Accounts',
    query: AdminUserQuery,
    answer: AdminUserList,
  },
  'PUT /admin/users/status': {
    summary: 'Suspends or reinstates several people',
    body: SetUserStatuses,
    answer: BulkStatusResult,
  },
  'POST /admin/admins': {
    summary: 'Adds an admin',
    body: InviteAdmin,
    answer: AdminUser,
  },
  'GET /admin/figures': {
    summary: 'Stats by day or month',
    query: AdminFiguresQuery,
    answer: AdminFigures,
  },
  'PUT /admin/users/:id/status': {
    summary: 'Suspends or reinstates a person',
    body: SetUserStatus,
    answer: AdminUser,
  },
  'PUT /admin/users/:id/verified': {
    summary: 'Verifies a person’s email manually',
    answer: AdminUser,
  },
  'POST /admin/users/:id/warning': {
    summary: 'Warns a person, with a reason',
    body: WarnUser,
    answer: v.object({}),
  },
  'GET /admin/reviews': {
    summary: 'Reviews of freelancers or clients, visible or hidden',
    query: AdminReviewQuery,
    answer: AdminReviewList,
  },
  'PUT /admin/reviews/:id': {
    summary: 'Hides a review with a reason, or shows it again',
    query: HideReviewQuery,
    body: HideReview,
    answer: v.object({}),
  },
  'GET /admin/reports': {
    summary: 'Reports with the messages around them',
    query: AdminReportQuery,
    answer: AdminReportList,
  },
  'PUT /admin/reports/:id': {
    summary: 'Closes a report',
    body: SettleReport,
    answer: v.object({}),
  },
  'GET /admin/contacts': {
    summary: 'Messages to the operator, with replies',
    query: ContactQuery,
    answer: AdminContactList,
  },
  'PUT /admin/contacts/:id/answer': {
    summary: 'Replies to a message by email, once',
    body: AnswerContact,
    answer: v.object({}),
  },
  'GET /admin/catalogue': {
    summary: 'The catalog, including inactive entries',
    answer: AdminCatalogue,
  },
  'GET /admin/searches': {
    summary: 'Searches that nobody was found by',
    query: AdminSearchQuery,
    answer: AdminSearchList,
  },
  'DELETE /admin/searches/:id': {
    summary: 'Takes a search off the list',
    answer: v.object({}),
  },
  'POST /admin/searches/:id/words': {
    summary: 'Adds the words of a search to a service or a skill, and takes it off the list',
    body: WriteFoundAs,
    answer: v.object({}),
  },
  'GET /admin/plans': {
    summary: 'All plans',
    answer: AdminPlanList,
  },
  'GET /admin/audit': {
    summary: 'Actions of admins',
    query: AuditQuery,
    answer: AuditList,
  },
} as const satisfies EndpointTable
