/**
 * The few words of this device that must outlast a dead battery: who is signed in, which sessions were ended
 * here, and what nobody's forms hold. It is small, so that it is open before the first screen is, and never
 * changes its tables; what is written here is on the disk when it is said to be.
 */
const DB_NAME = 'oficio-device'
const STORE_NAME = 'rows'
/** Some browsers never answer when their storage is broken: then this device knows what the page knows. */
const OPEN_TIMEOUT_MS = 2000

let opening: Promise<IDBDatabase> | undefined

/** All of it, by name. Empty where this browser keeps nothing. */
export function readVault(): Promise<Map<string, unknown>> {
  return withStore('readonly', (store) => {
    const keys = store.getAllKeys()
    const values = store.getAll()
    return whenComplete(store, () => new Map(keys.result.map((name, n) => [String(name), values.result[n]])))
  }).catch(() => new Map())
}

/** Writes these, or takes away those that are undefined, all or none. Rejects where it can't be kept. */
export function writeVault(changes: Record<string, unknown>): Promise<void> {
  return withStore('readwrite', (store) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) store.delete(name)
      else store.put(value, name)
    }
    // Said here, it happens even if the page goes away now.
    store.transaction.commit?.()
    return whenComplete(store, () => undefined)
  })
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
  shouldRetry = true,
): Promise<T> {
  opening ??= openDatabase()
  const database = await opening
  try {
    return await work(
      database.transaction(STORE_NAME, mode, { durability: 'strict' }).objectStore(STORE_NAME),
    )
  } catch (error) {
    if (!shouldRetry) throw error
    // The system may have closed it under us, as on a phone that was locked.
    opening = undefined
    return withStore(mode, work, false)
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const connection = new Promise<IDBDatabase>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The storage does not answer')), OPEN_TIMEOUT_MS)
    const request = globalThis.indexedDB.open(DB_NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE_NAME)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      clearTimeout(timer)
      // Somebody wants to clear it: let them. The next call opens again.
      request.result.onversionchange = () => request.result.close()
      resolve(request.result)
    }
  })
  connection.catch(() => {
    opening = undefined
  })
  return connection
}

function whenComplete<T>({ transaction }: IDBObjectStore, result: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result())
    transaction.onabort = () => reject(transaction.error ?? new Error('It was not kept'))
    // Before it is read no screen is drawn. What is written goes on.
    if (transaction.mode === 'readonly') setTimeout(reject, OPEN_TIMEOUT_MS)
  })
}
