import type { Page } from '@playwright/test'
import { MARKET_HEADER } from '../../shared/response-header.ts'
import { expect, RECONNECT_TIMEOUT_MS, test, waitForOfflineCache, waitUntilAppCached } from './app.ts'
import { choose } from './filter-choices.ts'

const getNames = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts()
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const waitForSavedLabel = (page: Page) => page.getByText('Saved on this device, updated').first()

test('a list that Ana has seen is the same without a network, and says how old it is', async ({
  page,
  context,
}) => {
  await page.goto('/explore-sellers?page=2')
  await expect(cards(page)).toHaveCount(10)
  const shownNames = await getNames(page)
  await expect(waitForSavedLabel(page)).toBeHidden()
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await page.reload()
  await expect(waitForSavedLabel(page)).toBeVisible()
  await expect.poll(() => getNames(page)).toEqual(shownNames)
  await expect(page.getByText('Showing 11 to 20 of 120')).toBeVisible()
})

test('what the phone finds by itself is what the server finds', async ({ page, context }) => {
  const filters = [
    'search=diseno+web',
    'search=log',
    'search=plumber',
    'search=web+desinger',
    'search=سباك',
    'search=carpenter+xylophone',
    'country=MX&sort=rate-asc',
    'minRate=20&maxRate=60&sort=rate-desc',
    'language=es&minRating=4.5&sort=newest',
    'search=copy&sort=newest',
    'sort=rate-asc',
    'sort=rate-asc&page=4',
    'sort=rate-desc&page=2',
    'sort=newest&page=12',
    'near=3530597&sort=nearest&within=50&remote=true',
    'near=19.4,-99.1&sort=nearest&within=100',
  ]
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  const isolated: string[][] = []
  for (const filter of filters) {
    await page.goto(`/explore-sellers?${filter}`)
    await expect(page.getByText('Showing freelancers saved on this device')).toBeVisible()
    isolated.push(await getNames(page))
  }
  await context.setOffline(false)
  for (const [i, filter] of filters.entries()) {
    await page.goto(`/explore-sellers?${filter}`)
    await expect(cards(page).first()).toBeVisible()
    await expect(page.getByText('Showing freelancers saved on this device')).toBeHidden()
    await expect.poll(() => getNames(page), filter).toEqual(isolated[i])
  }
})

test('without a network Ana chooses two countries, and finds as many as the phone told her', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page.goto('/explore-sellers?search=design')
  await expect(page.getByText('Showing freelancers saved on this device')).toBeVisible()
  await choose(page, ['Country', 'Mexico'], 0)
  await choose(page, ['Country', 'Spain'], 1)
  const isolated = await getNames(page)
  await context.setOffline(false)
  await page.reload()
  await expect(cards(page).first()).toBeVisible()
  await expect(page.getByText('Showing freelancers saved on this device')).toBeHidden()
  await expect.poll(() => getNames(page)).toEqual(isolated)
})

test('without a network a category that Ana never opened leads to who offers each of its services', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^UI UX Design/ })
    .click()
  const services = page.getByRole('navigation', { name: 'Services' })
  await services.getByRole('link', { name: /^App design from \$/ }).click()
  await expect(page).toHaveURL(/subCategoryId=/)
  await expect(page.getByText('Showing freelancers saved on this device')).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
})

test('portraits that were never shown are there without a network', async ({ page, context }) => {
  // On a slow line the worker, which keeps them, comes after the catalogue.
  const catalogue = page.waitForResponse(/\/seller\/profiles\?.*\bpage=6\b/)
  await page.goto('/')
  await catalogue
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page.goto('/explore-sellers?page=9')
  await expect(cards(page)).toHaveCount(10)
  // Covers that aren't on the device give way to their color.
  await expect(cards(page).locator('img')).toHaveCount(10)
  for (const portrait of await cards(page).locator('img').all()) {
    await portrait.scrollIntoViewIfNeeded()
    await expect
      .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  }
  await expect(cards(page).locator('img')).toHaveCount(10)
})

test('a server that was killed is noticed although the device says it is online, and its return too', async ({
  page,
  market,
}) => {
  await page.goto('/explore-sellers')
  await expect(cards(page)).toHaveCount(10)
  await market.stop()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('You’re offline. Showing', { exact: false })).toBeVisible()
  await market.start()
  await expect(page.getByText('You’re offline. Showing', { exact: false })).toBeHidden({
    timeout: RECONNECT_TIMEOUT_MS,
  })
  await expect(page.getByText('Showing 11 to 20 of 120')).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
})

test('on a line that lets nothing through Ana reads that there is no network, and that to log in she needs one', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  await expect(cards(page)).toHaveCount(10)
  await waitUntilAppCached(page)
  await page.route(/\/(api|healthz|version\.json)/, () => undefined)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByText('You’re offline. Showing', { exact: false })).toBeVisible()
  await expect(page.getByText('this needs a connection', { exact: false })).toBeVisible()
  await page.unroute(/\/(api|healthz|version\.json)/)
  await expect(page.getByText('this needs a connection', { exact: false })).toBeHidden()
})

