import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { ERRORS, type ErrorCode } from '#shared/errors.ts'
import { isUnreachable } from '../../db/unreachable.ts'

/** A rejection by a service, with a code. Routes never catch it. `details` are sent beside the code. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Record<string, unknown>
  constructor(code: ErrorCode, details: Record<string, unknown> = {}) {
    super(ERRORS[code][1])
    this.code = code
    this.details = details
  }
}

export function respondWithError(
  c: Context,
  code: ErrorCode,
  details: Record<string, unknown> = {},
): Response {
  const [status, message] = ERRORS[code]
  c.header('Cache-Control', 'no-store')
  if (typeof details.retryAfter === 'number') c.header('Retry-After', String(details.retryAfter))
  return c.json({ success: false, message, code, ...details }, status satisfies ContentfulStatusCode)
}

/** The codes of the file system, SQLite and PostgreSQL. */
const DISK_FULL = ['ENOSPC', 'SQLITE_FULL', '53100']
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FULL.includes(String(error.code))

/** `Retry-After` of a temporary failure, in seconds. */
const RETRY_AFTER_S = 5

/** The process or the machine has run out of file descriptors. */
const OUT_OF_HANDLES = ['EMFILE', 'ENFILE']
export const isOutOfHandles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && OUT_OF_HANDLES.includes(String(error.code))

export function logOutOfHandles(log: Logger, error: unknown): void {
  log.error({ err: error }, 'no more files can be opened: raise the limit of open files (LimitNOFILE)')
}

/**
 * The final error handler: a DomainError is sent as its code, anything else as an id that is also in the log.
 */
export function handleError(error: unknown, c: Context, log: Logger): Response {
  if (error instanceof DomainError)
    return respondWithError(c, error.code, { message: error.message, ...error.details })
  if (error instanceof HTTPException)
    return respondWithError(c, error.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST')
  if (isDiskFull(error)) return respondWithError(c, 'STORAGE_FULL')
  if (isOutOfHandles(error)) {
    logOutOfHandles(log, error)
    return respondWithError(c, 'OVERLOADED', { retryAfter: RETRY_AFTER_S })
  }
  // A client that disconnects during its request is no defect.
  if (c.req.raw.signal.aborted) return respondWithError(c, 'BAD_REQUEST')
  if (isUnreachable(error)) {
    log.error(
      { err: error, requestId: c.res.headers.get('X-Request-Id') ?? '' },
      'the database could not be reached',
    )
    return respondWithError(c, 'SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
  }
  const id = c.res.headers.get('X-Request-Id') ?? ''
  log.error({ err: error, requestId: id }, 'a request failed')
  return respondWithError(c, 'INTERNAL', { requestId: id })
}
