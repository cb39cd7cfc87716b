import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import { refuseMutations } from './full-device.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading', { level: 3 })
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name}`, exact: true })
const toast = (page: Page) => page.getByRole('status')

/** Saves freelancers from search. Returns their names, in the order in which they were saved. */
async function saveSome(page: Page, { from, to }: { from: number; to: number }): Promise<string[]> {
  await page.goto('/explore-sellers')
  await expect(names(page).nth(to)).toBeVisible()
  const found = (await names(page).allInnerTexts()).slice(from, to)
  for (const name of found) {
    await heart(page, name).click()
    await expect(heart(page, name)).toHaveAttribute('aria-pressed', 'true')
  }
  return found
}

/** The lists as the server has them. */
const readLists = (page: Page) =>
  page.evaluate(() =>
    fetch('/api/v1/saved-lists', {
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
    }).then(async (response) => {
      const { lists } = (await response.json()).data
      return lists.map((list: { name: string; sellerIds: string[] }) => [list.name, list.sellerIds.length])
    }),
  )

test('Ana sorts whom she saved into lists in a tunnel; her other phone has them afterwards', async ({
  page,
  context,
  browser,
  market,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  const [first = '', second = ''] = await saveSome(page, { from: 0, to: 2 })
  // What follows the heart.
  await toast(page).getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: `Lists for ${second}` })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByLabel('List name').fill('The new shop')
  await dialog.getByLabel('List name').press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'The new shop' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => readLists(page)).toEqual([['The new shop', 1]])

  await page.goto('/saved')
  await expect(page.getByRole('link', { name: 'All saved (2)' })).toHaveAttribute('aria-current', 'page')
  await expect(names(page)).toHaveText([second, first])
  await context.setOffline(true)
  await page.reload()
  await expect(names(page)).toHaveText([second, first])
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'New list' }).click()
  await dialog.getByLabel('List name').fill('the NEW shop')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(dialog.getByText('You already have a list with this name.')).toBeVisible()
  await dialog.getByLabel('List name').fill('Later')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { name: 'This list is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Show saved freelancers' }).click()
  await page.getByRole('button', { name: `Lists for ${first}` }).click()
  await dialog.getByRole('checkbox', { name: 'Later' }).check()
  await dialog.getByRole('checkbox', { name: 'The new shop' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Removed from the list, and back, by the keyboard; the focus is on the neighbour's button.
  await page.getByRole('link', { name: 'The new shop (2)' }).click()
  await expect(names(page)).toHaveText([first, second])
  await page.getByRole('button', { name: `Remove ${first} from this list` }).focus()
  await page.keyboard.press('Enter')
  await expect(names(page)).toHaveText([second])
  await expect(page.getByRole('button', { name: `Remove ${second} from this list` })).toBeFocused()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(names(page)).toHaveText([first, second])

  await page.getByRole('button', { name: 'Options for “The new shop”' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog.getByLabel('List name').fill('The bakery')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'The bakery' })).toBeVisible()

  // Deleted, back, and deleted.
  await page.getByRole('link', { name: 'Later (1)' }).click()
  const deleteList = async () => {
    await page.getByRole('button', { name: 'Options for “Later”' }).click()
    await page.getByRole('menuitem', { name: 'Delete list' }).click()
    await expect(page.getByRole('link', { name: /^Later/ })).toHaveCount(0)
  }
  await deleteList()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Later (1)' })).toHaveAttribute('aria-current', 'page')
  await expect(names(page)).toHaveText([first])
  await deleteList()
  await expect(page.getByRole('link', { name: 'All saved (2)' }), 'they stay saved').toBeVisible()

  // Without the heart nobody is in a list, and with it again, in the same.
  await heart(page, second).click()
  await expect(page.getByRole('link', { name: 'The bakery (1)' })).toBeVisible()
  // Not that of the list.
  await toast(page).filter({ hasText: 'Freelancer removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'The bakery (2)' })).toBeVisible()

  await context.setOffline(false)
  await expect.poll(() => readLists(page)).toEqual([['The bakery', 2]])
  const otherContext = await browser.newContext({ baseURL: market.url, locale: 'en-US' })
  const other = await otherContext.newPage()
  await logIn(other, 'buyer@demo.test', DEMO_PASSWORD)
  await other.goto('/saved')
  await other.getByRole('link', { name: 'The bakery (2)' }).click()
  await expect(cards(other)).toHaveCount(2)
})

test('whoever has the link sees the list, saves from it, and has it without a network, until Ana turns it off', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  // Whom the journey before hasn't saved.
  const [third = ''] = await saveSome(page, { from: 2, to: 3 })
  await toast(page).getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List name').fill('For my sister')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'For my sister' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'For my sister (1)' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await expect
    .poll(async () => (await fetch(address.replace('/shared-list', '/api/v1/shared-list'))).status)
    .toBe(200)
  expect((await fetch(address)).headers.get('X-Robots-Tag')).toBe('noindex')

  const guestContext = await browser.newContext({
    baseURL: market.url,
    locale: 'ar-EG',
    viewport: { width: 320, height: 640 },
  })
  const guest = await guestContext.newPage()
  await guest.goto(address)
  await expect(guest.getByRole('heading', { level: 1, name: 'For my sister' })).toBeVisible()
  await expect(guest.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(names(guest)).toHaveText([third])
  expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await findAxeViolations(guest)).toEqual([])
  await guest.getByRole('button', { name: new RegExp(`^حفظ .*${third}`) }).click()
  await expect
    .poll(() => guest.evaluate(() => localStorage.getItem('saved_sellers')))
    .toMatch(/^[0-9a-f-]{36}$/)
  await waitUntilAppCached(guest)
  await guestContext.setOffline(true)
  await guest.reload()
  await expect(names(guest)).toHaveText([third])
  await guestContext.setOffline(false)

  const answered = Promise.withResolvers<void>()
  await page.route('**/api/v1/sync', async (route) => {
    await answered.promise
    await route.continue()
  })
  const request = page.waitForRequest('**/api/v1/sync')
  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await expect(dialog).toBeHidden()
  await request
  expect(await page.getByText('Link turned off').count(), 'the market hasn’t answered').toBe(0)
  answered.resolve()
  await expect(toast(page).getByText('Link turned off')).toBeVisible()
  await page.unroute('**/api/v1/sync')
  await expect
    .poll(async () => (await fetch(address.replace('/shared-list', '/api/v1/shared-list'))).status)
    .toBe(404)
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'لم يعد هذا الرابط يعمل' })).toBeVisible()
  await guest.goto('/shared-list?token=short')
  await expect(guest.getByRole('heading', { level: 1, name: 'هذا الرابط غير مكتمل' })).toBeVisible()
  expect(consoleMessages.splice(0).every((line) => line.includes('404'))).toBe(true)
})

test('a phone that is full says that a list stays as it was, and nothing else', async ({ page }) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  const [saved = ''] = await saveSome(page, { from: 4, to: 5 })
  await toast(page).getByRole('button', { name: 'Add to list' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List name').fill('Full')
  await dialog.getByRole('button', { name: 'Create list' }).click()
  // Stored: what isn't is lost with the page that follows.
  await expect(dialog.getByRole('checkbox', { name: 'Full' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.goto('/saved')
  await page.getByRole('link', { name: 'Full (1)' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('Link', { exact: true }).inputValue()
  await expect
    .poll(async () => (await fetch(address.replace('/shared-list', '/api/v1/shared-list'))).status)
    .toBe(200)
  await refuseMutations(page)
  const full = page.getByText('Your device is out of storage. Free up space and try again.')
  await dialog.getByRole('button', { name: 'Turn off link' }).click()
  await expect(full).toBeVisible()
  await expect(page.getByText('Link turned off')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(full).toHaveCount(0)
  await page.getByRole('button', { name: `Remove ${saved} from this list` }).click()
  await expect(full).toBeVisible()
  await expect(page.getByText('Removed from the list')).toHaveCount(0)
  await expect(names(page)).toHaveText([saved])
})
