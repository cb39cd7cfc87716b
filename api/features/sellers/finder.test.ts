import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { MAX_BLOCK_MS, minLongestTurnMs } from '../../../tests/support/event-loop-blocking.ts'
import { createWorld } from '../../../tests/support/world.ts'
import { isPostgres } from '../../db/engine.ts'

/** As many of one trade, none of whom the filters leave. */
const FREELANCERS = 300_000

test('where few of many plumbers are what Ana filters by, nobody waits until they are found', async () => {
  const world = await createWorld()
  const { database } = world
  // A database server holds up nobody.
  if (isPostgres(database.db)) return world.close()
  await world.addSeller({ firstName: 'Ida', title: 'Plumber', user: { country: 'ES' } })
  await sql`pragma foreign_keys = off`.execute(database.db)
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${FREELANCERS})`
  const first = sql`(select coalesce(max(position), 0) from listings)`
  await sql`create temp table copied as ${numbers} select n, ${first} + n as position, (select max(search_position) from listings) + n as search_position from numbers`.execute(
    database.db,
  )
  await sql`insert into listings (position, user_id, rate_cents, rating_tenths, member_since, card, search_position)
    select c.position, 'copy' || c.n, rate_cents, rating_tenths, member_since, card, c.search_position from copied c, (select * from listings limit 1) l`.execute(
    database.db,
  )
  await sql`insert into seller_search (rowid, title, services, skills, text) select search_position, 'plumber', '', '', '' from copied`.execute(
    database.db,
  )
  for (const filters of ['country=MX', 'minRating=5', 'sort=newest']) {
    const longestMs = await minLongestTurnMs(async () => {
      database.generation++
      const response = await world.app.request(`/api/v1/seller/all?search=plumber&${filters}`)
      assert.equal(response.status, 200)
      await response.text()
    })
    assert.ok(longestMs <= MAX_BLOCK_MS, `${filters}: ${Math.round(longestMs)} ms`)
  }
  await world.close()
})
