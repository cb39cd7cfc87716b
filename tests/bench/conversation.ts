import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import {
  BUYER,
  CPU_SLOWDOWN,
  measureHeap,
  openBrowser,
  openChatAs,
  SELLER,
  throttleCpu,
  waitForOfflineCache,
} from './browsers.ts'
import type { Row } from './row.ts'
import { median, percentile } from './statistics.ts'

const MESSAGES = 30
const CHAT_LENGTHS = 5
const LATENCY_MS = 100
const LONG_CHAT_LENGTH = 100_000
const SCROLL_MS = 6000

/**
 * The latency of messages between two people in browsers, and how a thread of 100,000 messages scrolls on a
 * processor four times slower.
 */
export async function measureConversation({ folder }: BenchContext): Promise<Row[]> {
  let market = await startMarket({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const browser = await openBrowser()
  try {
    const ana = await openChatAs(browser, market.url, BUYER, SELLER)
    const luis = await openChatAs(browser, market.url, SELLER, BUYER)
    for (const { page } of [ana, luis]) await waitForOfflineCache(page)
    const ownDelays: number[] = []
    const otherDelays: number[] = []
    for (let n = 0; n < MESSAGES; n++) {
      const text = `Ping ${n} ${Date.now()}`
      const visibleAt = timeUntilVisible(luis.page, text)
      const [pressed, drawn] = await timeSend(ana.page, text)
      ownDelays.push(drawn - pressed)
      otherDelays.push((await visibleAt) - pressed)
      // Nobody writes faster than this: wait for all effects of a message, up to its read mark.
      await ana.page
        .getByRole('article')
        .filter({ hasText: text })
        .getByText('Read', { exact: true })
        .waitFor({ state: 'attached' })
    }
    const catchUpTimes: number[] = []
    for (let n = 0; n < CHAT_LENGTHS; n++) {
      await luis.context.setOffline(true)
      const text = `Missed ${n} ${Date.now()}`
      await timeSend(ana.page, text)
      const client = await luis.context.newCDPSession(luis.page)
      const visibleAt = timeUntilVisible(luis.page, text)
      await luis.context.setOffline(false)
      await client.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
      const from = Date.now()
      catchUpTimes.push((await visibleAt) - from)
      await client.detach()
    }
    await ana.context.close()
    await luis.context.close()
    await market.close()
    await extendChat(folder)
    market = await startMarket({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const { frameTimes, before, after } = await measureScroll(
      (await openChatAs(browser, market.url, BUYER, SELLER)).page,
    )
    return [
      ...toRows('key press to own bubble', ownDelays, 16),
      ...toRows('key press in one browser to pixel in the other', otherDelays, 50),
      ...toRows(
        `back online to the missed message on screen, ${LATENCY_MS} ms a round trip`,
        catchUpTimes,
        300,
      ),
      // This machine has no graphics card to draw with.
      ...toRows(
        `a frame while scrolling, processor ${CPU_SLOWDOWN} times slower`,
        frameTimes,
        undefined,
        LONG_CHAT_LENGTH,
      ),
      {
        figure: `longest frame while scrolling, processor ${CPU_SLOWDOWN} times slower`,
        size: LONG_CHAT_LENGTH,
        value: Math.max(...frameTimes),
        unit: 'ms',
        better: 'less',
        goal: { value: 50 },
      },
      {
        figure: 'heap after scrolling, as times of that before',
        size: LONG_CHAT_LENGTH,
        value: after / before,
        unit: '×',
        better: 'less',
      },
    ]
  } finally {
    await browser.close()
    await market.close()
  }
}

function toRows(figure: string, frameTimes: number[], goal?: number, size?: number): Row[] {
  const row = { ...(size !== undefined && { size }), unit: 'ms', better: 'less' as const }
  return [
    {
      ...row,
      figure: `${figure}, median`,
      value: median(frameTimes),
      ...(goal !== undefined && { goal: { value: goal } }),
    },
    { ...row, figure: `${figure}, p95`, value: percentile(frameTimes, 0.95) },
  ]
}

/** Fills the demo users' chat up to the largest length. */
async function extendChat(folder: string): Promise<void> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const idOf = async ({ email }: { email: string }) =>
    (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow())
      .id
  const [buyer, seller] = [await idOf(BUYER), await idOf(SELLER)]
  const chat = await database.db
    .selectFrom('chats')
    .selectAll()
    .where('buyer_user_id', '=', buyer)
    .where('seller_user_id', '=', seller)
    .executeTakeFirstOrThrow()
  const insert = database.sqlite.prepare(
    'insert into messages (id, chat_id, seq, sender_user_id, content, created_at) values (?, ?, ?, ?, ?, ?)',
  )
  const from = Date.now() - LONG_CHAT_LENGTH * 60_000
  database.sqlite.transaction(() => {
    for (let n = chat.last_seq + 1; n <= LONG_CHAT_LENGTH; n++) {
      const at = new Date(from + n * 60_000)
      const text = `Message ${n}${n % 7 === 0 ? ' with more to say, so that one bubble is higher than another and has to be measured, line after line' : ''}`
      insert.run(newId(at), chat.id, n, n % 3 === 0 ? buyer : seller, text, at.toISOString())
    }
    database.sqlite.prepare('update chats set last_seq = ? where id = ?').run(LONG_CHAT_LENGTH, chat.id)
    database.sqlite
      .prepare('update chat_members set read_seq = ?, delivered_seq = ? where chat_id = ?')
      .run(LONG_CHAT_LENGTH, LONG_CHAT_LENGTH, chat.id)
  })()
  database.close()
}

/** The time at which the text is visible on the page (ms, the machine's clock). */
function timeUntilVisible(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (content) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (
            ![...document.querySelectorAll('[data-said]')].some((element) => element.textContent === content)
          )
            return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        }
        const observer = new MutationObserver(look)
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    text,
  )
}

async function timeSend(page: Page, text: string): Promise<[pressed: number, drawn: number]> {
  await page.getByRole('textbox', { name: /^Message / }).fill(text)
  const visibleAt = timeUntilVisible(page, text)
  const pressed = await page.evaluate(() => {
    const at = performance.timeOrigin + performance.now()
    document
      .querySelector('textarea')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })
  return [pressed, await visibleAt]
}

async function measureScroll(page: Page): Promise<{ frameTimes: number[]; before: number; after: number }> {
  await throttleCpu(page)
  const before = await measureHeap(page)
  const frameTimes = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const thread = document.querySelector('[role=log]')
        const times: number[] = []
        let last = performance.now()
        const end = last + ms
        const frame = () => {
          const now = performance.now()
          times.push(now - last)
          last = now
          thread?.scrollBy(0, -60)
          if (now < end) requestAnimationFrame(frame)
          else resolve(times)
        }
        requestAnimationFrame(frame)
      }),
    SCROLL_MS,
  )
  return { frameTimes, before, after: await measureHeap(page) }
}
