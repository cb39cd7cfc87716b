import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUR_MS } from '#shared/time.ts'
import { createCrashingApp } from '../../../tests/support/crashing-app.ts'
import { addPortrait, createProfileForm } from '../../../tests/support/seller-profile.ts'
import {
  type FakeStripe,
  startFakeStripe,
  WEBHOOK_SECRET,
} from '../../../tests/support/stripe/fake-stripe.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import type { PaymentProvider } from '../../outside/payments.ts'
import { createStripeProvider } from '../../outside/stripe.ts'

let world: World
let stripe: FakeStripe
let payments: PaymentProvider

before(async () => {
  stripe = await startFakeStripe()
  payments = createStripeProvider({
    secretKey: 'sk_test_x',
    publishableKey: 'pk_test_x',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.url,
  })
  world = await createWorld({ payments })
  world.now = new Date()
})
after(async () => {
  await stripe.close()
  world.close()
})

async function createSubscriber() {
  const plans = {
    small: await world.addPlan(`small ${newId(world.now)}`, 1900),
    large: await world.addPlan(`large ${newId(world.now)}`, 4900),
  }
  const id = await world.addSeller({
    firstName: 'Luis',
    seller: { profile_complete: 0, subscription_status: null },
  })
  const headers = {
    Authorization: `Bearer ${await world.createSession(id)}`,
    'Content-Type': 'application/json',
  }
  const portrait = await addPortrait(world, id)
  // Stripe has the card, and its customer isn't stored here yet: the first step that can be lost.
  const customer = await payments.createCustomer({
    userId: id,
    name: 'Luis Torres',
    email: `user-${id}@example.test`,
  })
  const card = newId(world.now)
  const row = {
    fingerprint: id,
    cardholder: 'Luis',
    brand: 'visa',
    last4: '4242',
    expiry_month: 12,
    expiry_year: 2099,
    country: 'MX',
    is_default: 1,
  }
  await world.database.db
    .insertInto('payment_methods')
    .values({
      id: card,
      user_id: id,
      provider_ref: stripe.createPaymentMethod(customer),
      ...row,
      created_at: world.now.toISOString(),
    })
    .execute()
  const { email } = await world.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.database.db
    .updateTable('users')
    .set({ email: `user-${id}@example.test`, first_name: 'Luis', last_name: 'Torres' })
    .where('email', '=', email)
    .execute()
  return { id, headers, portrait, card, plans, customer }
}
type NewSubscriber = Awaited<ReturnType<typeof createSubscriber>>

const completeCall = (who: NewSubscriber, plan: string, key: string) => ({
  path: '/api/v1/seller/complete-profile',
  method: 'POST',
  headers: { ...who.headers, 'Idempotency-Key': key },
  body: JSON.stringify({
    ...createProfileForm(world, 'Luis', who.portrait),
    payment_method: who.card,
    subscriptionPlanId: plan,
  }),
})
const changeCall = (who: NewSubscriber, plan: string, key: string) => ({
  path: '/api/v1/subscription',
  method: 'PUT',
  headers: { ...who.headers, 'Idempotency-Key': key },
  body: JSON.stringify({ subscriptionPlanId: plan }),
})
type Call = ReturnType<typeof completeCall>

/**
 * Runs a call in a process that is killed at this step: 'died', or the response status if there is no such
 * step.
 */
async function runUntilStep(diesAt: number, { path, ...call }: Call): Promise<'died' | number> {
  const { app, crashed } = createCrashingApp(world, diesAt)
  return Promise.race([crashed, Promise.resolve(app.request(path, call)).then(({ status }) => status)])
}
/** The same call in a freshly started process. */
const repeatCall = async ({ path, ...call }: Call) => {
  const response = await world.createApp().request(path, call)
  return { status: response.status, body: await response.json() }
}
const subscriptionsOf = ({ customer }: NewSubscriber) =>
  stripe.subscriptions().filter((item) => item.customer === customer && item.status !== 'canceled')
const pricesOf = (plan: string) =>
  stripe.requests
    .filter(
      ({ endpoint, parameters }) =>
        endpoint === 'POST /v1/prices' && Reflect.get(Object(parameters.metadata), 'planId') === plan,
    )
    .map(({ key }) => key)

