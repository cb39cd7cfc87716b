import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { ADVISORY_LOCKS } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Database, SlowQueryLog } from './open.ts'
import { setPeerChecks } from './peer-checks.ts'
import {
  CONNECT_TIMEOUT_MS,
  connectionConfig,
  createPool,
  createPooledDb,
  NUMBER_TYPES,
} from './postgres-pool.ts'
import { StartupError } from './startup-error.ts'
import { DatabaseUnreachableError } from './unreachable.ts'

/** What a process holds by default. Each connection is a process of the server. */
const DEFAULT_CONNECTIONS = 10
/**
 * In this order: the server gives up waiting for a lock, then cancels a statement; if it doesn't answer at
 * all, the client gives up last.
 */
const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const QUERY_TIMEOUT_MS = 40_000
/**
 * Jobs of a process that is frozen or cut off are left to the others after this time; until then, a sign of
 * life keeps them.
 */
const MAX_JOB_SILENCE_MS = 12_000
const JOB_HEARTBEAT_MS = 3_000

/**
 * Opens the market's database on a PostgreSQL server and migrates it. `connections`: how many it holds at
 * most, besides one for jobs. Throws a StartupError with the reason. The URL is not printed, as it contains a
 * password.
 */
export async function openPostgres(
  url: string,
  now = new Date(),
  slowQueries?: SlowQueryLog,
  connections = DEFAULT_CONNECTIONS,
): Promise<Database> {
  const baseConfig = connectionConfig(url)
  const pool = createPool({
    ...baseConfig,
    max: connections,
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    // Set by a statement instead of connection options: PgBouncer rejects options that it doesn't know.
    onConnect: async (client) =>
      void (await client.query(
        `set lock_timeout = ${LOCK_TIMEOUT_MS}; set statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${setPeerChecks()}`,
      )),
  })
  const db = createPooledDb(pool, ({ query, queryDurationMillis: ms }) => {
    database.meter?.statement(ms)
    if (slowQueries && ms >= slowQueries.thresholdMs) slowQueries.report(query.sql, Math.round(ms))
  })
  const jobLocks = openJobLocks({ ...baseConfig, query_timeout: STATEMENT_TIMEOUT_MS })
  /** Runs work under an advisory lock, on a connection of its own that waits without a timeout. */
  const withLock = async <T>(lock: keyof typeof ADVISORY_LOCKS, work: () => Promise<T>): Promise<T> => {
    const client = new pg.Client(baseConfig)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS[lock]])
      return await work()
    } finally {
      // The lock ends with its connection.
      await client.end().catch(() => undefined)
    }
  }
  // A migration may take longer than the statement timeout of a request.
  const migrationPool = createPool({ ...baseConfig, max: 1 })
  try {
    const untypedDb = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: migrationPool }),
      plugins: [new PostgresTypes()],
    })
    await withLock('migrating', () => migrate(untypedDb, now))
  } catch (error) {
    await pool.end()
    if (error instanceof StartupError) throw error
    throw new StartupError(
      `Can’t use the database at DATABASE_URL: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await migrationPool.end()
  }
  let closing: Promise<void> | undefined
  const database: Database = {
    db,
    generation: 0,
    listeners: new Set(),
    remoteListeners: new Set(),
    withLock,
    tryWithLock: jobLocks.tryWithLock,
    getPoolStatus: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: connections,
    }),
    close() {
      closing ??= Promise.all([pool.end(), jobLocks.end()]).then(() => undefined)
      return closing
    },
  }
  return database
}

/**
 * One connection holds the locks of all jobs that this process runs, so that a long job takes none from
 * requests. If it breaks or the process is frozen, its locks end; running jobs continue, and the next one
 * opens a new connection.
 */
function openJobLocks(config: pg.ClientConfig): Pick<Database, 'tryWithLock'> & { end(): Promise<void> } {
  let connection: Promise<pg.Client> | null = null
  let queue: Promise<unknown> = Promise.resolve()
  /** Serialises the queries of a connection. */
  const runQuery = (
    client: pg.Client,
    text: string,
    values: unknown[],
  ): Promise<pg.QueryResult<{ free?: boolean }>> => {
    const result = queue.then(() => client.query<{ free?: boolean }>(text, values))
    queue = result.catch(() => undefined)
    return result.catch((error: unknown) => {
      discard(client)
      throw error
    })
  }
  let current: pg.Client | null = null
  const discard = (client: pg.Client) => {
    if (current === client) connection = null
    client.end().catch(() => undefined)
  }
  const connect = async () => {
    const client = new pg.Client(config)
    client.on('error', () => discard(client))
    await client.connect()
    await client.query(setPeerChecks({ idle_session_timeout: `${MAX_JOB_SILENCE_MS}ms` }))
    current = client
    const heartbeat = setInterval(
      () => void runQuery(client, 'select', []).catch(() => undefined),
      JOB_HEARTBEAT_MS,
    ).unref()
    client.once('end', () => clearInterval(heartbeat))
    return client
  }
  const getClient = async (): Promise<pg.Client> => {
    connection ??= connect()
    try {
      return await connection
    } catch (error) {
      connection = null
      throw new DatabaseUnreachableError(error)
    }
  }
  return {
    async tryWithLock(job, work) {
      const client = await getClient()
      const { rows } = await runQuery(client, 'select pg_try_advisory_lock($1, hashtext($2)) as free', [
        ADVISORY_LOCKS.job,
        job,
      ])
      if (!rows[0]?.free) return false
      try {
        await work()
      } finally {
        // If this fails, the connection is gone and its lock with it.
        await runQuery(client, 'select pg_advisory_unlock($1, hashtext($2))', [
          ADVISORY_LOCKS.job,
          job,
        ]).catch(() => undefined)
      }
      return true
    },
    async end() {
      const client = await connection?.catch(() => null)
      await client?.end()
    },
  }
}

/** The server's version and how many connections it has and takes. Throws if it doesn't answer. */
export async function inspectServer(
  url: string,
): Promise<{ version: string; connections: number; maxConnections: number }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    types: NUMBER_TYPES,
  })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string; connections: number; max: string }>(
      "select current_setting('server_version') as version, current_setting('max_connections') as max, (select count(*) from pg_stat_activity where datid is not null) as connections",
    )
    const [{ version, connections, max } = { version: '', connections: 0, max: '0' }] = rows
    return { version, connections, maxConnections: Number(max) }
  } finally {
    await client.end()
  }
}

/**
 * The applied migrations of the database at a URL, and the id of its market; null if there is none. Writes
 * nothing. Throws if the server doesn't answer.
 */
export async function inspectMarket(
  url: string,
): Promise<{ migrations: string[]; id: string | null } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
    const presence = await client.query<{ there: boolean }>(
      "select to_regclass('migrations') is not null and to_regclass('settings') is not null as there",
    )
    if (!presence.rows[0]?.there) return null
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const id = await client.query<{ value: string }>("select value from settings where key = 'market-id'")
    const parsed = v.safeParse(v.string(), JSON.parse(id.rows[0]?.value ?? 'null'))
    return { migrations: rows.map(({ name }) => name), id: parsed.success ? parsed.output : null }
  } finally {
    await client.end()
  }
}

/**
 * Lets migrations be written once, with SQLite's types: there, `integer` has 64 bits, and an integer primary
 * key numbers itself.
 */
class PostgresTypes implements KyselyPlugin {
  readonly #translate = new ColumnTypeTransformer()

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#translate.transformNode(node)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class ColumnTypeTransformer extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node)
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : ''
    if (type === 'real') return { ...column, dataType: DataTypeNode.create('double precision') }
    if (type !== 'integer') return column
    const identity = column.primaryKey
      ? { autoIncrement: false, generated: GeneratedNode.create({ identity: true, byDefault: true }) }
      : {}
    return { ...column, ...identity, dataType: DataTypeNode.create('bigint') }
  }
}
