import { Dexie } from 'dexie'
import type { Lock } from '../../pwa/sync/retry-loop.ts'

/** Lets every write to a device's database fail for as long as `readError` returns an error. */
export function failWrites(dexie: Dexie, readError: () => DOMException | null): void {
  dexie.use({
    stack: 'dbcore',
    create: (core) => ({
      ...core,
      table: (tableName) => {
        const table = core.table(tableName)
        const mutate: typeof table.mutate = (request) => {
          const error = readError()
          return error ? Dexie.Promise.reject(error) : table.mutate(request)
        }
        return { ...table, mutate }
      },
    }),
  })
}

/** What the app does with Web Locks, for one device. */
export function createMutex(): Lock {
  let tail: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = tail.then(work, work)
    tail = result.catch(() => undefined)
    return result
  }
}
