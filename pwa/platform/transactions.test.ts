import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IDBFactory } from 'fake-indexeddb'
import { abortTransactionsOnPageHide } from './transactions.ts'

test('what Ana’s page had begun and not said to be done is undone when she leaves it, and the next page needn’t wait for it', async (t) => {
  const page = new EventTarget()
  Object.defineProperty(globalThis, 'addEventListener', {
    value: page.addEventListener.bind(page),
    configurable: true,
  })
  t.after(() => Reflect.deleteProperty(globalThis, 'addEventListener'))
  const database = await new Promise<IDBDatabase>((opened) => {
    const request = new IDBFactory().open('left', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('rows')
    request.onsuccess = () => opened(request.result)
  })
  abortTransactionsOnPageHide(database)
  const begin = (name: string) => {
    const transaction = database.transaction('rows', 'readwrite')
    transaction.objectStore('rows').put(name, name)
    const outcome = new Promise<string>((resolve) => {
      transaction.oncomplete = () => resolve('kept')
      transaction.onabort = () => resolve('undone')
    })
    return { transaction, ended: outcome }
  }
  assert.equal(await begin('before').ended, 'kept')
  const large = begin('large')
  const typed = begin('typed')
  // The latest input is being committed while the page is closed.
  typed.transaction.commit()
  page.dispatchEvent(new Event('pagehide'))
  assert.equal(await large.ended, 'undone')
  assert.equal(await typed.ended, 'kept')
  assert.equal(await begin('next').ended, 'kept')
  database.close()
})
