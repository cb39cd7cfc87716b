import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitForOfflineCache } from './app.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 })
const scales = (page: Page, name: string) =>
  page.getByRole('button', { name: `Compare ${name}`, exact: true })
const tray = (page: Page) => page.getByRole('region', { name: 'Selected to compare' })
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

test('a guest compares three freelancers on a phone, without a network, too; a fourth one has no room', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/compare')
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to compare yet' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Browse freelancers' }).click()
  await expect(names(page).nth(3)).toBeVisible()
  const chosen = (await names(page).allInnerTexts()).slice(0, 4)
  const [first = '', second = '', third = '', fourth = ''] = chosen
  await scales(page, first).click()
  await expect(tray(page)).toContainText('1 of 3 selected Select one more to compare.')
  await expect(tray(page).getByRole('link', { name: 'Compare' })).toHaveCount(0)
  await scales(page, second).click()
  await scales(page, third).click()
  await scales(page, fourth).click()
  await expect(scales(page, fourth)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText('You can compare up to 3 freelancers. Remove one first.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await waitForOfflineCache(page)
  await tray(page).getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/compare\?ids=[0-9a-f-]{36},[0-9a-f-]{36},[0-9a-f-]{36}$/)
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([first, second, third])
  await expect(row(page, 'Hourly rate').getByRole('cell')).toHaveText([/^\$/, /^\$/, /^\$/])
  expect(await findAxeViolations(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([first, second, third])
  await expect(row(page, 'Hourly rate').getByRole('cell').first()).toHaveText(/^\$/)
  // The table scrolls in itself, and the names of the details stay.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  const rateHeader = page.getByRole('rowheader', { name: 'Hourly rate' })
  const scrollTo = (left: number) =>
    page
      .getByRole('region', { name: 'Compare freelancers' })
      .evaluate((box, left) => box.scrollTo(left, 0), left)
  await expect(async () => {
    await scrollTo(0)
    const before = await rateHeader.boundingBox()
    await scrollTo(200)
    expect(await rateHeader.boundingBox()).toEqual(before)
  }, 'once pictures and typefaces have come').toPass()

  // Whose column it is stays in sight at the end of a long comparison, beside the scrolled cells.
  const bar = page.locator('[data-compare-names]')
  await expect(bar).toBeHidden()
  await row(page, 'Work').scrollIntoViewIfNeeded()
  await expect(bar).toBeVisible()
  await expect(async () => {
    const nameBox = await bar.getByText(second).boundingBox()
    const workBox = await row(page, 'Work').getByRole('cell').nth(1).boundingBox()
    expect(nameBox?.y).toBeGreaterThan(50)
    expect(nameBox?.x).toBeGreaterThan(workBox?.x ?? 0)
    expect(nameBox?.x).toBeLessThan((workBox?.x ?? 0) + (workBox?.width ?? 0))
  }, 'as soon as its scrolling has been followed').toPass()

  const allRows = await page.getByRole('rowheader').count()
  await page.getByLabel('Show differences only').check()
  await expect(page).toHaveURL(/differences=1/)
  expect(await page.getByRole('rowheader').count()).toBeLessThanOrEqual(allRows)
  await expect(page.getByText('In common')).toHaveCount(0)
  await expect(row(page, 'Work')).toBeVisible()
  await page.getByRole('button', { name: `Remove ${second} from the comparison` }).click()
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([first, third])
  await page.getByRole('button', { name: 'Add a freelancer' }).click()
  await expect(tray(page)).toContainText('2 of 3 selected')
  await tray(page).getByRole('button', { name: 'Clear' }).click()
  await expect(tray(page)).toHaveCount(0)
  await context.setOffline(false)
})

test('Ana gets the address of a comparison, right to left, and hires from it', async ({
  page,
  browser,
  market,
}) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/explore-sellers')
  await expect(names(page).nth(1)).toBeVisible()
  const [first = '', second = ''] = await names(page).allInnerTexts()
  await scales(page, second).click()
  await page.getByRole('link', { name: first, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
  await scales(page, first).click()
  await page.goto('/compare')
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveText([second, first])
  const address = page.url()
  await page.getByRole('button', { name: `Hire ${first}` }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('heading', { name: new RegExp(first) })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Chat with ${second}` }).click()
  await expect(page).toHaveURL(/\/chat/)

  const arabicContext = await browser.newContext({
    baseURL: market.url,
    locale: 'ar-EG',
    viewport: { width: 360, height: 740 },
  })
  const arabic = await arabicContext.newPage()
  await arabic.goto(address)
  await expect(arabic.getByRole('columnheader').getByRole('link')).toHaveText([second, first])
  const header = await arabic.getByRole('rowheader', { name: 'السعر بالساعة' }).boundingBox()
  const cell = await arabic.getByRole('cell').first().boundingBox()
  expect(header?.x ?? 0).toBeGreaterThan(cell?.x ?? 0)
  expect(await arabic.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await findAxeViolations(arabic)).toEqual([])
})

test('that only one freelancer says how soon they deliver is a difference', async ({ page, market }) => {
  const { data } = await (await fetch(`${market.url}/api/v1/seller/all?limit=50`)).json()
  const sellers: { _id: string; deliveryDays: number | null }[] = data.sellers
  const told = sellers.find(({ deliveryDays }) => deliveryDays !== null)
  const untold = sellers.find(({ deliveryDays }) => deliveryDays === null)
  await page.goto(`/compare?ids=${told?._id},${untold?._id}&differences=1`)
  await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(2)
  await expect(row(page, 'Delivery time').getByRole('cell')).toHaveText([/\d/, 'Not known'])
})

test('on a phone the names of the details keep their words whole', async ({ browser, market }) => {
  const { data } = await (await fetch(`${market.url}/api/v1/seller/all?limit=6`)).json()
  const ids = data.sellers.slice(0, 2).map(({ _id }: { _id: string }) => _id)
  for (const locale of ['en-US', 'es-MX', 'fr-FR', 'ar-EG']) {
    const context = await browser.newContext({
      baseURL: market.url,
      locale,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    await page.goto(`/compare?ids=${ids.join(',')}`)
    const headers = page.getByRole('rowheader')
    await expect(page.getByRole('columnheader').getByRole('link')).toHaveCount(2)
    const broken = await headers.evaluateAll((elements) =>
      elements.flatMap(({ firstChild: text }) =>
        [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          if (!(text instanceof Text)) return []
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1 ? word : []
        }),
      ),
    )
    expect(broken, locale).toEqual([])
    await context.close()
  }
})
