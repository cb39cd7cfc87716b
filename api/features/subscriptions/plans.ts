import * as v from 'valibot'
import { toCents, toDollars } from '#shared/money.ts'
import { type Plan, priceOf } from '#shared/subscriptions.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { Refusal } from '../../http/errors.ts'
import { namesOf } from '../catalog/catalog.ts'

/** The plans that sellers can choose, in the operator's order. */
export async function listPlans({ db }: Database, page: { page: number; limit: number }): Promise<{ plans: Plan[]; total: number }> {
  const rows = await db.selectFrom('plans').selectAll().where('status', '=', 'Active').orderBy('position').execute()
  const from = (page.page - 1) * page.limit
  return { plans: rows.slice(from, from + page.limit).map(planOf), total: rows.length }
}

export const findPlan = async (database: Database, id: string): Promise<Plan> => planOf(await activePlan(database, id))

/** A plan that can be chosen; any other is PLAN_NOT_FOUND. */
export async function activePlan({ db }: Database, id: string): Promise<Schema['plans']> {
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).where('status', '=', 'Active').executeTakeFirst()
  if (!row) throw new Refusal('PLAN_NOT_FOUND')
  return row
}

/** A plan that somebody has, though it may not be offered any more. */
export async function planById({ db }: Database, id: string): Promise<Plan | null> {
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? planOf(row) : null
}

/** What a plan's time costs, in cents. */
export const centsOf = (row: Schema['plans']): number => toCents(priceOf(planOf(row)))

const Features = v.array(v.string())

export function planOf(row: Schema['plans']): Plan {
  return {
    _id: row.id,
    name: row.name,
    names: namesOf(row.names),
    features: v.parse(Features, JSON.parse(row.features)),
    actualPrice: toDollars(row.actual_price_cents),
    discountedPrice: toDollars(row.discounted_price_cents),
    subscriptionInterval: row.subscription_interval,
    trialEnabled: row.trial_enabled === 1,
    trialInterval: row.trial_interval,
    status: row.status,
  }
}
