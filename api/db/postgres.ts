import {
  type ColumnDefinitionNode,
  DataTypeNode,
  GeneratedNode,
  HandleEmptyInListsPlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  type QueryResult,
  type RootOperationNode,
  replaceWithNoncontingentExpression,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import * as v from 'valibot'
import { LOCKS } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Database, OnSlow } from './open.ts'
import type { Schema } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'
import { DatabaseUnreachable } from './unreachable.ts'

const MOST_CONNECTIONS = 10
/** So long somebody waits for a connection: then they are told that the market can't answer now. */
const CONNECT_MS = 5_000
/** The server gives up on another's lock first, then on a statement; where it has fallen silent, we do at last. */
const LOCK_MS = 10_000
const STATEMENT_MS = 30_000
const SILENCE_MS = 600_000
const { builtins } = pg.types
/** Our numbers are all smaller than 2^53; counts and sums come as texts otherwise. */
const NUMBERS = new Set<number>([builtins.INT8, builtins.NUMERIC])
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    NUMBERS.has(id) ? Number : format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text'),
}

/** Opens the market's database on a PostgreSQL server and migrates it. Throws a StartRefusal that says what is wrong; the address is not repeated, it has a password in it. */
export async function openPostgres(url: string, now = new Date(), slow?: OnSlow): Promise<Database> {
  const common = { connectionString: url, connectionTimeoutMillis: CONNECT_MS, keepAlive: true, types }
  const pool = poolOf({
    ...common,
    max: MOST_CONNECTIONS,
    query_timeout: SILENCE_MS,
    // Said, and not given with the connection: what stands between (PgBouncer) refuses settings that it doesn't know there.
    onConnect: async (client) => void (await client.query(`set lock_timeout = ${LOCK_MS}; set statement_timeout = ${STATEMENT_MS}`)),
  })
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnreachable(error)
    })
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  const db = new Kysely<Schema>({
    dialect,
    // SQLite understands that nothing is in an empty list; PostgreSQL calls it an error.
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
    ...(slow && {
      log: ({ query, queryDurationMillis: ms }) => {
        if (ms >= slow.ms) slow.tell(query.sql, Math.round(ms))
      },
    }),
  })
  const guard = openGuard({ ...common, query_timeout: STATEMENT_MS })
  /** A connection of its own, which waits as long as it takes. */
  const alone = async <T>(what: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> => {
    const client = new pg.Client(common)
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select pg_advisory_lock($1)', [LOCKS[what]])
      return await work()
    } finally {
      // The lock ends with its connection.
      await client.end().catch(() => undefined)
    }
  }
  // What a migration has to do may take longer than what a visitor waits for.
  const patient = poolOf({ ...common, max: 1 })
  try {
    const plain = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: patient }), plugins: [new PostgresTypes()] })
    await alone('migrating', () => migrate(plain, now))
  } catch (error) {
    await pool.end()
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`The database at DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await patient.end()
  }
  let ended: Promise<void> | undefined
  return {
    db,
    generation: 0,
    listeners: new Set(),
    alone,
    unlessBusy: guard.unlessBusy,
    close() {
      ended ??= Promise.all([pool.end(), guard.end()]).then(() => undefined)
      return ended
    },
  }
}

function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  // Whoever uses a connection that breaks hears of it in their answer; one that nobody uses is replaced by the next that is asked for.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/**
 * One connection that holds the locks of all jobs that this process is at: a long job takes none from visitors. The locks end with it; a
 * job goes on then, and the next that begins makes another.
 */
function openGuard(config: pg.ClientConfig): Pick<Database, 'unlessBusy'> & { end(): Promise<void> } {
  let held: Promise<pg.Client> | null = null
  let turn: Promise<unknown> = Promise.resolve()
  /** A connection is asked one thing at a time. */
  const ask = (client: pg.Client, text: string, values: unknown[]): Promise<pg.QueryResult<{ free?: boolean }>> => {
    const asked = turn.then(() => client.query<{ free?: boolean }>(text, values))
    turn = asked.catch(() => undefined)
    return asked.catch((error: unknown) => {
      drop(client)
      throw error
    })
  }
  let current: pg.Client | null = null
  const drop = (client: pg.Client) => {
    if (current === client) held = null
    client.end().catch(() => undefined)
  }
  const connect = async () => {
    const client = new pg.Client(config)
    client.on('error', () => drop(client))
    await client.connect()
    current = client
    return client
  }
  const guard = async (): Promise<pg.Client> => {
    held ??= connect()
    try {
      return await held
    } catch (error) {
      held = null
      throw new DatabaseUnreachable(error)
    }
  }
  return {
    async unlessBusy(job, work) {
      const client = await guard()
      const { rows } = await ask(client, 'select pg_try_advisory_lock($1, hashtext($2)) as free', [LOCKS.job, job])
      if (!rows[0]?.free) return false
      try {
        await work()
      } finally {
        // Where this can't be said any more, the lock has ended with its connection.
        await ask(client, 'select pg_advisory_unlock($1, hashtext($2))', [LOCKS.job, job]).catch(() => undefined)
      }
      return true
    },
    async end() {
      const client = await held?.catch(() => null)
      await client?.end()
    },
  }
}

/** What a server says of itself. Throws where none answers. */
export async function versionOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  await client.connect()
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version ?? ''
  } finally {
    await client.end()
  }
}

/** What the database at an address has been brought to, and the id of the market in it; null where no market is. Nothing is written. Throws where none answers. */
export async function marketAt(url: string): Promise<{ migrations: string[]; id: string | null } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS })
  try {
    await client.connect()
    const found = await client.query<{ there: boolean }>("select to_regclass('migrations') is not null and to_regclass('settings') is not null as there")
    if (!found.rows[0]?.there) return null
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const id = await client.query<{ value: string }>("select value from settings where key = 'market-id'")
    const parsed = v.safeParse(v.string(), JSON.parse(id.rows[0]?.value ?? 'null'))
    return { migrations: rows.map(({ name }) => name), id: parsed.success ? parsed.output : null }
  } finally {
    await client.end()
  }
}

/** Lets the migrations be written once, in SQLite's words: `integer` holds 64 bits there, and an integer that is the primary key counts by itself. */
class PostgresTypes implements KyselyPlugin {
  readonly #translate = new Translate()

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return this.#translate.transformNode(node)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

class Translate extends OperationNodeTransformer {
  protected override transformColumnDefinition(node: ColumnDefinitionNode): ColumnDefinitionNode {
    const column = super.transformColumnDefinition(node)
    const type = DataTypeNode.is(column.dataType) ? column.dataType.dataType : ''
    if (type === 'real') return { ...column, dataType: DataTypeNode.create('double precision') }
    if (type !== 'integer') return column
    const counts = column.primaryKey ? { autoIncrement: false, generated: GeneratedNode.create({ identity: true, byDefault: true }) } : {}
    return { ...column, ...counts, dataType: DataTypeNode.create('bigint') }
  }
}
