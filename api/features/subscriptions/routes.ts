import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, successEnvelope } from '#shared/envelope.ts'
import {
  AddCard,
  Card,
  CardList,
  ChangePlan,
  MySubscription,
  Plan,
  PlanList,
  PlanQuery,
  SetupIntent,
} from '#shared/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { addCard, listCards, removeCard, setDefaultCard, setUpCard } from './cards.ts'
import { getPaymentGateway } from './payment-gateway.ts'
import { findPlan, listPlans } from './plans.ts'
import {
  cancelSubscription,
  changePlan,
  type OnSubscriptionChanged,
  payMissedInvoices,
  readMySubscription,
} from './subscriptions.ts'
import { handleWebhook } from './webhooks.ts'

export const plansRoutes = ({ database, ...deps }: Deps) =>
  new Hono()
    .get(
      '/subscription-plan',
      describeEndpoint('The plans sellers can choose', successEnvelope(PlanList)),
      validate('query', PlanQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { plans, total } = await listPlans(database, query)
        return ok(c, { plans, provider: getPaymentGateway(deps).provider, ...toPaging(query, total) })
      },
    )
    .get(
      '/subscription-plan/:id',
      describeEndpoint('One plan', successEnvelope(Plan)),
      validate('param', v.object({ id: Id })),
      async (c) => ok(c, await findPlan(database, c.req.valid('param').id)),
    )

const IdParam = v.object({ id: Id })
const UndoFlag = v.optional(v.picklist(['true']))

/** A freelancer's cards, plan and invoices. */
export const subscriptionsRoutes = (
  { database, payments, clock, env }: Deps,
  onSubscriptionChanged: OnSubscriptionChanged,
) => {
  const gateway = getPaymentGateway({ payments, env })
  const requireSeller = requireUser(database, clock, { roles: ['seller'] })
  const cards = async (userId: string) => ({
    provider: gateway.provider,
    publishableKey: payments?.publishableKey ?? null,
    cards: await listCards(database, userId),
  })
  return new Hono<UserEnv>()
    .get(
      '/payment-method',
      describeEndpoint('My cards, and who takes them', successEnvelope(CardList)),
      requireSeller,
      async (c) => ok(c, await cards(c.var.user.id)),
    )
    .post(
      '/payment-method/setup-intent',
      describeEndpoint("A secret for Stripe's own card form", successEnvelope(SetupIntent)),
      requireSeller,
      async (c) => ok(c, { clientSecret: await setUpCard(database, payments, c.var.user.id) }),
    )
    .post(
      '/payment-method',
      describeEndpoint('Adds a card', successEnvelope(Card)),
      requireSeller,
      validate('json', AddCard),
      async (c) =>
        ok(c, await addCard(database, gateway, c.var.user.id, c.req.valid('json'), clock()), 'Card added'),
    )
    .put(
      '/payment-method/:id/default',
      describeEndpoint('Pays from this card from now on', successEnvelope(Card)),
      requireSeller,
      validate('param', IdParam),
      async (c) => {
        const card = await setDefaultCard(database, payments, c.var.user.id, c.req.valid('param').id)
        await payMissedInvoices(database, gateway, c.var.user.id, onSubscriptionChanged, clock())
        return ok(c, card)
      },
    )
    .delete(
      '/payment-method/:id',
      describeEndpoint('Removes a card', successEnvelope(v.object({ deletedId: Id }))),
      requireSeller,
      validate('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param')
        await removeCard(database, payments, c.var.user.id, id)
        return ok(c, { deletedId: id })
      },
    )
    .get(
      '/subscription',
      describeEndpoint('My plan and invoices', successEnvelope(MySubscription)),
      requireSeller,
      async (c) => ok(c, await readMySubscription(database, c.var.user.id)),
    )
    .put(
      '/subscription',
      describeEndpoint('Changes my plan; takes a cancellation back', successEnvelope(MySubscription)),
      requireSeller,
      validate('json', ChangePlan),
      async (c) =>
        ok(
          c,
          await changePlan(
            database,
            gateway,
            c.var.user.id,
            c.req.valid('json').subscriptionPlanId,
            onSubscriptionChanged,
            clock(),
          ),
        ),
    )
    .delete(
      '/subscription',
      describeEndpoint(
        'Ends my plan with what is paid for (undo: lets it go on)',
        successEnvelope(MySubscription),
      ),
      requireSeller,
      validate('query', v.object({ undo: UndoFlag })),
      async (c) =>
        ok(
          c,
          await cancelSubscription(
            database,
            gateway,
            c.var.user.id,
            c.req.valid('query').undo === undefined,
            onSubscriptionChanged,
            clock(),
          ),
        ),
    )
    .post(
      '/payment-method/webhook',
      describeEndpoint("The card provider's events, signed", successEnvelope(v.object({}))),
      async (c) => {
        if (!payments) throw new DomainError('NOT_FOUND')
        await handleWebhook(
          database,
          payments,
          await c.req.text(),
          c.req.header('Stripe-Signature') ?? '',
          onSubscriptionChanged,
          clock(),
        )
        return ok(c, {})
      },
    )
}
