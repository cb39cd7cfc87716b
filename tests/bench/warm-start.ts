import type { Browser, Page } from '@playwright/test'
import { startMarket } from '../e2e/app.ts'
import { openBrowser, PHONE, throttleCpu } from './browsers.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const CACHED_SIZES = [100, 10_000]
const SCREENS = [
  { what: 'a list seen before', path: '/explore-sellers' },
  // The phone has to search all the listings that it has saved.
  { what: 'a list never seen', path: '/explore-sellers?sort=rate-asc' },
]

/**
 * From the navigation to the first listing painted, without a network, with few and with many listings saved
 * on the phone.
 */
export async function measureWarmStart(): Promise<Row[]> {
  const browser = await openBrowser()
  const market = await startMarket({ LOG_LEVEL: 'silent' })
  const rows: Row[] = []
  try {
    for (const size of CACHED_SIZES) rows.push(...(await measureStartWith(browser, market.url, size)))
    return [...rows, ...SCREENS.map(({ what }) => growthFactor(rows, what))]
  } finally {
    await browser.close()
    await market.close()
  }
}

async function measureStartWith(browser: Browser, url: string, size: number): Promise<Row[]> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE })
  const page = await context.newPage()
  const firstListing = () => page.getByRole('main').getByRole('article').first().waitFor()
  await page.goto('/explore-sellers')
  await firstListing()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await context.setOffline(true)
  await fillCache(page, size)
  await throttleCpu(page)
  const rows: Row[] = []
  for (const { what, path } of SCREENS) {
    const durations: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto(path, { waitUntil: 'commit' })
      durations.push(await timeUntilPainted(page))
    }
    rows.push({
      figure: what,
      size,
      value: median(durations),
      unit: 'ms',
      better: 'less',
      goal: { value: 500 },
    })
  }
  await context.close()
  return rows
}

/**
 * The time at which the first listing is painted, by the page's own clock: polling from outside costs more
 * than what it measures.
 */
function timeUntilPainted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('main article')) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true })
        look()
      }),
  )
}

/** Fills the phone's cache with this many sellers: duplicates of the cached ones. */
async function fillCache(page: Page, size: number): Promise<void> {
  await page.evaluate(
    (targetCount) =>
      new Promise<void>((resolve, reject) => {
        const open = indexedDB.open('oficio')
        open.onerror = () => reject(open.error)
        open.onsuccess = () => {
          const change = open.result.transaction('sellers', 'readwrite')
          const sellers = change.objectStore('sellers')
          const request = sellers.getAll()
          request.onsuccess = () => {
            for (let n = request.result.length; n < targetCount; n++) {
              const like = request.result[n % request.result.length]
              sellers.put({
                ...like,
                _id: `${like._id.slice(0, -6)}${n.toString(16).padStart(6, '0')}`,
                rank: like.rank - n,
              })
            }
          }
          change.onerror = () => reject(change.error)
          change.oncomplete = () => {
            open.result.close()
            resolve()
          }
        }
      }),
    size,
  )
}

function growthFactor(rows: Row[], what: string): Row {
  const [few, many] = rows.filter(({ figure }) => figure === what)
  return {
    figure: `${what}: as times of that with ${CACHED_SIZES[0]}`,
    size: CACHED_SIZES[1] ?? 0,
    value: (many?.value ?? 0) / (few?.value ?? 1),
    unit: '×',
    better: 'less',
    goal: { value: 1.1 },
  }
}
