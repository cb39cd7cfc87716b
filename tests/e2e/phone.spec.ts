import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { expect, findAxeViolations, logIn, test } from './app.ts'
import {
  BUYER,
  BUYER_NAME,
  clickMessageAction,
  field,
  openChat,
  openUserPage,
  PHONE,
  SELLER,
  SELLER_NAME,
  sendMessage,
} from './chat-page.ts'

test('a visitor on a phone reaches the main screens by the thumb, and Back leads to where she was', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Explore', 'Search', 'Log in'])
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0)
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
  }
  await bar.getByRole('link', { name: 'Search' }).click()
  // The start page has cards, too, and stays until the next page has loaded.
  await expect(page.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeVisible()
  await page.locator('main article').first().getByRole('link').first().click()
  await expect(page).toHaveURL(/freelancer-details/)
  await expect(bar.getByRole('link', { name: 'Search' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/explore-sellers/)
})

for (const path of ['/help-and-support', '/auth/login'])
  test(`nothing counts as half covered by the bar at the bottom of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    // Not among the rules that run unasked.
    const found = await page.evaluate(
      async () => (await window.axe?.run({ runOnly: ['target-size'] }))?.violations,
    )
    expect(found?.flatMap(({ nodes }) => nodes.map(({ target }) => target.join(' ')))).toEqual([])
  })

test('who opens an inner page from outside is led back to what it belongs to', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/about-us')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a freelancer on a phone sees in the bar what is unread, and no marketing below the screens she works in', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const seller = await openUserPage(browser, market, SELLER, consoleMessages, PHONE)
  const buyer = await openUserPage(browser, market, BUYER, consoleMessages)
  const { page } = seller
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(page).toHaveURL(/seller-dashboard/)
  await expect(bar.getByRole('link', { name: 'Me', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await openChat(buyer.page, SELLER_NAME)
  await sendMessage(buyer.page, 'Is Tuesday all right?')
  await bar.getByRole('link', { name: /^Messages, \d unread chats?$/ }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(BUYER_NAME) }).click()
  await expect(page.getByRole('log')).toContainText('Is Tuesday all right?')
  await expect(bar, 'a chat has the whole height').toHaveCount(0)
  await page.goBack()
  await bar.getByRole('link', { name: 'Orders' }).click()
  await expect(page).toHaveURL(/manage-orders/)
  await expect(bar.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.goto('/profile-setting')
  await expect(bar).toBeVisible()
  await page.getByRole('textbox').first().focus()
  await openKeyboard(page)
  await expect(bar, 'the bar makes room for the keyboard').not.toBeInViewport()
  await page.setViewportSize(PHONE)
  await expect(bar, 'closed by Back on Android, though the field keeps the focus').toBeInViewport()
  await expect(page.getByRole('textbox').first()).toBeFocused()
  await page.getByRole('textbox').first().blur()
  await openKeyboard(page)
  await expect(bar, 'a window that shares the screen with another has no keyboard').toBeInViewport()
  await page.setViewportSize(PHONE)
  expect(await findAxeViolations(page)).toEqual([])
  await buyer.context.close()
  await seller.context.close()
})

test('a toast on a phone stands at the bottom, above the bars and the message field, and never over what was pressed', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/explore-sellers')
  await page.locator('main article').first().getByRole('link').first().click()
  const hire = page.getByRole('main').getByRole('button', { name: /^Hire/ })
  await hire.click()
  const toast = page.getByRole('alert').filter({ hasText: 'Log in or create an account' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expectAbove(toast, hire)
  await expectAbove(toast, bar)
  expect((await toast.boundingBox())?.y, 'within the thumb’s reach').toBeGreaterThan(PHONE.height / 2)
  expect(await findAxeViolations(page)).toEqual([])

  const buyer = await openUserPage(browser, market, BUYER, consoleMessages, PHONE)
  await openChat(buyer.page, SELLER_NAME)
  await buyer.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await clickMessageAction(buyer.page, 'Copy')
  await expectAbove(buyer.page.getByRole('status').filter({ hasText: 'Copied' }), field(buyer.page))
  await buyer.context.close()
})

test('who presses a button at the bottom with a mouse presses no tab that comes up under it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await logIn(page, BUYER, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

for (const language of INTERFACE_LANGUAGES)
  test(`no label of the bar is cut at 320 px with text of twice the size, in ${language}`, async ({
    browser,
    market,
    consoleMessages,
  }) => {
    const { page, context } = await openUserPage(browser, market, BUYER, consoleMessages, {
      width: 320,
      height: 640,
    })
    await page.evaluate((to) => localStorage.setItem('language', to), language)
    await page.goto('/')
    const labels = page.locator('#bottom-bar a > span:last-of-type:not(.sr-only), #bottom-bar [aria-hidden]')
    await expect(page.locator('#bottom-bar a')).toHaveCount(5)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const cut = () =>
      labels.evaluateAll((all) =>
        all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent),
      )
    await expect.poll(cut).toEqual([])
    await context.close()
  })

test('a toast with a button stays while the mouse rests on it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/explore-sellers')
  const save = page.getByRole('button', { name: /^Save / }).first()
  await expect(save).toBeVisible()
  await stopClock(page)
  await save.click()
  const toast = page.getByRole('status').filter({ hasText: /^Saved on this device/ })
  await expect(toast).toBeVisible()
  // From here on only the clock of the test runs: a slow machine takes seconds to move a mouse.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  await page.clock.runFor(3000)
  await expect(toast).toBeVisible()
  await toast.hover()
  await page.clock.runFor(10_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(async () => {
    await page.clock.runFor(10_000)
    expect(await toast.count()).toBe(0)
  }, 'the page notices in a moment that the mouse has left').toPass()
})

test('a toast stays where it is when an older one below it goes, until something else is pressed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/explore-sellers')
  await page.locator('main article').first().click({ button: 'right' })
  const copyLink = page.getByRole('menuitem', { name: 'Copy link' })
  await expect(copyLink).toBeVisible()
  await stopClock(page)
  await copyLink.click()
  const older = page.getByRole('status').filter({ hasText: 'Link copied' })
  await expect(older).toBeVisible()
  await page
    .getByRole('button', { name: /^Save / })
    .first()
    .click()
  const newer = page.getByRole('status').filter({ hasText: /^Saved on this device/ })
  await expect(newer).toBeVisible()
  const box = await newer.boundingBox()
  expect(box?.y).toBeLessThan((await older.boundingBox())?.y ?? 0)
  await page.clock.runFor(3000)
  await expect(older).toHaveCount(0)
  expect(await newer.boundingBox()).toEqual(box)
  // In the room of the older one: it comes down there after the press, not under it.
  const { x, y, height } = box ?? { x: 0, y: 0, height: 0 }
  const room = [x + 10, y + height + 20] as const
  const target = await page.evaluateHandle(([left, top]) => document.elementFromPoint(left, top), room)
  const whenPressed = target.evaluate(
    (element) => new Promise<void>((resolve) => element?.addEventListener('click', () => resolve())),
  )
  await page.mouse.move(...room)
  await page.mouse.down()
  await page.mouse.up()
  await whenPressed
  await expect.poll(async () => (await newer.boundingBox())?.y).toBeGreaterThan(y)
})

/** From here on time passes only as the journey says. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)

/** As on Android, where the page has what the keyboard leaves. */
const openKeyboard = (page: Page) => page.setViewportSize({ ...PHONE, height: PHONE.height - 300 })

/** Waits until `upper` is shown, and expects that it ends where `lower` begins, or before. */
async function expectAbove(upper: Locator, lower: Locator) {
  await expect(upper).toBeVisible()
  const measureOverlap = async () => {
    const boxes = await Promise.all([upper.boundingBox(), lower.boundingBox()])
    return (boxes[0]?.y ?? Infinity) + (boxes[0]?.height ?? 0) - (boxes[1]?.y ?? 0)
  }
  // A toast makes way for what appears at the bottom after it.
  await expect.poll(measureOverlap).toBeLessThanOrEqual(0)
}
