import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { renewSubscriptions } from './renewals.ts'

let world: World
let luis: string
let plans: { small: string; large: string }
let authorization: { authorization: string }

const VISA = {
  cardholder: 'Luis Torres',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2027,
  country: 'MX',
}
const start = new Date('2026-05-04T12:00:00.000Z')
const runUntilDay = async (n: number) => {
  world.now = new Date(start.getTime() + n * DAY_MS)
  authorization = { authorization: `Bearer ${await world.createSession(luis)}` }
}
const PLAN_URL = 'https://market.example/profile/plan-info'
const renew = () => renewSubscriptions(world.database, { provider: 'demo', planUrl: PLAN_URL }, world.now)
const addCard = (card: object = VISA) => world.send('POST', '/api/v1/payment-method', card, authorization)
const subscription = async () => (await world.get('/api/v1/subscription', authorization)).body.data
const isListed = async () =>
  (await world.get(`/api/v1/seller/seller-profile-public?sellerUserId=${luis}`)).status === 200

before(async () => {
  world = await createWorld()
  plans = { small: await world.addPlan('Small', 1900), large: await world.addPlan('Large', 4900) }
  luis = await world.addSeller({ firstName: 'Luis' })
  await world.database.db
    .insertInto('subscriptions')
    .values({
      user_id: luis,
      provider_ref: null,
      ends_at: new Date(start.getTime() + 14 * DAY_MS).toISOString(),
      cancelling: 0,
      notices: 0,
      created_at: start.toISOString(),
    })
    .execute()
  await world.database.db
    .updateTable('sellers')
    .set({ plan_id: plans.small, subscription_status: 'trialing' })
    .where('user_id', '=', luis)
    .execute()
  authorization = { authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

test("Luis's first card becomes the default; a second can; the default can't be removed", async () => {
  const { body: first } = await addCard()
  assert.equal(first.data.isDefault, true)
  const { body: second } = await addCard({ ...VISA, brand: 'mastercard', last4: '4444' })
  assert.equal(second.data.isDefault, false)
  assert.equal(
    (await world.send('DELETE', `/api/v1/payment-method/${first.data._id}`, undefined, authorization)).body
      .code,
    'CARD_IS_DEFAULT',
  )
  await world.send('PUT', `/api/v1/payment-method/${second.data._id}/default`, {}, authorization)
  assert.equal(
    (await world.send('DELETE', `/api/v1/payment-method/${first.data._id}`, undefined, authorization)).status,
    200,
  )
  const { body } = await world.get('/api/v1/payment-method', authorization)
  assert.deepEqual(
    body.data.cards.map((card: { last4: string; isDefault: boolean }) => [card.last4, card.isDefault]),
    [['4444', true]],
  )
  assert.equal(body.data.provider, 'demo')
})

test('the same card twice, an expired one and one that the bank refuses are told apart, and a repeated call adds nothing', async () => {
  assert.equal((await addCard({ ...VISA, brand: 'mastercard', last4: '4444' })).body.code, 'CARD_EXISTS')
  assert.equal((await addCard({ ...VISA, expiryYear: 2026, expiryMonth: 4 })).body.code, 'CARD_EXPIRED')
  const declined = await addCard({ ...VISA, last4: '0002' })
  assert.deepEqual([declined.status, declined.body.code], [402, 'CARD_DECLINED'])
  const _id = newId(start)
  const firstResponse = await addCard({ ...VISA, _id })
  assert.equal(firstResponse.status, 200, JSON.stringify(firstResponse.body))
  const repeated = await addCard({ ...VISA, _id })
  assert.deepEqual(repeated.body.data, firstResponse.body.data)
  assert.equal((await world.get('/api/v1/payment-method', authorization)).body.data.cards.length, 2)
})

test('a card number that somebody sends anyway is kept nowhere', async () => {
  const _id = newId(start)
  await addCard({ ...VISA, last4: '1111', _id, number: '4111111111111111', cvv: '737' })
  const rows = await world.database.db
    .selectFrom('payment_methods')
    .select(['fingerprint', 'cardholder', 'brand', 'last4', 'country', 'expiry_month', 'expiry_year'])
    .execute()
  assert.ok(!/4111111111111111|737/.test(JSON.stringify(rows)), 'in the database')
  assert.ok(!/4111111111111111/.test(world.logLines.join('\n')), 'in the log')
  await world.send('DELETE', `/api/v1/payment-method/${_id}`, undefined, authorization)
})

test('the trial ends in a paid time with an invoice, and is renewed when that ends', async () => {
  await runUntilDay(13)
  await renew()
  assert.equal((await subscription()).subscription.status, 'trialing')
  await runUntilDay(14)
  await renew()
  await renew()
  const paid = await subscription()
  assert.equal(paid.subscription.status, 'active')
  assert.equal(paid.subscription.endsAt, new Date(start.getTime() + 44 * DAY_MS).toISOString())
  assert.deepEqual(
    paid.invoices.map((invoice: { amount: number; status: string; plan: string }) => [
      invoice.amount,
      invoice.status,
      invoice.plan,
    ]),
    [[19, 'paid', 'Small']],
  )
  await runUntilDay(44)
  await renew()
  assert.equal((await subscription()).invoices.length, 2)
})

test('Luis changes his plan, cancels, takes that back, cancels again: it ends with what is paid for', async () => {
  const changed = await world.send(
    'PUT',
    '/api/v1/subscription',
    { subscriptionPlanId: plans.large },
    authorization,
  )
  assert.equal(changed.body.data.subscription.plan.name, 'Large')
  assert.equal(changed.body.data.invoices.length, 2, 'nothing is charged before the paid time ends')
  const cancel = (query = '') =>
    world.send('DELETE', `/api/v1/subscription${query}`, undefined, authorization)
  assert.equal((await cancel()).body.data.subscription.cancelling, true)
  assert.equal((await cancel('?undo=true')).body.data.subscription.cancelling, false)
  await cancel()
  await runUntilDay(73)
  await renew()
  assert.equal(await isListed(), true)
  await runUntilDay(74)
  await renew()
  assert.equal((await subscription()).subscription.status, 'cancelled')
  assert.equal(await isListed(), false)
  assert.equal((await cancel()).body.code, 'SUBSCRIPTION_NOT_FOUND')
})

test('it begins anew, without a second trial, when he chooses a plan again', async () => {
  const repeated = await world.send(
    'PUT',
    '/api/v1/subscription',
    { subscriptionPlanId: plans.small },
    authorization,
  )
  assert.equal(repeated.body.data.subscription.status, 'active')
  assert.equal(repeated.body.data.invoices[0].status, 'paid')
  assert.equal(await isListed(), true)
})

test('a payment that is missed is told three times; after seven days the profile leaves the lists, and returns with a good card', async () => {
  await world.database.db
    .updateTable('payment_methods')
    .set({ expiry_year: 2026, expiry_month: 6 })
    .where('user_id', '=', luis)
    .execute()
  const countPaymentMails = async () => {
    await world.mailQueue.flush()
    return world.sentMails.filter((mail) => /payment/.test(mail.subject)).length
  }
  assert.equal(await countPaymentMails(), 0)
  await runUntilDay(104)
  await renew()
  assert.equal((await subscription()).subscription.status, 'past_due')
  assert.equal(await countPaymentMails(), 1)
  assert.equal(await isListed(), true, 'in grace')
  await runUntilDay(107)
  await renew()
  await renew()
  assert.equal(await countPaymentMails(), 2)
  await runUntilDay(110)
  await renew()
  assert.equal(await countPaymentMails(), 3)
  assert.equal(await isListed(), true)
  await runUntilDay(111)
  await renew()
  assert.equal(await isListed(), false, 'the grace is over')
  assert.equal((await subscription()).invoices[0].status, 'open')
  const { body } = await addCard({ ...VISA, last4: '5556' })
  await world.send('PUT', `/api/v1/payment-method/${body.data._id}/default`, {}, authorization)
  assert.equal((await subscription()).subscription.status, 'active', 'the new card pays what was missing')
  assert.equal((await subscription()).invoices[0].status, 'paid')
  assert.equal(await isListed(), true)
})

test("nobody touches another's cards or plan", async () => {
  const marta = await world.addSeller({ firstName: 'Marta' })
  const martaHeaders = { authorization: `Bearer ${await world.createSession(marta)}` }
  const { body } = await world.get('/api/v1/payment-method', authorization)
  const id = body.data.cards[0]._id
  assert.equal(
    (await world.send('PUT', `/api/v1/payment-method/${id}/default`, {}, martaHeaders)).body.code,
    'CARD_NOT_FOUND',
  )
  assert.equal(
    (await world.send('DELETE', `/api/v1/payment-method/${id}`, undefined, martaHeaders)).body.code,
    'CARD_NOT_FOUND',
  )
  assert.equal(
    (await world.send('POST', '/api/v1/payment-method', { ...VISA, _id: id }, martaHeaders)).body.code,
    'ID_TAKEN',
  )
  assert.deepEqual((await world.get('/api/v1/payment-method', martaHeaders)).body.data.cards, [])
  assert.equal(
    (await world.send('POST', '/api/v1/payment-method/webhook', {})).status,
    404,
    'the demo hears no events',
  )
})
