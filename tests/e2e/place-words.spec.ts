import type { Page } from '@playwright/test'
import { expect, findAxeViolations, test, waitForOfflineCache } from './app.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const getNames = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allInnerTexts()

test('Ana types a trade and a town, is told how she was understood, and may have meant the words; without a network, too', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  const local = cards(page)
    .filter({ hasText: /\+\d+ km/ })
    .first()
  await expect(local).toBeVisible()
  const [place = '', title = ''] = await local.locator('p').allInnerTexts()
  const name = await local.getByRole('heading', { level: 3 }).innerText()
  const town = place.replace(/\p{Cf}/gu, '').split(',')[0] ?? ''
  const trade = title.split(' ').at(-1) ?? ''
  await page.getByRole('combobox', { name: 'Search freelancers' }).fill(`${trade} ${town}`)
  const notice = page.getByRole('status').filter({ hasText: `Showing freelancers near` })
  await expect(notice).toContainText(town)
  await expect(
    cards(page).filter({ hasText: /\+\d+ km/ }),
    'how far they travel is no longer told',
  ).toHaveCount(0)
  const names = await getNames(page)
  expect(names).toContain(name)
  expect(await findAxeViolations(page)).toEqual([])

  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto(`/explore-sellers?search=${encodeURIComponent(`${town} ${trade}`)}`)
  await expect(notice).toContainText(town)
  await expect.poll(() => getNames(page)).toEqual(names)
  await notice.getByRole('button', { name: 'Search for the words instead' }).click()
  await expect(page).toHaveURL(/exact=true/)
  await expect(notice).toBeHidden()
})

test('Ana types a town alone and finds who works near, the same people without a network', async ({ page }) => {
  await page.goto('/explore-sellers')
  await page.getByRole('combobox', { name: 'Search freelancers' }).fill('Madrid')
  const notice = page.getByRole('status').filter({ hasText: 'Showing freelancers near Madrid, Spain.' })
  await expect(notice).toBeVisible()
  const names = await getNames(page)
  expect(names.length).toBeGreaterThan(1)
  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto('/explore-sellers?search=madrid%20españa')
  await expect(notice).toBeVisible()
  await expect.poll(() => getNames(page)).toEqual(names)
  await expect(notice.getByRole('button', { name: 'Search for the words instead' })).toBeVisible()
})
