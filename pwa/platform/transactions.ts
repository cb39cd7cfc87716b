/**
 * WebKit forgets to end the transactions of a page that is left or reloaded while they run: whatever wants
 * the same tables then waits, in every tab, until the browser is restarted
 * (https://bugs.webkit.org/show_bug.cgi?id=324094). Here they are ended, whoever has begun them: nobody has
 * been told yet that any of it was done. What is being committed goes on.
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
        // it is being committed
      }
  })
}