const MAX_REPEATS = {
  'the same press': (key: string) => key,
  'another press, its key forgotten': () => newId(world.now),
}
for (const [name, keyOf] of Object.entries(MAX_REPEATS)) {
  test(`wherever the process ends while Luis submits his profile, ${name} goes on: one subscription, one price, all of the profile`, async () => {
    let steps = 0
    for (let outcome: 'died' | number = 'died'; outcome === 'died'; steps++) {
      const luis = await createSubscriber()
      const key = newId(world.now)
      const call = completeCall(luis, luis.plans.small, key)
      outcome = await runUntilStep(steps, call)
      const repeated = await repeatCall({
        ...call,
        headers: { ...call.headers, 'Idempotency-Key': keyOf(key) },
      })
      assert.equal(repeated.status, 200, `step ${steps}: ${JSON.stringify(repeated.body)}`)
      assert.deepEqual(
        [
          repeated.body.data.profileComplete,
          repeated.body.data.listed,
          repeated.body.data.subscription.status,
        ],
        [true, true, 'trialing'],
        `step ${steps}`,
      )
      assert.equal(subscriptionsOf(luis).length, 1, `step ${steps}`)
      assert.equal(new Set(pricesOf(luis.plans.small)).size, 1, `step ${steps}`)
      assert.deepEqual(
        await world.database.db
          .selectFrom('subscription_attempts')
          .selectAll()
          .where('user_id', '=', luis.id)
          .execute(),
        [],
      )
    }
    assert.ok(steps > 12, `${steps} steps`)
  })
}

test('whoever comes back after an hour, with another plan, has that one, or is told which one stands, and never two', async () => {
  let steps = 0
  for (let outcome: 'died' | number = 'died'; outcome === 'died'; steps++) {
    const luis = await createSubscriber()
    outcome = await runUntilStep(steps, completeCall(luis, luis.plans.small, newId(world.now)))
    world.now = new Date(world.now.getTime() + HOUR_MS)
    const { status, body } = await repeatCall(completeCall(luis, luis.plans.large, newId(world.now)))
    assert.ok(
      status === 200 || body.code === 'PROFILE_CHANGED',
      `step ${steps}: ${status} ${JSON.stringify(body)}`,
    )
    const standingPlanId = status === 200 ? body.data.subscription.plan._id : body.now.subscriptionPlanId
    assert.deepEqual(
      subscriptionsOf(luis).map(({ metadata }) => metadata),
      [{ planId: standingPlanId }],
      `step ${steps}`,
    )
  }
})

test('wherever the process ends while Luis changes his plan, or begins anew after an end, the same call goes on', async () => {
  for (const ends of [false, true]) {
    let steps = 0
    for (let outcome: 'died' | number = 'died'; outcome === 'died'; steps++) {
      const luis = await createSubscriber()
      assert.equal((await repeatCall(completeCall(luis, luis.plans.small, newId(world.now)))).status, 200)
      if (ends) {
        stripe.changePlanPeriod(String(subscriptionsOf(luis)[0]?.id), {
          status: 'canceled',
          ended_at: Math.floor(Date.now() / 1000),
        })
        await world.database.db
          .updateTable('sellers')
          .set({ subscription_status: 'cancelled' })
          .where('user_id', '=', luis.id)
          .execute()
      }
      const call = changeCall(luis, luis.plans.large, newId(world.now))
      outcome = await runUntilStep(steps, call)
      const repeated = await repeatCall(call)
      assert.equal(repeated.status, 200, `step ${steps}: ${JSON.stringify(repeated.body)}`)
      assert.equal(repeated.body.data.subscription.plan._id, luis.plans.large)
      assert.deepEqual(
        subscriptionsOf(luis).map(({ metadata }) => metadata),
        [{ planId: luis.plans.large }],
        `step ${steps}`,
      )
      assert.equal(new Set(pricesOf(luis.plans.large)).size, 1)
    }
    assert.ok(steps > (ends ? 10 : 5), `${steps} steps`)
  }
})

test('two devices that submit at the same moment begin one subscription', async () => {
  const luis = await createSubscriber()
  const responses = await Promise.all(
    [luis.plans.small, luis.plans.small].map((plan) =>
      repeatCall(completeCall(luis, plan, newId(world.now))),
    ),
  )
  assert.deepEqual(
    responses.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(subscriptionsOf(luis).length, 1)
})

test('two devices that want different plans at the same moment begin one subscription, and the other is told which', async () => {
  const luis = await createSubscriber()
  const calls = [luis.plans.small, luis.plans.large].map((plan) => completeCall(luis, plan, newId(world.now)))
  const responses = await Promise.all(calls.map(repeatCall))
  assert.ok(
    responses.every(({ status }) => [200, 409, 503].includes(status)),
    JSON.stringify(responses),
  )
  const repeated = []
  for (const call of calls) repeated.push(await repeatCall(call))
  assert.deepEqual(repeated.map(({ status }) => status).sort(), [200, 409])
  const rejected = repeated.find(({ status }) => status === 409)
  assert.deepEqual(
    subscriptionsOf(luis).map(({ metadata }) => metadata),
    [{ planId: rejected?.body.now.subscriptionPlanId }],
  )
})

test('one that Stripe has begun and nobody saw is ended with the account', async () => {
  const luis = await createSubscriber()
  let steps = 0
  while (subscriptionsOf(luis).length === 0)
    await runUntilStep(steps++, completeCall(luis, luis.plans.small, newId(world.now)))
  const { endSubscriptionForDeletion } = await import('./subscriptions.ts')
  await endSubscriptionForDeletion(world.database, payments, luis.id)
  assert.deepEqual(
    subscriptionsOf(luis).map((item) => item.cancel_at_period_end),
    [true],
  )
})
