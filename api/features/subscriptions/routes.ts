import { Hono } from 'hono'
import * as v from 'valibot'
import { Id, success } from '#shared/envelope.ts'
import { AddCard, Card, CardList, ChangePlan, MySubscription, Plan, PlanList, PlanQuery, SetupIntent } from '#shared/subscriptions.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { Refusal } from '../../http/errors.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { addCard, listCards, preferCard, removeCard, setUpCard } from './cards.ts'
import { hearNotice } from './notices.ts'
import { tillOf } from './payer.ts'
import { findPlan, listPlans } from './plans.ts'
import { cancelSubscription, changePlan, mySubscription, type StandingChanged, settleMissed } from './subscriptions.ts'

export const plansRoutes = ({ database, ...deps }: Deps) =>
  new Hono()
    .get('/subscription-plan', describe('The plans sellers can choose', success(PlanList)), validate('query', PlanQuery), async (c) => {
      const query = c.req.valid('query')
      const { plans, total } = await listPlans(database, query)
      return ok(c, { plans, provider: tillOf(deps).provider, ...pagingOf(query, total) })
    })
    .get('/subscription-plan/:id', describe('One plan', success(Plan)), validate('param', v.object({ id: Id })), async (c) =>
      ok(c, await findPlan(database, c.req.valid('param').id)),
    )

const CardId = v.object({ id: Id })
const Keep = v.optional(v.picklist(['true']))

/** A freelancer's cards, plan and invoices. */
export const subscriptionsRoutes = ({ database, payments, clock, env }: Deps, changed: StandingChanged) => {
  const till = tillOf({ payments, env })
  const sellers = signedIn(database, clock, { roles: ['seller'] })
  const cards = async (userId: string) => ({ provider: till.provider, publishableKey: payments?.publishableKey ?? null, cards: await listCards(database, userId) })
  return new Hono<PersonEnv>()
    .get('/payment-method', describe('My cards, and who takes them', success(CardList)), sellers, async (c) => ok(c, await cards(c.var.person.id)))
    .post('/payment-method/setup-intent', describe("A secret for Stripe's own card form", success(SetupIntent)), sellers, async (c) =>
      ok(c, { clientSecret: await setUpCard(database, payments, c.var.person.id) }),
    )
    .post('/payment-method', describe('Adds a card', success(Card)), sellers, validate('json', AddCard), async (c) =>
      ok(c, await addCard(database, till, c.var.person.id, c.req.valid('json'), clock()), 'Card added'),
    )
    .put('/payment-method/:id/default', describe('Pays from this card from now on', success(Card)), sellers, validate('param', CardId), async (c) => {
      const card = await preferCard(database, payments, c.var.person.id, c.req.valid('param').id)
      await settleMissed(database, till, c.var.person.id, changed, clock())
      return ok(c, card)
    })
    .delete('/payment-method/:id', describe('Removes a card', success(v.object({ deletedId: Id }))), sellers, validate('param', CardId), async (c) => {
      const { id } = c.req.valid('param')
      await removeCard(database, payments, c.var.person.id, id)
      return ok(c, { deletedId: id })
    })
    .get('/subscription', describe('My plan and invoices', success(MySubscription)), sellers, async (c) => ok(c, await mySubscription(database, c.var.person.id)))
    .put('/subscription', describe('Changes my plan; takes a cancellation back', success(MySubscription)), sellers, validate('json', ChangePlan), async (c) =>
      ok(c, await changePlan(database, till, c.var.person.id, c.req.valid('json').subscriptionPlanId, changed, clock())),
    )
    .delete(
      '/subscription',
      describe('Ends my plan with what is paid for (undo: lets it go on)', success(MySubscription)),
      sellers,
      validate('query', v.object({ undo: Keep })),
      async (c) => ok(c, await cancelSubscription(database, till, c.var.person.id, c.req.valid('query').undo === undefined, changed, clock())),
    )
    .post('/payment-method/webhook', describe("The card provider's events, signed", success(v.object({}))), async (c) => {
      if (!payments) throw new Refusal('NOT_FOUND')
      await hearNotice(database, payments, await c.req.text(), c.req.header('Stripe-Signature') ?? '', changed, clock())
      return ok(c, {})
    })
}
