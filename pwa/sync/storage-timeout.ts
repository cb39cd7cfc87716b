/** How long IndexedDB may take to answer. */
export const STORAGE_TIMEOUT_MS = 15_000

export class StorageStuckError extends Error {}

/**
 * The answer of IndexedDB; rejects if there is none in time, so that no lock is held for one that never
 * comes.
 */
export async function withStorageTimeout<T>(
  answer: PromiseLike<T>,
  timeoutMs = STORAGE_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageStuckError()), timeoutMs)
  })
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer))
}
