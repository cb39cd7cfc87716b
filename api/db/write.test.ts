import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './open.ts'
import { write } from './write.ts'

test('on a full disk every write of the commit says so, and the next ones succeed once there is room', async () => {
  const database = await openDatabase(':memory:')
  const { sqlite } = database
  const note = (text: string) =>
    write(database, (tx) =>
      tx
        .insertInto('settings')
        .values({ key: text.slice(0, 40), value: text })
        .execute(),
    )
  const pages = Number(sqlite.pragma('page_count', { simple: true }))
  sqlite.pragma(`max_page_count = ${pages}`)
  const long = Array.from({ length: 3 }, (_, n) => `${n}`.repeat(40_000))
  for (const end of await Promise.allSettled(long.map(note)))
    assert.deepEqual([end.status, end.status === 'rejected' && end.reason.code], ['rejected', 'SQLITE_FULL'])
  sqlite.pragma('max_page_count = 1000000')
  await Promise.all(long.map(note))
  database.close()
})
