import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { addCard, listCards, removeCard, setDefaultCard, setUpCard } from './cards.ts'
import type { subscriptionsMutations } from './mutations.ts'
import { getPaymentGateway } from './payment-gateway.ts'
import { findPlan, listPlans } from './plans.ts'
import { cancelSubscription, payMissedInvoices, readMySubscription } from './subscriptions.ts'
import { handleWebhook } from './webhooks.ts'

export const plansRoutes = ({ database, ...deps }: Deps) =>
  new EndpointRouter()
    .serve('GET /subscription-plan', async (c) => {
      const query = c.req.valid('query')
      const { plans, total } = await listPlans(database, query)
      return ok(c, { plans, provider: getPaymentGateway(deps).provider, ...toPaging(query, total) })
    })
    .serve('GET /subscription-plan/:id', async (c) =>
      ok(c, await findPlan(database, c.req.valid('param').id)),
    )

/** A freelancer's cards, plan and invoices. */
export const subscriptionsRoutes = (deps: Deps, mutations: ReturnType<typeof subscriptionsMutations>) => {
  const { database, payments, clock, env } = deps
  const gateway = getPaymentGateway({ payments, env })
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  const cards = async (userId: string) => ({
    provider: gateway.provider,
    publishableKey: payments?.publishableKey ?? null,
    cards: await listCards(database, userId),
  })
  return new EndpointRouter<UserEnv>()
    .serve('GET /payment-method', requireSeller, async (c) => ok(c, await cards(c.var.user.id)))
    .serve('POST /payment-method/setup-intent', requireSeller, async (c) =>
      ok(c, { clientSecret: await setUpCard(database, payments, c.var.user.id) }),
    )
    .serve('POST /payment-method', requireSeller, async (c) =>
      ok(
        c,
        await addCard(database, gateway, c.var.user.id, { input: c.req.valid('json'), now: clock() }),
        'Card added',
      ),
    )
    .serve('PUT /payment-method/:id/default', requireSeller, async (c) => {
      const card = await setDefaultCard(database, payments, c.var.user.id, c.req.valid('param').id)
      await payMissedInvoices(database, gateway, c.var.user.id, clock())
      return ok(c, card)
    })
    .serve('DELETE /payment-method/:id', requireSeller, async (c) => {
      const { id } = c.req.valid('param')
      await removeCard(toWriteContext(c, deps), payments, id)
      return ok(c, { deletedId: id })
    })
    .serve('GET /subscription', requireSeller, async (c) =>
      ok(c, await readMySubscription(database, c.var.user.id)),
    )
    .serve('PUT /subscription', requireSeller, async (c) =>
      ok(c, await mutations.changePlan(toWriteContext(c, deps), c.req.valid('json'))),
    )
    .serve('DELETE /subscription', requireSeller, async (c) =>
      ok(
        c,
        await cancelSubscription(database, gateway, c.var.user.id, {
          cancelling: c.req.valid('query').undo !== 'true',
          now: clock(),
        }),
      ),
    )
    .serve('POST /payment-method/webhook', async (c) => {
      if (!payments) throw new DomainError('NOT_FOUND')
      await handleWebhook(database, payments, await c.req.text(), {
        signature: c.req.header('Stripe-Signature') ?? '',
        planUrl: gateway.planUrl,
        now: clock(),
      })
      return ok(c, {})
    })
}
