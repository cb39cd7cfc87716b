import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../../tests/support/world.ts'

test('Marta, who has found a hole, learns whom to tell', async (t) => {
  const world = await createWorld({
    env: { publicUrl: 'https://market.example', operatorContact: 'mailto:ada@market.example' },
  })
  t.after(() => world.close())
  const { status, headers, body } = await world.get('/.well-known/security.txt')
  assert.deepEqual([status, headers.get('Content-Type')], [200, 'text/plain; charset=UTF-8'])
  assert.equal(
    body,
    'Contact: mailto:ada@market.example\nContact: https://market.example/contact-us\nExpires: 2026-10-31T00:00:00.000Z\nPreferred-Languages: en, es, fr, ar\n' +
      'Canonical: https://market.example/.well-known/security.txt\n',
  )
})

test('a market whose operator has set no address is told by its form', async (t) => {
  const world = await createWorld({ env: { publicUrl: 'https://market.example', operatorContact: null } })
  t.after(() => world.close())
  const { body } = await world.get('/.well-known/security.txt')
  assert.deepEqual(body.match(/^Contact: .*$/gm), ['Contact: https://market.example/contact-us'])
})

test('a password manager is led to where Ana changes her password, and believes it, as what isn’t there is not found', async (t) => {
  const world = await createWorld()
  t.after(() => world.close())
  const { status, headers } = await world.get('/.well-known/change-password')
  assert.deepEqual([status, headers.get('Location')], [302, '/profile-setting?tab=security'])
  assert.equal(
    (
      await world.get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200', {
        Accept: 'text/html',
      })
    ).status,
    404,
  )
})
