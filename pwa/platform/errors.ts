import type { ErrorEnvelope } from '#shared/envelope.ts'

/** The server refused: `code` is a key of shared/errors.ts, `errors` name fields of a form. */
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

/** Nobody answered within 15 s, or somebody who isn't our server did (a hotel's log-in page, a proxy). */
export class OfflineError extends Error {
  override name = 'Offline'
}

/** Whether a write failed because the device has no room left; Dexie may wrap that once or twice. */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.name === 'QuotaExceededError' ||
    ('inner' in error && error.inner !== error && isStorageFull(error.inner))
  )
}
