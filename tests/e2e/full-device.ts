import type { Page } from '@playwright/test'

/** Leaves no room on the device for what is done from now on, until the page is loaded anew. */
export const refuseMutations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { add } = IDBObjectStore.prototype
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'outbox') throw new DOMException('No room left', 'QuotaExceededError')
      return add.apply(this, args)
    }
  })
