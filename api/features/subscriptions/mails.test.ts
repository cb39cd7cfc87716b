import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import {
  nextChargeOf,
  type Provider,
  planChangeOf,
  priceOf,
  type Subscription,
  TRIAL_NOTICE_DAYS,
} from '#shared/subscriptions.ts'
import { DAY_MS } from '#shared/time.ts'
import { addPortrait, createProfileForm } from '../../../tests/support/seller-profile.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { formatDay } from '../../i18n/texts.ts'
import { renewSubscriptions } from './renewals.ts'

let demo: World
let real: World
const start = new Date('2026-05-04T12:00:00.000Z')
const PLAN_URL = 'https://market.example/profile/plan-info'
const VISA = {
  cardholder: 'Luis Torres',
  brand: 'visa',
  last4: '4242',
  expiryMonth: 12,
  expiryYear: 2027,
  country: 'MX',
}

before(async () => {
  demo = await createWorld()
  real = await createWorld({ env: { demo: false } })
})
after(async () => {
  await demo.close()
  await real.close()
})

/** A freelancer who writes and publishes a profile, with access to their mails. */
async function createFreelancer(world: World, firstName: string, language: string) {
  world.now = start
  const plans = {
    small: await world.addPlan(`Small ${firstName}`, 1900),
    large: await world.addPlan(`Large ${firstName}`, 4900),
  }
  const id = await world.addSeller({
    firstName,
    user: { language },
    seller: { profile_complete: 0, subscription_status: null },
  })
  const { email } = await world.database.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let authorization = { authorization: `Bearer ${await world.createSession(id)}` }
  const portrait = await addPortrait(world, id)
  return {
    id,
    plans,
    addCard: async () => (await world.send('POST', '/api/v1/payment-method', VISA, authorization)).body,
    publish: (card?: string) =>
      world.send(
        'POST',
        '/api/v1/seller/complete-profile',
        {
          ...createProfileForm(world, firstName, portrait),
          ...(card && { payment_method: card }),
          subscriptionPlanId: plans.small,
        },
        authorization,
      ),
    choose: (plan: string) =>
      world.send('PUT', '/api/v1/subscription', { subscriptionPlanId: plan }, authorization),
    cancel: (query = '') => world.send('DELETE', `/api/v1/subscription${query}`, undefined, authorization),
    billing: async () => (await world.get('/api/v1/subscription', authorization)).body.data,
    async days(n: number, provider: Provider) {
      world.now = new Date(start.getTime() + n * DAY_MS)
      authorization = { authorization: `Bearer ${await world.createSession(id)}` }
      await renewSubscriptions(world.database, { provider, planUrl: PLAN_URL }, world.now)
    },
    async mail() {
      await world.mailQueue.flush()
      return world.sentMails
        .filter(({ to }) => to === email)
        .map(({ subject, text }) => `${subject}\n${text}`)
    },
    newest: async () => {
      await world.mailQueue.flush()
      return world.sentMails.findLast(({ to }) => to === email)
    },
  }
}

test('Luis is written to when his plan begins, changes, is cancelled, goes on, is about to be charged, is charged and ends', async () => {
  const luis = await createFreelancer(demo, 'Luis', 'en')
  const card = await luis.addCard()
  assert.equal((await luis.publish(card.data._id)).status, 200)
  const expectMail = async (...parts: RegExp[]) => {
    const mail = await luis.newest()
    for (const part of parts) assert.match(`${mail?.subject}\n${mail?.text}`, part)
  }
  await expectMail(
    /^Your plan has started\n/,
    /Small Luis: \$19\.00 every month\nFree trial until May 18, 2026\nNext charge: \$19\.00 on May 18, 2026/,
  )
  await luis.choose(luis.plans.large)
  await expectMail(
    /^Your plan was changed\n/,
    /Large Luis: \$49\.00 every month\nFree trial until May 18, 2026\nNext charge: \$49\.00 on May 18, 2026/,
  )
  await luis.cancel()
  await expectMail(/^Your plan was canceled\n/, /Ends on May 18, 2026/)
  await luis.cancel('?undo=true')
  await expectMail(/^Your plan continues\n/)
  await luis.days(14 - TRIAL_NOTICE_DAYS - 1, 'demo')
  assert.equal((await luis.mail()).length, 4, 'not yet')
  await luis.days(14 - TRIAL_NOTICE_DAYS, 'demo')
  await luis.days(14 - TRIAL_NOTICE_DAYS, 'demo')
  await expectMail(/^Your free trial ends soon\n/, /Next charge: \$49\.00 on May 18, 2026/)
  assert.equal((await luis.mail()).length, 5, 'once')
  await luis.days(14, 'demo')
  await expectMail(/^Your free trial has ended\n/, /Next charge: \$49\.00 on June 17, 2026/)
  await luis.days(44, 'demo')
  assert.equal((await luis.mail()).length, 6, 'a time that is renewed is an invoice, not a letter')
  await luis.cancel()
  await luis.days(74, 'demo')
  await expectMail(/^Your plan has ended\n/)
  await luis.choose(luis.plans.small)
  await expectMail(/^Your plan has started\n/, /Next charge: \$19\.00/)
  assert.doesNotMatch((await luis.mail()).at(-1) ?? '', /trial/i, 'there is no second one')
})

