import { PlanList } from '#shared/subscriptions.ts'
import { getJson } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { usePersistedQuery } from '../../client/query.tsx'

/** The plans that a freelancer can choose from, and who is paid for them. */
export const usePlans = (): Loaded<PlanList> =>
  usePersistedQuery(['plans'], PlanList, (signal) =>
    getJson('subscription-plan', PlanList, { query: { status: 'Active' }, signal }),
  )
