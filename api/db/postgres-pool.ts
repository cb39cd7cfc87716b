import {
  HandleEmptyInListsPlugin,
  Kysely,
  type LogEvent,
  PostgresDialect,
  replaceWithNoncontingentExpression,
} from 'kysely'
import pg from 'pg'
import { statementName } from './prepared-query.ts'
import type { Schema } from './schema.ts'
import { DatabaseUnreachableError } from './unreachable.ts'

/** How long a query waits for a connection before it fails as unavailable. */
export const CONNECT_TIMEOUT_MS = 5_000
/** The first rows of a whole table that is copied come once it is sorted. */
const COPY_TIMEOUT_MS = 600_000
/** A connection that is idle for this long is checked by both sides. */
const KEEP_ALIVE_MS = 5_000
const { builtins } = pg.types
/** All our numbers are below 2^53; by default, counts and sums arrive as text. */
const NUMERIC_TYPES = new Set<number>([builtins.INT8, builtins.NUMERIC])
export const NUMBER_TYPES = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    NUMERIC_TYPES.has(id)
      ? Number
      : format === 'binary'
        ? pg.types.getTypeParser(id, 'binary')
        : pg.types.getTypeParser(id, 'text'),
}

/** What all connections to a server have in common. */
export const connectionConfig = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types: NUMBER_TYPES,
})

/** The queries of a pool. `onQuery` is told of each that was answered or failed. */
export function createPooledDb(pool: pg.Pool, onQuery: (event: LogEvent) => void): Kysely<Schema> {
  const connect = () =>
    pool.connect().then(withPreparedStatements, (error: unknown) => {
      throw new DatabaseUnreachableError(error)
    })
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
    // SQLite accepts an empty `in` list; in PostgreSQL it is an error.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    log: onQuery,
  })
}

const preparingClients = new WeakMap<pg.PoolClient, pg.PoolClient>()

/** The same connection, on which the SQL of `prepareQuery` is planned once. */
function withPreparedStatements(client: pg.PoolClient): pg.PoolClient {
  const known = preparingClients.get(client)
  if (known) return known
  const sendTogether = createCork(client)
  const preparing: pg.PoolClient = Object.create(client, {
    query: {
      value(text: string, values: unknown[]) {
        sendTogether()
        return client.query({
          name: statementName(text),
          text,
          values,
          ...(text.startsWith('fetch ') && { query_timeout: COPY_TIMEOUT_MS }),
        })
      },
    },
  })
  preparingClients.set(client, preparing)
  return preparing
}

/** Statements that are sent in one turn go to the system in one call. */
function createCork({ connection: { stream } }: pg.PoolClient): () => void {
  let isCorked = false
  const uncork = () => {
    isCorked = false
    stream.uncork()
  }
  return () => {
    if (isCorked) return
    isCorked = true
    stream.cork()
    setImmediate(uncork)
  }
}

export function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // An error on a connection in use fails its query; a broken idle connection is replaced on the next
  // checkout. Without listeners, either would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}
