import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderStatus, Side } from '#shared/order-graph.ts'
import type { OrderWithPending } from './mutations.ts'
import { getEnd, getJobTitle, getNextTextKey, getProgress, getTurn } from './progress.ts'

const AT = '2026-03-0'
const NOW = Date.parse('2026-03-05T00:00:00Z')
/** An order after the given moves, a day apart. */
function createOrder(moves: [OrderStatus, Side | 'system'][], rest: Partial<OrderWithPending> = {}) {
  const statuses: (OrderStatus | null)[] = [null, 'PENDING', ...moves.map(([to]) => to)]
  const events = [['PENDING', 'buyer'] as const, ...moves].map(([to, by], index) => ({
    _id: `event${index}`,
    kind: 'move',
    from: statuses[index] ?? null,
    to,
    by,
    at: `${AT}${index + 1}T00:00:00Z`,
  }))
  return {
    status: statuses.at(-1) ?? 'PENDING',
    createdAt: `${AT}1T00:00:00Z`,
    deliveryAt: '2026-03-09T00:00:00Z',
    inRevision: false,
    proposal: null,
    lastBy: moves.at(-1)?.[1] ?? 'buyer',
    rating: null,
    buyerRating: null,
    events,
    pending: [],
    ...rest,
  } as unknown as OrderWithPending
}
const toText = (order: OrderWithPending) =>
  getProgress(order)
    .map(({ key, state, isPending }) => `${key} ${isPending ? 'waits' : state}`)
    .join(', ')

test('an order shows what was reached, what is its state, and what comes later', () => {
  assert.equal(
    toText(createOrder([])),
    'ordered current, accepted upcoming, delivered upcoming, completed upcoming',
  )
  const delivered = createOrder([
    ['PROCESSING', 'seller'],
    ['DELIVERED', 'seller'],
  ])
  assert.equal(toText(delivered), 'ordered done, accepted done, delivered current, completed upcoming')
  assert.equal(getProgress(delivered)[2]?.at, `${AT}3T00:00:00Z`)
})

test('when changes are requested, the delivery is awaited again and the acceptance keeps its date', () => {
  const order = createOrder([
    ['PROCESSING', 'seller'],
    ['DELIVERED', 'seller'],
    ['PROCESSING', 'buyer'],
  ])
  assert.equal(toText(order), 'ordered done, accepted current, delivered upcoming, completed upcoming')
  assert.equal(getProgress(order)[1]?.at, `${AT}2T00:00:00Z`)
})

test('a step that waits in the outbox says so, and one that was refused does not count', () => {
  const moves: [OrderStatus, Side][] = [['PROCESSING', 'seller']]
  const pending = [{ id: 'event1', kind: 'moveOrder', queuedAt: 0, rejection: null }]
  assert.match(
    toText(createOrder(moves, { pending } as unknown as Partial<OrderWithPending>)),
    /accepted waits/,
  )
})

test('an order that ended early shows how, and by whom, and nothing that will not come any more', () => {
  const cases: [[OrderStatus, Side | 'system'][], string][] = [
    [[['CANCELLED', 'buyer']], 'ordered done, withdrawn ended'],
    [[['CANCELLED', 'seller']], 'ordered done, declined ended'],
    [[['CANCELLED', 'system']], 'ordered done, expired ended'],
    [
      [
        ['PROCESSING', 'seller'],
        ['CANCELLED', 'buyer'],
      ],
      'ordered done, accepted done, canceled ended',
    ],
  ]
  for (const [moves, expected] of cases) assert.equal(toText(createOrder(moves)), expected)
  const withdrawnOffline = createOrder([], { status: 'CANCELLED', lastBy: 'buyer' })
  assert.deepEqual(getEnd(withdrawnOffline), { key: 'withdrawn', by: 'buyer' })
})

test('each is told whose turn it is; a proposed date is the other side’s turn', () => {
  const accepted = createOrder([['PROCESSING', 'seller']])
  assert.equal(getTurn(accepted), 'seller')
  assert.equal(getTurn({ status: 'PROCESSING', proposal: { by: 'seller', deliveryAt: '' } }), 'buyer')
  assert.equal(getNextTextKey(accepted, 'buyer', NOW), 'PROCESSING.buyer')
  assert.equal(getNextTextKey(accepted, 'seller', Date.parse('2026-03-10T00:00:00Z')), 'LATE.seller')
  const expired = createOrder([['CANCELLED', 'system']])
  assert.equal(getTurn(expired), null)
  assert.equal(getNextTextKey(expired, 'seller', NOW), 'expired.mine')
  assert.equal(getNextTextKey(expired, 'buyer', NOW), 'expired.theirs')
})

test('a job’s title is its first sentence or line, cut at a word', () => {
  const getTitle = (description: string) => getJobTitle(description).title
  assert.equal(getTitle('A sign for the bakery. It is 2 m wide.'), 'A sign for the bakery')
  assert.equal(getTitle('Do you paint?\nYes or no'), 'Do you paint?')
  assert.equal(getTitle('Version 2.0 of the site'), 'Version 2.0 of the site')
  assert.equal(getTitle(`${'word '.repeat(30)}`), `${'word '.repeat(15)}word…`)
  assert.equal(getTitle('x'.repeat(200)), `${'x'.repeat(80)}…`)
  assert.equal(getTitle(`${'😀'.repeat(79)}. More`), '😀'.repeat(79))
})

test('a job whose title says everything is not told twice', () => {
  assert.equal(getJobTitle('A sign for the bakery.\n').isWhole, true)
  assert.equal(getJobTitle('A sign for the bakery').isWhole, true)
  assert.equal(getJobTitle('看板を作る。').isWhole, true)
  assert.equal(getJobTitle('A sign. It is wide').isWhole, false)
  assert.equal(getJobTitle('A sign\nIt is wide').isWhole, false)
  assert.equal(getJobTitle('x'.repeat(81)).isWhole, false)
})
