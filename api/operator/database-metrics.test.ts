import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createDatabase } from '../../tests/support/database.ts'
import { openDatabase } from '../db/open.ts'
import { openPostgres } from '../db/postgres.ts'
import { write } from '../db/write.ts'
import { registerDatabaseMetrics } from './database-metrics.ts'

const server = process.env.TEST_DATABASE_URL

if (server)
  test('a market on PostgreSQL tells how busy its connections are, and how long statements and writes wait', async () => {
    const { url, drop } = await createDatabase(server)
    const database = await openPostgres(url, new Date(), undefined, 3)
    const registry = new Registry()
    registerDatabaseMetrics(registry, database)
    const names = ['one', 'two', 'three']
    await Promise.all(
      names.map((id) => write(database, async (_, recordChange) => recordChange(['public'], 'listing', id))),
    )
    const text = await registry.metrics()
    assert.match(text, /^oficio_database_connections\{state="busy"\} 0$/m)
    assert.match(text, /^oficio_database_connections\{state="idle"\} 1$/m)
    assert.match(text, /^oficio_database_connections_max 3$/m)
    assert.match(text, /^oficio_database_queries_waiting 0$/m)
    assert.match(text, /^oficio_database_commit_writes_sum 3$/m)
    assert.match(text, /^oficio_database_lock_wait_seconds_count 1$/m)
    assert.match(text, /^oficio_database_statement_seconds_count [1-9]/m)
    await database.close()
    await drop()
  })

test('a market on SQLite tells nothing of a server', async () => {
  const database = await openDatabase(':memory:')
  const registry = new Registry()
  registerDatabaseMetrics(registry, database)
  assert.equal(await registry.metrics(), '\n')
  database.close()
})