test("a hotel's log-in page is taken for no network", async ({ page }) => {
  await page.goto('/explore-sellers')
  await expect(cards(page)).toHaveCount(10)
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome, room 12</h1>' }),
  )
  await page.route('**/healthz', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome, room 12</h1>' }),
  )
  await page.reload()
  await expect(waitForSavedLabel(page)).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
})

for (const loss of [
  'the system has closed the connection',
  'the system has lost its database server',
] as const) {
  test(`the phone was locked and ${loss}: the next page comes and is saved all the same`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      const begin = IDBDatabase.prototype.transaction
      IDBDatabase.prototype.transaction = function (...args) {
        const loss = sessionStorage.getItem('loss')
        sessionStorage.removeItem('loss')
        if (loss === 'the system has closed the connection') this.close()
        else if (loss)
          throw new DOMException(
            'Connection to Indexed Database server lost. Refresh the page to try again',
            'UnknownError',
          )
        return begin.apply(this, args)
      }
    })
    await page.goto('/explore-sellers')
    await expect(cards(page)).toHaveCount(10)
    await waitUntilAppCached(page)
    await page.evaluate((how) => sessionStorage.setItem('loss', how), loss)
    await page.getByRole('button', { name: 'Page 2', exact: true }).click()
    await expect(page.getByText('Showing 11 to 20 of 120')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('loss'))).toBeNull()
    const shownNames = await getNames(page)
    await context.setOffline(true)
    await page.reload()
    await expect(waitForSavedLabel(page)).toBeVisible()
    await expect.poll(() => getNames(page)).toEqual(shownNames)
  })
}

test('a phone that is full lets go of older things for what is looked at', async ({ page }) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    let failuresLeft = 1
    IDBObjectStore.prototype.put = function (...row) {
      if (this.name === 'lists' && failuresLeft-- > 0)
        throw new DOMException('No room left', 'QuotaExceededError')
      return put.apply(this, row)
    }
  })
  await page.goto('/explore-sellers')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  await expect(cards(page)).toHaveCount(10)
})

test('a phone that can keep nothing at all shows the market all the same', async ({ page }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room left', 'QuotaExceededError')
    }
  })
  await page.goto('/explore-sellers')
  await expect(cards(page)).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByText('Showing 11 to 20 of 120')).toBeVisible()
})

test('prices follow the currency, in every window and without a network', async ({ page, context }) => {
  await page.goto('/explore-sellers')
  await expect(page.getByText(/^\$[\d.]+\/hr$/).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/explore-sellers')
  await other.getByRole('button', { name: 'Currency' }).click()
  await other.getByRole('menuitemradio', { name: 'MXN' }).click()
  await expect(other.getByText(/^MX\$[\d.,]+\/hr$/).first()).toBeVisible()
  await expect(page.getByText(/^MX\$[\d.,]+\/hr$/).first()).toBeVisible()
  const price = await page
    .getByText(/^MX\$[\d.,]+\/hr$/)
    .first()
    .innerText()
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(price).first()).toBeVisible()
})

test('a portrait that isn’t on the phone is the first letters of the name', async ({ browser, market }) => {
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/files/**', (route) => route.abort())
  await page.goto('/explore-sellers?search=Harriet')
  await expect(
    page.getByRole('article').filter({ hasText: 'Harriet W.' }).first().getByText('HW', { exact: true }),
  ).toBeVisible()
  await context.close()
})

test('while the market fails, what this device has saved is never taken for the market', async ({
  page,
  consoleMessages,
}) => {
  await page.goto('/')
  await waitForOfflineCache(page)
  await page.route('**/api/v1/seller/all*', (route) =>
    route.fulfill({
      status: 500,
      headers: MARKET_HEADER,
      json: { success: false, message: 'Something went wrong', code: 'INTERNAL' },
    }),
  )
  await page.goto('/explore-sellers?country=MX')
  await expect(page.getByText(/Showing 1 to \d+ of \d+ saved on this device/)).toBeVisible()
  await expect(page.getByText('Showing freelancers saved on this device', { exact: false })).toBeVisible()
  await page.goto('/explore-sellers?search=nobodyhasthisname')
  const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load freelancers' })
  await expect(failed).toBeVisible()
  await expect(page.getByText('No freelancers found')).toHaveCount(0)
  await page.unroute('**/api/v1/seller/all*')
  // The app tries again by itself, too, and may be first.
  await expect(async () => {
    if (await failed.isVisible())
      await failed.getByRole('button', { name: 'Try again' }).click({ timeout: 1000 })
    await expect(page.getByText('No freelancers found')).toBeVisible({ timeout: 5000 })
  }).toPass()
  expect(consoleMessages.splice(0).every((line) => line.includes('500'))).toBe(true)
})
