import type { ErrorEnvelope } from '#shared/protocol/envelope.ts'

/** The server rejected a request: `code` is a key of shared/protocol/errors.ts, `errors` name form fields. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: NonNullable<ErrorEnvelope['errors']>
  constructor(status: number, failure: Pick<ErrorEnvelope, 'code' | 'message' | 'errors'>) {
    super(failure.message)
    this.status = status
    this.code = failure.code
    this.errors = failure.errors ?? []
  }
}

/** No response within 15 s, or a response that isn't from our server (a captive portal, a proxy). */
export class OfflineError extends Error {
  override name = 'Offline'
}

/** Whether a write failed because the device is full; Dexie may wrap the error once or twice. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'QuotaExceededError' ||
    ('inner' in error && error.inner !== error && isStorageFull(error.inner))
  )
}
