import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import * as v from 'valibot'
import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { logIn } from '../e2e/app.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts'

/**
 * The two users of the demo market who chat with each other, with the name that the other one's chat list
 * shows.
 */
export const BUYER = { email: 'buyer@demo.test', name: 'Andre B' }
export const SELLER = { email: 'seller@demo.test', name: 'Daniela C' }

export const PHONE = { width: 360, height: 740 }
/** The CPU slowdown that turns this machine's processor into a phone's. */
export const CPU_SLOWDOWN = 4

const LoggedIn = v.object({ data: v.object({ token: v.string(), user: v.object({ _id: v.string() }) }) })

export function openBrowser(): Promise<Browser> {
  const executablePath = chromiumPath()
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
}

/** Logs one of the users in without a browser. Returns the token. */
export async function getToken(
  url: string,
  { email }: { email: string },
): Promise<{ token: string; id: string }> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  const { data } = v.parse(LoggedIn, await response.json())
  return { token: data.token, id: data.user._id }
}

/** Logs one of the users in and opens the chat with the other. */
export async function openChatAs(
  browser: Browser,
  url: string,
  user: { email: string },
  other: { name: string },
  viewport = PHONE,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, viewport })
  const page = await context.newPage()
  await logIn(page, user.email, DEMO_PASSWORD)
  await page.goto('/chat')
  await openChat(page, other)
  return { context, page }
}

export async function openChat(page: Page, { name }: { name: string }): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await page.getByRole('log').getByRole('article').last().waitFor()
}

/** Waits until the app has saved the listings that it fetches in idle time. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  const isSaved = () =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open('oficio')
      opening.onsuccess = () => {
        const request = opening.result.transaction('meta').objectStore('meta').get('savedAt')
        request.onsuccess = () => {
          opening.result.close()
          resolve(request.result !== undefined)
        }
      }
    })
  await page.waitForFunction(isSaved, undefined, { polling: 500, timeout: 60_000 })
}

/** Throttles a tab's processor to that of a phone, until the tab is closed. */
export async function throttleCpu(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** The JavaScript heap of a tab after a garbage collection (MB). */
export async function measureHeap(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await client.detach()
  return usedSize / 1e6
}
