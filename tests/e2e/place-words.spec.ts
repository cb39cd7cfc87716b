import type { Page } from '@playwright/test'
import { expect, findAxeViolations, test, waitForOfflineCache } from './app.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const getNames = (page: Page) => cards(page).getByRole('heading', { level: 3 }).allInnerTexts()
/** Waits for the market's answer: until it comes, the list shows whom the phone knows. */
const waitForMarket = (page: Page) =>
  expect(page.getByText('Showing freelancers saved on this device')).toBeHidden()
/** Somebody who works in a town. */
async function findLocal(page: Page) {
  await page.goto('/explore-sellers')
  const local = cards(page)
    .filter({ hasText: /up to \d+ km/ })
    .first()
  await expect(local).toBeVisible()
  const [place = '', title = ''] = await local.locator('p').allInnerTexts()
  const [town = '', country = ''] = place.replace(/\p{Cf}/gu, '').split(/, | · /)
  return { name: await local.getByRole('heading', { level: 3 }).innerText(), town, country, title }
}

test('Ana types a trade and a town, is told how she was understood, and may have meant the words; without a network, too', async ({
  page,
}) => {
  const { name, town, title } = await findLocal(page)
  const trade = title.split(' ').at(-1) ?? ''
  await page.getByRole('combobox', { name: 'Search freelancers' }).fill(`${trade} ${town}`)
  const notice = page.getByRole('status').filter({ hasText: `Showing freelancers near` })
  await expect(notice).toContainText(town)
  await waitForMarket(page)
  await expect(
    cards(page).filter({ hasText: /up to \d+ km/ }),
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

test('Ana types a town alone and finds who works near, the same people without a network', async ({
  page,
}) => {
  const { name, town, country } = await findLocal(page)
  await page.getByRole('combobox', { name: 'Search freelancers' }).fill(town)
  const notice = page.getByRole('status').filter({ hasText: `Showing freelancers near ${town}, ${country}.` })
  await expect(notice).toBeVisible()
  await waitForMarket(page)
  const names = await getNames(page)
  expect(names).toContain(name)
  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto(`/explore-sellers?search=${encodeURIComponent(`${town} ${country}`)}`)
  await expect(notice).toBeVisible()
  await expect.poll(() => getNames(page)).toEqual(names)
  await expect(notice.getByRole('button', { name: 'Search for the words instead' })).toBeVisible()
})

test('Ana looks for a plumber where there is none, is told so, and sees plumbers elsewhere; without a network, too', async ({
  page,
}) => {
  await page.goto('/explore-sellers?search=plumber%20tokyo')
  const notice = page.getByRole('status').filter({ hasText: 'No matching freelancers near Tokyo, Japan.' })
  await expect(notice).toContainText('Showing matches from everywhere.')
  await waitForMarket(page)
  await expect(cards(page).first()).toContainText(/\d km away|Remote/)
  const names = await getNames(page)
  expect(names.length).toBeGreaterThan(0)
  expect(await findAxeViolations(page)).toEqual([])
  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto('/explore-sellers?search=tokyo%20plumber')
  await expect(
    page.getByText('Of the freelancers stored on this device, none match near Tokyo, Japan.'),
  ).toBeVisible()
  await expect.poll(() => getNames(page)).toEqual(names)
  await page.goto('/explore-sellers?search=plumber%20iceland')
  await expect(
    page.getByText('Of the freelancers stored on this device, none match in this country: Iceland.'),
  ).toBeVisible()
})
