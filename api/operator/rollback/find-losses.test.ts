import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openDatabase } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import { findLosses } from './find-losses.ts'

const folder = mkdtempSync(join(tmpdir(), 'oficio-losses-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('Olga is told of lists that clients made since the copy, and not of what is made again', async () => {
  const database = await openDatabase(join(folder, 'database.sqlite'))
  const earlier = join(folder, 'before.sqlite')
  await database.sqlite.backup(earlier)
  await write(database, async (_tx, recordChange) => {
    recordChange(['ana'], 'savedList', 'favourites')
    recordChange(['ana'], 'session', 'ana')
    recordChange(['public'], 'listing', 'ben')
  })
  assert.deepEqual(findLosses(database.sqlite, earlier), [{ noun: 'lists of saved freelancers', count: 1 }])
  await database.close()
})
