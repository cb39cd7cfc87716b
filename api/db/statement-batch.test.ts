import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../../tests/support/world.ts'
import { batchCalls, prepareLookup } from './statement-batch.ts'
import { write } from './write.ts'

test('who asks the same of many people in one moment gets each one’s own answer', async () => {
  const world = await createWorld()
  const { database } = world
  const names = ['Ana', 'Eva', 'Íñigo', 'O"Neil, \\{x}']
  const ids = await Promise.all(names.map((name) => world.addBuyer(name)))
  const findNames = prepareLookup((db, id: string, minimum: number) =>
    db
      .selectFrom('users')
      .select(['first_name', 'role'])
      .where('id', '=', id)
      .where('email_verified', '>=', minimum)
      .where('role', '=', 'buyer')
      .orderBy('first_name')
      .limit(3),
  )
  const ask = (db: typeof database.db) =>
    Promise.all(
      [...ids, 'nobody', ids[0] ?? ''].map(async (id) =>
        (await findNames(db, id, 0)).rows.map(({ first_name, role }) => `${first_name} ${role}`),
      ),
    )
  const expected = [...names.map((name) => [`${name} buyer`]), [], ['Ana buyer']]
  assert.deepEqual(await ask(database.db), expected)
  assert.deepEqual((await findNames(database.db, ids[1] ?? '', 2)).rows, [])
  await write(database, async (tx) => {
    await tx
      .updateTable('users')
      .set({ first_name: 'Anabel' })
      .where('id', '=', ids[0] ?? '')
      .execute()
    assert.deepEqual((await ask(tx)).at(-1), ['Anabel buyer'], 'a write sees what it has done')
  })
  await world.close()
})

test('of two hundred who ask in one moment, each gets an answer', async () => {
  const world = await createWorld()
  const sizes: number[] = []
  const double = batchCalls(async (_, inputs: number[]) => {
    sizes.push(inputs.length)
    return inputs.map((input) => 2 * input)
  })
  const asked = [...Array(200).keys()]
  const answers = await Promise.all(asked.map((input) => double(world.database.db, input)))
  assert.deepEqual(
    answers,
    asked.map((input) => 2 * input),
  )
  assert.deepEqual(sizes, [64, 64, 64, 8])
  await world.close()
})
