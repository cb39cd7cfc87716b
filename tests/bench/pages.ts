import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'
import { openMarket } from '../journeys/app.ts'

const SLOWER = 4
const ROUNDS = 5
/** Lighthouse's mobile preset: 1.6 Mbit/s down, 150 ms round trip. */
const PHONE = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 }

/** What a phone sees: public pages on a slow network, and the warm start without any. A processor four times slower, medians of five. */
export async function measurePages(dist: string): Promise<string[]> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
  const market = await openMarket({ LOG_LEVEL: 'silent' })
  try {
    const rows = [
      '## Pages on a phone: slow network, processor four times slower',
      '',
      '| page | first paint ms | largest paint ms | blocking ms | shift |',
      '|---|---:|---:|---:|---:|',
    ]
    for (const path of ['/', '/explore-sellers', '/explore-services', '/about-us']) {
      const rounds: Vitals[] = []
      for (let round = 0; round < ROUNDS; round++) rounds.push(await firstVisit(browser, market.url + path))
      const mid = (pick: (each: Vitals) => number) => median(rounds.map(pick))
      rows.push(`| ${path} | ${mid((each) => each.firstPaint)} | ${mid((each) => each.largestPaint)} | ${mid((each) => each.blocking)} | ${mid((each) => each.shift).toFixed(3)} |`)
    }
    rows.push('', `Warm start without a network, navigation to the first listing painted: ${await warmStart(browser, market)} ms.`)
    rows.push(
      '',
      `The whole app, brotli: ${Math.round(
        readdirSync(join(dist, 'assets'))
          .filter((name) => name.endsWith('.br'))
          .reduce((sum, name) => sum + statSync(join(dist, 'assets', name)).size, 0) / 1024,
      )} kB.`,
    )
    return rows
  } finally {
    await browser.close()
    await market.close()
  }
}

interface Vitals {
  firstPaint: number
  largestPaint: number
  blocking: number
  shift: number
}

async function firstVisit(browser: Browser, url: string): Promise<Vitals> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await watch(page)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await client.send('Network.emulateNetworkConditions', PHONE)
  await page.goto(url, { waitUntil: 'networkidle' })
  const vitals = await page.evaluate(() => Reflect.get(window, 'vitals'))
  await context.close()
  return vitals
}

async function warmStart(browser: Browser, market: { url: string }): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto(`${market.url}/explore-sellers`)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.getByRole('main').getByRole('article').first().waitFor()
  await context.setOffline(true)
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(`${market.url}/explore-sellers`, { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('article').first().waitFor()
    times.push(await page.evaluate(() => performance.now()))
  }
  await context.close()
  return Math.round(median(times))
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals = { firstPaint: 0, largestPaint: 0, blocking: 0, shift: 0 }
    Reflect.set(window, 'vitals', vitals)
    const each = (type: string, use: (entry: PerformanceEntry) => void) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true })
    each('paint', (entry) => {
      if (entry.name === 'first-contentful-paint') vitals.firstPaint = Math.round(entry.startTime)
    })
    each('largest-contentful-paint', (entry) => {
      vitals.largestPaint = Math.round(entry.startTime)
    })
    each('longtask', (entry) => {
      vitals.blocking += Math.round(Math.max(0, entry.duration - 50))
    })
    each('layout-shift', (entry) => {
      if (!Reflect.get(entry, 'hadRecentInput')) vitals.shift += Number(Reflect.get(entry, 'value'))
    })
  })
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
