import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitForOfflineCache } from './app.ts'

/** The town is between marks that keep it together. */
const TONALA = /Tonalá, Mexico.? · 18 km away/u
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 })

test('Luis says where he works; Ana finds him near there, by the keyboard, and without a network, too', async ({
  page,
  browser,
  market,
}) => {
  const hisContext = await browser.newContext({ baseURL: market.url, locale: 'en-US' })
  const his = await hisContext.newPage()
  await logIn(his, 'seller@demo.test', DEMO_PASSWORD)
  await his.goto('/profile/personal-info')
  const town = his.getByRole('combobox', { name: 'Town' })
  await town.fill('tonal')
  await his.getByRole('option', { name: /Tonalá.*Jalisco, Mexico/ }).click()
  await expect(town).toHaveValue('Tonalá, Mexico')
  await his.getByLabel('How far do you go?').selectOption('Up to 50 km')
  expect(await findAxeViolations(his)).toEqual([])
  await his.getByRole('button', { name: 'Save' }).click()
  await expect(his.getByText('Profile updated successfully!')).toBeVisible()
  await his.reload()
  await expect(town).toHaveValue('Tonalá, Mexico')
  await expect(his.getByLabel('How far do you go?')).toHaveValue('50')

  await page.goto('/explore-sellers')
  const near = page.getByRole('combobox', { name: 'Near' })
  await near.fill('guadalaj')
  await expect(page.getByRole('option', { name: /Guadalajara.*Jalisco, Mexico/ })).toBeVisible()
  await near.press('ArrowDown')
  const answer = page.waitForResponse(/\/seller\/all\?.*near=4005539/)
  await near.press('Enter')
  await expect(page).toHaveURL(/near=4005539/)
  await expect(page.getByLabel('Sort by')).toHaveValue('nearest')
  // Until the answer is there, the list shows whom the phone knows.
  const { data } = await (await answer).json()
  const found: string[] = data.sellers.map(({ displayName }: { displayName: string }) => displayName)
  await expect(names(page)).toHaveText(found)
  await expect(cards(page).filter({ hasText: TONALA })).toHaveCount(1)
  await page.getByLabel('Distance').selectOption('10 km')
  await expect(page).toHaveURL(/within=10/)
  await expect(cards(page).filter({ hasText: 'Tonalá' })).toHaveCount(0)

  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto('/explore-sellers?near=4005539&sort=nearest')
  await expect(cards(page).filter({ hasText: TONALA })).toHaveCount(1)
  await expect(names(page)).toHaveText(found)
  await near.fill('tona')
  await expect(page.getByRole('option', { name: /Tonalá/ })).toBeVisible()
  await near.press('Escape')
  await expect(near).toHaveValue('Guadalajara, Mexico')
})

test('Ana searches near herself only when she asks, and her phone tells no more than the kilometer', async ({
  browser,
  market,
}) => {
  const context = await browser.newContext({
    baseURL: market.url,
    locale: 'en-US',
    geolocation: { latitude: 19.432_608, longitude: -99.133_209 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  const requests: string[] = []
  page.on('request', (request) => void requests.push(decodeURIComponent(request.url())))
  await page.goto('/explore-sellers')
  await expect(cards(page).first()).toBeVisible()
  expect(requests.filter((url) => url.includes('near='))).toEqual([])
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/near=19.43%2C-99.13&/)
  await expect(page.getByText(/km away/).first()).toBeVisible()
  expect(requests.filter((url) => url.includes('19.432') || url.includes('99.133'))).toEqual([])
  await page.getByRole('button', { name: 'Use my location', pressed: true }).click()
  await expect(page).not.toHaveURL(/near=/)
})

test('what Ana typed as a town is gone once she searches near herself', async ({ browser, market }) => {
  const context = await browser.newContext({
    baseURL: market.url,
    locale: 'en-US',
    geolocation: { latitude: 19.432_608, longitude: -99.133_209 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  await page.goto('/explore-sellers')
  const near = page.getByRole('combobox', { name: 'Near' })
  await near.fill('zzzzzz')
  await expect(page.getByText('No town found.')).toBeVisible()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page).toHaveURL(/near=19.43%2C-99.13&/)
  await expect(near).toHaveValue('')
  await expect(page.getByText('No town found.')).toHaveCount(0)
  await context.close()
})

test('who doesn’t share her position is told so, and finds a town instead', async ({ page }) => {
  await page.goto('/explore-sellers')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expect(page.getByText('Your browser doesn’t share your location.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Near' }).fill('zzzzzz')
  await expect(page.getByText('No town found.')).toBeVisible()
})

test('without a network a town that the phone has never met is said to be set, and has its name afterwards', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  await expect(cards(page).first()).toBeVisible()
  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto('/explore-sellers?near=4005539&sort=nearest')
  await expect(page.getByText('A town is set, but its name couldn’t be loaded.')).toBeVisible()
  await expect(page.getByText('Near the chosen town (25 km)')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('combobox', { name: 'Near' })).toHaveValue('Guadalajara, Mexico')
  await expect(page.getByText('A town is set')).toHaveCount(0)
  await expect(page.getByText('Near Guadalajara (25 km)')).toBeVisible()
})

test('who leaves a town’s whole name before its suggestions are there has chosen it', async ({ page }) => {
  await page.goto('/explore-sellers')
  const near = page.getByRole('combobox', { name: 'Near' })
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\/places\?/, async (route) => {
    await isAnswered
    await route.continue()
  })
  const asked = page.waitForRequest(/\/places\?/)
  await near.fill('zapopan')
  await near.press('Tab')
  await asked
  await expect(page.getByText('the text alone isn’t used')).toHaveCount(0)
  answer()
  await expect(page).toHaveURL(/near=\d+/)
  await expect(near).toHaveValue('Zapopan, Mexico')
  await near.fill('zapo')
  await near.press('Tab')
  await expect(near).toHaveValue('Zapopan, Mexico')
})

test('who types a town’s whole name has chosen it; other text stays, and the field says that it isn’t used', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  const near = page.getByRole('combobox', { name: 'Near' })
  await near.fill('Guadal')
  await expect(page.getByRole('option', { name: /Guadalajara.*Jalisco, Mexico/ })).toBeVisible()
  await near.blur()
  await expect(page.getByText('Choose a town from the list: the text alone isn’t used.')).toBeVisible()
  await expect(near).toHaveValue('Guadal')
  await near.fill('zapopán')
  await expect(page.getByRole('option', { name: /Zapopan.*Jalisco, Mexico/ })).toBeVisible()
  await near.blur()
  await expect(page).toHaveURL(/near=\d+/)
  await expect(near).toHaveValue('Zapopan, Mexico')
  await near.fill('Guadal')
  await near.blur()
  await expect(near).toHaveValue('Zapopan, Mexico')
  await near.fill('Toronto, Canada')
  await expect(page.getByRole('option', { name: /^Toronto/ }).first()).toBeVisible()
  await near.press('Tab')
  await expect(near).toHaveValue('Toronto, Canada')
  await expect(page, 'the one of a search that names it').toHaveURL(/near=6167865/)
  await near.fill('san')
  await expect(page.getByRole('listbox', { name: 'Towns' }).getByRole('option')).toHaveCount(8)
  await near.press('Tab')
  await expect(page.getByRole('button', { name: 'Use my location' }), 'not lost with the list').toBeFocused()
})
