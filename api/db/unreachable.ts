/** The database server accepts no connection. The URL isn't printed, as it contains a password. */
export class DatabaseUnreachableError extends Error {
  constructor(cause: unknown) {
    super(
      `The database cannot be reached: ${cause instanceof Error ? cause.message || cause.name : String(cause)}`,
      { cause },
    )
  }
}

/**
 * PostgreSQL: classes 08 (connection) and 57P (shutdown, startup), too many connections, lock and statement
 * timeouts, a write that was hung up on. System: broken connections. SQLite: a file that is locked or can't
 * be read.
 */
const UNREACHABLE_CODES =
  /^(08\w{3}|57P\d\d|57014|25P03|53300|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|SQLITE_(BUSY|CANTOPEN|IOERR)\w*)$/
/** Messages of pg for lost connections, which carry no code. */
const UNREACHABLE_MESSAGES =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Postgres connection has been discarded|timeout exceeded when trying)/

/** Whether a query failed because the database didn't answer in time; a retry may succeed. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true
  if (!(error instanceof Error)) return false
  return 'code' in error && typeof error.code === 'string'
    ? UNREACHABLE_CODES.test(error.code)
    : UNREACHABLE_MESSAGES.test(error.message)
}
