import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import '../../public-cache.ts'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Rating } from '#shared/orders.ts'
import type { ReviewChoice } from '#shared/reviews.ts'
import { definePublicTables } from '../../cache/public-db.ts'
import { findCachedReviews } from './reviews.ts'

const publicDb = definePublicTables(
  new Dexie('oficio', { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
)
const review = (_id: string, rating: number, comment: string): Rating => ({
  _id,
  sellerUserId: 'luis',
  rating,
  comment,
  reply: null,
  createdAt: `2026-05-0${_id}T12:00:00.000Z`,
  buyer: { _id: 'ana', firstName: 'Ana', lastName: 'R.', profileImage: null, country: 'MX' },
})
const page = (key: string, sellerId: string, savedAt: number, ratings: Rating[]) =>
  publicDb.ratings.put({
    key,
    sellerId,
    savedAt,
    ratings,
    spread: [0, 0, 0, savedAt, 2],
    page: 1,
    limit: 10,
    total: 30,
    totalPages: 3,
  })
const find = async (choice: Partial<ReviewChoice>, pageNumber = 1) => {
  const found = await findCachedReviews(publicDb, 'luis', pageNumber, { sort: 'newest', ...choice })
  return found && { ...found, ids: found.data.ratings.map(({ _id }) => _id) }
}

before(async () => {
  await page('luis 1', 'luis', 2, [review('3', 5, 'Diseño precioso'), review('2', 4, 'Rápido')])
  await page('luis 3', 'luis', 1, [review('2', 4, 'Lento'), review('1', 5, 'Diseño sobrio')])
  await page('marta 1', 'marta', 3, [review('4', 5, 'Diseño de Marta')])
})

test('without a network Ana searches what the device holds of Luis’s reviews, each once and as last seen', async () => {
  assert.deepEqual((await find({ search: 'diseno' }))?.ids, ['3', '1'])
  assert.deepEqual((await find({ sort: 'lowest' }))?.ids, ['2', '3', '1'])
  assert.deepEqual((await find({ stars: 4 }))?.data.ratings[0]?.comment, 'Rápido')
  const none = await find({ search: 'lento' })
  assert.deepEqual([none?.empty, none?.data.total, none?.data.searched], [true, 0, 3])
  assert.deepEqual(none?.data.spread, [0, 0, 0, 2, 2], 'the newest breakdown')
})

test('without a network a freelancer whose reviews were never read has none to search', async () => {
  assert.equal(await findCachedReviews(publicDb, 'olga', 1, { sort: 'newest' }), null)
})
