import pino, { type Logger } from 'pino'
import type { Env } from './env.ts'

/** Cut out by name, should anyone ever log one. */
const SECRETS = ['password', 'token', 'code', 'secret', 'authorization'].flatMap((name) => [name, `*.${name}`])

export interface Log {
  log: Logger
  /** Writes what is still held; for the last moment before the process ends. */
  flush(): void
}

/** JSON lines on standard output. Lines that come while one is being written go out together with the next. */
export function openLog({ logLevel }: Pick<Env, 'logLevel'>): Log {
  const output = pino.destination({ dest: 1, sync: false })
  const log = pino({ level: logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: SECRETS, censor: '…' } }, output)
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
