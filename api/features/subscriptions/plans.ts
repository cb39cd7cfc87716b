import * as v from 'valibot'
import { toCents, toDollars } from '#shared/money.ts'
import { type Plan, priceOf } from '#shared/subscriptions.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { parseNames } from '../catalog/catalog.ts'

/** The plans that sellers can choose, in the operator's order. */
export async function listPlans(
  { db }: Database,
  page: { page: number; limit: number },
): Promise<{ plans: Plan[]; total: number }> {
  const rows = await db
    .selectFrom('plans')
    .selectAll()
    .where('status', '=', 'Active')
    .orderBy('position')
    .execute()
  const offset = (page.page - 1) * page.limit
  return { plans: rows.slice(offset, offset + page.limit).map(toPlan), total: rows.length }
}

export const findPlan = async (database: Database, id: string): Promise<Plan> =>
  toPlan(await findActivePlan(database, id))

/** A plan that can be chosen; any other is PLAN_NOT_FOUND. */
export async function findActivePlan({ db }: Database, id: string): Promise<Schema['plans']> {
  const row = await db
    .selectFrom('plans')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  if (!row) throw new DomainError('PLAN_NOT_FOUND')
  return row
}

/** A plan with subscribers, which may no longer be offered. */
export async function findPlanById({ db }: Database, id: string): Promise<Plan | null> {
  const row = await db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toPlan(row) : null
}

/** The price of one period of a plan, in cents. */
export const toPriceCents = (row: Schema['plans']): number => toCents(priceOf(toPlan(row)))

const Features = v.array(v.string())

export function toPlan(row: Schema['plans']): Plan {
  return {
    _id: row.id,
    name: row.name,
    names: parseNames(row.names),
    features: v.parse(Features, JSON.parse(row.features)),
    actualPrice: toDollars(row.actual_price_cents),
    discountedPrice: toDollars(row.discounted_price_cents),
    subscriptionInterval: row.subscription_interval,
    trialEnabled: row.trial_enabled === 1,
    trialInterval: row.trial_interval,
    status: row.status,
  }
}
