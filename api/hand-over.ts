import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { MINUTE_MS } from '#shared/time.ts'
import { type DataLock, DataLockedError, type LockRequest, lockDataDir } from './data-lock.ts'
import { MIGRATION_NAMES } from './db/migrate.ts'
import { StartupError } from './db/startup-error.ts'
import type { Env } from './env.ts'
import { sendOperatorCommand } from './operator/operator-socket.ts'
import { openMarketDatabase } from './prepare-market.ts'

/** Longer than its jobs take to stop. */
const ANSWER_TIMEOUT_MS = 30_000
/** Longer than a copy of a large database takes. */
const COPY_TIMEOUT_MS = 20 * MINUTE_MS
/** Longer than a process takes to stop. */
const LOCK_TIMEOUT_MS = 30_000
const LOCK_POLL_MS = 20

/** This process doesn’t take over, and the one that serves goes on. */
export class HandOverError extends StartupError {}

/**
 * Opens and migrates a copy of the database that another process serves, so that a release that can’t serve
 * it is found out before that process stops. Resolves to whether there is one. Throws a HandOverError if the
 * start would fail.
 */
export async function rehearseStart(env: Env, now: Date): Promise<boolean> {
  const answer = await askServing(env.dataDir, 'copy-database', COPY_TIMEOUT_MS)
  if (answer === null) return false
  const folder = v.parse(v.string(), JSON.parse(answer))
  try {
    const database = await openMarketDatabase({ ...env, dataDir: folder }, now, () => {})
    await database.close()
  } catch (error) {
    throw new HandOverError(
      `The running process goes on serving, because this one couldn’t start with a copy of its database: ${error instanceof Error ? error.message : String(error)}`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return true
}

/**
 * Asks the process that serves DATA_DIR to leave it to this one, which has the same socket. Resolves when it
 * accepts no more connections: whether there was one. Throws a HandOverError if it refuses, and goes on
 * serving, and a StartupError if it doesn’t answer.
 */
export async function requestHandOver(dataDir: string, timeoutMs = ANSWER_TIMEOUT_MS): Promise<boolean> {
  return (await askServing(dataDir, 'hand-over', timeoutMs)) !== null
}

async function askServing(
  dataDir: string,
  command: 'copy-database' | 'hand-over',
  timeoutMs: number,
): Promise<string | null> {
  const answer = await sendOperatorCommand(dataDir, command, MIGRATION_NAMES.at(-1) ?? '', timeoutMs)
  if (answer && !answer.ok)
    throw new HandOverError(
      answer.said.startsWith('Unknown command')
        ? 'The running process is an older version, which can’t hand over. Stop it, then start this one.'
        : `The running process doesn’t hand over, and goes on serving: ${answer.said}`,
    )
  return answer?.said ?? null
}

/** Locks DATA_DIR, as soon as the process that hands over has finished its requests. */
export async function waitForDataLock(dataDir: string, request: LockRequest): Promise<DataLock> {
  const deadline = performance.now() + LOCK_TIMEOUT_MS
  while (true)
    try {
      return lockDataDir(dataDir, { ...request, timeoutMs: 0 })
    } catch (error) {
      if (!(error instanceof DataLockedError) || performance.now() > deadline) throw error
      await wait(LOCK_POLL_MS)
    }
}
