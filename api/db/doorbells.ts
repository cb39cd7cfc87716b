import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { FeedEntity } from './feed-sources.ts'
import type { Database } from './open.ts'
import { setPeerChecks } from './peer-checks.ts'

/** PostgreSQL takes 8,000 bytes with the rest of the payload; ids and entities are ASCII. */
const MAX_CHANGES_LENGTH = 7_800
const CONNECT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 10_000
const RETRY_MS = 1_000
const HEARTBEAT_MS = 5_000
/** The server hangs up on a process without a sign of life, so that nothing piles up for it. */
const MAX_SILENCE = '60s'

/** What `listeners` of a database are told of one commit or of several that followed each other. */
const AudienceChange = v.tuple([v.string(), v.number(), v.array(v.string())])
type AudienceChange = v.InferOutput<typeof AudienceChange>
/** Changes are null where some may have been missed. */
const Ring = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), changes: v.nullable(v.array(AudienceChange)) }),
)

export interface Doorbells {
  close(): Promise<void>
}

/**
 * Tells the market's other processes of each commit by PostgreSQL's NOTIFY, and the database's
 * `remoteListeners` of theirs. A ring is only a hint: the change feed has what it tells of. While the
 * connection is broken, rings are lost; once it is back, every process is told that it may have missed some.
 */
export async function openDoorbells(
  url: string,
  database: Database,
  { marketId, log }: { marketId: string; log: Logger },
): Promise<Doorbells> {
  const from = randomUUID()
  const channel = `oficio:${marketId}`
  const pending = new Map<string, { after: number; entities: Set<string> }>()
  let current: pg.Client | null = null
  let isRinging = false
  let isCut = false
  let isClosed = false

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: QUERY_TIMEOUT_MS,
      keepAlive: true,
    })
    client.on('error', () => discard(client))
    client.once('end', () => discard(client))
    client.on('notification', ({ payload }) => receive(payload))
    try {
      await client.connect()
      // With durability, each ring would wait for the disk.
      await client.query(setPeerChecks({ idle_session_timeout: MAX_SILENCE, synchronous_commit: 'off' }))
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch {
      client.end().catch(() => undefined)
      return handleCut(RETRY_MS)
    }
    if (isClosed) return void client.end()
    current = client
    const heartbeat = setInterval(() => {
      if (current === client) client.query('select').catch(() => discard(client))
      else clearInterval(heartbeat)
    }, HEARTBEAT_MS).unref()
    if (!isCut) return
    isCut = false
    log.info('PostgreSQL’s notifications are back')
    send(client, null).catch(() => discard(client))
    tellMissed()
  }

  function discard(client: pg.Client): void {
    if (current !== client) return
    current = null
    pending.clear()
    client.end().catch(() => undefined)
    handleCut(0)
  }

  function handleCut(delayMs: number): void {
    if (isClosed) return
    if (!isCut) log.error('PostgreSQL’s notifications are cut off: what other processes change comes late')
    isCut = true
    setTimeout(() => void connect(), delayMs).unref()
  }

  function receive(payload: string | undefined): void {
    const ring = v.safeParse(Ring, payload)
    if (!ring.success || ring.output.from === from) return
    const { changes } = ring.output
    if (!changes) tellMissed()
    for (const [audience, after, entities] of changes ?? []) {
      if (audience === 'public') database.generation++
      for (const { onChange } of database.remoteListeners) onChange(audience, after, new Set(entities))
    }
  }

  function tellMissed(): void {
    database.generation++
    for (const { onMissed } of database.remoteListeners) onMissed()
  }

  const send = (client: pg.Client, changes: AudienceChange[] | null) =>
    client.query('select pg_notify($1, $2)', [channel, JSON.stringify({ from, changes })])

  /** Commits that come while a ring is under way share the next one. */
  async function ring(): Promise<void> {
    if (isRinging) return
    isRinging = true
    // Lets the other audiences of this commit join.
    await null
    while (current && pending.size > 0) {
      const client = current
      const payloads = toPayloads(pending)
      pending.clear()
      for (const changes of payloads) await send(client, changes).catch(() => discard(client))
    }
    isRinging = false
  }

  const onCommit = (audience: string, after: number, entities: Set<FeedEntity>) => {
    if (!current) return
    const known = pending.get(audience)
    if (known) for (const entity of entities) known.entities.add(entity)
    else pending.set(audience, { after, entities: new Set(entities) })
    void ring()
  }

  await connect()
  database.listeners.add(onCommit)
  return {
    async close() {
      isClosed = true
      database.listeners.delete(onCommit)
      await current?.end()
    },
  }
}

/** The changes, in lists that fit a notification each. */
function toPayloads(changes: Map<string, { after: number; entities: Set<string> }>): AudienceChange[][] {
  const payloads: AudienceChange[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const [audience, { after, entities }] of changes) {
    const change: AudienceChange = [audience, after, [...entities]]
    const added = JSON.stringify(change).length + 1
    length += added
    if (length > MAX_CHANGES_LENGTH) {
      payloads.push([])
      length = added
    }
    payloads.at(-1)?.push(change)
  }
  return payloads
}
