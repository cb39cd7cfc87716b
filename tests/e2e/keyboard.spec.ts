import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test } from './app.ts'

// Online journeys do without the service worker, which would fetch and store the whole app for each of them.
test.use({ serviceWorkers: 'block' })

/** Presses Tab until this element, once it is there, has the focus, which must be visible. */
async function tabTo(page: Page, expected: Locator, max = 60): Promise<void> {
  const target = expected.first()
  await expect(target).toBeVisible()
  for (let presses = 0; presses < max; presses++) {
    await page.keyboard.press('Tab')
    if (!(await target.evaluate((element) => element === document.activeElement))) continue
    const outline = await target.evaluate(
      (element) =>
        [null, '::after']
          .map((part) => getComputedStyle(element, part).outlineStyle)
          .find((style) => style !== 'none') ?? 'none',
    )
    expect(outline, `${expected} shows that it has the focus`).not.toBe('none')
    return
  }
  throw new Error(`${max} presses of Tab did not lead to ${expected}`)
}

test('Ana finds, hires and writes to a freelancer with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 1)
  await page.keyboard.press('Enter')
  await expect(page.locator('#content'), 'one press leads past the navigation').toBeFocused()

  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Email', { exact: true }))
  await page.keyboard.type('buyer@demo.test')
  await tabTo(page, page.getByLabel('Password', { exact: true }), 2)
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/login/)

  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await tabTo(page, page.getByRole('combobox', { name: 'Search freelancers' }))
  await page.keyboard.type('Daniela')
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Daniela')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: /^Daniela/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /^Daniela/ })).toBeFocused()

  const hireButton = page.getByRole('main').getByRole('button', { name: /^Hire/ })
  await tabTo(page, hireButton)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.locator(':focus'), 'the focus is in the dialog').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(hireButton.first(), 'and goes back to where it came from').toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  // Without a pause: a key that is pressed right after Escape must reach the page again.
  const closes = page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await closes
  await expect(dialog).toBeVisible()
  const job = `A menu for a café, ${Date.now()}`
  await tabTo(page, dialog.getByLabel('What do you need?'))
  await page.keyboard.type(job)
  await tabTo(page, dialog.getByLabel('Budget (USD)'))
  await page.keyboard.type('120')
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await tabTo(page, dialog.getByRole('button', { name: 'Send order' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Order Sent Successfully')).toBeVisible()
  await expect(page.getByRole('article').filter({ hasText: job })).toBeVisible()

  await page.goto('/chat')
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: /^Daniela/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Message / })).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: /^Message / }))
  const text = `Can you begin on Monday? ${Date.now()}`
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Chat' }).getByText(text)).toBeVisible()
})

/** Presses two keys, the second without waiting for the page: the app waits for it for a moment only. */
const pressBoth = (page: Page, ...keys: [string, string]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** The search in the bar of wide windows: it comes with the listener for the shortcuts. */
const barSearch = (page: Page) =>
  page.locator('#bar-search').getByRole('combobox', { name: 'Search freelancers' })

test('Marta searches from any page with one key, and is led to what she typed', async ({ page }) => {
  await page.goto('/about-us')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  // Its height may change a little: the typefaces come after the first paint.
  const readPosition = async () => {
    const box = await heading.boundingBox()
    return [box?.x, box?.y]
  }
  const position = await readPosition()
  await expect(barSearch(page)).toBeVisible()
  expect(await readPosition(), 'nothing has moved').toEqual(position)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('/')
  await expect(barSearch(page)).toBeFocused()
  await page.keyboard.type('g/h?')
  await expect(barSearch(page), 'in a field keys only type').toHaveValue('g/h?')
  await expect(page).toHaveURL(/about-us$/)
  await barSearch(page).fill('Dani')
  await page.getByRole('option', { name: /^Daniela/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Daniela/ })).toBeFocused()
  await page.keyboard.press('/')
  await page.keyboard.type('logo')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/explore-sellers\?search=logo$/)
  await expect(
    page.getByRole('combobox', { name: 'Search freelancers' }),
    'the page has its own',
  ).toHaveCount(1)
  await page.setViewportSize({ width: 1000, height: 740 })
  await page.goto('/about-us')
  await expect(heading).toBeVisible()
  await expect(barSearch(page)).toHaveCount(0)
})

test('Marta sees the shortcuts that are there for her, and switches them off', async ({ page }) => {
  await page.goto('/about-us')
  await expect(barSearch(page)).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to saved freelancers')).toBeVisible()
  await expect(sheet.getByText('Go to Messages')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await pressBoth(page, 'g', 's')
  await expect(page).toHaveURL(/saved$/)
  await page.keyboard.press('Control+g')
  await page.keyboard.press('Alt+h')
  await page.keyboard.press('?')
  await expect(sheet, 'only single keys count').toBeVisible()
  await sheet.getByLabel('Use keyboard shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(sheet).toHaveCount(0)
  await expect(page).toHaveURL(/saved$/)
})

test('Ana walks through her orders and chats with single keys, and switches them off in the settings', async ({
  page,
}) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/profile-setting')
  await expect(barSearch(page)).toBeVisible()
  await pressBoth(page, 'g', 'o')
  const orders = page.getByRole('main').getByRole('article')
  await expect(orders.nth(1)).toBeVisible()
  // A page that has come takes the focus.
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeFocused()
  const linkOf = (index: number) => orders.nth(index).getByRole('link')
  await page.keyboard.press('j')
  await expect(linkOf(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(linkOf(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(linkOf(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/buyer-vieworder/)
  await pressBoth(page, 'g', 'm')
  await expect(page).toHaveURL(/chat$/)
  const chats = page.getByRole('complementary', { name: 'Messages' }).getByRole('listitem').getByRole('link')
  await expect(chats.first()).toBeVisible()
  await expect(heading).toBeFocused()
  await page.keyboard.press('j')
  await expect(chats.first()).toBeFocused()
  await page.goto('/profile-setting')
  await page.getByLabel('Use keyboard shortcuts').uncheck()
  await page.getByLabel('Use keyboard shortcuts').blur()
  await expect(barSearch(page)).toBeVisible()
  await page.keyboard.press('?')
  await page.getByLabel('Use keyboard shortcuts').check()
  await page.getByLabel('Use keyboard shortcuts').blur()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})
