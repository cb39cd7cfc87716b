import { Dexie } from 'dexie'
import { type AccountDb, accountDbName, defineAccountTables } from './account-db.ts'

/** An in-memory account database with the same tables, for borrowed devices. It disappears with the tab. */
export async function createInMemoryAccountDb(userId: string): Promise<AccountDb> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return defineAccountTables(
    new Dexie(accountDbName(userId), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }),
  )
}
