import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { addPortrait, createProfileForm } from '../../../tests/support/seller-profile.ts'
import {
  type FakeStripe,
  startFakeStripe,
  WEBHOOK_SECRET,
} from '../../../tests/support/stripe/fake-stripe.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { createStripeProvider } from '../../outside/stripe.ts'

let world: World
let stripe: FakeStripe
let luis: string
let portrait: string
let authorization: { authorization: string }
let plans: { small: string; large: string }

before(async () => {
  stripe = await startFakeStripe()
  world = await createWorld({
    payments: createStripeProvider({
      secretKey: 'sk_test_x',
      publishableKey: 'pk_test_x',
      webhookSecret: WEBHOOK_SECRET,
      apiBase: stripe.url,
    }),
  })
  // Stripe uses the real clock.
  world.now = new Date()
  plans = { small: await world.addPlan('small', 1900), large: await world.addPlan('large', 4900) }
  luis = await world.addSeller({
    firstName: 'Luis',
    seller: { profile_complete: 0, subscription_status: null },
  })
  portrait = await addPortrait(world, luis)
  authorization = { authorization: `Bearer ${await world.createSession(luis)}` }
})
after(async () => {
  await stripe.close()
  world.close()
})

const calls = (name: string) => stripe.requests.filter(({ endpoint }) => endpoint === name)
const customer = async () =>
  (
    await world.database.db
      .selectFrom('payment_customers')
      .select('provider_ref')
      .where('user_id', '=', luis)
      .executeTakeFirstOrThrow()
  ).provider_ref
const addCard = (paymentMethodId: string) =>
  world.send('POST', '/api/v1/payment-method', { paymentMethodId }, authorization)
const subscription = async () => (await world.get('/api/v1/subscription', authorization)).body.data
const callWebhook = async ({ body, signature }: { body: string; signature: string }) => {
  const response = await world.app.request('/api/v1/payment-method/webhook', {
    method: 'POST',
    body,
    headers: { 'Stripe-Signature': signature, 'Content-Type': 'application/json' },
  })
  return response.status
}
const completeSubscription = async (card: string, key: string) => {
  return world.send(
    'POST',
    '/api/v1/seller/complete-profile',
    {
      ...createProfileForm(world, 'Luis', portrait),
      payment_method: card,
      subscriptionPlanId: plans.small,
    },
    { ...authorization, 'Idempotency-Key': key },
  )
}
const attempt = newId(new Date())

test("Stripe's form is opened with a secret, and only a card that it stored for Luis is taken", async () => {
  const { body } = await world.send('POST', '/api/v1/payment-method/setup-intent', {}, authorization)
  assert.match(body.data.clientSecret, /^seti_\w+_secret_/)
  const { body: list } = await world.get('/api/v1/payment-method', authorization)
  assert.deepEqual([list.data.provider, list.data.publishableKey], ['stripe', 'pk_test_x'])
  assert.equal((await addCard(stripe.createPaymentMethod('cus_of_somebody_else'))).body.code, 'CARD_UNUSABLE')
  const card = await addCard(
    stripe.createPaymentMethod(await customer(), { last4: '4242', fingerprint: 'same' }),
  )
  assert.deepEqual(
    [card.body.data.brand, card.body.data.last4, card.body.data.isDefault],
    ['visa', '4242', true],
  )
  assert.equal(
    (await addCard(stripe.createPaymentMethod(await customer(), { fingerprint: 'same' }))).body.code,
    'CARD_EXISTS',
  )
  const demo = {
    cardholder: 'Luis',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2099,
    country: 'MX',
  }
  assert.equal(
    (await world.send('POST', '/api/v1/payment-method', demo, authorization)).body.code,
    'CARD_UNUSABLE',
    'the demo form is not for real money',
  )
})

test('a card that the bank declines leaves the profile unfinished, and nothing half done', async () => {
  const { body } = await addCard(stripe.createPaymentMethod(await customer(), { declineCode: true }))
  const declined = await completeSubscription(body.data._id, newId(world.now))
  assert.deepEqual([declined.status, declined.body.code], [402, 'CARD_DECLINED'])
  const { body: profile } = await world.get('/api/v1/seller/my-profile', authorization)
  assert.deepEqual(
    [profile.data.profileComplete, profile.data.seller.displayName, profile.data.subscription],
    [false, 'Luis', null],
  )
})

test('a submission whose answer was lost is repeated: one subscription, one price, one profile', async () => {
  const { body } = await world.get('/api/v1/payment-method', authorization)
  const card = body.data.cards.find((item: { isDefault: boolean }) => item.isDefault)._id
  stripe.dropResponses('POST /v1/subscriptions', 2)
  assert.equal((await completeSubscription(card, attempt)).body.code, 'PAYMENTS_UNREACHABLE')
  assert.equal(stripe.subscriptions().length, 1, 'Stripe has begun it all the same')
  const done = await completeSubscription(card, attempt)
  assert.equal(done.status, 200, JSON.stringify(done.body))
  assert.deepEqual(
    [done.body.data.profileComplete, done.body.data.listed, done.body.data.subscription.status],
    [true, true, 'trialing'],
  )
  assert.deepEqual(
    await completeSubscription(card, attempt).then(({ status, body: response }) => [status, response.code]),
    [200, undefined],
  )
  assert.equal(stripe.subscriptions().length, 1)
  assert.equal(calls('POST /v1/prices').length, 1)
  assert.equal(calls('POST /v1/subscriptions').at(-1)?.parameters.trial_period_days, '14')
})

