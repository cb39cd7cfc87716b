import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../db/open.ts'
import { selectMessages } from './load-chats.ts'

test('messages that are asked for by their ids are found by them, not among all that a person has', async () => {
  const database = await openDatabase(':memory:')
  const ids = Array.from({ length: 50 }, (_, n) => String(n))
  const plan = await selectMessages(database.db, 'somebody')
    .where('m.id', 'in', ids)
    .explain<{ detail: string }>(undefined, sql`query plan`)
  assert.match(plan[0]?.detail ?? '', /^SEARCH m USING INDEX .*\(id=\?\)$/)
  database.close()
})
