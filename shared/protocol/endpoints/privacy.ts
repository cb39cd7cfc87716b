import * as v from 'valibot'
import { DeleteAccount, OpenOrders } from '../../accounts.ts'
import type { EndpointTable } from '../endpoint.ts'

export const PRIVACY_ENDPOINTS = {
  'GET /users/export': {
    summary: 'All my data, as a zip of one JSON file and my files',
    envelope: v.any(),
  },
  'GET /users/leaving': {
    summary: 'My open orders, to show before the account is deleted',
    answer: OpenOrders,
  },
  'DELETE /users/me': {
    summary: 'Deletes my account and its personal data',
    body: DeleteAccount,
    answer: v.object({}),
  },
} as const satisfies EndpointTable
