import { isUnreachable } from './unreachable.ts'

/** Lets visitors in between: SQLite answers at once, and a loop over it would let nobody in until its end. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * All rows, a page at a time: `read` gives those after a key, in its order, `most` at most; `keyOf` tells a
 * row's.
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
 * Does the same to many, one after another, and lets visitors in between. One that fails stops none of the
 * others: what the first said is thrown at the end. Where the database can't be reached there is no use in
 * going on.
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

/** The same things, some at a time. */
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
 * Does several things one after another; one that fails stops none of the others, and is thrown at the end.
 */
export const runAllSequentially = (...tasks: (() => Promise<void>)[]): Promise<void> =>
  forEachSequentially(tasks, (task) => task())