test('what Stripe says later is followed: in any order, twice, and whatever the event itself says', async () => {
  const [stripeSubscription] = stripe.subscriptions()
  const id = String(stripeSubscription?.id)
  const outdatedEvent = await stripe.event(id)
  stripe.changePlanPeriod(id, { status: 'past_due' })
  assert.equal(await callWebhook(await stripe.event(id)), 200)
  assert.equal((await subscription()).subscription.status, 'past_due')
  stripe.changePlanPeriod(id, { status: 'active' })
  const event = await stripe.event(id)
  assert.deepEqual(
    [await callWebhook(event), await callWebhook(event), await callWebhook(outdatedEvent)],
    [200, 200, 200],
  )
  assert.equal((await subscription()).subscription.status, 'active')
  const bill = stripe.createInvoice(await customer(), 'open')
  await callWebhook(await stripe.event(bill))
  stripe.changePlanPeriod(bill, { status: 'paid' })
  await callWebhook(await stripe.event(bill))
  assert.deepEqual(
    (await subscription()).invoices.map((invoice: { number: string; amount: number; status: string }) => [
      invoice.number,
      invoice.amount,
      invoice.status,
    ]),
    [['OF-0001', 19, 'paid']],
  )
})

test('a new default card pays from now on, also for the plan that runs', async () => {
  const { body } = await addCard(stripe.createPaymentMethod(await customer(), { last4: '1881' }))
  const before = String(stripe.subscriptions()[0]?.default_payment_method)
  assert.equal(
    (await world.send('PUT', `/api/v1/payment-method/${body.data._id}/default`, {}, authorization)).status,
    200,
  )
  const { provider_ref } = await world.database.db
    .selectFrom('payment_methods')
    .select('provider_ref')
    .where('id', '=', body.data._id)
    .executeTakeFirstOrThrow()
  assert.notEqual(provider_ref, before)
  assert.equal(stripe.subscriptions()[0]?.default_payment_method, provider_ref)
})

test('an event is believed only with a signature of ours that was made within five minutes of now', async () => {
  const id = String(stripe.subscriptions()[0]?.id)
  const genuine = await stripe.event(id)
  assert.equal(await callWebhook({ ...genuine, signature: '' }), 400)
  assert.equal(await callWebhook({ ...genuine, body: genuine.body.replace('active', 'unpaid') }), 400)
  assert.equal(await callWebhook(await stripe.event(id, { secret: 'whsec_guessed' })), 400)
  assert.equal(await callWebhook(await stripe.event(id, { ageSeconds: 301 })), 400)
  const ahead = await stripe.event(id, { ageSeconds: -600 })
  assert.equal(await callWebhook(ahead), 400)
  assert.equal(await callWebhook({ ...ahead, signature: ahead.signature.replace('t=', 't= ') }), 400)
  assert.equal(await callWebhook(await stripe.event(id, { ageSeconds: -60 })), 200)
})

test('a change of plan, a cancellation and its undoing are done at Stripe, and an ended one begins anew without a trial', async () => {
  const changed = await world.send(
    'PUT',
    '/api/v1/subscription',
    { subscriptionPlanId: plans.large },
    authorization,
  )
  assert.equal(changed.body.data.subscription.plan.name, 'large')
  const cancelled = await world.send('DELETE', '/api/v1/subscription', undefined, authorization)
  assert.equal(cancelled.body.data.subscription.cancelling, true)
  assert.equal(
    (await world.send('DELETE', '/api/v1/subscription?undo=true', undefined, authorization)).body.data
      .subscription.cancelling,
    false,
  )
  const id = String(stripe.subscriptions()[0]?.id)
  stripe.changePlanPeriod(id, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) })
  await callWebhook(await stripe.event(id))
  assert.equal((await subscription()).subscription.status, 'cancelled')
  assert.equal((await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).status, 404)
  const repeated = await world.send(
    'PUT',
    '/api/v1/subscription',
    { subscriptionPlanId: plans.small },
    authorization,
  )
  assert.equal(repeated.body.data.subscription.status, 'active')
  assert.equal(calls('POST /v1/subscriptions').at(-1)?.parameters.trial_period_days, undefined)
  assert.equal((await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).status, 200)
})

test('no secret of ours and no secret of Stripe is in the log', () => {
  assert.ok(!/sk_test_x|whsec_|_secret_/.test(world.logLines.join('\n')))
})

test('an account that is deleted is charged no more', async () => {
  const ref = String(stripe.subscriptions().at(-1)?.id)
  await world.database.db.updateTable('users').set({ password_hash: null }).where('id', '=', luis).execute()
  const { endSubscriptionForDeletion } = await import('./subscriptions.ts')
  await endSubscriptionForDeletion(world.database, world.deps.payments, luis)
  assert.equal(stripe.subscriptions().find(({ id }) => id === ref)?.cancel_at_period_end, true)
  assert.ok(Date.parse((await subscription()).subscription.endsAt) > world.now.getTime() + DAY_MS)
})
