import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { Plan, PlanList } from '#shared/subscriptions.ts'
import { getJson } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { useAnswer } from '../../offline/query.tsx'

const Plans = v.array(Plan)

/** The plans that sellers can choose. */
export const usePlans = (): Loaded<Plan[]> =>
  useAnswer(['plans'], Plans, async (signal) => (await getJson('subscription-plan', PlanList, { query: { status: 'Active', limit: MAX_PAGE_SIZE }, signal })).plans)
