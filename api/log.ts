import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/**
 * Redacted by name, in case one is ever logged. Top-level keys only: a wildcard would cost more than writing
 * the line.
 */
const SECRETS = ['password', 'token', 'code', 'secret', 'authorization', 'cookie', 'body', 'content']

export interface Log {
  log: Logger
  /** Writes the buffered lines; called just before the process ends. */
  flush(): void
}

/**
 * JSON lines on standard output, buffered for up to 200 ms so that logging doesn't slow down a busy server.
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
        // the reader of the log is gone
      }
    },
  }
}

/** The time as ISO text, formatted once per millisecond. */
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
