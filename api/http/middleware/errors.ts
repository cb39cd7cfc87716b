import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { ERRORS, type ErrorCode } from '#shared/protocol/errors.ts'
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
  const { status, body } = renderFailure({ code, details })
  c.header('Cache-Control', 'no-store')
  if (typeof details.retryAfter === 'number') c.header('Retry-After', String(details.retryAfter))
  return c.json(body, status)
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
  log.error({ err: error }, 'can’t open more files: raise the limit of open files (LimitNOFILE)')
}

/** What a failed call is answered with. */
export interface Failure {
  code: ErrorCode
  details: Record<string, unknown>
}

/** The status and the body of a failure. */
export function renderFailure({ code, details }: Failure): { status: ContentfulStatusCode; body: object } {
  const [status, message] = ERRORS[code]
  return { status, body: { success: false, message, code, ...details } }
}

/**
 * Translates an error: a DomainError is sent as its code, anything else as the request's id, which is also in
 * the log.
 */
export function toFailure(
  error: unknown,
  { log, requestId, isAborted }: { log: Logger; requestId: string; isAborted: boolean },
): Failure {
  if (error instanceof DomainError)
    return { code: error.code, details: { message: error.message, ...error.details } }
  if (error instanceof HTTPException)
    return { code: error.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', details: {} }
  if (isDiskFull(error)) return { code: 'STORAGE_FULL', details: {} }
  if (isOutOfHandles(error)) {
    logOutOfHandles(log, error)
    return { code: 'OVERLOADED', details: { retryAfter: RETRY_AFTER_S } }
  }
  // A client that disconnects during its request is no defect.
  if (isAborted) return { code: 'BAD_REQUEST', details: {} }
  if (isUnreachable(error)) {
    log.error({ err: error, requestId }, 'database unreachable')
    return { code: 'SERVICE_UNAVAILABLE', details: { retryAfter: RETRY_AFTER_S } }
  }
  log.error({ err: error, requestId }, 'a request failed')
  return { code: 'INTERNAL', details: { requestId } }
}

/** What an error handler must know of its request. */
export const errorContext = (c: Context, log: Logger) => ({
  log,
  requestId: c.res.headers.get('X-Request-Id') ?? '',
  isAborted: c.req.raw.signal.aborted,
})

/** The final error handler. */
export function handleError(error: unknown, c: Context, log: Logger): Response {
  const { code, details } = toFailure(error, errorContext(c, log))
  return respondWithError(c, code, details)
}
