/**
 * Aborts running IndexedDB transactions when the page is closed or reloaded. WebKit forgets to end them:
 * transactions on the same tables then wait, in every tab, until the browser is restarted
 * (https://bugs.webkit.org/show_bug.cgi?id=324094). Aborting is safe, because nothing has been reported as
 * stored yet. Transactions that are committing complete.
 */
export function abortTransactionsOnPageHide(databases: Pick<IDBDatabase, 'transaction'>): void {
  const active = new Set<IDBTransaction>()
  const { transaction: begin } = databases
  databases.transaction = function (...args) {
    const transaction = begin.apply(this, args)
    active.add(transaction)
    const forget = () => active.delete(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    return transaction
  }
  addEventListener('pagehide', () => {
    for (const transaction of active)
      try {
        transaction.abort()
      } catch {
        // it is committing
      }
  })
}
