import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'
import { logIn, openMarket } from '../journeys/app.ts'

const MESSAGES = 30
const LONG = 100_000
const SLOWER = 4
const SCROLL_MS = 6000

/** What two people see of one another, and how a thread of 100,000 messages scrolls on a processor four times slower. Lines of Markdown. */
export async function measureTalk(): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'oficio-talk-'))
  let market = await openMarket({ DATA_DIR: data, LOG_LEVEL: 'silent' })
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
  try {
    const enter = async (email: string, other: string) => {
      const context: BrowserContext = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      await logIn(page, email, DEMO_PASSWORD)
      await page.goto('/chat')
      await page.getByRole('link', { name: new RegExp(other) }).click()
      await page.getByRole('log').getByRole('article').last().waitFor()
      return { context, page }
    }
    const ana = await enter('buyer@demo.test', 'Daniela Cárdenas')
    const luis = await enter('seller@demo.test', 'Andrés Quintero')
    // The listings that the app saves in idle time have come.
    for (const { page } of [ana, luis]) await page.waitForLoadState('networkidle')
    const own: number[] = []
    const theirs: number[] = []
    for (let n = 0; n < MESSAGES; n++) {
      const text = `Ping ${n} ${Date.now()}`
      const seen = whenSeen(luis.page, text)
      const [pressed, drawn] = await sendAndSee(ana.page, text)
      own.push(drawn - pressed)
      theirs.push((await seen) - pressed)
    }
    const missed: number[] = []
    for (let n = 0; n < 5; n++) {
      await luis.context.setOffline(true)
      const text = `Missed ${n} ${Date.now()}`
      await sendAndSee(ana.page, text)
      const client = await luis.context.newCDPSession(luis.page)
      const seen = whenSeen(luis.page, text)
      await luis.context.setOffline(false)
      await client.send('Network.emulateNetworkConditions', { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 })
      const from = Date.now()
      missed.push((await seen) - from)
      await client.detach()
    }
    await ana.context.close()
    await luis.context.close()
    await market.close()
    await lengthen(data)
    market = await openMarket({ DATA_DIR: data, LOG_LEVEL: 'silent' })
    const frames = await scroll((await enter('buyer@demo.test', 'Daniela Cárdenas')).page)
    return [
      '## Two people in two browsers',
      '',
      '| figure | median | 95 of 100 |',
      '|---|---:|---:|',
      `| key press to own bubble | ${share(own, 0.5)} ms | ${share(own, 0.95)} ms |`,
      `| key press in one browser to pixel in the other | ${share(theirs, 0.5)} ms | ${share(theirs, 0.95)} ms |`,
      `| back online to the missed message on screen, 100 ms a round trip | ${share(missed, 0.5)} ms | ${share(missed, 0.95)} ms |`,
      `| a frame while scrolling ${LONG} messages, processor ${SLOWER} times slower, drawn without a graphics card | ${share(frames.times, 0.5)} ms | ${share(frames.times, 0.95)} ms |`,
      '',
      `Heap before and after scrolling: ${frames.before} and ${frames.after} MB.`,
    ]
  } finally {
    await browser.close()
    await market.close()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Makes the demo people's chat as long as it gets. */
async function lengthen(folder: string): Promise<void> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const idOf = async (email: string) => (await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const [buyer, seller] = [await idOf('buyer@demo.test'), await idOf('seller@demo.test')]
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
  const client = await page.context().newCDPSession(page)
  const heap = async () => {
    await client.send('HeapProfiler.collectGarbage')
    return Math.round((await client.send('Runtime.getHeapUsage')).usedSize / 1e6)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const before = await heap()
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
  return { times, before, after: await heap() }
}

const share = (numbers: number[], part: number) => Math.round([...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * part)] ?? 0)