test('each language says the price and the day as it writes them', async () => {
  for (const [language, day] of [
    ['es', '18 de mayo de 2026'],
    ['fr', '18 mai 2026'],
    ['ar', formatDay('ar', '2026-05-18T12:00:00.000Z')],
  ] as const) {
    const person = await createFreelancer(demo, `Paz${language}`, language)
    const card = await person.addCard()
    await person.publish(card.data._id)
    const mail = (await person.mail()).at(-1) ?? ''
    assert.ok(mail.includes(day) && mail.includes('$19.00'), mail)
    assert.match(mail, /\/profile\/plan-info\n/, 'one press from the mail to the plan')
  }
})

test('a market without a card provider asks for no card, charges nothing, and says nothing of a demo', async () => {
  const marta = await createFreelancer(real, 'Marta', 'en')
  assert.equal((await real.get('/api/v1/subscription-plan')).body.data.provider, 'none')
  assert.equal((await marta.addCard()).code, 'CARD_UNUSABLE')
  assert.equal((await marta.publish()).status, 200)
  await marta.days(31, 'none')
  await marta.days(62, 'none')
  const { subscription, invoices } = await marta.billing()
  assert.deepEqual([subscription.status, invoices], ['active', []])
  assert.equal(nextChargeOf(subscription, 'none'), null)
  assert.equal((await real.get(`/api/v1/seller/seller-profile-public?sellerUserId=${marta.id}`)).status, 200)
  const mail = (await marta.mail()).join('\n')
  assert.match(mail, /Small Marta: nothing is charged/)
  assert.doesNotMatch(mail, /\$|demo|charge: /i)
})

test('where cards are taken, nobody publishes a profile without one', async () => {
  const pia = await createFreelancer(demo, 'Pia', 'en')
  assert.equal((await pia.publish()).body.code, 'CARD_NOT_FOUND')
})

test('what a change of plan says of the money is what happens', () => {
  const plan = (price: number, days: number) => ({
    _id: `${price}`,
    name: 'x',
    names: {},
    features: [],
    actualPrice: price,
    discountedPrice: 0,
    subscriptionInterval: days,
    trialEnabled: true,
    trialInterval: 14,
    status: 'Active' as const,
  })
  const has = (status: Subscription['status']): Subscription => ({
    plan: plan(19, 30),
    status,
    endsAt: '2026-05-18T12:00:00.000Z',
    cancelling: false,
    graceEndsAt: null,
  })
  assert.equal(priceOf({ actualPrice: 19, discountedPrice: 0 }), 19)
  assert.equal(priceOf({ actualPrice: 19, discountedPrice: 9 }), 9)
  assert.equal(planChangeOf(null, plan(49, 30), 'stripe'), 'begin')
  assert.equal(planChangeOf(has('cancelled'), plan(49, 30), 'demo'), 'begin')
  assert.equal(planChangeOf(has('trialing'), plan(49, 365), 'stripe'), 'trial')
  assert.equal(planChangeOf(has('active'), plan(49, 30), 'stripe'), 'period')
  assert.equal(planChangeOf(has('active'), plan(49, 365), 'stripe'), 'restart')
  assert.equal(planChangeOf(has('active'), plan(49, 365), 'demo'), 'period')
  assert.equal(planChangeOf(has('past_due'), plan(49, 30), 'demo'), 'missed')
  assert.equal(planChangeOf(has('active'), plan(49, 30), 'none'), 'free')
})
