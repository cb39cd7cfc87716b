import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { collectConsoleMessages, expect, logIn, type MarketProcess } from './app.ts'

export const PHONE = { width: 360, height: 740 }
export const BUYER = 'buyer@demo.test'
export const SELLER = 'seller@demo.test'
/**
 * Prefixes of both names that match every viewer: people with an order between them see the full last name,
 * others its initial.
 */
export const SELLER_NAME = 'Daniela C'
export const BUYER_NAME = 'Andre B'

export async function openUserPage(
  browser: Browser,
  market: MarketProcess,
  email: string,
  noise: string[],
  viewport = { width: 1280, height: 800 },
  colorScheme: 'light' | 'dark' = 'light',
) {
  const context: BrowserContext = await browser.newContext({ baseURL: market.url, viewport, colorScheme })
  const page = await context.newPage()
  collectConsoleMessages(noise, page)
  await logIn(page, email, DEMO_PASSWORD)
  return { context, page }
}

export async function openChat(page: Page, name: string): Promise<void> {
  if (!page.url().endsWith('/chat')) await page.goto('/chat')
  await page
    .getByRole('complementary', { name: 'Messages' })
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('article').last()).toBeVisible()
}

export const field = (page: Page) => page.getByRole('textbox', { name: /^Message / })

/** Writes and sends a message. Returns when the field is empty: the message is stored by then. */
export async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
}

/** Clicks an action of the last message, or of the last one with `text`. */
export async function clickMessageAction(page: Page, name: string, text?: string): Promise<void> {
  const articles = page.getByRole('article')
  const last = (text ? articles.filter({ hasText: text }) : articles).last()
  await last.hover()
  await last.getByRole('button', { name: /Options for/ }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

/** The texts of the last messages. */
export async function getLastTexts(page: Page, count: number): Promise<string[]> {
  const texts = await page.getByRole('log').getByRole('article').locator('[data-said]').allInnerTexts()
  return texts.slice(-count)
}
