import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

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
  await expect(page).toHaveURL(/dashboard\/services/)
})
