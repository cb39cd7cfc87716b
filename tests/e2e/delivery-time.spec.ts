import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitForOfflineCache } from './app.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 })
const filter = (page: Page) => page.getByLabel('Delivery time', { exact: true })
/** The number beside a choice, and how many the list says that there are. */
const readChoice = async (page: Page, label: string) =>
  (await filter(page).getByRole('option', { name: label }).textContent())?.match(/\((\d+)\)/)?.[1]
const readTotal = async (page: Page) =>
  (await page.getByText(/^Showing 1 to/).textContent())?.match(/of (\d+)$/)?.[1]

test('Ana finds who delivers within a week, as many as the choice says, and the same without a network', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  await expect(filter(page).getByRole('option', { name: /^Up to 1 week \(\d+\)$/ })).toBeAttached()
  await filter(page).selectOption('7')
  await expect(page).toHaveURL(/maxDeliveryDays=7/)
  await expect(page.getByRole('button', { name: 'Remove filter: Delivery within 1 week' })).toBeVisible()
  await expect(async () => {
    const total = await readTotal(page)
    expect(total).toBe(await readChoice(page, 'Up to 1 week'))
    expect(total).not.toBe(await readChoice(page, 'Up to 1 month'))
  }).toPass()
  const found = await names(page).allInnerTexts()
  expect(await findAxeViolations(page)).toEqual([])

  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(filter(page)).toHaveValue('7')
  await expect(names(page)).toHaveText(found)
  await page.getByRole('button', { name: 'Clear filter: Delivery time' }).click()
  await expect(page).not.toHaveURL(/maxDeliveryDays/)
  await expect(filter(page)).toHaveValue('')
  await expect(filter(page)).toBeFocused()
})

test('Daniela says how soon she delivers, without a network, and is found by it once it is sent', async ({
  page,
  browser,
  market,
}) => {
  const herContext = await browser.newContext({ baseURL: market.url, locale: 'en-US' })
  const her = await herContext.newPage()
  await logIn(her, 'seller@demo.test', DEMO_PASSWORD)
  await her.goto('/profile/professional-info')
  const choice = her.getByLabel('Usual delivery time')
  await expect(choice.getByRole('option', { name: 'Depends on the order' })).toBeAttached()
  await expect(her.getByLabel('Hourly rate (USD)')).not.toHaveValue('')
  expect(await findAxeViolations(her)).toEqual([])
  await herContext.setOffline(true)
  await choice.selectOption('1 day')
  await her.getByRole('button', { name: 'Save' }).click()
  await expect(her.getByText('Waiting to send', { exact: true })).toBeVisible()
  await herContext.setOffline(false)
  const findHer = '/api/v1/seller/all?search=daniela&maxDeliveryDays=1'
  await expect
    .poll(async () => (await (await page.request.get(findHer)).json()).data.total, { timeout: 40_000 })
    .toBe(1)
  await her.reload()
  await expect(choice).toHaveValue('1')
  await page.goto('/explore-sellers?search=daniela&maxDeliveryDays=1')
  await names(page).filter({ hasText: 'Daniela' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /Daniela/ })).toBeVisible()
  const fact = page.getByRole('complementary').getByText('Usual delivery time', { exact: true })
  await expect(fact.locator('xpath=..')).toHaveText(/1 day$/)

  await page.goto('/explore-sellers?search=daniela&maxDeliveryDays=1&country=AQ')
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
  await page.getByRole('button', { name: /^Without “Antarctica”: \d/ }).click()
  await expect(page).not.toHaveURL(/country/)
  await expect(names(page).filter({ hasText: 'Daniela' })).toHaveCount(1)

  const token = await her.evaluate(() => localStorage.getItem('token'))
  const onHerLaptop = await her.request.put('/api/v1/seller', {
    headers: { authorization: `Bearer ${token}` },
    data: { seller: { deliveryDays: 3 } },
  })
  expect(onHerLaptop.ok()).toBe(true)
  await her.reload()
  await expect(choice, 'what she has just changed elsewhere').toHaveValue('3')
})
