import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Session } from '../../client/session.ts'
import en from '../../i18n/en/profile.ts'
import { getHireBlocker } from './hire-blocker.ts'

const signedIn = (role: Session['user']['role']): Session => ({
  token: 't',
  user: {
    _id: '019a0000-0000-7000-8000-000000000001',
    role,
    firstName: 'Ana',
    lastName: 'Soto',
    email: 'ana@a.example',
    profileImage: null,
    phoneNumber: null,
    description: '',
    country: 'MX',
    emailVerified: true,
    profileComplete: true,
  },
})
const getMessage = (session: Session | null, action: 'hire' | 'chat') => {
  const rejection = getHireBlocker(session, action)
  return rejection && en[rejection]
}

test('who isn’t signed in is asked to', () => {
  assert.equal(getMessage(null, 'hire'), 'Log in or create an account to hire this freelance')
  assert.equal(getMessage(null, 'chat'), 'Please log in to start a chat')
})

test('Luis, who sells, can neither hire nor start a chat', () => {
  assert.equal(getMessage(signedIn('seller'), 'hire'), 'Only buyers can hire freelancers')
  assert.equal(getMessage(signedIn('seller'), 'chat'), 'Only buyers can start a chat')
})

test('Ana, who buys, can do both', () => {
  assert.equal(getMessage(signedIn('buyer'), 'hire'), null)
  assert.equal(getMessage(signedIn('buyer'), 'chat'), null)
})
