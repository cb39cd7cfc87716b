import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isFromOtherSite } from './shared-content.ts'

const OWN = 'https://market.example'
const from = (headers: Record<string, string>, referrer = '') =>
  isFromOtherSite({ headers: new Headers(headers), referrer }, OWN)

test('what Ana’s share sheet sends is taken, what another site’s page sends isn’t', () => {
  assert.deepEqual(
    [
      from({}),
      from({ Origin: 'null' }),
      from({ 'Sec-Fetch-Site': 'none' }),
      from({ Origin: OWN }, `${OWN}/chat`),
      from({}, 'about:client'),
    ],
    Array(5).fill(false),
  )
  for (const headers of [
    { Origin: 'https://elsewhere.test' },
    { Origin: 'https://market.example.elsewhere.test' },
    { Origin: 'https://market.example:8443' },
    { Origin: 'http://market.example' },
    { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ])
    assert.equal(from(headers), true, JSON.stringify(headers))
  assert.equal(from({ Origin: 'null' }, 'https://elsewhere.test/'), true)
})
