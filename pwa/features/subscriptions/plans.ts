import { type Plan, PlanList } from '#shared/subscriptions.ts'
import { getJson } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { useAnswer } from '../../offline/query.tsx'

/** The plans that a freelancer can choose from. */
export function usePlans(): Loaded<Plan[]> {
  const answer = useAnswer(['plans'], PlanList, (signal) => getJson('subscription-plan', PlanList, { query: { status: 'Active' }, signal }))
  return answer.status === 'ready' ? { ...answer, data: answer.data.plans } : answer
}
