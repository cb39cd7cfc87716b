import { expect, findAxeViolations, test } from './app.ts'
import { openUserPage, SELLER } from './chat-page.ts'

test('a freelancer at a desk goes from order to order with the list beside them, and Back leads the same way', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, SELLER, consoleMessages)
  await page.goto('/seller-dashboard?tab=manage-orders&status=COMPLETED')
  await page.locator('main article').getByRole('link').first().click()
  await expect(page).toHaveURL(/seller-vieworder/)
  const list = page.getByRole('complementary', { name: 'Orders' })
  const title = page.getByRole('heading', { level: 1 })
  const links = list.getByRole('listitem').getByRole('link')
  await expect(list.getByRole('combobox'), 'the filter goes with her').toHaveValue('COMPLETED')
  await expect(links.first()).toHaveAttribute('aria-current', 'page')
  const firstTitle = await title.innerText()
  await links.nth(1).click()
  await expect(title).not.toHaveText(firstTitle)
  await expect(title, 'a screen reader reads which order it is').toBeFocused()
  await expect(links.nth(1)).toHaveAttribute('aria-current', 'page')
  await expect(links.first()).not.toHaveAttribute('aria-current')
  expect(await findAxeViolations(page)).toEqual([])
  await page.goBack()
  await expect(title).toHaveText(firstTitle)
  await page.goBack()
  await expect(page).toHaveURL(/seller-dashboard/)
  await page.goForward()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(title).toHaveText(firstTitle)
  await expect(list).toHaveCount(0)
  await context.close()
})
