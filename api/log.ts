import pino from 'pino'
import type { Env } from './env.ts'

/** JSON lines on standard output. What could hold a secret is cut out by name, should anyone ever log it. */
export const openLog = (env: Pick<Env, 'logLevel'>) =>
  pino({
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'code', '*.password', '*.token', '*.authorization'], censor: '…' },
  })
