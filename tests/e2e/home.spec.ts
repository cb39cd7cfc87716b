import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

test('Ana’s start page shows what waits for her and whom she looked at, without a network, too', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await page.goto('/explore-sellers')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  const card = page.getByRole('article').nth(2)
  const name = (await card.getByRole('heading').textContent()) ?? ''
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back, / })).toBeVisible()
  const section = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  await expect(section('Needs your attention').getByRole('article').first()).toBeVisible()
  await expect(section('Recently viewed').getByRole('link', { name, exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'What do you need done?' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(section('Recently viewed').getByRole('link', { name, exact: true })).toBeVisible()
  await section('Needs your attention').getByRole('link', { name: /^OF-/ }).first().click()
  await expect(page).toHaveURL(/buyer-vieworder/)
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Complete order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(
    section('Needs your attention')
      .getByText(/^Write your review of /)
      .first(),
  ).toBeVisible()
})

test('Daniela’s start page leads her to her orders and messages, and asks nobody to sign up', async ({
  page,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Daniela' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0)
  const listing = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Your profile in search' }) })
  await expect(listing.getByText('Response time')).toBeVisible()
  await expect(listing.getByRole('link', { name: /^Add / }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Top-rated freelancers' })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await listing.getByRole('link', { name: 'All stats' }).click()
  await expect(page).toHaveURL(/tab=statistics/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'All orders' }).first().click()
  await expect(page).toHaveURL(/seller-dashboard\?tab=manage-orders/)
  expect(await findAxeViolations(page)).toEqual([])
})

test('a guest reads what there is in this market beside what is different here, without a network, too', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitUntilAppCached(page)
  const proof = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What’s different here' }) })
  const figures = proof.getByRole('term')
  await expect(figures).toHaveText(['Freelancers', 'Services', 'Towns', 'Orders completed'])
  const values = await proof.getByRole('definition').allInnerTexts()
  expect(values.map(Number).filter((value) => value > 0)).toHaveLength(4)
  expect(await findAxeViolations(page)).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(proof.getByRole('definition')).toHaveText(values)
})

test('a guest of a young market reads what is different here, and no figures', async ({ page }) => {
  await page.route('**/about-us-stats', (route) =>
    route.fulfill({
      json: {
        success: true,
        message: 'OK',
        data: {
          activeUsers: 9,
          countriesCount: 1,
          averageRating: 5,
          completeOrderCount: 2,
          listedFreelancers: 3,
          offeredServices: 4,
          towns: 1,
        },
      },
    }),
  )
  const answer = page.waitForResponse('**/about-us-stats')
  await page.goto('/')
  await answer
  const proof = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'What’s different here' }) })
  await expect(proof.getByRole('heading', { level: 3 })).toHaveCount(3)
  await expect(proof.getByRole('term')).toHaveCount(0)
})
