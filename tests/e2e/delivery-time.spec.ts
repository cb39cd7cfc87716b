import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitForOfflineCache } from './app.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 })
const filter = (page: Page) => page.getByLabel('Delivery time', { exact: true })
const showing = (page: Page) => page.getByText(/^Showing 1 to/)
/** The numbers beside the choices, by their texts. */
const readCounts = async (page: Page) =>
  Object.fromEntries(
    (await filter(page).getByRole('option').allTextContents()).flatMap((text) => {
      const [, label, count] = /^(.*) \((\d+)\)$/.exec(text) ?? []
      return label ? [[label, Number(count)] as const] : []
    }),
  )

test('Ana finds who delivers within a week, as many as the choice promised, and the same without a network', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  await expect(filter(page).getByRole('option', { name: /^Up to 1 month \(\d+\)$/ })).toBeAttached()
  const counts = await readCounts(page)
  expect(Object.values(counts)).toEqual(Object.values(counts).toSorted((a, b) => a - b))
  await filter(page).selectOption('7')
  await expect(page).toHaveURL(/maxDeliveryDays=7/)
  await expect(page.getByRole('button', { name: 'Remove filter: Delivery within 1 week' })).toBeVisible()
  await expect(showing(page)).toHaveText(new RegExp(`of ${counts['Up to 1 week']}$`))
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
  await expect(her.getByText('Profile updated successfully!')).toBeVisible()
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
})
