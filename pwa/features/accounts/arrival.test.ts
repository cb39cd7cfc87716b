import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destinationOf, homeOf, interruptAt } from './arrival.ts'

const ana = { role: 'buyer', profileComplete: true } as const
const luis = { role: 'seller', profileComplete: true } as const

test('Ana arrives at her dashboard, Luis at his, and a freelancer without a profile at its first step', () => {
  assert.equal(homeOf(ana), '/dashboard')
  assert.equal(homeOf(luis), '/seller-dashboard')
  assert.equal(homeOf({ ...luis, profileComplete: false }), '/profile')
  assert.equal(homeOf({ ...luis, role: 'superAdmin' }), '/admin')
})

test('whoever came from a page of this app goes back to it, but never to a log-in or another site', () => {
  assert.equal(destinationOf(ana, { from: '/chat?receiverUserId=1' }), '/chat?receiverUserId=1')
  for (const from of ['/auth/login', '//evil.example/', 'https://evil.example/', undefined]) assert.equal(destinationOf(ana, { from }), '/dashboard')
  assert.equal(destinationOf(luis, null), '/seller-dashboard')
})

test('whose session the server ended goes back to where they were, once', () => {
  interruptAt('/profile-setting?tab=security')
  assert.equal(destinationOf(ana, null), '/profile-setting?tab=security')
  assert.equal(destinationOf(ana, { from: '/outbox' }), '/outbox')
  interruptAt(null)
  assert.equal(destinationOf(ana, null), '/dashboard')
})
