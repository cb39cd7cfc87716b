import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { createDatabase } from '../../tests/support/database.ts'
import { waitUntil } from '../../tests/support/wait-until.ts'
import type { Database } from './open.ts'
import { openPostgres } from './postgres.ts'
import { write } from './write.ts'

const server = process.env.TEST_DATABASE_URL

/** Three processes of a market. */
async function withProcesses(
  run: (one: Database, other: Database, third: Database) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createDatabase(server ?? '')
  const [one, other, third] = [await openPostgres(url), await openPostgres(url), await openPostgres(url)]
  await run(one, other, third)
  for (const database of [one, other, third]) await database.close()
  await drop()
}

/** A write that has begun and doesn't end before `finish` is called. */
async function holdWrite(database: Database, people: string[] | null) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const done = write(
    database,
    async (tx, recordChange) => {
      await sql`select 1`.execute(tx)
      begin()
      await finished
      recordChange(people ?? ['public'], 'message', 'held')
    },
    { people },
  )
  await begun
  return { finish, done }
}

const record = (database: Database, people: string[] | null, id: string) =>
  write(database, async (_, recordChange) => recordChange(people ?? ['public'], 'message', id), { people })

const countWaiting = async ({ db }: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_locks
    where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const readFeed = async ({ db }: Database, audience: string): Promise<string[]> =>
  (
    await db
      .selectFrom('changes')
      .select('entity_id')
      .where('audience', '=', audience)
      .orderBy('seq')
      .execute()
  ).map(({ entity_id }) => entity_id)

if (server) {
  test('while a process writes for Ana and Luis, others write for Marta and Bea, and wait with what concerns Luis', () =>
    withProcesses(async (one, other) => {
      const held = await holdWrite(one, ['ana', 'luis'])
      await record(other, ['marta', 'bea'], 'beside')
      const written: string[] = []
      const meeting = record(other, ['luis', 'marta'], 'after').then(() => written.push('after'))
      await waitUntil(async () => (await countWaiting(one)) === 1)
      assert.deepEqual(written, [])
      held.finish()
      await Promise.all([held.done, meeting])
      assert.deepEqual(await readFeed(one, 'luis'), ['held', 'after'])
      assert.deepEqual(await readFeed(one, 'marta'), ['beside', 'after'])
    }))

  test('a write that names nobody is alone, and neither passes those before it nor is passed by those after it', () =>
    withProcesses(async (one, other, third) => {
      const held = await holdWrite(one, ['ana', 'luis'])
      const order: string[] = []
      const exclusive = record(other, null, 'alone').then(() => order.push('alone'))
      await waitUntil(async () => (await countWaiting(one)) === 1)
      const later = record(third, ['marta', 'bea'], 'later').then(() => order.push('later'))
      await waitUntil(async () => (await countWaiting(one)) === 2)
      held.finish()
      await Promise.all([held.done, exclusive, later])
      assert.deepEqual(order, ['alone', 'later'])
    }))

  test('whom a write tells without having named them is told nevertheless: it is run again, alone', () =>
    withProcesses(async (one, other) => {
      const held = await holdWrite(other, ['marta', 'bea'])
      let runs = 0
      const telling = write(
        one,
        async (tx, recordChange) => {
          runs++
          await tx.insertInto('settings').values({ key: 'told', value: '1' }).execute()
          recordChange(['ana', 'marta', 'public'], 'message', 'told')
        },
        { people: ['ana'] },
      )
      const beside = record(one, ['luis'], 'in the same commit')
      await waitUntil(async () => (await countWaiting(one)) === 1)
      assert.deepEqual(await readFeed(one, 'ana'), [])
      held.finish()
      await Promise.all([held.done, telling, beside])
      assert.equal(runs, 2)
      assert.deepEqual(await readFeed(one, 'marta'), ['held', 'told'])
      assert.deepEqual(await readFeed(one, 'public'), ['told'])
      assert.deepEqual(await readFeed(one, 'luis'), ['in the same commit'])
      assert.equal(one.generation, 1)
    }))

  test('of two who make the same id at once, one has it and the other is told so', () =>
    withProcesses(async (one, other) => {
      const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
      const { promise: inserted, resolve } = Promise.withResolvers<void>()
      const insert = (database: Database, person: string, wait: () => Promise<void>) =>
        write(
          database,
          async (tx) => {
            const rows = await tx.selectFrom('settings').select('value').where('key', '=', 'same').execute()
            if (rows.length > 0) return 'taken'
            await tx.insertInto('settings').values({ key: 'same', value: person }).execute()
            await wait()
            return 'stored'
          },
          { people: [person] },
        )
      const first = insert(one, 'ana', () => {
        resolve()
        return finished
      })
      await inserted
      const second = insert(other, 'luis', async () => undefined)
      await waitUntil(async () => {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'transactionid' and not granted`.execute(one.db)
        return rows.length === 1
      })
      finish()
      assert.deepEqual(await Promise.all([first, second]), ['stored', 'taken'])
    }))

  test('what two processes write for the same people at once is in each feed in the order of its numbers, with none that comes later between them', () =>
    withProcesses(async (one, other, reader) => {
      const people = ['ana', 'luis', 'marta', 'bea']
      const pairs = people.flatMap((from) => people.filter((to) => to !== from).map((to) => [from, to]))
      // Commits that take their time, each another, would overtake each other if anything let them.
      await sql`create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(random() * 0.005); return null; end'`.execute(
        one.db,
      )
      await sql`create constraint trigger dawdle after insert on changes deferrable initially deferred for each row execute function dawdle()`.execute(
        one.db,
      )
      let isWriting = true
      const watching = people.map(async (person) => {
        const seen = new Set<number>()
        while (isWriting) {
          const highest = Math.max(0, ...seen)
          const rows = await reader.db
            .selectFrom('changes')
            .select('seq')
            .where('audience', '=', person)
            .execute()
          for (const { seq } of rows)
            assert.ok(seen.has(seq) || seq > highest, `${person} got ${seq} after ${highest}`)
          for (const { seq } of rows) seen.add(seq)
        }
      })
      await Promise.all(
        [one, other].flatMap((database, i) =>
          pairs.map(async (pair) => {
            // Now and then one that concerns everybody.
            for (let n = 0; n < 20; n++) await record(database, n % 10 ? pair : null, `${i} ${pair} ${n}`)
          }),
        ),
      )
      isWriting = false
      await Promise.all(watching)
      for (const person of people)
        assert.equal(
          (await readFeed(one, person)).length,
          2 * 18 * pairs.filter((pair) => pair.includes(person)).length,
        )
    }))
}
