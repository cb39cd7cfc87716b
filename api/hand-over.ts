import { setTimeout as wait } from 'node:timers/promises'
import { type DataLock, DataLockedError, type LockRequest, lockDataDir } from './data-lock.ts'
import { MIGRATION_NAMES } from './db/migrate.ts'
import { StartupError } from './db/startup-error.ts'
import { sendOperatorCommand } from './operator/operator-socket.ts'

/** Longer than its jobs take to stop. */
const ANSWER_TIMEOUT_MS = 30_000
/** Longer than a process takes to stop. */
const LOCK_TIMEOUT_MS = 30_000
const LOCK_POLL_MS = 20

/**
 * Asks the process that serves DATA_DIR to leave it to this one, which has the same socket. Resolves when it
 * accepts no more connections: whether there was one. Throws a StartupError if it refuses, and goes on
 * serving, or doesn’t answer.
 */
export async function requestHandOver(dataDir: string, timeoutMs = ANSWER_TIMEOUT_MS): Promise<boolean> {
  const answer = await sendOperatorCommand(dataDir, 'hand-over', MIGRATION_NAMES.at(-1) ?? '', timeoutMs)
  if (answer && !answer.ok)
    throw new StartupError(
      answer.said.startsWith('Unknown command')
        ? 'The running process is an older version, which can’t hand over. Stop it, then start this one.'
        : `The running process doesn’t hand over, and goes on serving: ${answer.said}`,
    )
  return answer !== null
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
