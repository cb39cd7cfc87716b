import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
/** Read at once: about a thousand frames. */
const MAX_READ_FRAMES = 1024
/** After so many frames a read ends with the next commit, so that a long log arrives in pieces. */
const MAX_FRAMES = 4096

/**
 * A place in the log. SQLite's checksum runs over all frames before it: the same checksum under the same
 * salts means the same history.
 */
export interface WalPosition {
  salts: [number, number]
  frame: number
  checksum: [number, number]
}

/** The newest content of each page that the read commits have written. */
export interface CommittedPages {
  pageSize: number
  /** Size of the database after the last commit, in pages. */
  databasePages: number
  /** The pages' numbers, the first being 1, and their bytes in that order. */
  numbers: number[]
  bytes: Buffer
}

/** The log was begun anew before all of it was read: what was between is unknown. */
export class WalGapError extends Error {}

/**
 * Follows SQLite's write-ahead log (sqlite.org/fileformat2.html#the_write_ahead_log) commit by commit, while
 * SQLite writes it. Frames count only up to the last commit whose salts and checksums are right: what is
 * half-written, rolled back, or left over from before has others.
 */
export class WalReader {
  private readonly path: string
  private file: number | null = null
  private headers: Buffer<ArrayBuffer> = Buffer.alloc(0)
  private frames = new ArrayBuffer(0)
  /** The number of frames at the last checkpoint, after which the log may begin anew. */
  private checkpointedFrame: number | null = null
  position: WalPosition | null

  constructor(path: string, position: WalPosition | null = null) {
    this.path = path
    this.position = position
  }

  /** What was committed since the last read; null: nothing. Throws a WalGapError. */
  read(): CommittedPages | null {
    const header = this.readHeader()
    if (!header) return null
    const { pageSize, start } = header
    const { position } = this
    if (!position) this.position = start
    else if (start.salts.join() !== position.salts.join()) {
      const isNext =
        position.frame === this.checkpointedFrame && start.salts[0] === (position.salts[0] + 1) >>> 0
      if (!isNext) throw new WalGapError('The write-ahead log was begun anew before it was read.')
      this.position = start
    } else if (!this.isInLog(position, pageSize)) {
      throw new WalGapError('The write-ahead log no longer has what was read from it.')
    }
    const pages = this.readCommits(pageSize)
    if (pages) this.checkpointedFrame = null
    return pages
  }

  /** Called after SQLite has moved a log of so many frames into the database. Throws a WalGapError. */
  checkpointed(frames: number): void {
    if (frames !== (this.position?.frame ?? 0))
      throw new WalGapError('A checkpoint took frames that were not read.')
    this.checkpointedFrame = frames
  }

  close(): void {
    if (this.file !== null) closeSync(this.file)
    this.file = null
  }

  private readHeader(): { pageSize: number; start: WalPosition } | null {
    if (!this.open()) return null
    if (this.readAt(this.headers, 0) < HEADER_BYTES) return null
    const words = new Uint32Array(this.headers.buffer, this.headers.byteOffset, HEADER_BYTES / 4)
    const sum = new Uint32Array(2)
    addChecksum(sum, words, 0, 6)
    const word = (offset: number) => this.headers.readUInt32BE(offset)
    const checksum: [number, number] = [word(24), word(28)]
    // A header that is being written.
    if (checksum[0] !== sum[0] || checksum[1] !== sum[1]) return null
    return { pageSize: word(8), start: { salts: [word(16), word(20)], frame: 0, checksum } }
  }

  /** A commit that failed after it was read is overwritten; after a crash, the log may be another. */
  private isInLog({ frame, salts, checksum }: WalPosition, pageSize: number): boolean {
    if (frame === 0) return true
    const last = Buffer.alloc(FRAME_HEADER_BYTES)
    this.readAt(last, HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize))
    return [...salts, ...checksum].every((word, index) => last.readUInt32BE(8 + index * 4) === word)
  }

  private open(): boolean {
    if (this.file !== null) return true
    try {
      this.file = openSync(this.path, 'r')
    } catch {
      return false
    }
    this.headers = Buffer.from(new ArrayBuffer(HEADER_BYTES))
    return true
  }

  private readAt(buffer: Uint8Array, offset: number): number {
    return this.file === null ? 0 : readSync(this.file, buffer, 0, buffer.length, offset)
  }

  private readCommits(pageSize: number): CommittedPages | null {
    const { position } = this
    if (!position) return null
    const frameBytes = FRAME_HEADER_BYTES + pageSize
    if (this.frames.byteLength === 0) this.frames = new ArrayBuffer(MAX_READ_FRAMES * frameBytes)
    const bytes = Buffer.from(this.frames)
    const words = new Uint32Array(this.frames)
    const sum = new Uint32Array(position.checksum)
    // Most pages are written many times: only the frame of the last time is remembered.
    const committed = new Map<number, number>()
    const uncommitted = new Map<number, number>()
    let { frame } = position
    let databasePages = 0
    while (databasePages === 0 || frame - position.frame < MAX_FRAMES) {
      const count = Math.floor(this.readAt(bytes, HEADER_BYTES + frame * frameBytes) / frameBytes)
      let valid = 0
      for (; valid < count; valid++) {
        const at = valid * frameBytes
        const isOfThisLog =
          bytes.readUInt32BE(at + 8) === position.salts[0] &&
          bytes.readUInt32BE(at + 12) === position.salts[1]
        if (!isOfThisLog) break
        addChecksum(sum, words, at / 4, 2)
        addChecksum(sum, words, (at + FRAME_HEADER_BYTES) / 4, pageSize / 4)
        if (sum[0] !== bytes.readUInt32BE(at + 16) || sum[1] !== bytes.readUInt32BE(at + 20)) break
        uncommitted.set(bytes.readUInt32BE(at), frame++)
        const sizeAfterCommit = bytes.readUInt32BE(at + 4)
        if (sizeAfterCommit === 0) continue
        databasePages = sizeAfterCommit
        for (const [page, index] of uncommitted) committed.set(page, index)
        uncommitted.clear()
        this.position = { salts: position.salts, frame, checksum: [sum[0] ?? 0, sum[1] ?? 0] }
      }
      if (valid < MAX_READ_FRAMES) break
    }
    return databasePages === 0 ? null : this.readPages(committed, { pageSize, databasePages })
  }

  private readPages(
    frames: Map<number, number>,
    size: { pageSize: number; databasePages: number },
  ): CommittedPages {
    const { pageSize, databasePages } = size
    const numbers = [...frames.keys()].filter((page) => page <= databasePages).sort((a, b) => a - b)
    const bytes = Buffer.allocUnsafe(numbers.length * pageSize)
    for (const [index, number] of numbers.entries()) {
      const start = HEADER_BYTES + (frames.get(number) ?? 0) * (FRAME_HEADER_BYTES + pageSize)
      this.readAt(bytes.subarray(index * pageSize, (index + 1) * pageSize), start + FRAME_HEADER_BYTES)
    }
    return { pageSize, databasePages, numbers, bytes }
  }
}

/** Adds words to SQLite's checksum, in the byte order of this machine, which SQLite writes them in, too. */
function addChecksum(sum: Uint32Array, words: Uint32Array, start: number, count: number): void {
  let a = (sum[0] ?? 0) | 0
  let b = (sum[1] ?? 0) | 0
  for (let index = start; index < start + count; index += 2) {
    a = (a + (words[index] ?? 0) + b) | 0
    b = (b + (words[index + 1] ?? 0) + a) | 0
  }
  sum[0] = a
  sum[1] = b
}
