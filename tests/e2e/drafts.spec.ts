import { expect, test } from './app.ts'
import { BUYER, field, openChat, openUserPage, SELLER_NAME } from './chat-page.ts'

test('a message that Ana sends in one tab leaves the field of the other, where it could be sent again', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const text = 'Could you come on Tuesday at nine?'
  const { page, context } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  await field(page).fill(text)
  const otherTab = await context.newPage()
  await expect(async () => {
    await otherTab.goto(page.url())
    await expect(field(otherTab), 'the other tab has what she typed').toHaveValue(text, { timeout: 10_000 })
  }).toPass()
  await field(page).press('Enter')
  await expect(page.getByRole('log')).toContainText(text)
  await expect(field(otherTab)).toHaveValue('')
  await expect(otherTab.getByRole('log')).toContainText(text)
  await context.close()
})

test('a form that Rosa sends in one tab is empty in the other', async ({ browser, market }) => {
  const context = await browser.newContext({ baseURL: market.url })
  const [page, otherTab] = [await context.newPage(), await context.newPage()]
  await page.goto('/contact-us')
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Quispe')
  await page.getByLabel('Email').fill('rosa@example.test')
  await page.getByLabel('Your message').fill('Where do I find my invoices, please?')
  await page.getByLabel(/^I agree to the terms/).check()
  await expect(async () => {
    await otherTab.goto('/contact-us')
    await expect(otherTab.getByLabel('Your message')).toHaveValue(/invoices/, { timeout: 10_000 })
  }).toPass()
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(otherTab.getByLabel('Your message')).toHaveValue('')
  await context.close()
})

test('what Ana writes in one tab is in the other, and what she goes on with there keeps all of it', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { page, context } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  const otherTab = await context.newPage()
  await otherTab.goto(page.url())
  await expect(field(otherTab)).toHaveValue('')
  await field(page).fill('The gate is two metres wide,')
  await expect(field(otherTab)).toHaveValue('The gate is two metres wide,')
  await field(otherTab).pressSequentially(' and it squeaks')
  await expect(field(page)).toHaveValue('The gate is two metres wide, and it squeaks')
  await page.close()
  await otherTab.reload()
  await expect(field(otherTab)).toHaveValue('The gate is two metres wide, and it squeaks')
  await field(otherTab).press('Enter')
  await expect(otherTab.getByRole('log')).toContainText('The gate is two metres wide, and it squeaks')
  await expect(field(otherTab)).toHaveValue('')
  await context.close()
})

test('a form that Rosa fills in by turns in two tabs has what she wrote in both', async ({
  browser,
  market,
}) => {
  const context = await browser.newContext({ baseURL: market.url })
  const [page, otherTab] = [await context.newPage(), await context.newPage()]
  for (const tab of [page, otherTab]) {
    await tab.goto('/contact-us')
    await expect(tab.getByLabel('First name')).toBeVisible()
  }
  await page.getByLabel('First name').fill('Rosa')
  await expect(otherTab.getByLabel('First name')).toHaveValue('Rosa')
  await otherTab.getByLabel('Your message').fill('Where do I find my invoices, please?')
  await expect(page.getByLabel('Your message')).toHaveValue(/invoices/)
  await page.getByLabel('Last name').fill('Quispe')
  await expect(otherTab.getByLabel('Last name')).toHaveValue('Quispe')
  await page.close()
  await otherTab.reload()
  await expect(otherTab.getByLabel('First name')).toHaveValue('Rosa')
  await expect(otherTab.getByLabel('Last name')).toHaveValue('Quispe')
  await expect(otherTab.getByLabel('Your message')).toHaveValue(/invoices/)
  await context.close()
})
