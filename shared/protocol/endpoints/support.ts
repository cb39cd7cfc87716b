import * as v from 'valibot'
import { AboutStats, ContactList, ContactQuery, WriteContact } from '../../support.ts'
import type { EndpointTable } from '../endpoint.ts'

export const SUPPORT_ENDPOINTS = {
  'GET /help-support/about-us-stats': {
    summary: 'Live stats of the marketplace',
    answer: AboutStats,
  },
  'POST /help-support/get-in-touch-record': {
    summary: 'Sends a message to the operator',
    body: WriteContact,
    answer: v.object({}),
  },
  'GET /help-support/get-in-touch-record': {
    summary: 'Messages to the operator',
    query: ContactQuery,
    answer: ContactList,
  },
} as const satisfies EndpointTable
