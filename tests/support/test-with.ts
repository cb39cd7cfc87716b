import { type TestContext, test } from 'node:test'

/**
 * `test` with a set-up before and a tear-down after each test of one file. All files of a run share a
 * process: a `beforeEach` outside of a suite would run before each test of every file.
 */
export const testWith =
  (setUp: () => unknown, tearDown: () => unknown = () => undefined) =>
  (name: string, run: (t: TestContext) => unknown): void => {
    test(name, async (t) => {
      await setUp()
      try {
        await run(t)
      } finally {
        await tearDown()
      }
    })
  }
