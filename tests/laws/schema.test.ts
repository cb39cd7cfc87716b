import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import * as v from 'valibot'
import { openDatabase } from '../../api/db/open.ts'
import { ROOT, readSource } from './files.ts'

const SNAPSHOT = 'tests/laws/schema.sql'

test('the schema is the one that was agreed on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-schema-'))
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const rows = v.parse(
    v.array(v.object({ sql: v.string() })),
    database.sqlite
      .prepare(
        "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' and name not like '%\\_search\\_%' escape '\\' order by type desc, name",
      )
      .all(),
  )
  database.close()
  rmSync(folder, { recursive: true })
  const schema = `${rows.map((row) => `${row.sql};`).join('\n\n')}\n`
  // The snapshot is written when it is missing. After that it changes only by hand.
  if (!existsSync(join(ROOT, SNAPSHOT))) writeFileSync(join(ROOT, SNAPSHOT), schema)
  assert.equal(schema, readSource(SNAPSHOT))
})

test('every table of ours is strict', () => {
  const loose = [...readSource(SNAPSHOT).matchAll(/^create table "(\w+)"[\s\S]*?;$/gim)]
    .filter(([sql, name]) => !/^kysely_/.test(name ?? '') && !/strict;$/i.test(sql))
    .map(([, name]) => name)
  assert.deepEqual(loose, [])
})
