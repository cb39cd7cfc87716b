import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderEvent } from '#shared/orders.ts'
import { getOutcome } from './outcome.ts'

const event = (to: OrderEvent['to'], at: string, kind: OrderEvent['kind'] = 'move'): OrderEvent => ({
  _id: '019a0000-0000-7000-8000-000000000001',
  by: 'seller',
  kind,
  from: 'PENDING',
  to,
  note: '',
  files: [],
  deliveryAt: null,
  at,
  arrivedAt: at,
})
const events = [
  event('PROCESSING', '2026-03-01T10:00:00.000Z'),
  event('DELIVERED', '2026-03-02T10:00:00.000Z'),
  event('PROCESSING', '2026-03-03T10:00:00.000Z'),
  event('DELIVERED', '2026-03-04T10:00:00.000Z'),
]

test('an order says when it was delivered last, and when it was completed or canceled; one that is worked on is due', () => {
  assert.deepEqual(getOutcome({ status: 'DELIVERED', events }), {
    status: 'DELIVERED',
    at: '2026-03-04T10:00:00.000Z',
  })
  const agreed = event('CANCELLED', '2026-03-07T10:00:00.000Z', 'dateAgreed')
  const cancelled = event('CANCELLED', '2026-03-06T10:00:00.000Z')
  assert.equal(
    getOutcome({ status: 'CANCELLED', events: [...events, cancelled, agreed] })?.at,
    '2026-03-06T10:00:00.000Z',
  )
  assert.equal(getOutcome({ status: 'PROCESSING', events: events.slice(0, 3) }), null)
})
