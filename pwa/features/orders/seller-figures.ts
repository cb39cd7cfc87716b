import { SellerFigures } from '#shared/figures.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'

/** The freelancer's own figures, cached for offline use. */
export const useSellerFigures = (): Loaded<SellerFigures> =>
  usePersistedQuery([ACCOUNT_QUERY_KEY, 'figures', 'seller'], SellerFigures, (signal) =>
    callEndpoint('GET /order/seller/stats', SellerFigures, { signal }),
  )
