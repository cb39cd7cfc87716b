import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { WritePlan } from './admin-catalogue.ts'
import { toEnglishMessage } from './messages.ts'
import { CardForm, redactCard } from './subscriptions.ts'

test('Luis writes when his card ends on a keypad that has digits only', () => {
  const typed = { cardholder: 'Luis Torres', number: '4242 4242 4242 4242', cvv: '123', country: 'MX' }
  for (const expiry of ['12/29', '1229', '12 / 29', '12 29']) {
    const { expiryMonth, expiryYear } = redactCard(v.parse(CardForm, { ...typed, expiry }))
    assert.deepEqual([expiryMonth, expiryYear], [12, 2029], expiry)
  }
  for (const expiry of ['1329', '129', '12/2', '122029'])
    assert.equal(v.is(CardForm, { ...typed, expiry }), false, expiry)
})

test('Ada is told from which price on a plan can be', () => {
  const plan = {
    name: 'Small',
    features: [],
    actualPrice: 0,
    discountedPrice: 0,
    subscriptionInterval: 30,
    trialEnabled: false,
    trialInterval: 0,
  }
  const { issues } = v.safeParse(WritePlan, plan)
  assert.match(toEnglishMessage(issues?.[0].message ?? ''), /from 0\.01/)
  assert.equal(v.is(WritePlan, { ...plan, actualPrice: 0.01 }), true)
})
