import { isUnreachable } from './unreachable.ts'

/** Lets visitors in between: SQLite answers at once, and a loop over it would let nobody in until its end. */
export const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** All rows, a page at a time: `read` gives those after a key, in its order, `most` at most; `keyOf` tells a row's. */
export async function* inPages<Row, Key>(first: Key, most: number, read: (after: Key, most: number) => Promise<Row[]>, keyOf: (row: Row) => Key): AsyncGenerator<Row> {
  for (let after = first; ; ) {
    const rows = await read(after, most)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < most) return
    after = keyOf(last)
  }
}

/**
 * Does the same to many, one after another, and lets visitors in between. One that fails stops none of the others: what the first said is
 * thrown at the end. Where the database can't be reached there is no use in going on.
 */
export async function eachInTurn<T>(things: Iterable<T> | AsyncIterable<T>, work: (thing: T) => Promise<void>): Promise<void> {
  let failed = 0
  let first: unknown
  for await (const thing of things) {
    await breathe()
    try {
      await work(thing)
    } catch (error) {
      if (isUnreachable(error)) throw error
      first ??= error
      failed++
    }
  }
  if (failed > 0) throw new Error(`${failed} failed; the first: ${first instanceof Error ? first.message : String(first)}`, { cause: first })
}

/** The same things, some at a time. */
export async function* inGroups<T>(things: AsyncIterable<T>, most: number): AsyncGenerator<T[]> {
  let group: T[] = []
  for await (const thing of things) {
    group.push(thing)
    if (group.length < most) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

/** Does several things one after another; one that fails stops none of the others, and is thrown at the end. */
export const allDone = (...works: (() => Promise<void>)[]): Promise<void> => eachInTurn(works, (work) => work())
