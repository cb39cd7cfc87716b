import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/**
 * Cut out by name, should anyone ever log one. Only at the top: a wildcard would cost more than the line
 * itself.
 */
const SECRETS = ['password', 'token', 'code', 'secret', 'authorization', 'cookie', 'body', 'content']

export interface Log {
  log: Logger
  /** Writes what is still held; for the last moment before the process ends. */
  flush(): void
}

/**
 * JSON lines on standard output, gathered for up to a fifth of a second so that a busy server isn't slowed by
 * its log.
 */
export function openLog({ logLevel }: Pick<Env, 'logLevel'>): Log {
  const output = pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 200 })
  const log = pino(
    { level: logLevel, base: null, timestamp: cachedTimestamp(), redact: { paths: SECRETS, censor: '…' } },
    output,
  )
  return {
    log,
    flush() {
      try {
        output.flushSync()
      } catch {
        // whoever read the log is gone
      }
    },
  }
}

/** The time as ISO text, made once a millisecond. */
function cachedTimestamp(): () => string {
  let lastMs = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now === lastMs) return text
    lastMs = now
    text = `,"time":"${new Date(now).toISOString()}"`
    return text
  }
}
