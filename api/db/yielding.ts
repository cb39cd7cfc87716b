import { isUnreachable } from './unreachable.ts'

/**
 * Yields to other requests: SQLite answers synchronously, so a loop over it would block the event loop until
 * its end.
 */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Iterates over all rows, page by page: `read` returns up to `pageSize` rows after a key, in the order of
 * keys; `keyOf` returns a row's key.
 */
export async function* paginate<Row, Key>(
  firstKey: Key,
  pageSize: number,
  read: (after: Key, pageSize: number) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = firstKey; ; ) {
    const rows = await read(after, pageSize)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = keyOf(last)
  }
}

/**
 * Runs a task for each item in sequence, yielding in between. A failing task doesn't stop the others; the
 * first error is thrown at the end. Stops early if the database is unreachable.
 */
export async function forEachSequentially<T>(
  items: Iterable<T> | AsyncIterable<T>,
  task: (item: T) => Promise<void>,
): Promise<void> {
  let failureCount = 0
  let firstError: unknown
  for await (const item of items) {
    await yieldToEventLoop()
    try {
      await task(item)
    } catch (error) {
      if (isUnreachable(error)) throw error
      firstError ??= error
      failureCount++
    }
  }
  if (failureCount > 0)
    throw new Error(
      `${failureCount} failed; the first: ${firstError instanceof Error ? firstError.message : String(firstError)}`,
      { cause: firstError },
    )
}

/** Groups items into arrays of at most `size`. */
export async function* chunked<T>(items: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/**
 * Runs several tasks in sequence; a failing one doesn't stop the others, and its error is thrown at the end.
 */
export const runAllSequentially = (...tasks: (() => Promise<void>)[]): Promise<void> =>
  forEachSequentially(tasks, (task) => task())
