import type { Browser, Page } from '@playwright/test'
import { startMarket } from '../e2e/app.ts'
import { openBrowser, PHONE, throttleCpu } from './browsers.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const ROUNDS = 5
const IDLE_MS = 15_000
const PATHS = ['/', '/explore-sellers', '/explore-services', '/about-us']
/** Lighthouse's mobile preset: 1.6 Mbit/s down, 150 ms round trip. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Paint times of public pages on a phone: a slow network, a processor four times slower. */
export async function measurePages(): Promise<Row[]> {
  const browser = await openBrowser()
  const market = await startMarket({ LOG_LEVEL: 'silent' })
  const rows: Row[] = []
  try {
    for (const path of PATHS) {
      const rounds: WebVitals[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await firstVisit(browser, market.url + path))
      const row = (what: string, unit: string, pick: (vitals: WebVitals) => number): Row => ({
        figure: `${path} ${what}`,
        value: median(rounds.map(pick)),
        unit,
        better: 'less',
      })
      rows.push(
        row('first paint', 'ms', (vitals) => vitals.firstPaint),
        row('largest paint', 'ms', (vitals) => vitals.largestPaint),
        row('blocking', 'ms', (vitals) => vitals.blocking),
        { ...row('shift', '', (vitals) => vitals.shift), goal: { value: 0 } },
      )
    }
    return rows
  } finally {
    await browser.close()
    await market.close()
  }
}

interface WebVitals {
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

async function firstVisit(browser: Browser, url: string): Promise<WebVitals> {
  const context = await browser.newContext({ viewport: PHONE })
  const page = await context.newPage()
  await observeVitals(page)
  await throttleCpu(page)
  const client = await context.newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', NETWORK)
  await page.goto(url)
  // On a busy machine the app begins to save listings before the network is idle. The page has been painted
  // long before that.
  await page.waitForLoadState('networkidle', { timeout: IDLE_MS }).catch(() => undefined)
  const vitals = await page.evaluate(() => Reflect.get(window, 'vitals'))
  await context.close()
  return vitals
}

async function observeVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
    Reflect.set(window, 'vitals', vitals)
    const observe = (type: string, use: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
    observe('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') vitals.firstPaint = Math.round(entry.startTime)
    })
    observe('largest-contentful-paint', (entry) => {
      vitals.largestPaint = Math.round(entry.startTime)
    })
    observe('longtask', (entry) => {
      vitals.blocking += Math.round(Math.max(0, entry.duration - 50))
    })
    observe('layout-shift', (entry) => {
      if (!Reflect.get(entry, 'hadRecentInput')) vitals.shift += Number(Reflect.get(entry, 'value'))
    })
  })
}
