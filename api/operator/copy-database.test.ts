import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createDatabase } from '../../tests/support/database.ts'
import { databaseFile, openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { write } from '../db/write.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { listSellers } from '../features/sellers/sellers.ts'
import { openLocalFiles } from '../outside/files.ts'
import { createBackup } from './backup.ts'
import { copyToServer } from './copy-database.ts'
import { executeRestore, openArchive, planRestore } from './restore.ts'

const server = process.env.TEST_DATABASE_URL
const FIRST = { page: 1, limit: 10 }

if (server)
  test('a market moves to a PostgreSQL server row by row, is found and goes on there, and comes back by a backup', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'oficio-move-'))
    const now = new Date('2026-05-04T12:00:00.000Z')
    const file = await openDatabase(databaseFile(folder))
    const files = openLocalFiles(join(folder, 'files'))
    await fillDemo({ database: file, files, clock: () => now })
    // A number whose row is deleted is not given again.
    await write(file, async (_, changed) => changed(['public'], 'listing', 'gone'))
    const { seq } = await file.db
      .selectFrom('changes')
      .select('seq')
      .where('entity_id', '=', 'gone')
      .executeTakeFirstOrThrow()
    await write(file, (tx) => tx.deleteFrom('changes').where('seq', '=', seq).execute())
    const { url, drop } = await createDatabase(server)
    const postgres = await openPostgres(url)

    const counts = await copyToServer(file, postgres)
    assert.equal(counts.get('users'), 162)
    assert.ok((counts.get('messages') ?? 0) > 50)
    await assert.rejects(copyToServer(file, postgres), /already has users/)
    const filters = { search: 'logo', sort: 'top-rated' } as const
    assert.deepEqual(await listSellers(postgres, filters, FIRST), await listSellers(file, filters, FIRST))
    await write(postgres, async (_, changed) => changed(['public'], 'listing', 'next'))
    const next = await postgres.db
      .selectFrom('changes')
      .select('seq')
      .where('entity_id', '=', 'next')
      .executeTakeFirstOrThrow()
    assert.equal(next.seq, seq + 1)

    const archive = join(folder, 'market.tar')
    await createBackup({ database: postgres, dataDir: folder, version: 'test' }, archive, now)
    await executeRestore(await planRestore(await openArchive(archive), join(folder, 'back'), new Date()))
    const back = await openDatabase(databaseFile(join(folder, 'back')))
    assert.deepEqual(
      await back.db.selectFrom('messages').selectAll().orderBy('position').execute(),
      await file.db.selectFrom('messages').selectAll().orderBy('position').execute(),
    )
    assert.deepEqual(await listSellers(back, filters, FIRST), await listSellers(file, filters, FIRST))
    for (const database of [file, back]) database.close()
    await postgres.close()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })
