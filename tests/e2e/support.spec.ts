import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import { listMails } from './mailbox.ts'

test('somebody finds an answer without a network, else writes to a person, and what was typed outlasts a reload', async ({
  page,
  context,
  market,
}) => {
  await page.goto('/')
  await waitUntilAppCached(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact us' }).click()
  await page.getByRole('link', { name: /Check Help first/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('refund')
  await expect(page.getByRole('main').locator('summary')).toHaveCount(1)
  await page.getByText('What about refunds and cancellations?').click()
  await expect(page.getByText(/^We don’t handle payments/)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('submarine')
  await expect(page.getByText('No results. Try different words, or contact us.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Quispe')
  await page.getByLabel('Email').fill('rosa@example.test')
  const message = `My submarine number ${Date.now()} needs a sign. Who can help?`
  await page.getByLabel('Your message').fill(message)
  await page.getByLabel(/^I agree to the terms/).check()
  await expect(page.getByText(/^You’re offline\. Your message/).first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue(message)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await expect
    .poll(async () =>
      (await listMails(market.url, 'admin@demo.test')).some(({ text }) => text.includes(message)),
    )
    .toBe(true)
})

test('who is signed in need not type their name, and a lost page leads to a person', async ({ page }) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Contact support' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Andre')
  await expect(page.getByLabel('Email')).toHaveValue('buyer@demo.test')
})
