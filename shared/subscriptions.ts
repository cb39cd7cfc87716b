import * as v from 'valibot'
import { Id, pageQuery, paging } from './envelope.ts'
import { Dollars } from './money.ts'

/** A plan's prices are in USD; intervals are in days. */
export const Plan = v.object({
  _id: Id,
  name: v.string(),
  names: v.record(v.string(), v.string()),
  features: v.array(v.string()),
  actualPrice: Dollars,
  discountedPrice: Dollars,
  subscriptionInterval: v.number(),
  trialEnabled: v.boolean(),
  trialInterval: v.number(),
  status: v.picklist(['Active', 'Inactive']),
})
export type Plan = v.InferOutput<typeof Plan>

export const PlanQuery = v.object({ ...pageQuery, status: v.optional(v.literal('Active')) })
export const PlanList = v.object({ plans: v.array(Plan), ...paging })
