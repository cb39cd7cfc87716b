import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, test } from './app.ts'

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
