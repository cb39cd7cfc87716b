import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { MINUTE_MS } from '#shared/time.ts'
import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import { BUYER, measureHeap, openBrowser, openChatAs, SELLER } from './browsers.ts'
import { readRss } from './memory.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'
import { startBackgroundTraffic } from './traffic.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60)
const MIN_SAMPLES = 8
const DESKTOP = { width: 1280, height: 800 }

/**
 * Whether a server and an open tab use more memory at the end of an hour of light traffic than in its first
 * quarter.
 */
export async function measureHour({ folder }: BenchContext): Promise<Row[]> {
  // Fill the demo market in a process of its own: its memory must not count.
  await (await startMarket({ DATA_DIR: folder })).close()
  const market = await startMarket({ DATA_DIR: folder })
  const browser = await openBrowser()
  try {
    const { page } = await openChatAs(browser, market.url, BUYER, SELLER, DESKTOP)
    const traffic = await startBackgroundTraffic(market.url)
    const serverMemory: number[] = []
    const tabMemory: number[] = []
    const step = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / MIN_SAMPLES)
    const startedAt = performance.now()
    for (let next = step; next <= MINUTES * MINUTE_MS; next += step) {
      await browseOnce(page)
      await pause(Math.max(0, startedAt + next - performance.now()))
      serverMemory.push(readRss(market.pid()))
      tabMemory.push(await measureHeap(page))
      console.log(
        `  ${(next / MINUTE_MS).toFixed(1)} min: server ${serverMemory.at(-1)?.toFixed(0)} MiB, tab ${tabMemory.at(-1)?.toFixed(1)} MB, ${traffic.calls()} calls, ${traffic.failures().length} failed`,
      )
    }
    await traffic.stop()
    const failures = traffic.failures()
    for (const failure of new Set(failures)) console.log(`  ${failure}`)
    return [
      ...toRows('server’s memory', 'MiB', serverMemory, 180),
      ...toRows('tab’s heap', 'MB', tabMemory),
      {
        figure: 'calls',
        size: MINUTES,
        value: traffic.calls(),
        unit: '',
        better: 'more',
        ...(failures.length > 0 && { notOk: failures.length }),
      },
    ]
  } finally {
    await browser.close()
    await market.close()
  }
}

/**
 * From the chat to the list and a freelancer, and back, without a reload: this shows whether a page leaks
 * memory.
 */
async function browseOnce(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Freelancers' }).first().click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/freelancer-details/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(/explore-sellers/)
  await page.goBack()
  await page.getByRole('log').getByRole('article').last().waitFor()
}

function toRows(label: string, unit: string, samples: number[], goal?: number): Row[] {
  const quarter = Math.ceil(samples.length / 4)
  const [early, late] = [median(samples.slice(0, quarter)), median(samples.slice(-quarter))]
  const row = { size: MINUTES, better: 'less' as const }
  return [
    { ...row, figure: `${label}, median of the first quarter`, value: early, unit },
    { ...row, figure: `${label}, median of the last quarter`, value: late, unit },
    { ...row, figure: `${label}, last quarter to first`, value: late / early, unit: '×' },
    {
      ...row,
      figure: `${label}, largest`,
      value: Math.max(...samples),
      unit,
      ...(goal !== undefined && { goal: { value: goal } }),
    },
  ]
}
