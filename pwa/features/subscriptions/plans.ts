import { PlanList } from '#shared/subscriptions.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { usePersistedQuery } from '../../client/query.tsx'

/** The available plans and the payment provider. */
export const usePlans = (): Loaded<PlanList> =>
  usePersistedQuery(['plans'], PlanList, (signal) =>
    callEndpoint('GET /subscription-plan', PlanList, { query: { status: 'Active' }, signal }),
  )
