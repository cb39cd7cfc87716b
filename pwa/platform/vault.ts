/**
 * A small key-value store in IndexedDB for what must survive a crash: the session, ended sessions, and drafts
 * that belong to no account. It is small so that it opens before the first render, and its schema never
 * changes. A write is on disk when it resolves.
 */
const DB_NAME = 'oficio-device'
const STORE_NAME = 'rows'
/** Some browsers never answer when their storage is broken; the app then starts without the vault. */
const OPEN_TIMEOUT_MS = 2000

let opening: Promise<IDBDatabase> | undefined

/** All rows by name. Empty where this browser can't store data. */
export function readVault(): Promise<Map<string, unknown>> {
  return withStore('readonly', (store) => {
    const keys = store.getAllKeys()
    const values = store.getAll()
    return whenComplete(store, () => new Map(keys.result.map((name, n) => [String(name), values.result[n]])))
  }).catch(() => new Map())
}

/** Writes rows, or deletes those that are undefined, in one transaction. Rejects if they can't be stored. */
export function writeVault(changes: Record<string, unknown>): Promise<void> {
  return withStore('readwrite', (store) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) store.delete(name)
      else store.put(value, name)
    }
    // An explicit commit completes even if the page is closed now.
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
    // The system may have closed the connection, as on a locked phone.
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
      // Lets another tab delete the database. The next call reopens it.
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
    // No screen is rendered before the vault has been read, so a read has a timeout. A write has none.
    if (transaction.mode === 'readonly') setTimeout(reject, OPEN_TIMEOUT_MS)
  })
}
