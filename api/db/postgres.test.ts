import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { createDatabase } from '../../tests/support/database.ts'
import { createReadinessCheck } from '../http/readiness.ts'
import { ADVISORY_LOCKS } from './engine.ts'
import type { FeedEntity } from './feed-sources.ts'
import { inspectServer, openPostgres } from './postgres.ts'
import { probeWriting } from './probe.ts'
import { write } from './write.ts'

/** Retries like a client. */
async function eventually(task: () => Promise<void>): Promise<void> {
  for (let attempts = 0; attempts < 20; attempts++) {
    const failed = await task().then(
      () => false,
      () => true,
    )
    if (!failed) return
  }
  assert.fail('no connection works any more')
}

const server = process.env.TEST_DATABASE_URL

if (server) {
  test('a server that hangs up in the middle costs what was under way, and neither the process nor what comes after', async () => {
    const { url, drop } = await createDatabase(server)
    const [one, other] = [await openPostgres(url), await openPostgres(url)]
    const terminateConnections = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid != pg_backend_pid()`.execute(
        other.db,
      )
    const recordNote = (id: string) => write(one, async (_, changed) => changed(['public'], 'listing', id))
    await recordNote('first')
    await terminateConnections()
    await eventually(() => recordNote('second'))
    await assert.rejects(
      write(one, async (tx, changed) => {
        changed(['public'], 'listing', 'lost')
        await terminateConnections()
        await sql`select 1`.execute(tx)
      }),
    )
    await one.tryWithLock('orders', async () => void (await terminateConnections())).catch(() => undefined)
    await eventually(() => recordNote('third'))
    const rows = await one.db.selectFrom('changes').select('entity_id').orderBy('seq').execute()
    assert.deepEqual(
      rows.map(({ entity_id }) => entity_id),
      ['first', 'second', 'third'],
    )
    await one.close()
    await other.close()
    await drop()
  })

  test('what two processes write at once stands in the order of its numbers, with none that comes later between them', async () => {
    const { url, drop } = await createDatabase(server)
    const processes = [await openPostgres(url), await openPostgres(url)]
    const [reader] = processes
    let highest = 0
    let writing = true
    const watching = (async () => {
      const readSeqs = new Set<number>()
      while (writing) {
        const rows = (await reader?.db.selectFrom('changes').select('seq').orderBy('seq').execute()) ?? []
        for (const { seq } of rows) {
          if (!readSeqs.has(seq)) assert.ok(seq > highest, `${seq} was seen after ${highest}`)
          readSeqs.add(seq)
        }
        highest = Math.max(highest, rows.at(-1)?.seq ?? 0)
      }
    })()
    await Promise.all(
      processes.map(async (database, index) => {
        for (let n = 0; n < 100; n++)
          await write(database, async (_, changed) => changed(['public'], 'listing', `${index}-${n}`))
      }),
    )
    writing = false
    await watching
    assert.equal((await reader?.db.selectFrom('changes').select('seq').execute())?.length, 200)
    for (const database of processes) await database.close()
    await drop()
  })

  test('a write whose changes can’t be told of is not done, although the commit is on its way with them', async () => {
    const { url, drop } = await createDatabase(server)
    const database = await openPostgres(url)
    const store = (key: string, entity: FeedEntity) =>
      write(database, async (tx, recordChange) => {
        await tx.insertInto('settings').values({ key, value: '1' }).execute()
        recordChange(['public'], entity, key)
      })
    // PostgreSQL stores no text with this sign.
    await assert.rejects(store('lost', '\u0000' as FeedEntity))
    await store('kept', 'listing')
    const rows = await database.db
      .selectFrom('settings')
      .select('key')
      .where('key', 'in', ['lost', 'kept'])
      .execute()
    assert.deepEqual(rows, [{ key: 'kept' }])
    await database.close()
    await drop()
  })

  test('a process that is frozen while it writes holds up the others for seconds, and writes once when it goes on', async () => {
    const { url, drop } = await createDatabase(server)
    const database = await openPostgres(url)
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../tests/support/stuck-writer.ts', import.meta.url)), url],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
    const readLine = async () => (await lines.next()).value
    assert.equal(await readLine(), 'writing')
    child.kill('SIGSTOP')
    const frozenAt = performance.now()
    await write(database, async (_, changed) => changed(['public'], 'listing', 'other'))
    const waitedMs = performance.now() - frozenAt
    assert.ok(waitedMs < 10_000, `waited ${waitedMs} ms`)
    child.kill('SIGCONT')
    assert.deepEqual([await readLine(), await readLine()], ['unavailable', 'written'])
    const rows = await database.db.selectFrom('changes').select('entity_id').orderBy('seq').execute()
    assert.deepEqual(
      rows.map(({ entity_id }) => entity_id),
      ['other', 'stuck'],
    )
    await database.close()
    await drop()
  })

  test('while nothing can be written, a market says so, however well it can be read', async () => {
    const { url, drop } = await createDatabase(server)
    const [database, other] = [await openPostgres(url), await openPostgres(url)]
    const readiness = createReadinessCheck({ database: () => probeWriting(database) })
    const { promise: taken, resolve: take } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const holding = other.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.writing})`.execute(tx)
      take()
      await released
    })
    await taken
    assert.deepEqual(await readiness(), { isReady: false, services: { database: 'unreachable' } })
    await database.db.selectFrom('users').select('id').execute()
    release()
    await holding
    await probeWriting(database)
    await sql`alter database ${sql.ref(new URL(url).pathname.slice(1))} set default_transaction_read_only = on`.execute(
      other.db,
    )
    const standby = await openPostgres(url)
    await assert.rejects(probeWriting(standby), /read-only/)
    for (const each of [database, other, standby]) await each.close()
    await drop()
  })

  test('however many jobs a process is at, whoever asks the market something is answered', async () => {
    const { url, drop } = await createDatabase(server)
    const database = await openPostgres(url)
    const { promise: finished, resolve: end } = Promise.withResolvers<void>()
    const jobs = Array.from({ length: 20 }, (_, i) => database.tryWithLock(`job ${i}`, () => finished))
    await database.db.selectFrom('users').select('id').execute().finally(end)
    assert.deepEqual(new Set(await Promise.all(jobs)), new Set([true]))
    await database.close()
    await drop()
  })

  test('a job that another process is at is left to it, and waited for by nobody', async () => {
    const { url, drop } = await createDatabase(server)
    const [one, other] = [await openPostgres(url), await openPostgres(url)]
    let done = 0
    const task = async () => void done++
    const { promise: finished, resolve: end } = Promise.withResolvers<void>()
    const { promise: started, resolve: begin } = Promise.withResolvers<void>()
    const long = one.tryWithLock('orders', () => {
      begin()
      return finished
    })
    await started
    assert.equal(await other.tryWithLock('orders', task), false)
    assert.equal(await other.tryWithLock('letters', task), true)
    end()
    assert.equal(await long, true)
    assert.equal(await other.tryWithLock('orders', task), true)
    assert.equal(done, 2)
    await one.close()
    await other.close()
    await drop()
  })

  test('an address where nobody answers is said in words without its password', async () => {
    await assert.rejects(
      openPostgres('postgres://me:hunter2@127.0.0.1:1/market'),
      (error: Error) =>
        /^Can’t use the database at DATABASE_URL/.test(error.message) && !error.message.includes('hunter2'),
    )
    await assert.rejects(
      inspectServer('postgres://me:hunter2@127.0.0.1:1/market'),
      (error: Error) => !error.message.includes('hunter2'),
    )
  })
}
