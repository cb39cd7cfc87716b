/**
 * The few words of this device that must outlast a dead battery: who is signed in, which sessions were ended here, and what nobody's forms hold. It is small, so that it is open before the
 * first screen is, and never changes its tables; what is written here is on the disk when it is said to be.
 */
const NAME = 'oficio-device'
const ROWS = 'rows'
/** Some browsers never answer when their storage is broken: then this device knows what the page knows. */
const PATIENCE_MS = 2000

let opening: Promise<IDBDatabase> | undefined

/** All of it, by name. Empty where this browser keeps nothing. */
export function readVault(): Promise<Map<string, unknown>> {
  return withRows('readonly', (rows) => {
    const names = rows.getAllKeys()
    const values = rows.getAll()
    return settled(rows, () => new Map(names.result.map((name, n) => [String(name), values.result[n]])))
  }).catch(() => new Map())
}

/** Writes these, or takes away those that are undefined, all or none. Rejects where it can't be kept. */
export function writeVault(changes: Record<string, unknown>): Promise<void> {
  return withRows('readwrite', (rows) => {
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) rows.delete(name)
      else rows.put(value, name)
    }
    // Said here, it happens even if the page goes away now.
    rows.transaction.commit?.()
    return settled(rows, () => undefined)
  })
}

async function withRows<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>, again = true): Promise<T> {
  opening ??= open()
  const database = await opening
  try {
    return await work(database.transaction(ROWS, mode, { durability: 'strict' }).objectStore(ROWS))
  } catch (error) {
    if (!again) throw error
    // The system may have closed it under us, as on a phone that was locked.
    opening = undefined
    return withRows(mode, work, false)
  }
}

function open(): Promise<IDBDatabase> {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The storage does not answer')), PATIENCE_MS)
    const asking = globalThis.indexedDB.open(NAME, 1)
    asking.onupgradeneeded = () => asking.result.createObjectStore(ROWS)
    asking.onerror = () => reject(asking.error)
    asking.onsuccess = () => {
      clearTimeout(late)
      // Somebody wants to clear it: let them. The next call opens again.
      asking.result.onversionchange = () => asking.result.close()
      resolve(asking.result)
    }
  })
  opened.catch(() => {
    opening = undefined
  })
  return opened
}

function settled<T>({ transaction }: IDBObjectStore, result: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(result())
    transaction.onabort = () => reject(transaction.error ?? new Error('It was not kept'))
    // Before it is read no screen is drawn. What is written goes on.
    if (transaction.mode === 'readonly') setTimeout(reject, PATIENCE_MS)
  })
}
