import {
  LocalServiceList,
  LocalServicePage,
  LocalServiceParams,
  LocalServiceQuery,
} from '../../local-services.ts'
import type { EndpointTable } from '../endpoint.ts'

export const LOCAL_SERVICES_ENDPOINTS = {
  'GET /local-services': {
    summary: 'Services of a category in the towns where most freelancers offer them',
    query: LocalServiceQuery,
    answer: LocalServiceList,
  },
  'GET /local-services/:service/:place': {
    summary: 'A service in a town, if somebody of that town offers it, and what is near',
    params: LocalServiceParams,
    answer: LocalServicePage,
  },
} as const satisfies EndpointTable
