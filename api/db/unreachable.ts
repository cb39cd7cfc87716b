/** The database's server gives no connection. The address isn't repeated; it has a password in it. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(
      `The database cannot be reached: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`,
      { cause },
    )
  }
}

/**
 * PostgreSQL's classes 08 (connection) and 57P (shut down, starting), too many connections, a lock or
 * statement that took too long; the system's words for a line that broke; SQLite's for a file that another
 * process has or that can't be read.
 */
const UNREACHABLE_CODES =
  /^(08\w{3}|57P\d\d|57014|53300|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|SQLITE_(BUSY|CANTOPEN|IOERR)\w*)$/
/** What pg says of a connection that has gone; it has no codes for that. */
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Postgres connection has been discarded|timeout exceeded when trying)/

/** Whether a query failed because nobody answered it in time, and may succeed later. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true
  if (!(error instanceof Error)) return false
  return 'code' in error && typeof error.code === 'string'
    ? UNREACHABLE_CODES.test(error.code)
    : UNREACHABLE_MESSAGES.test(error.message)
}
