import { sql } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ReplicaState } from '#shared/admin.ts'
import { MARKET_ID_KEY } from './market-id.ts'
import type { Database } from './open.ts'
import { setPeerChecks } from './peer-checks.ts'
import { connectionConfig, createPool, createPooledDb } from './postgres-pool.ts'
import type { Replica } from './read-public.ts'
import { isUnreachable } from './unreachable.ts'

/** Public reads take milliseconds: whoever would wait longer is answered by the primary. */
const CONNECT_TIMEOUT_MS = 1_000
const STATEMENT_TIMEOUT_MS = 1_000
const QUERY_TIMEOUT_MS = 1_500
/**
 * How old the replica's rows may be, apart from the changes that this process knows of: it may be cut off
 * from the news of others, and not all that is shown is recorded as a change. Checked again in the background
 * before.
 */
const MAX_AGE_MS = 2_000
const RECHECK_MS = 1_000
/** Between two checks of a replica that has to catch up, and of one that failed. */
const CATCH_UP_MS = 10
const RETRY_MS = 1_000
/** A replica that needs longer to catch up is said to be behind. */
const MAX_CATCH_UP_MS = 5_000
/** A read was ended because the replica’s replay waited for it, or because it took too long. */
const ENDED_READS = ['40001', '57014']

/** Where the primary’s log was: behind all commits of a generation. */
interface Position {
  lsn: string
  marketId: string | null
  generation: number
  takenAt: number
}

/**
 * From one loss of a connection to the next: a server that was started anew may be further back at first.
 */
interface Session {
  reader: Database
  /** What the replica has replayed for certain. */
  confirmed: Position | null
}

/**
 * Sends public reads to a standby of the PostgreSQL server, as long as it has replayed the primary’s log up
 * to where that was after the last public change that this process knows of.
 */
export function openReplica(
  url: string,
  database: Database,
  { connections, slowQueryMs, log }: { connections: number; slowQueryMs: number; log: Logger },
): Replica {
  const pool = createPool({
    ...connectionConfig(url),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 0,
    max: connections,
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS,
    onConnect: async (client) =>
      void (await client.query(
        `set default_transaction_read_only = on; set statement_timeout = ${STATEMENT_TIMEOUT_MS}; ${setPeerChecks()}`,
      )),
  })
  const db = createPooledDb(pool, ({ query, queryDurationMillis: ms }) => {
    if (ms >= slowQueryMs) log.warn({ sql: query.sql, ms: Math.round(ms) }, 'slow query at the replica')
  })
  let session = createSession()
  let position: Position | null = null
  let state: ReplicaState = 'used'
  let lagBytes: number | null = null
  /** What the replica has lacked ever since. */
  let lacking: { position: Position; since: number } | null = null
  let retryAt = 0
  let checking: Promise<void> | null = null
  pool.on('remove', () => {
    session = createSession()
  })

  function createSession(): Session {
    const created: Session = {
      // Services keep what they have read by the generation: it must not be newer than the rows.
      reader: Object.create(database, {
        db: { value: db },
        generation: { get: () => created.confirmed?.generation ?? -1 },
      }),
      confirmed: null,
    }
    return created
  }

  const check = (): Promise<void> => {
    checking ??= runCheck().finally(() => {
      checking = null
    })
    return checking
  }

  async function runCheck(): Promise<void> {
    const checked = session
    let goal: Position
    try {
      goal = position && isYoung(position, RECHECK_MS) ? position : await readPosition(database)
    } catch {
      // Without the primary, nobody knows how far the replica should be.
      retryAt = performance.now() + RETRY_MS
      return
    }
    position = goal
    try {
      lagBytes = await readLag(db, goal)
      // Where much changes it always lacks something new, and isn't behind as long as it goes on.
      if (lagBytes === 0 || (lacking && (await readLag(db, lacking.position)) === 0)) handleProgress()
    } catch (error) {
      return handleFailure(error)
    }
    if (lagBytes > 0) return handleLag(lagBytes, goal)
    // What was removed meanwhile doesn’t count for the connections that come.
    if (checked === session) checked.confirmed = goal
    retryAt = 0
  }

  function handleProgress(): void {
    lacking = null
    if (state !== 'used') log.info('The replica is back: it answers public reads')
    state = 'used'
  }

  const isYoung = ({ generation, takenAt }: Position, maxAgeMs: number) =>
    generation === database.generation && performance.now() - takenAt < maxAgeMs

  function handleLag(bytes: number, goal: Position): void {
    const now = performance.now()
    lacking ??= { position: goal, since: now }
    retryAt = now + CATCH_UP_MS
    if (state === 'behind' || now - lacking.since < MAX_CATCH_UP_MS) return
    log.warn({ bytes }, 'The replica is behind: the primary answers public reads')
    state = 'behind'
  }

  function handleFailure(error: unknown): void {
    session = createSession()
    lagBytes = null
    lacking = null
    retryAt = performance.now() + RETRY_MS
    if (state !== 'away') log.error({ err: error }, 'The replica is away: the primary answers public reads')
    state = 'away'
  }

  return {
    getReader() {
      const { reader, confirmed } = session
      const isUpToDate = confirmed !== null && isYoung(confirmed, MAX_AGE_MS)
      const isCheckDue = !isUpToDate || !isYoung(confirmed, RECHECK_MS)
      if (isCheckDue && performance.now() >= retryAt) void check()
      return isUpToDate ? reader : null
    },
    isIntact: (reader) => reader === session.reader,
    isOwnFailure(error) {
      if (!(error instanceof pg.DatabaseError || isUnreachable(error))) return false
      const isWell = error instanceof pg.DatabaseError && ENDED_READS.includes(error.code ?? '')
      if (!isWell) handleFailure(error)
      return true
    },
    async inspect() {
      await check()
      return { state, lagBytes }
    },
    close: () => pool.end(),
  }
}

async function readPosition(database: Database): Promise<Position> {
  const { generation } = database
  const takenAt = performance.now()
  const { rows } = await sql<{ lsn: string; marketId: string | null }>`
    select pg_current_wal_insert_lsn()::text as lsn, (${selectMarketId}) as "marketId"`.execute(database.db)
  const [row] = rows
  if (!row) throw new Error('no position')
  return { ...row, generation, takenAt }
}

/** How many bytes of the primary’s log the replica has yet to replay. Throws if it isn’t a standby of it. */
async function readLag(db: Database['db'], { lsn, marketId }: Position): Promise<number> {
  const { rows } = await sql<{ isStandby: boolean; lag: number | null; marketId: string | null }>`
    select pg_is_in_recovery() as "isStandby", (${selectMarketId}) as "marketId",
      pg_wal_lsn_diff(${lsn}::pg_lsn, pg_last_wal_replay_lsn()) as lag`.execute(db)
  const [row] = rows
  if (!row?.isStandby) throw new Error('DATABASE_REPLICA_URL leads to a server that isn’t a standby')
  if (row.marketId !== marketId) throw new Error('DATABASE_REPLICA_URL leads to another marketplace')
  return Math.max(0, row.lag ?? Number.POSITIVE_INFINITY)
}

const selectMarketId = sql`select value from settings where key = ${MARKET_ID_KEY}`
