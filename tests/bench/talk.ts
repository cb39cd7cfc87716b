import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { openMarket } from '../journeys/app.ts'
import type { Bench } from './bare.ts'
import { median, percentile } from './numbers.ts'
import { BUYER, enterChat, heapOf, openBrowser, pocketFilled, SELLER, SLOWER, slowDown } from './people.ts'
import type { Row } from './row.ts'

const MESSAGES = 30
const CUTS = 5
const LATENCY_MS = 100
const LONG = 100_000
const SCROLL_MS = 6000

/** What two people see of one another, and how a thread of 100,000 messages scrolls on a processor four times slower. */
export async function measureTalk({ folder }: Bench): Promise<Row[]> {
  let market = await openMarket({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const browser = await openBrowser()
  try {
    const ana = await enterChat(browser, market.url, BUYER, SELLER)
    const luis = await enterChat(browser, market.url, SELLER, BUYER)
    for (const { page } of [ana, luis]) await pocketFilled(page)
    const own: number[] = []
    const theirs: number[] = []
    for (let n = 0; n < MESSAGES; n++) {
      const text = `Ping ${n} ${Date.now()}`
      const seen = whenSeen(luis.page, text)
      const [pressed, drawn] = await sendAndSee(ana.page, text)
      own.push(drawn - pressed)
      theirs.push((await seen) - pressed)
      // Nobody writes faster: what a message brings with it has come, up to its having been read.
      await ana.page.getByRole('article').filter({ hasText: text }).getByText('Read', { exact: true }).waitFor({ state: 'attached' })
    }
    const missed: number[] = []
    for (let n = 0; n < CUTS; n++) {
      await luis.context.setOffline(true)
      const text = `Missed ${n} ${Date.now()}`
      await sendAndSee(ana.page, text)
      const client = await luis.context.newCDPSession(luis.page)
      const seen = whenSeen(luis.page, text)
      await luis.context.setOffline(false)
      await client.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, downloadThroughput: -1, uploadThroughput: -1 })
      const from = Date.now()
      missed.push((await seen) - from)
      await client.detach()
    }
    await ana.context.close()
    await luis.context.close()
    await market.close()
    await lengthen(folder)
    market = await openMarket({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    const { times, before, after } = await scroll((await enterChat(browser, market.url, BUYER, SELLER)).page)
    return [
      ...spread('key press to own bubble', own, 16),
      ...spread('key press in one browser to pixel in the other', theirs, 50),
      ...spread(`back online to the missed message on screen, ${LATENCY_MS} ms a round trip`, missed, 300),
      // There is no graphics card to draw with here.
      ...spread(`a frame while scrolling, processor ${SLOWER} times slower`, times, undefined, LONG),
      { figure: `longest frame while scrolling, processor ${SLOWER} times slower`, size: LONG, value: Math.max(...times), unit: 'ms', better: 'less', goal: { value: 50 } },
      { figure: 'heap after scrolling, as times of that before', size: LONG, value: after / before, unit: '×', better: 'less' },
    ]
  } finally {
    await browser.close()
    await market.close()
  }
}

function spread(figure: string, times: number[], goal?: number, size?: number): Row[] {
  const row = { ...(size !== undefined && { size }), unit: 'ms', better: 'less' as const }
  return [
    { ...row, figure: `${figure}, median`, value: median(times), ...(goal !== undefined && { goal: { value: goal } }) },
    { ...row, figure: `${figure}, p95`, value: percentile(times, 0.95) },
  ]
}

/** Makes the demo people's chat as long as it gets. */
async function lengthen(folder: string): Promise<void> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const idOf = async ({ email }: { email: string }) => (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [buyer, seller] = [await idOf(BUYER), await idOf(SELLER)]
  const chat = await database.db.selectFrom('chats').selectAll().where('buyer_user_id', '=', buyer).where('seller_user_id', '=', seller).executeTakeFirstOrThrow()
  const insert = database.sqlite.prepare('insert into messages (id, chat_id, seq, sender_user_id, content, created_at) values (?, ?, ?, ?, ?, ?)')
  const from = Date.now() - LONG * 60_000
  database.sqlite.transaction(() => {
    for (let n = chat.last_seq + 1; n <= LONG; n++) {
      const at = new Date(from + n * 60_000)
      const text = `Message ${n}${n % 7 === 0 ? ' with more to say, so that one bubble is higher than another and has to be measured, line after line' : ''}`
      insert.run(newId(at), chat.id, n, n % 3 === 0 ? buyer : seller, text, at.toISOString())
    }
    database.sqlite.prepare('update chats set last_seq = ? where id = ?').run(LONG, chat.id)
    database.sqlite.prepare('update chat_members set read_seq = ?, delivered_seq = ? where chat_id = ?').run(LONG, LONG, chat.id)
  })()
  database.close()
}

/** When the text stands on the page (ms, the machine's clock). */
function whenSeen(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (![...document.querySelectorAll('[data-said]')].some((element) => element.textContent === wanted)) return
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

async function sendAndSee(page: Page, text: string): Promise<[pressed: number, drawn: number]> {
  await page.getByRole('textbox', { name: /^Message to/ }).fill(text)
  const seen = whenSeen(page, text)
  const pressed = await page.evaluate(() => {
    const at = performance.timeOrigin + performance.now()
    document.querySelector('textarea')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    return at
  })
  return [pressed, await seen]
}

async function scroll(page: Page): Promise<{ times: number[]; before: number; after: number }> {
  await slowDown(page)
  const before = await heapOf(page)
  const times = await page.evaluate(
    (ms) =>
      new Promise<number[]>((resolve) => {
        const thread = document.querySelector('[role=log]')
        const taken: number[] = []
        let last = performance.now()
        const end = last + ms
        const frame = () => {
          const now = performance.now()
          taken.push(now - last)
          last = now
          thread?.scrollBy(0, -60)
          if (now < end) requestAnimationFrame(frame)
          else resolve(taken)
        }
        requestAnimationFrame(frame)
      }),
    SCROLL_MS,
  )
  return { times, before, after: await heapOf(page) }
}
