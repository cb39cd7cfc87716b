import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCurrentPath } from './current-path.ts'

const MENU = [
  '/',
  '/seller-dashboard',
  '/seller-dashboard?tab=manage-orders',
  '/seller-dashboard?tab=portfolio',
  '/profile',
  '/profile/plan-info',
  '/profile-setting',
]
const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost')
  return findCurrentPath(MENU, { pathname, search })
}

test('one entry of a menu at most is where Luis is', () => {
  assert.equal(at('/seller-dashboard'), '/seller-dashboard')
  assert.equal(at('/seller-dashboard?tab=portfolio'), '/seller-dashboard?tab=portfolio')
  assert.equal(at('/seller-dashboard?tab=statistics'), '/seller-dashboard')
  assert.equal(at('/profile/plan-info'), '/profile/plan-info')
  assert.equal(at('/profile/personal-info'), '/profile')
  assert.equal(at('/profile-setting?tab=security'), '/profile-setting')
  assert.equal(at('/'), '/')
  assert.equal(at('/chat'), null)
})
