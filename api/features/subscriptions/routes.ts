import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { Plan, PlanList, PlanQuery } from '#shared/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { validate } from '../../http/validate.ts'
import { findPlan, listPlans } from './plans.ts'

export const subscriptionsRoutes = ({ database }: Deps) =>
  new Hono()
    .get('/subscription-plan', describe('The plans sellers can choose', success(PlanList)), validate('query', PlanQuery), async (c) => {
      const query = c.req.valid('query')
      const { plans, total } = await listPlans(database, query)
      return ok(c, { plans, ...pagingOf(query, total) })
    })
    .get('/subscription-plan/:id', describe('One plan', success(Plan)), validate('param', v.object({ id: Id })), async (c) =>
      ok(c, await findPlan(database, c.req.valid('param').id)),
    )
