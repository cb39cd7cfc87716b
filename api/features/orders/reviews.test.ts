import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_REVIEW_SEARCH_LENGTH } from '#shared/reviews.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'

let world: World
let luis: string

/** What clients wrote about Luis, oldest first. */
const WRITTEN: [stars: number, comment: string][] = [
  [5, 'El diseño quedó precioso'],
  [3, 'Late, but a good design'],
  [5, 'Quick and friendly'],
  [1, 'Never again'],
  [3, 'تصميم ممتاز وسريع'],
]

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  for (const [i, [stars, comment]] of WRITTEN.entries()) {
    await world.addRating(luis, await world.addBuyer(`Client ${i}`), stars, comment)
    world.now = new Date(world.now.getTime() + MINUTE_MS)
  }
})
after(() => world.close())

const ask = async (query: Record<string, string>) =>
  (await world.get(`/api/v1/rating?${new URLSearchParams({ userId: luis, ...query })}`)).body
const read = async (query: Record<string, string>) => {
  const { ratings, total, spread } = (await ask(query)).data
  assert.deepEqual(spread, [1, 0, 2, 0, 2], 'the breakdown is that of all reviews')
  const numbers = ratings.map(({ comment }: { comment: string }) =>
    WRITTEN.findIndex(([, written]) => written === comment),
  )
  return { numbers, total }
}

test('Ana reads the newest reviews first, or the best or worst, newest first among equals', async () => {
  assert.deepEqual((await read({})).numbers, [4, 3, 2, 1, 0])
  assert.deepEqual((await read({ sort: 'highest' })).numbers, [2, 0, 4, 1, 3])
  assert.deepEqual((await read({ sort: 'lowest' })).numbers, [3, 4, 1, 2, 0])
})

test('Ana reads the reviews of three stars, and turns their pages', async () => {
  assert.deepEqual(await read({ stars: '3' }), { numbers: [4, 1], total: 2 })
  assert.deepEqual(await read({ stars: '3', limit: '1', page: '2' }), { numbers: [1], total: 2 })
  assert.deepEqual(await read({ stars: '2' }), { numbers: [], total: 0 })
})

test('Ana searches the reviews by the beginnings of words, without their accents', async () => {
  assert.deepEqual(await read({ search: 'diseno' }), { numbers: [0], total: 1 })
  assert.deepEqual(await read({ search: 'des goo' }), { numbers: [1], total: 1 })
  assert.deepEqual(await read({ search: 'تصميم' }), { numbers: [4], total: 1 })
  assert.deepEqual(await read({ search: 'quick', stars: '3' }), { numbers: [], total: 0 })
  assert.deepEqual(await read({ search: 'e', sort: 'lowest', limit: '1' }), { numbers: [0], total: 1 })
  assert.deepEqual((await read({ search: '…' })).total, WRITTEN.length, 'no word is no search')
})

test('Ana finds a review by Luis’s reply, and none that an admin has hidden', async () => {
  const update = (values: { reply: string } | { hidden_at: string | null }) =>
    world.database.db.updateTable('ratings').set(values).where('comment', '=', 'Never again').execute()
  await update({ reply: 'Lo siento mucho' })
  world.now = new Date(world.now.getTime() + MINUTE_MS)
  assert.deepEqual(await read({ search: 'siento' }), { numbers: [3], total: 1 })
  await update({ hidden_at: world.now.toISOString() })
  world.now = new Date(world.now.getTime() + 2 * MINUTE_MS)
  assert.equal((await ask({ search: 'siento' })).data.total, 0)
})

test('what can’t be a choice of reviews is refused', async () => {
  for (const [path, value] of [
    ['sort', 'best'],
    ['stars', '6'],
    ['stars', '4.5'],
    ['search', 'x'.repeat(MAX_REVIEW_SEARCH_LENGTH + 1)],
  ] as const)
    assert.equal((await ask({ [path]: value })).errors[0].path, path)
})
