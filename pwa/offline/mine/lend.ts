import { Dexie } from 'dexie'
import { type Mine, nameOf, tables } from './db.ts'

/** For a borrowed phone: the same tables, in memory, gone with the tab. */
export async function lendMine(userId: string): Promise<Mine> {
  const { IDBFactory, IDBKeyRange } = await import('fake-indexeddb')
  return tables(new Dexie(nameOf(userId), { indexedDB: new IDBFactory(), IDBKeyRange, cache: 'disabled' }))
}
