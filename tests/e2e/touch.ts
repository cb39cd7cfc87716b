import { type Browser, type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { collectConsoleMessages, logIn, type MarketProcess } from './app.ts'

interface Point {
  x: number
  y: number
}

export interface Finger {
  down(point: Point): Promise<void>
  move(...points: Point[]): Promise<void>
  up(): Promise<void>
}

/** Opens a phone with a touch screen, for a guest or for a person of the demo. */
export async function openPhone(
  {
    browser,
    market,
    consoleMessages,
  }: { browser: Browser; market: MarketProcess; consoleMessages: string[] },
  { email, ...options }: { email?: string; reducedMotion?: 'reduce'; locale?: string } = {},
) {
  const context = await browser.newContext({
    baseURL: market.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    ...options,
  })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  if (email) await logIn(page, email, DEMO_PASSWORD)
  return { context, page, finger: createFinger(await context.newCDPSession(page)) }
}

function createFinger(tools: CDPSession): Finger {
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: Point[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: async (point) => void (await send('touchStart', [point])),
    async move(...points) {
      for (const point of points) await send('touchMove', [point])
    },
    up: async () => void (await send('touchEnd', [])),
  }
}

/** The middle of an element in the window, once it rests there and nothing covers it. */
export async function findMiddle(element: Locator): Promise<Point> {
  await element.hover({ trial: true })
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Waits until what is drawn has come to rest. */
export const settleDown = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })

/** Waits for a sheet that a finger can pull down, at rest. */
export async function findSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('dialog')
  await expect(sheet).toHaveAttribute('data-draggable')
  await settleDown(page)
  return sheet
}
