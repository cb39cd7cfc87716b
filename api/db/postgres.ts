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
import { LOCKS } from './engine.ts'
import { migrate } from './migrate.ts'
import type { Database, OnSlow } from './open.ts'
import type { Schema } from './schema.ts'
import { StartRefusal } from './start-refusal.ts'

const MOST_CONNECTIONS = 10
const CONNECT_MS = 10_000
const { builtins } = pg.types
/** Our numbers are all smaller than 2^53; counts and sums come as texts otherwise. */
const NUMBERS = new Set<number>([builtins.INT8, builtins.NUMERIC])
const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    NUMBERS.has(id) ? Number : format === 'binary' ? pg.types.getTypeParser(id, 'binary') : pg.types.getTypeParser(id, 'text'),
}

/** Opens the market's database on a PostgreSQL server and migrates it. Throws a StartRefusal that says what is wrong; the address is not repeated, it has a password in it. */
export async function openPostgres(url: string, now = new Date(), slow?: OnSlow): Promise<Database> {
  const pool = new pg.Pool({ connectionString: url, max: MOST_CONNECTIONS, connectionTimeoutMillis: CONNECT_MS, types })
  // Whoever uses a connection that breaks hears of it in their answer; one that nobody uses is replaced by the next that is asked for.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  const dialect = new PostgresDialect({ pool })
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
  const locked = async <T>(what: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> => {
    const guard = await pool.connect()
    try {
      await guard.query('select pg_advisory_lock($1)', [LOCKS[what]])
      return await work()
    } finally {
      // The lock ends with its connection.
      guard.release(true)
    }
  }
  const turns = new Map<keyof typeof LOCKS, Promise<unknown>>()
  // Whoever waits for a lock holds a connection: of this process one does, or a long chore would leave none to anybody.
  const alone = <T>(what: keyof typeof LOCKS, work: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(what) ?? Promise.resolve()).then(() => locked(what, work))
    turns.set(
      what,
      turn.catch(() => undefined),
    )
    return turn
  }
  try {
    await alone('migrating', () => migrate(new Kysely<unknown>({ dialect, plugins: [new PostgresTypes()] }), now))
  } catch (error) {
    await pool.end()
    if (error instanceof StartRefusal) throw error
    throw new StartRefusal(`The database at DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`)
  }
  let ended: Promise<void> | undefined
  return {
    db,
    generation: 0,
    listeners: new Set(),
    alone,
    close() {
      ended ??= pool.end()
      return ended
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
