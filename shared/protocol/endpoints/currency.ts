import { Rates } from '../../exchange-rates.ts'
import type { EndpointTable } from '../endpoint.ts'

export const CURRENCY_ENDPOINTS = {
  'GET /currency/rates': {
    summary: 'Exchange rates',
    answer: Rates,
  },
} as const satisfies EndpointTable
