import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openMarket } from '../journeys/app.ts'
import type { Bench } from './bare.ts'
import { memoryOf } from './memory.ts'
import { median } from './numbers.ts'
import { BUYER, enterChat, heapOf, openBrowser, SELLER } from './people.ts'
import type { Row } from './row.ts'
import { startTraffic } from './traffic.ts'

const MINUTES = Number(process.env.BENCH_MINUTES ?? 60)
const MINUTE_MS = 60_000
const FEWEST_SAMPLES = 8
const DESKTOP = { width: 1280, height: 800 }

/** Whether a server and an open tab hold more at the end of an hour of light traffic than in its first quarter. */
export async function measureHour({ folder }: Bench): Promise<Row[]> {
  // What filling the demo market takes is none of an hour's.
  await (await openMarket({ DATA_DIR: folder })).close()
  const market = await openMarket({ DATA_DIR: folder })
  const browser = await openBrowser()
  try {
    const { page } = await enterChat(browser, market.url, BUYER, SELLER, DESKTOP)
    const traffic = await startTraffic(market.url)
    const server: number[] = []
    const tab: number[] = []
    const step = Math.min(MINUTE_MS, (MINUTES * MINUTE_MS) / FEWEST_SAMPLES)
    const begun = performance.now()
    for (let next = step; next <= MINUTES * MINUTE_MS; next += step) {
      await lookAround(page)
      await pause(Math.max(0, begun + next - performance.now()))
      server.push(memoryOf(market.pid()))
      tab.push(await heapOf(page))
      console.log(
        `  ${(next / MINUTE_MS).toFixed(1)} min: server ${server.at(-1)?.toFixed(0)} MiB, tab ${tab.at(-1)?.toFixed(1)} MB, ${traffic.calls()} calls, ${traffic.failures().length} failed`,
      )
    }
    await traffic.stop()
    const failures = traffic.failures()
    for (const failure of new Set(failures)) console.log(`  ${failure}`)
    return [
      ...rowsOf('server’s memory', 'MiB', server, 180),
      ...rowsOf('tab’s heap', 'MB', tab),
      { figure: 'calls', size: MINUTES, value: traffic.calls(), unit: '', better: 'more', ...(failures.length > 0 && { notOk: failures.length }) },
    ]
  } finally {
    await browser.close()
    await market.close()
  }
}

/** Out of the chat to the list and a freelancer, and back, without a reload: a page that keeps what it left shows here. */
async function lookAround(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Freelancers' }).first().click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page.waitForURL(/freelancer-details/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await page.waitForURL(/explore-sellers/)
  await page.goBack()
  await page.getByRole('log').getByRole('article').last().waitFor()
}

function rowsOf(what: string, unit: string, samples: number[], goal?: number): Row[] {
  const quarter = Math.ceil(samples.length / 4)
  const [early, late] = [median(samples.slice(0, quarter)), median(samples.slice(-quarter))]
  const row = { size: MINUTES, better: 'less' as const }
  return [
    { ...row, figure: `${what}, median of the first quarter`, value: early, unit },
    { ...row, figure: `${what}, median of the last quarter`, value: late, unit },
    { ...row, figure: `${what}, last quarter to first`, value: late / early, unit: '×' },
    { ...row, figure: `${what}, largest`, value: Math.max(...samples), unit, ...(goal !== undefined && { goal: { value: goal } }) },
  ]
}
