import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { OffsiteStatus } from '#shared/admin.ts'
import { MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { ensureMarketId } from '../../db/market-id.ts'
import { appliedMigrations } from '../../db/migrate.ts'
import { databaseFile, type LocalDatabase } from '../../db/open.ts'
import type { Offsite } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { runExclusively } from '../backup.ts'
import { describeMarket } from '../database-check.ts'
import { assertDiskSpace } from '../disk-space.ts'
import { type Order, PLACE_FILE, type Report, type ShippedPlace, type ShipperOptions } from './messages.ts'

/** SQLite's own checkpoint, in case ours don't come: it breaks the run of commits, but bounds the log. */
const FALLBACK_CHECKPOINT_PAGES = 32_000
const CAPTURE_TIMEOUT_MS = 5 * SECOND_MS
const STOP_TIMEOUT_MS = 6 * SECOND_MS
const CHECKPOINT_RETRY_MS = 200

const Pair = v.tuple([v.number(), v.number()])
/** `database`: the file as it was closed. Unchanged, it holds everything that was shipped. */
const Place = v.object({
  generation: v.string(),
  sequence: v.number(),
  position: v.nullable(v.object({ salts: Pair, frame: v.number(), checksum: Pair })),
  database: v.optional(v.string()),
})

interface OffsiteSettings {
  env: Env & { offsite: NonNullable<Env['offsite']> }
  database: LocalDatabase
  log: Logger
  version: string
}

/** Ships the commits of this process's SQLite file and the uploads to the off-site storage. */
export function createOffsite({ env, database, log, version }: OffsiteSettings): Offsite {
  const { sqlite } = database
  const { dataDir, offsite } = env
  let worker: Worker | null = null
  let status: OffsiteStatus = { until: null, snapshotAt: null, filesWaiting: 0, fault: null }
  const startedAt = new Date()
  const snapshotFile = join(dataDir, '.offsite-snapshot.sqlite')
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  let finalPlace: Pick<ShippedPlace, 'generation' | 'sequence'> | null = null
  const waiters = new Map<Report['kind'], (report: Report | null) => void>()

  const send = (order: Order) => worker?.postMessage(order)
  /** The thread's next report of a kind; null if it doesn't come in time, or at all. */
  const nextReport = async (kind: Report['kind'], timeoutMs: number | null): Promise<Report | null> => {
    const { promise, resolve } = Promise.withResolvers<Report | null>()
    waiters.set(kind, resolve)
    const timer = timeoutMs === null ? undefined : setTimeout(() => resolve(null), timeoutMs)
    return promise.finally(() => {
      clearTimeout(timer)
      waiters.delete(kind)
    })
  }

  /** No write can come between the capture and the checkpoint: this holds the only connection. */
  async function checkpoint(): Promise<void> {
    try {
      await database.db.connection().execute(async () => {
        const captured = nextReport('captured', CAPTURE_TIMEOUT_MS)
        send({ kind: 'capture' })
        await captured
        const { log: frames } = runCheckpoint()
        send({ kind: 'checkpointed', frames })
      })
    } catch {
      // A read that is still open holds the log.
      setTimeout(() => void checkpoint(), CHECKPOINT_RETRY_MS).unref()
    }
  }

  const runCheckpoint = () =>
    v.parse(
      v.tuple([v.object({ busy: v.literal(0), log: v.number(), checkpointed: v.number() })]),
      sqlite.pragma('wal_checkpoint(PASSIVE)'),
    )[0]

  /** The thread ships a copy of the file: only this process may open the file itself. */
  async function copyDatabase(): Promise<void> {
    const used = nextReport('copyUsed', null)
    try {
      await runExclusively(async () => {
        const bytes =
          Number(sqlite.pragma('page_count', { simple: true })) *
          Number(sqlite.pragma('page_size', { simple: true }))
        await assertDiskSpace([{ folder: dataDir, bytes }])
        await sqlite.backup(snapshotFile)
      })
      const { brand, people } = describeMarket(sqlite)
      send({ kind: 'copied', path: snapshotFile, market: { brand, people, publicUrl: env.publicUrl } })
    } catch (error) {
      send({ kind: 'copyFailed', reason: error instanceof Error ? error.message : String(error) })
    }
    await used
    await removeSnapshotFile()
  }

  async function removeSnapshotFile(): Promise<void> {
    for (const suffix of ['', '-journal']) await rm(snapshotFile + suffix, { force: true })
  }

  /** A thread that ended with an error is replaced; the new one finds out what it missed. */
  async function startThread(): Promise<void> {
    const workerData: ShipperOptions = {
      address: offsite.url,
      key: offsite.key,
      market: await ensureMarketId(database),
      dataDir,
      program: version,
      schema: await appliedMigrations(database.db),
      retention: offsite.retention,
      resumeAt: await readPlace(dataDir),
      hasFiles: env.filesUrl === null,
    }
    worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData })
    worker.on('message', handle)
    worker.on('error', (error) => {
      log.error({ err: error }, 'the off-site copy stopped; it starts again in a minute')
      status = { ...status, fault: error.message }
      dropThread()
      restartTimer = setTimeout(() => void startThread(), MINUTE_MS).unref()
    })
    worker.unref()
  }

  function dropThread(): void {
    worker = null
    for (const settle of waiters.values()) settle(null)
  }

  function handle(report: Report): void {
    waiters.get(report.kind)?.(report)
    if (report.kind === 'status') status = report.status
    else if (report.kind === 'checkpointDue') void checkpoint()
    else if (report.kind === 'copyDue') void copyDatabase()
    else if (report.kind === 'log') log[report.level]({ offsite: report.fact }, 'off-site copy')
  }

  return {
    status: () => status,
    startedAt: () => startedAt,
    addFile: (id) => send({ kind: 'file', id }),
    async start() {
      sqlite.pragma(`wal_autocheckpoint = ${FALLBACK_CHECKPOINT_PAGES}`)
      await removeSnapshotFile()
      await startThread()
    },
    async stop() {
      clearTimeout(restartTimer)
      if (!worker) return
      const stopped = nextReport('stopped', STOP_TIMEOUT_MS)
      send({ kind: 'stop' })
      const report = await stopped
      await worker?.terminate()
      dropThread()
      if (report?.kind !== 'stopped' || !sqlite.open) return
      finalPlace = report.place && runCheckpoint().log === report.frames ? report.place : null
    },
    async finish() {
      if (!finalPlace) return
      const place = { ...finalPlace, position: null, database: await identifyDatabase(dataDir) }
      await writeFile(join(dataDir, PLACE_FILE), JSON.stringify(place), { mode: 0o600 })
    },
  }
}

/** Where the last run stopped, unless the database was changed since. */
async function readPlace(dataDir: string): Promise<ShippedPlace | null> {
  const text = await readFile(join(dataDir, PLACE_FILE), 'utf8').catch(() => '')
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Place), text)
  if (!parsed.success) return null
  const { database, ...place } = parsed.output
  return place.position || database === (await identifyDatabase(dataDir)) ? place : null
}

/** Changes with every write to the file. */
async function identifyDatabase(dataDir: string): Promise<string> {
  const { ino, size, mtimeNs } = await stat(databaseFile(dataDir), { bigint: true })
  return [ino, size, mtimeNs].join(' ')
}
