import * as v from 'valibot'
import { Place, PlaceId, PlaceList, PlaceQuery } from '../../places.ts'
import type { EndpointTable } from '../endpoint.ts'

export const PLACES_ENDPOINTS = {
  'GET /places': {
    summary: 'Towns whose name begins like this, the biggest first',
    query: PlaceQuery,
    answer: PlaceList,
  },
  'GET /places/:id': {
    summary: 'A town by its number in GeoNames',
    params: v.object({ id: PlaceId }),
    answer: Place,
  },
} as const satisfies EndpointTable
