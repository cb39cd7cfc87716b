import { randomBytes } from 'node:crypto'
import { open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts'
import { databaseFile } from '../../db/open.ts'
import { openObjectStorage } from '../../outside/object-storage.ts'
import {
  claimStorage,
  generationName,
  listSnapshots,
  MANIFEST,
  openSealed,
  PIECE_BYTES,
  pieceName,
  readManifest,
  type SnapshotManifest,
  segmentName,
  snapshotName,
  toJson,
} from './layout.ts'
import { type Order, PLACE_FILE, type Report, type ShippedPlace, type ShipperOptions } from './messages.ts'
import { pruneStorage } from './prune.ts'
import { seal } from './seal.ts'
import { encodeSegment } from './segment.ts'
import { startFileShipping } from './ship-files.ts'
import { WalGapError, type WalPosition, WalReader } from './wal-reader.ts'

const CAPTURE_INTERVAL_MS = 400
const STATUS_INTERVAL_MS = SECOND_MS
const SNAPSHOT_INTERVAL_MS = DAY_MS
const MIN_RETRY_MS = SECOND_MS
const MAX_RETRY_MS = MINUTE_MS / 2
/** As long as SQLite would let the log become: 32 MB. */
const CHECKPOINT_FRAMES = 8000
/**
 * What waits in memory while the storage doesn't answer. Beyond it, a new generation begins with a snapshot.
 */
const MAX_QUEUE_BYTES = 67_108_864
const STOP_TIMEOUT_MS = 4 * SECOND_MS

interface QueuedSegment {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  sequence: number
  position: WalPosition
}

/**
 * Ships a market's commits: reads SQLite's log while the process writes it, and puts what is new into the
 * storage, sealed. Runs in a thread of its own. Returns the handler of the process's orders.
 */
export function startShipper(
  options: ShipperOptions,
  report: (message: Report) => void,
): (order: Order) => void {
  const { key, dataDir, program, schema } = options
  const storage = openObjectStorage(options.address)
  const sealed = openSealed(storage, key)
  const walPath = `${databaseFile(dataDir)}-wal`

  let reader = new WalReader(walPath, options.resumeAt?.position)
  let generation: string | null = null
  let sequence = 0
  let queue: QueuedSegment[] = []
  let queueBytes = 0
  /**
   * Whether the log may be read: before the first contact, the place to go on from isn't known to be right.
   */
  let canResume = options.resumeAt !== null
  let isCheckpointDue = false
  let isStopping = false
  let fault: string | null = null
  let shippedUntil: Date | null = null
  let capturedAt = new Date()
  let snapshotAt: Date | null = null
  let snapshotRetryAt = 0
  let pendingCopy: { firstSegment: number; generation: string } | null = null
  const files = startFileShipping(sealed, options.hasFiles ? join(dataDir, 'files') : null, setFault)

  function setFault(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== fault) report({ kind: 'log', level: 'warn', fact: reason })
    fault = reason
  }

  function reportStatus(): void {
    report({
      kind: 'status',
      status: {
        until: shippedUntil?.toISOString() ?? null,
        snapshotAt: snapshotAt?.toISOString() ?? null,
        filesWaiting: files.count(),
        fault,
      },
    })
  }

  /** Commits may be missing from here on: what follows needs a new snapshot. */
  function breakGeneration(reason: string): void {
    if (generation) report({ kind: 'log', level: 'warn', fact: `New snapshot needed: ${reason}` })
    generation = null
    canResume = false
    queue = []
    queueBytes = 0
  }

  /** Reads all new commits into the queue, or past them while there is no generation. */
  function capture(): void {
    try {
      for (let isMore = true; isMore; ) isMore = captureOnce()
    } catch (error) {
      if (!(error instanceof WalGapError)) throw error
      breakGeneration(error.message)
      reader.close()
      reader = new WalReader(walPath)
      while (reader.read());
    }
    const { frame = 0 } = reader.position ?? {}
    if (frame >= CHECKPOINT_FRAMES && !isCheckpointDue) {
      isCheckpointDue = true
      report({ kind: 'checkpointDue' })
    }
  }

  function captureOnce(): boolean {
    const pages = reader.read()
    const { position } = reader
    capturedAt = new Date()
    if (!pages || !position) return false
    if (!generation) return true
    const name = segmentName(generation, sequence, capturedAt)
    const bytes = seal(key, name, encodeSegment({ ...pages, position }))
    queue.push({ name, bytes, sequence, position })
    queueBytes += bytes.length
    sequence++
    if (queueBytes > MAX_QUEUE_BYTES) breakGeneration('the storage didn’t take what was written.')
    return true
  }

  /** Finds out whose storage it is and whether the last generation can go on; otherwise begins one. */
  async function connect(): Promise<void> {
    await claimStorage(storage, key, options.market)
    const { resumeAt } = options
    if (canResume && resumeAt) {
      const newest = (await listSnapshots(storage)).findLast(
        (each) => each.generation === resumeAt.generation,
      )
      const manifest = newest && (await readManifest(sealed, newest))
      if (canResume && newest && manifest?.schema.join() === schema.join()) {
        generation = resumeAt.generation
        sequence = resumeAt.sequence + 1
        snapshotAt = newest.at
        return
      }
    }
    canResume = false
    capture()
    generation = generationName(new Date(), randomBytes(3).toString('hex'))
    sequence = 0
    // A copy under way is of the generation before: it ends itself.
    snapshotAt = null
    snapshotRetryAt = 0
  }

  async function shipQueue(): Promise<void> {
    for (let segment = queue[0]; segment; segment = queue[0]) {
      await storage.put(segment.name, segment.bytes)
      // Meanwhile the queue may have been given up.
      if (queue[0] !== segment) return
      queue.shift()
      queueBytes -= segment.bytes.length
      if (generation) await writePlace({ generation, sequence: segment.sequence, position: segment.position })
    }
  }

  async function writePlace(place: ShippedPlace): Promise<void> {
    const path = join(dataDir, PLACE_FILE)
    await writeFile(`${path}.new`, JSON.stringify(place), { mode: 0o600 })
    await rename(`${path}.new`, path)
  }

  async function run(): Promise<void> {
    let retryMs = MIN_RETRY_MS
    while (!isStopping) {
      try {
        if (!generation) await connect()
        // What is committed while the log is read may be missing.
        const until = new Date()
        capture()
        await shipQueue()
        if (queue.length === 0 && generation && snapshotAt) shippedUntil = until
        fault = null
        retryMs = MIN_RETRY_MS
        requestCopy()
        await pause(CAPTURE_INTERVAL_MS)
      } catch (error) {
        setFault(error)
        await pause(retryMs)
        retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
      }
    }
  }

  function requestCopy(): void {
    const isDue = !snapshotAt || Date.now() - snapshotAt.getTime() > SNAPSHOT_INTERVAL_MS
    if (!generation || pendingCopy || !isDue || Date.now() < snapshotRetryAt) return
    pendingCopy = { firstSegment: sequence, generation }
    report({ kind: 'copyDue' })
  }

  /** Ships a copy of the database, made since `pendingCopy.firstSegment`. */
  async function shipSnapshot(path: string, market: SnapshotManifest['market']): Promise<void> {
    // Everything that was committed while the copy was made is in the log now.
    capture()
    const readyAt = capturedAt
    const readySegment = sequence - 1
    const databaseCopy = pendingCopy
    const assertCurrent = () => {
      if (!databaseCopy || databaseCopy.generation !== generation)
        throw new Error('The snapshot was overtaken by a new generation.')
      return databaseCopy
    }
    const { firstSegment } = assertCurrent()
    const name = snapshotName(generation ?? '', readySegment + 1, readyAt)
    const handle = await open(path)
    try {
      let bytes = 0
      let pieces = 0
      for (; ; pieces++) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, bytes)
        if (bytesRead === 0) break
        assertCurrent()
        await retry(() => sealed.put(`${name}/${pieceName(pieces)}`, buffer.subarray(0, bytesRead)))
        bytes += bytesRead
      }
      // Without these segments it couldn't be restored.
      while (assertCurrent() && queue.some(({ sequence }) => sequence <= readySegment) && !isStopping)
        await pause(CAPTURE_INTERVAL_MS)
      assertCurrent()
      const manifest = { program, schema, market, bytes, pieces, firstSegment, readySegment }
      await retry(() => sealed.put(`${name}/${MANIFEST}`, toJson(manifest satisfies SnapshotManifest)))
    } finally {
      await handle.close()
    }
    if (databaseCopy?.generation === generation) snapshotAt = readyAt
    report({ kind: 'log', level: 'info', fact: `Snapshot shipped: ${name}` })
  }

  async function handleCopy(order: Extract<Order, { kind: 'copied' | 'copyFailed' }>): Promise<void> {
    try {
      if (order.kind === 'copyFailed') throw new Error(order.reason)
      await shipSnapshot(order.path, order.market)
      await pruneStorage(sealed, options, new Date())
    } catch (error) {
      setFault(error)
      snapshotRetryAt = Date.now() + MINUTE_MS
    } finally {
      pendingCopy = null
      report({ kind: 'copyUsed' })
    }
  }

  async function retry(task: () => Promise<void>): Promise<void> {
    for (let attempt = 0; ; attempt++)
      try {
        return await task()
      } catch (error) {
        if (attempt >= 4 || isStopping) throw error
        await pause(MIN_RETRY_MS * 2 ** attempt)
      }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const timeout = pause(STOP_TIMEOUT_MS)
    const finish = async () => {
      await running
      capture()
      await shipQueue()
    }
    await Promise.race([finish().catch(setFault), timeout])
    capture()
    const isShipped = generation !== null && snapshotAt !== null && queue.length === 0
    report({
      kind: 'stopped',
      place: isShipped && generation ? { generation, sequence: sequence - 1 } : null,
      frames: reader.position?.frame ?? 0,
    })
  }

  setInterval(reportStatus, STATUS_INTERVAL_MS)
  const running = run()
  return (order) => {
    if (order.kind === 'capture') {
      canResume &&= generation !== null
      capture()
      report({ kind: 'captured' })
    } else if (order.kind === 'checkpointed') {
      isCheckpointDue = false
      handleCheckpoint(order.frames)
    } else if (order.kind === 'file') files.add(order.id)
    else if (order.kind === 'stop') void stop()
    else void handleCopy(order)
  }

  function handleCheckpoint(frames: number): void {
    try {
      reader.checkpointed(frames)
    } catch (error) {
      if (!(error instanceof WalGapError)) throw error
      breakGeneration(error.message)
      reader.close()
      reader = new WalReader(walPath)
      while (reader.read());
      if (reader.position?.frame === frames) reader.checkpointed(frames)
    }
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
