import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDestination, getHomePath, setInterruptedPath } from './landing.ts'

const ana = { role: 'buyer', profileComplete: true } as const
const luis = { role: 'seller', profileComplete: true } as const

test('Ana arrives at her dashboard, Luis at his, and a freelancer without a profile at its first step', () => {
  assert.equal(getHomePath(ana), '/dashboard')
  assert.equal(getHomePath(luis), '/seller-dashboard')
  assert.equal(getHomePath({ ...luis, profileComplete: false }), '/profile')
  assert.equal(getHomePath({ ...luis, role: 'superAdmin' }), '/admin')
})

test('whoever came from a page of this app goes back to it, but never to a log-in or another site', () => {
  assert.equal(getDestination(ana, { from: '/chat?receiverUserId=1' }), '/chat?receiverUserId=1')
  for (const from of ['/auth/login', '//evil.example/', 'https://evil.example/', undefined])
    assert.equal(getDestination(ana, { from }), '/dashboard')
  assert.equal(getDestination(luis, null), '/seller-dashboard')
})

test('whose session the server ended goes back to where they were, once', () => {
  setInterruptedPath('/profile-setting?tab=security')
  assert.equal(getDestination(ana, null), '/profile-setting?tab=security')
  assert.equal(getDestination(ana, { from: '/outbox' }), '/outbox')
  setInterruptedPath(null)
  assert.equal(getDestination(ana, null), '/dashboard')
})
