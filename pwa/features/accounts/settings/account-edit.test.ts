import assert from 'node:assert/strict'
import { test } from 'node:test'
import { omitAccountFields, rebaseAccountChanges } from './account-choice.ts'
import { mergeAccountChanges, toAccountChanges } from './account-edit.ts'

const account = { firstName: 'Ana', country: 'MX', phoneNumber: null }

test('Ana changes her name twice without a network: the second change may replace what was there, and the first', () => {
  const first = toAccountChanges({ firstName: 'Anita' }, account)
  assert.deepEqual(first, { firstName: 'Anita', over: { firstName: ['Ana'] } })
  const second = toAccountChanges({ firstName: 'Any', country: 'ES' }, { ...account, firstName: 'Anita' })
  assert.deepEqual(mergeAccountChanges(first, second), {
    firstName: 'Any',
    country: 'ES',
    over: { firstName: ['Ana', 'Anita'], country: ['MX'] },
  })
})

test('of two versions Ana keeps hers, or takes the one that stands', () => {
  const changes = toAccountChanges({ firstName: 'Anita', phoneNumber: '+52 55 1234 5678' }, account)
  assert.deepEqual(rebaseAccountChanges(changes, { firstName: 'Anabel' }).over, {
    firstName: ['Ana', 'Anabel'],
    phoneNumber: [null],
  })
  assert.deepEqual(omitAccountFields(changes, ['firstName']), {
    phoneNumber: '+52 55 1234 5678',
    over: { phoneNumber: [null] },
  })
  assert.equal(omitAccountFields(changes, ['firstName', 'phoneNumber']), null)
})
