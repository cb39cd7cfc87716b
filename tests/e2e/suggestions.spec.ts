import { expect, findAxeViolations, test, waitForOfflineCache } from './app.ts'
import { PHONE } from './chat-page.ts'

const field = 'Search freelancers'

test('Ana types the beginning of a trade, takes the service by the keyboard, and finds her search again later', async ({
  page,
}) => {
  await page.goto('/explore-services')
  await page.goto('/explore-sellers')
  const search = page.getByRole('combobox', { name: field })
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await search.pressSequentially('plum')
  const services = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('group', { name: 'Services' })
  await expect(services.getByRole('option').first()).toContainText('Plumbing')
  await expect(search).toHaveAttribute('aria-expanded', 'true')
  expect(await findAxeViolations(page)).toEqual([])
  await search.press('ArrowDown')
  await expect(services.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await search.press('Enter')
  await expect(page).toHaveURL(/subCategoryId=/)
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(search, 'the service is searched for, not the word').toHaveValue('')
  await search.fill('tile work')
  await search.press('Enter')
  await expect(page).toHaveURL(/search=tile\+work/)
  await page.goto('/')
  const homeSearch = page.getByRole('search').getByRole('combobox').first()
  await homeSearch.click()
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent.first()).toHaveText('tile work')
  await recent.first().click()
  await expect(page).toHaveURL(/search=tile\+work/)
  // The start page has such a field, too, and stays until the next page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('button', { name: 'Clear recent searches' })).toBeVisible()
  await search.press('Tab')
  await page.getByRole('button', { name: 'Clear recent searches' }).press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.reload()
  await search.click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('on a phone without a network the field suggests services in the visitor’s own words, and people who are saved', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  await waitForOfflineCache(page)
  await context.setOffline(true)
  await page.goto('/explore-sellers')
  const search = page.getByRole('combobox', { name: field })
  await search.fill('fontaner')
  await expect(page.getByRole('option', { name: /^Plumbing/ })).toBeVisible()
  await search.fill('daniela')
  await page
    .getByRole('group', { name: 'Freelancers' })
    .getByRole('option', { name: /^Daniela C/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Daniela C/ })).toBeVisible()
})

test('Escape closes the suggestions and keeps what was typed', async ({ page }) => {
  await page.goto('/explore-services')
  await page.goto('/explore-sellers')
  const search = page.getByRole('combobox', { name: field })
  await search.fill('logo')
  await expect(page.getByRole('listbox')).toBeVisible()
  await search.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await expect(search).toHaveValue('logo')
})

test('a search that was only begun is not remembered; one that was sent off by the button is', async ({
  page,
}) => {
  await page.goto('/')
  const search = page.getByRole('search').getByRole('combobox').first()
  await search.fill('half a wor')
  await page.getByRole('heading', { level: 1 }).click()
  await search.fill('')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await search.fill('tile work')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/search=tile\+work/)
  await page.goto('/')
  await search.click()
  const recent = page.getByRole('group', { name: 'Recent searches' }).getByRole('option')
  await expect(recent).toHaveText(['tile work'])
})

test('who is chosen right after typing is shown, although their page comes slowly', async ({ page }) => {
  const isTyped = Promise.withResolvers<void>()
  await page.route('**/assets/freelancer-*', async (route) => {
    await isTyped.promise
    await route.continue()
  })
  await page.goto('/explore-sellers')
  await page.getByRole('combobox', { name: field }).fill('daniela')
  const somebody = page.getByRole('option', { name: /^Daniela C/ })
  await somebody.click()
  await expect(page).toHaveURL(/freelancer-details/)
  // Longer than what is typed waits for the address.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  isTyped.resolve()
  await expect(page.getByRole('heading', { level: 1, name: /Daniela C/ })).toBeVisible()
})

test('a service that is chosen right after typing is searched for without the word', async ({ page }) => {
  await page.goto('/explore-sellers')
  const search = page.getByRole('combobox', { name: field })
  await search.click()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await search.fill('plum')
  const service = page.getByRole('option', { name: /^Plumbing/ })
  await expect(async () => {
    await page.clock.runFor(10)
    await expect(service).toBeVisible({ timeout: 500 })
  }).toPass()
  await service.click()
  await expect(page).toHaveURL(/subCategoryId=/)
  await page.clock.runFor(1_000)
  await page.clock.resume()
  await expect(search).toHaveValue('')
  expect(new URL(page.url()).searchParams.get('search')).toBe(null)
})
