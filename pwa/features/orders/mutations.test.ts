import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../replica.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Order, OrderEvent } from '#shared/orders.ts'
import { defineAccountTables } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import {
  cancelOrderMutation,
  findRetryMove,
  getMovesSince,
  moveOrder,
  placeOrder,
  retryMove,
  setReviewProject,
  withPendingOrderChanges,
} from './mutations.ts'

const engine = (): Engine => ({
  userId: 'ana',
  db: defineAccountTables(new Dexie('mine', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' })),
  flush: async () => true,
  emit: () => undefined,
  subscribe: () => () => undefined,
})
const NOW_ISO = '2026-05-04T12:00:00.000Z'
const party = (_id: string) => ({
  _id,
  firstName: _id,
  lastName: '',
  profileImage: null,
  country: 'MX',
  memberSince: NOW_ISO,
  gone: false,
  rated: null,
})
const event = (_id: string, by: OrderEvent['by'], to: Order['status'], note = ''): OrderEvent => ({
  _id,
  by,
  kind: 'move',
  from: null,
  to,
  note,
  files: [],
  deliveryAt: null,
  at: NOW_ISO,
  arrivedAt: NOW_ISO,
})
const order = (status: Order['status'], events: OrderEvent[]): Order => ({
  _id: 'order',
  number: 'OF-000001',
  buyer: party('ana'),
  seller: party('luis'),
  description: 'A sign for the bakery',
  files: [],
  budget: 100,
  pesos: 17.5,
  deliveryAt: NOW_ISO,
  status,
  lastBy: 'seller',
  inRevision: false,
  onTime: null,
  proposal: null,
  createdAt: NOW_ISO,
  events,
  rating: null,
  buyerRating: null,
})
const listQueued = async ({ db }: Engine) => db.outbox.orderBy('n').toArray()
const HIRE_MUTATION = {
  sellerUserId: 'luis',
  sellerName: 'Luis',
  description: 'A sign for the bakery',
  deliveryAt: NOW_ISO,
  budget: 100,
  files: [],
}
const OFFERED_EVENTS = [event('e1', 'buyer', 'PENDING')]
const DELIVERED_EVENTS = [
  ...OFFERED_EVENTS,
  event('e2', 'seller', 'PROCESSING'),
  event('e3', 'seller', 'DELIVERED'),
]

test('an order that Ana discards while it may be on its way is withdrawn; one that was refused is only gone', async () => {
  const ana = engine()
  await placeOrder(ana, HIRE_MUTATION)
  const [first] = await listQueued(ana)
  await cancelOrderMutation(ana, first?.id ?? '')
  const queued = await listQueued(ana)
  assert.deepEqual(
    queued.map(({ kind, payload, lane }) => [kind, payload, lane]),
    [['withdrawOrder', { orderId: first?.id }, `order:${first?.id}`]],
  )
  const shown = withPendingOrderChanges(
    { ...order('PENDING', OFFERED_EVENTS), _id: first?.id ?? '' },
    'buyer',
    queued,
  )
  assert.deepEqual([shown.status, shown.pending.map(({ kind }) => kind)], ['CANCELLED', ['withdrawOrder']])
  await ana.db.outbox.clear()
  await placeOrder(ana, HIRE_MUTATION)
  await ana.db.outbox.toCollection().modify({ rejection: { code: 'SELLER_NOT_HIRING', message: '' } })
  await cancelOrderMutation(ana, (await listQueued(ana))[0]?.id ?? '')
  assert.deepEqual(await listQueued(ana), [])
})

test('the app dies while Ana withdraws an order on its way: it waits as before, or is withdrawn', async () => {
  const ana = engine()
  await placeOrder(ana, HIRE_MUTATION)
  const [first] = await listQueued(ana)
  ana.db.outbox.hook('deleting', () => {
    throw new Error('Dead')
  })
  await assert.rejects(cancelOrderMutation(ana, first?.id ?? ''))
  assert.deepEqual(
    (await listQueued(ana)).map(({ kind }) => kind),
    ['createOrder'],
  )
})

test('Luis’ move that the socket brings before its answer is in the order once, and Ana’s next move stays', async () => {
  const luis = engine()
  await moveOrder(luis, order('PENDING', OFFERED_EVENTS), 'PROCESSING', { note: '', files: [] })
  const queued = await listQueued(luis)
  const accepted = { ...event(queued[0]?.id ?? '', 'seller', 'PROCESSING'), from: 'PENDING' as const }
  const cancelled = event('e3', 'buyer', 'CANCELLED', 'No longer needed')
  for (const events of [
    [...OFFERED_EVENTS, accepted],
    [...OFFERED_EVENTS, accepted, cancelled],
  ]) {
    const status = events.at(-1)?.to ?? 'PENDING'
    const shown = withPendingOrderChanges(order(status, events), 'seller', queued)
    assert.deepEqual([shown.status, shown.events], [status, events])
  }
})

test('Luis accepts on two phones, or Ana withdraws before he does: the order is as the market has it', async () => {
  const base = order('PENDING', [event('1', 'buyer', 'PENDING')])
  const luis = engine()
  await moveOrder(luis, base, 'PROCESSING', { note: 'Gladly', files: [] })
  const outbox = await listQueued(luis)
  for (const moved of [
    order('PROCESSING', [...base.events, event('2', 'seller', 'PROCESSING')]),
    order('CANCELLED', [...base.events, event('2', 'buyer', 'CANCELLED')]),
  ]) {
    const shown = withPendingOrderChanges(moved, 'seller', outbox)
    assert.deepEqual([shown.status, shown.events], [moved.status, moved.events])
    assert.equal(shown.pending[0]?.decision?.note, 'Gladly')
  }
})

test('each move names the newest event that the market has told of, also behind another that waits', async () => {
  const luis = engine()
  const offered = order('PENDING', OFFERED_EVENTS)
  await moveOrder(luis, offered, 'PROCESSING', { note: '', files: [] })
  await moveOrder(luis, withPendingOrderChanges(offered, 'seller', await listQueued(luis)), 'DELIVERED', {
    note: 'Done',
    files: [],
  })
  assert.partialDeepStrictEqual(await listQueued(luis), [
    { payload: { from: 'PENDING', decidedOn: 'e1' } },
    { payload: { from: 'PROCESSING', decidedOn: 'e1' } },
  ])
})

test('of a move that came too late Ana sees what she decided and what Luis has done since, and may decide so again', async () => {
  const ana = engine()
  await moveOrder(ana, order('DELIVERED', DELIVERED_EVENTS), 'COMPLETED', {
    note: 'Thank you!',
    files: [],
  })
  const rejection = {
    code: 'MOVED_ON',
    message: '',
    current: 'DELIVERED',
    requested: 'COMPLETED',
    allowed: ['PROCESSING', 'COMPLETED'],
  }
  await ana.db.outbox.toCollection().modify({ rejection })
  const laterEvents = [
    ...DELIVERED_EVENTS,
    event('e4', 'buyer', 'PROCESSING', 'Larger'),
    event('e5', 'seller', 'DELIVERED', 'Larger now'),
  ]
  const shown = withPendingOrderChanges(order('DELIVERED', laterEvents), 'buyer', await listQueued(ana))
  const decision = shown.pending[0]?.decision
  assert.deepEqual(decision, { by: 'buyer', to: 'COMPLETED', note: 'Thank you!', decidedOn: 'e3' })
  assert.ok(decision)
  assert.deepEqual(
    getMovesSince(shown, decision).map(({ note }) => note),
    ['Larger now'],
  )
  assert.equal(findRetryMove(shown, decision)?.to, 'COMPLETED')
  assert.equal(
    findRetryMove({ ...shown, status: 'PROCESSING' }, { ...decision, to: 'CANCELLED', note: '' }),
    undefined,
    'it needs a word that she hasn’t said',
  )
  await retryMove(ana, shown.pending[0]?.id ?? '', shown)
  const [mutation] = await listQueued(ana)
  assert.partialDeepStrictEqual(mutation, {
    rejection: null,
    payload: { _id: mutation?.id, decidedOn: 'e5', note: 'Thank you!' },
  })
})

test('a move that was queued before moves named an event is shown, and sent, as it is', async () => {
  const ana = engine()
  await moveOrder(ana, order('DELIVERED', DELIVERED_EVENTS), 'COMPLETED', { note: '', files: [] })
  await ana.db.outbox.toCollection().modify((row) => {
    if (row.kind === 'moveOrder') delete row.payload.decidedOn
  })
  const shown = withPendingOrderChanges(order('DELIVERED', DELIVERED_EVENTS), 'buyer', await listQueued(ana))
  assert.deepEqual([shown.status, shown.pending[0]?.decision?.decidedOn], ['COMPLETED', null])
})

test('without a network Luis sees the project that he chose last with the review, and it alone is sent', async () => {
  const luis = engine()
  const rating = { _id: 'rating', rating: 5, comment: 'Fine', reply: null, createdAt: NOW_ISO }
  const rated: Order = { ...order('COMPLETED', DELIVERED_EVENTS), rating: { ...rating, projectId: 'sign' } }
  await setReviewProject(luis, rated, 'door')
  await setReviewProject(luis, rated, 'poster')
  const [queued, ...others] = await listQueued(luis)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [queued?.lane, queued?.payload],
    ['order:order', { ratingId: 'rating', orderId: 'order', projectId: 'poster' }],
  )
  const show = async () => withPendingOrderChanges(rated, 'seller', await listQueued(luis)).rating?.projectId
  assert.equal(await show(), 'poster')
  await setReviewProject(luis, rated, null)
  assert.equal(await show(), undefined)
  await luis.db.outbox.toCollection().modify({ rejection: { code: 'PORTFOLIO_NOT_FOUND', message: '' } })
  assert.equal(await show(), 'sign', 'what was rejected changes nothing')
  await setReviewProject(luis, order('COMPLETED', DELIVERED_EVENTS), 'door')
  assert.equal((await listQueued(luis)).length, 1, 'without a review there is nothing to show it with')
})
