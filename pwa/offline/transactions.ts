/**
 * WebKit forgets to end the transactions of a page that is left or reloaded while they run: whatever wants the same tables then waits, in every tab, until the browser is restarted
 * (https://bugs.webkit.org/show_bug.cgi?id=324094). Here they are ended, whoever has begun them: nobody has been told yet that any of it was done. What is being committed goes on.
 */
export function endWithPage(databases: Pick<IDBDatabase, 'transaction'>): void {
  const begun = new Set<IDBTransaction>()
  const { transaction: begin } = databases
  databases.transaction = function (...how) {
    const transaction = begin.apply(this, how)
    begun.add(transaction)
    const over = () => begun.delete(transaction)
    transaction.addEventListener('complete', over)
    transaction.addEventListener('abort', over)
    return transaction
  }
  addEventListener('pagehide', () => {
    for (const transaction of begun)
      try {
        transaction.abort()
      } catch {
        // it is being committed
      }
  })
}
