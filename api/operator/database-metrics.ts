import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../db/open.ts'
import type { Replica } from '../db/read-public.ts'

const STATEMENT_BUCKETS_S = [0.0005, 0.001, 0.002, 0.005, 0.02, 0.1, 0.5, 2, 10]
const WAIT_BUCKETS_S = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10]

/** Adds what a market on a PostgreSQL server has to tell of it; nothing on SQLite. */
export function registerDatabaseMetrics(registry: Registry, database: Database): void {
  const { getPoolStatus } = database
  if (!getPoolStatus) return
  const registers = [registry]
  new Gauge({
    name: 'oficio_database_connections',
    help: 'Connections of this process’s pool',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = getPoolStatus()
      this.set({ state: 'busy' }, open - idle)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'oficio_database_connections_max',
    help: 'DATABASE_CONNECTIONS: how many the pool may have',
    registers,
    collect() {
      this.set(getPoolStatus().max)
    },
  })
  new Gauge({
    name: 'oficio_database_queries_waiting',
    help: 'Queries and transactions that wait for a free connection',
    registers,
    collect() {
      this.set(getPoolStatus().waiting)
    },
  })
  const statements = new Histogram({
    name: 'oficio_database_statement_seconds',
    help: 'Round trip of a statement to the server, with its time there',
    buckets: STATEMENT_BUCKETS_S,
    registers,
  })
  const lockWaits = new Histogram({
    name: 'oficio_database_lock_wait_seconds',
    help: 'How long a commit waited for its turn to write',
    buckets: WAIT_BUCKETS_S,
    registers,
  })
  const commitSizes = new Histogram({
    name: 'oficio_database_commit_writes',
    help: 'Writes that shared a commit',
    buckets: [1, 2, 4, 8, 16, 32, 64],
    registers,
  })
  const publicReads = new Counter({
    name: 'oficio_database_public_reads_total',
    help: 'Public reads that no cache had, by the server that answered',
    labelNames: ['server'],
    registers,
  })
  if (database.replica) registerReplicaMetrics(registry, database.replica)
  database.meter = {
    statement: (ms) => statements.observe(ms / 1000),
    lockWait: (ms) => lockWaits.observe(ms / 1000),
    commit: (writes) => commitSizes.observe(writes),
    publicRead: (server) => publicReads.inc({ server }),
  }
}

function registerReplicaMetrics(registry: Registry, replica: Replica): void {
  const registers = [registry]
  new Gauge({
    name: 'oficio_database_replica_lag_bytes',
    help: 'How much of the primary’s log the replica has yet to replay',
    registers,
    async collect() {
      this.set((await replica.inspect()).lagBytes ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'oficio_database_replica_good',
    help: '0: the replica is behind or away, and the primary answers for it',
    registers,
    async collect() {
      this.set((await replica.inspect()).state === 'used' ? 1 : 0)
    },
  })
}
