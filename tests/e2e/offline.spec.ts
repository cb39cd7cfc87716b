import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { MARKET_HEADER } from '../../shared/response-header.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { PASSWORD } from '../support/sign-up-form.ts'
import { expect, findAxeViolations, logIn, test, waitForOfflineCache, waitUntilAppCached } from './app.ts'
import { BUYER, openChat, PHONE, SELLER_NAME } from './chat-page.ts'
import { signUp } from './mailbox.ts'

test('after one visit every page opens without a network, and the list can be filtered, sorted and searched', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  await expect(page.getByText(/Showing freelancers saved|Saved on this device/).first()).toBeVisible()
  await page.getByLabel('Sort by').selectOption('rate-asc')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('search').getByRole('combobox').fill('logo')
  await expect(page.getByText(/Showing 1 to/)).toBeVisible()
  for (const path of [
    '/',
    '/explore-services',
    '/about-us',
    '/privacy-policy',
    '/term-and-conditions',
    '/auth/select-role',
    '/nowhere',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a profile that was seen, or only saved quietly, opens without a network', async ({ page, context }) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  const card = page.getByRole('main').getByRole('article').nth(7)
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('the app says calmly that the server is gone, and stops saying it when it is back', async ({
  page,
  context,
}) => {
  await page.goto('/explore-sellers')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. Showing', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('You’re offline. Showing', { exact: false })).toBeHidden()
})

test('orders, an order, chats, a chat and notices say offline how old they are, and nothing of it with a network', async ({
  page,
  context,
}) => {
  await logIn(page, BUYER, DEMO_PASSWORD)
  await waitUntilAppCached(page)
  const age = page
    .getByRole('main')
    .getByText(/^Saved on this device, updated (now|\d+ min ago)$/)
    .filter({ visible: true })
  const openOrder = () => page.getByRole('article').getByRole('link', { name: /^OF-/ }).first().click()
  const expectUncovered = async () => {
    await expect(async () => {
      const [text, network] = await Promise.all(
        [age, page.getByText('You’re offline. Showing', { exact: false })].map((locator) =>
          locator.boundingBox(),
        ),
      )
      if (!text || !network) throw new Error('One of them is not there')
      expect(text.y > network.y + network.height || text.y + text.height < network.y).toBe(true)
    }, 'no word about the network covers it').toPass()
  }
  await page.goto('/dashboard')
  await openOrder()
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await openChat(page, SELLER_NAME)
  await page.goto('/notifications')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(age).toBeHidden()

  await context.setOffline(true)
  await expect(age).toBeVisible()
  await page.goto('/dashboard')
  await expect(age).toBeVisible()
  await openOrder()
  await expect(page.getByRole('region', { name: 'Progress' })).toBeVisible()
  await expect(age).toBeVisible()
  await page.setViewportSize(PHONE)
  await page.goto('/chat')
  await expect(age).toBeVisible()
  await expectUncovered()
  await openChat(page, SELLER_NAME)
  await expect(age).toBeVisible()
  await expectUncovered()
  expect(await findAxeViolations(page)).toEqual([])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(age, 'once, where both stand side by side').toHaveCount(1)
  await context.setOffline(false)
  await expect(age).toBeHidden()
})

test('while the market answers with errors, an order list, an empty one and the header’s menus say how old they are', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const feed = /\/api\/v1\/(changes|sync)/
  const expectSavedAge = async (page: Page) => {
    const age = page.getByRole('main').getByText(/^Saved on this device, updated/)
    await expect(age).toBeHidden()
    await page.route(feed, (route) =>
      route.fulfill({
        status: 503,
        headers: MARKET_HEADER,
        json: { success: false, message: '', code: 'INTERNAL' },
      }),
    )
    await page.reload()
    await expect(age).toBeVisible()
    for (const name of [/^Messages/, /^Notifications/]) {
      await page.getByRole('banner').getByRole('button', { name }).click()
      await expect(page.getByRole('menu').getByText(/^Saved on this device, updated/)).toBeVisible()
      await page.keyboard.press('Escape')
    }
    await page.unroute(feed)
    await expect(age).toBeHidden()
  }
  await logIn(page, BUYER, DEMO_PASSWORD)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectSavedAge(page)

  const email = 'no-orders-yet@oficio.test'
  await signUp(market.url, email)
  const context = await browser.newContext({ baseURL: market.url })
  const otherPage = await context.newPage()
  await logIn(otherPage, email, PASSWORD)
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByText('No orders yet')).toBeVisible()
  await expectSavedAge(otherPage)
  await context.close()
  expect(consoleMessages.splice(0).every((message) => message.includes('503'))).toBe(true)
})

test('a call of the app goes straight to the server, and waits for no worker to wake', async ({ page }) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await page.reload()
  const timing = (path: string) =>
    page.evaluate(async (path): Promise<unknown> => {
      await (await fetch(path)).text()
      return performance.getEntriesByName(new URL(path, location.href).href, 'resource').at(-1)?.toJSON()
    }, path)
  // The browser notes a request a moment after its answer has been read.
  await expect
    .poll(() => timing('/manifest.webmanifest'))
    .toMatchObject({ deliveryType: 'cache-storage', workerMatchedSourceType: '' })
  await expect.poll(() => timing('/api/v1/category')).toMatchObject({ workerMatchedSourceType: 'network' })
})

test('a browser that may not keep anything still shows the market', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }))
  await page.goto('/explore-sellers')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
})

test('the market’s figures and the plans say two hours later, offline, how old they are', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitUntilAppCached(page)
  const age = page
    .getByRole('main')
    .getByText(/^Saved on this device, updated/)
    .filter({ visible: true })
  const paths = ['/about-us', '/auth/get-ready?role=seller']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByText(/Orders completed|\$\d+\.\d\d/).first()).toBeVisible()
    await expect(age, path).toHaveCount(0)
  }
  await context.setOffline(true)
  await context.clock.setSystemTime(Date.now() + 2 * HOUR_MS)
  for (const path of paths) {
    await page.goto(path)
    await expect(age.first(), path).toHaveText(/updated 2h ago$/)
  }
})
