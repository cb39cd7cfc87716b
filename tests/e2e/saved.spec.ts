import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

declare global {
  interface Window {
    sawEmptyHeart?: boolean
  }
}

test('a guest saves a freelancer, finds them on the phone without a network, and keeps them after she logs in', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/saved')
  await expect(page.getByRole('heading', { level: 1, name: 'No saved freelancers yet' })).toBeVisible()
  await waitUntilAppCached(page)
  await page.getByRole('link', { name: 'Browse freelancers' }).click()
  const [first, second] = [page.getByRole('article').nth(0), page.getByRole('article').nth(1)]
  const names = [first, second].map((card) => card.getByRole('heading').textContent())
  const [firstName, secondName] = (await Promise.all(names)).map((name) => name ?? '')
  const heart = (name = '') => page.getByRole('button', { name: `Save ${name}`, exact: true })
  await heart(firstName).click()
  await heart(secondName).click()
  await expect(heart(secondName)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Saved freelancers (2)' })).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved freelancers' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading'), 'last saved first').toHaveText([
    secondName ?? '',
    firstName ?? '',
  ])
  expect(await findAxeViolations(page)).toEqual([])

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await heart(secondName).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(heart(firstName), 'the focus is on the neighbour').toBeFocused()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article').getByRole('heading'), 'back where it was').toHaveText([
    secondName ?? '',
    firstName ?? '',
  ])
  await heart(secondName).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.setOffline(false)

  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/dashboard/services')
  const saved = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Saved' }) })
  await expect(saved.getByRole('link', { name: firstName ?? '', exact: true })).toBeVisible()
  await expect(saved.getByRole('link', { name: secondName ?? '', exact: true })).toHaveCount(0)
  await expect
    .poll(
      () => page.evaluate(() => localStorage.getItem('saved_sellers')),
      'nothing is left for the next guest',
    )
    .toBeNull()
  await page.goto('/saved')
  await expect(page.getByRole('link', { name: 'All saved (1)' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(firstName ?? '')

  await page.addInitScript((label) => {
    const watch = () => {
      if (document.querySelector(`[aria-label="${label}"][aria-pressed="false"]`)) window.sawEmptyHeart = true
    }
    new MutationObserver(watch).observe(document, { subtree: true, childList: true, attributes: true })
  }, `Save ${firstName}`)
  await page.goto('/explore-sellers')
  await expect(heart(firstName)).toHaveAttribute('aria-pressed', 'true')
  expect(
    await page.evaluate(() => window.sawEmptyHeart),
    'no heart is empty before it is full',
  ).toBeUndefined()
})

test('a guest who saved many freelancers loads a few cards at a time, and removes the last one by keyboard', async ({
  page,
}) => {
  await page.goto('/explore-sellers?limit=20')
  const hearts = page.getByRole('button', { name: /^Save / })
  await expect(hearts).toHaveCount(20)
  for (let i = 0; i < 20; i++) await hearts.nth(i).click()
  let running = 0
  let most = 0
  await page.route('**/api/v1/seller/seller-profile-public*', async (route) => {
    running++
    most = Math.max(most, running)
    const response = await route.fetch()
    running--
    await route.fulfill({ response })
  })
  await page.goto('/saved')
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect.poll(() => most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(4)
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => {
    const [first] = (localStorage.getItem('saved_sellers') ?? '').split(' ')
    localStorage.setItem('saved_sellers', first ?? '')
  })
  await page.reload()
  // The card is drawn anew once its last tool has loaded.
  await expect(page.getByRole('button', { name: /^Compare / })).toBeVisible()
  await hearts.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'No saved freelancers yet' })).toBeFocused()
})

test('a guest whose device holds as many as it can is told so, and loses none', async ({ page }) => {
  await page.addInitScript(() => {
    const ids = Array.from({ length: 50 }, (_, i) => `019a0000-0000-7000-8000-${`${i}`.padStart(12, '0')}`)
    localStorage.setItem('saved_sellers', ids.join(' '))
  })
  await page.goto('/explore-sellers')
  const heart = page.getByRole('button', { name: /^Save / }).first()
  await heart.click()
  await expect(page.getByText('Without an account you can save up to 50 freelancers.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  const saved = await page.evaluate(() => localStorage.getItem('saved_sellers')?.split(' '))
  expect(saved).toHaveLength(50)
  expect(saved?.at(-1)).toMatch(/49$/)
})
