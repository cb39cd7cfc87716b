import { devices, type Page } from '@playwright/test'
import { collectConsoleMessages, expect, test } from './app.ts'

test.use({ userAgent: devices['iPhone 15'].userAgent, viewport: { width: 800, height: 740 } })

test('somebody who looks at a third profile is asked once whether to keep the app, and shown how on this browser', async ({
  page,
}) => {
  const offer = page.getByText('Install Oficio?', { exact: false })
  await page.clock.install()
  await page.goto('/explore-sellers')
  await simulatePlatform(page, [0, 1])
  await expect(offer).toBeHidden()
  await simulatePlatform(page, [2])
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: 'Show me how' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install Oficio' })
  await expect(dialog.getByText('Tap the Share button.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await simulatePlatform(page, [3, 4, 5])
  await page.clock.fastForward(5000)
  await expect(offer, 'not again for sixty days').toBeHidden()

  await page.evaluate(
    (day) => localStorage.setItem('install_offered', String(Date.now() - 61 * day)),
    24 * 60 * 60 * 1000,
  )
  await simulatePlatform(page, [6])
  await expect(offer).toBeVisible()
})

async function simulatePlatform(page: Page, which: number[]): Promise<void> {
  for (const n of which) {
    await page.getByRole('navigation').getByRole('link', { name: 'Freelancers' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeVisible()
    await page.getByRole('main').getByRole('article').nth(n).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
}

test('in the installed app a finger that pulls the page down brings everything up to date', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({
    baseURL: market.url,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
  })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  const tools = await context.newCDPSession(page)
  await page.addInitScript(() => {
    const originalMatchMedia = matchMedia.bind(window)
    window.matchMedia = (query) => originalMatchMedia(query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  const listRequest = page.waitForRequest(/seller\/all/)
  const sendTouch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: 180, y }] })
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'contain')
  await sendTouch('touchStart', 120)
  for (const y of [160, 220, 280]) await sendTouch('touchMove', y)
  await sendTouch('touchEnd', 280)
  await listRequest
  const upToDate = page.getByText('Up to date')
  await expect(upToDate).toBeVisible()
  await expect(upToDate).toHaveCount(0)

  const noticed = Promise.withResolvers<void>()
  await page.route('**/api/v1/seller/all*', async (route) => {
    await noticed.promise
    await route.abort('internetdisconnected')
  })
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. Showing what’s saved on this device.')).toBeVisible()
  await sendTouch('touchStart', 120)
  for (const y of [160, 220, 280]) await sendTouch('touchMove', y)
  await sendTouch('touchEnd', 280)
  const busy = page.getByRole('status', { name: 'Refreshing' })
  await expect(busy).toBeVisible()
  noticed.resolve()
  await expect(busy).toHaveCount(0)
  expect(await upToDate.count(), 'nothing is said that isn’t so').toBe(0)
  await context.close()
})
