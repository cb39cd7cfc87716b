import { Batch, ChangesQuery, SyncResponse } from '../changes.ts'
import type { EndpointTable } from '../endpoint.ts'
import { SyncRequest } from '../sync-request.ts'

export const SYNC_ENDPOINTS = {
  'GET /changes': {
    summary: 'Changes for me since a sequence number; without one, the initial data of a new device',
    query: ChangesQuery,
    answer: Batch,
  },
  'POST /sync': {
    summary: 'Runs mutations in their order and answers with what changed',
    body: SyncRequest,
    answer: SyncResponse,
  },
} as const satisfies EndpointTable
