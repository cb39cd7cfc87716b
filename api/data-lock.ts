import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { ensureWritableFolder } from './db/open.ts'
import { StartupError } from './db/startup-error.ts'

const LOCK_TIMEOUT_MS = 500

const LockHolder = v.object({ pid: v.number(), host: v.string(), address: v.string(), since: v.string() })
type LockHolder = v.InferOutput<typeof LockHolder>

export class DataLockedError extends StartupError {}

export interface LockRequest {
  /** One of several processes of a market on PostgreSQL. */
  shared: boolean
  address: string
  now: Date
  /** How long to wait for another process. */
  timeoutMs?: number
}

export interface DataLock {
  release(): void
}

/**
 * Locks DATA_DIR for this process, or, with `shared`, for all processes of a market on PostgreSQL. It is an
 * operating-system lock on a file that is never written: it ends with the process, even after a crash, and
 * works between containers, where process ids mean nothing. Throws a DataLockedError that names the owner,
 * before anything else is touched.
 */
export function lockDataDir(
  dataDir: string,
  { shared, address, now, timeoutMs = LOCK_TIMEOUT_MS }: LockRequest,
): DataLock {
  ensureWritableFolder(dataDir)
  const holderFile = join(dataDir, 'process.json')
  const lock = new Sqlite(join(dataDir, 'process.lock'), { timeout: timeoutMs })
  try {
    if (!shared) lock.exec('begin exclusive')
    else {
      lock.exec('begin')
      // SQLite takes the lock only with the first read.
      lock.prepare('select count(*) from sqlite_master').get()
    }
  } catch (error) {
    lock.close()
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('SQLITE_BUSY'))
      throw new DataLockedError(
        `Another process is using DATA_DIR ${dataDir}${describeHolder(readHolder(holderFile))}. Stop it, then try again.`,
      )
    throw new StartupError(
      `Can’t lock DATA_DIR ${dataDir} (${error instanceof Error ? error.message : String(error)}). Choose a folder on a disk that supports file locks.`,
    )
  }
  const holder: LockHolder = { pid: process.pid, host: hostname(), address, since: now.toISOString() }
  writeFileSync(holderFile, JSON.stringify(holder), { mode: 0o600 })
  return {
    release() {
      if (!lock.open) return
      if (readHolder(holderFile)?.since === holder.since) rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function readHolder(holderFile: string): LockHolder | null {
  try {
    const parsed = v.safeParse(LockHolder, JSON.parse(readFileSync(holderFile, 'utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

const describeHolder = (holder: LockHolder | null) =>
  holder
    ? `: process ${holder.pid} on ${holder.host}, at ${holder.address} since ${holder.since.slice(0, 19)}Z`
    : ''
