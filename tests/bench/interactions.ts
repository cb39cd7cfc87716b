import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { logIn, startMarket } from '../e2e/app.ts'
import { BUYER, openBrowser, PHONE, SELLER, throttleCpu } from './browsers.ts'
import type { Row } from './row.ts'
import { percentile } from './statistics.ts'

const ROUNDS = 5
/** The browser reports interactions that take at least this long; all others were quicker. */
const MIN_DURATION_MS = 16
/** The pause between a user's steps. */
const PAUSE_MS = 500
const KEY_MS = 150

const listings = (page: Page) => page.getByRole('main').getByRole('article')
const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })
const choose = (label: string) => (page: Page) =>
  page.getByRole('dialog').getByLabel(label).press('ArrowDown')

/** The most common presses, each with what must be visible before the next one. */
const STEPS: [step: string, press: (page: Page) => Promise<unknown>][] = [
  ['open the menu', (page) => page.getByRole('button', { name: 'Menu' }).click()],
  [
    'go to the freelancers',
    (page) => page.getByRole('dialog').getByRole('link', { name: 'Freelancers' }).click(),
  ],
  ['turn the page', (page) => page.getByRole('button', { name: 'Page 2' }).click()],
  ['open the filters', (page) => page.getByRole('button', { name: 'Filters' }).first().click()],
  ['sort', choose('Sort by')],
  ['filter', choose('Category')],
  ['close the filters', (page) => page.keyboard.press('Escape')],
  ['open a freelancer', (page) => listings(page).first().getByRole('link').first().click()],
  [
    'search',
    (page) =>
      page
        .goBack()
        .then(() =>
          page.getByRole('search').getByRole('combobox').pressSequentially('design', { delay: KEY_MS }),
        ),
  ],
  [
    'open the messages',
    (page) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Messages/ })
        .click(),
  ],
  ['open a chat', (page) => page.getByRole('link', { name: new RegExp(SELLER.name) }).click()],
  ['type', (page) => field(page).pressSequentially('On my way, see you at nine.', { delay: KEY_MS })],
  ['send', (page) => field(page).press('Enter')],
  ['go back to all chats', (page) => page.getByRole('button', { name: 'Back to chats' }).click()],
]

/**
 * The time from a press to the next paint, as the browser itself measures it for "interaction to next paint".
 */
export async function measureInteractions(): Promise<Row[]> {
  const browser = await openBrowser()
  const market = await startMarket({ LOG_LEVEL: 'silent' })
  try {
    const page = await (await browser.newContext({ baseURL: market.url, viewport: PHONE })).newPage()
    await page.addInitScript(observeInteractions, MIN_DURATION_MS)
    await logIn(page, BUYER.email, DEMO_PASSWORD)
    await throttleCpu(page)
    await observeFrames(page)
    const all: number[] = []
    const interactionsByStep = new Map<string, number[]>(STEPS.map(([step]) => [step, []]))
    for (let round = 0; round < ROUNDS; round++) {
      await page.goto('/', { waitUntil: 'networkidle' })
      for (const [step, press] of STEPS) {
        await press(page)
        await pause(PAUSE_MS)
        const durations = await page.evaluate(takeInteractions)
        all.push(...durations)
        interactionsByStep.get(step)?.push(...durations)
      }
    }
    return [
      {
        figure: 'all presses, p98',
        value: percentile(all, 0.98),
        unit: 'ms',
        better: 'less',
        goal: { value: 100 },
      },
      { figure: 'all presses, median', value: percentile(all, 0.5), unit: 'ms', better: 'less' },
      ...[...interactionsByStep].map(
        ([step, durations]): Row => ({
          figure: `${step}, longest of ${durations.length}`,
          value: Math.max(0, ...durations),
          unit: 'ms',
          better: 'less',
        }),
      ),
    ]
  } finally {
    await browser.close()
    await market.close()
  }
}

/**
 * A headless browser reports to its pages late, by seconds, that a frame has been shown when only text
 * changes. While it records a video, it reports at once.
 */
async function observeFrames(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  client.on(
    'Page.screencastFrame',
    ({ sessionId }) => void client.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined),
  )
  await client.send('Page.startScreencast', { format: 'jpeg', quality: 1, maxWidth: 36, maxHeight: 74 })
}

/** Runs in the page: collects the browser's event timings, by interaction. */
function observeInteractions(min: number): void {
  const durationById = new Map<number, number>()
  let countedBefore = 0
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  const note = (entries: PerformanceEntry[]) => {
    for (const entry of entries) {
      const id = Number(Reflect.get(entry, 'interactionId'))
      if (id > 0) durationById.set(id, Math.max(entry.duration, durationById.get(id) ?? 0))
    }
  }
  // TypeScript's type of the options is older than this option.
  const options = { type: 'event', durationThreshold: min, buffered: true }
  observer.observe(options)
  Reflect.set(window, 'takePresses', () => {
    note(observer.takeRecords())
    const count = Number(Reflect.get(performance, 'interactionCount'))
    const durations = [...durationById.values()]
    const fastCount = Math.max(0, count - countedBefore - durations.length)
    countedBefore = count
    durationById.clear()
    return [...durations, ...Array.from({ length: fastCount }, () => min)]
  })
}

/** Runs in the page: the duration of each press since the last call (ms). */
function takeInteractions(): number[] {
  const take: unknown = Reflect.get(window, 'takePresses')
  return typeof take === 'function' ? take() : []
}
