import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { databaseFile, openDatabase } from '../db/open.ts'
import { copyForRehearsal } from './rehearsal.ts'

const data = mkdtempSync(join(tmpdir(), 'oficio-rehearsal-'))
after(() => rmSync(data, { recursive: true, force: true }))

test('a copy for the next release that fails half-way leaves nothing on Olga’s disk', async () => {
  const database = await openDatabase(databaseFile(data))
  database.close()
  await assert.rejects(copyForRehearsal(database, data), /not open/)
  assert.deepEqual(
    readdirSync(data).filter((name) => name.startsWith('.')),
    [],
  )
})
