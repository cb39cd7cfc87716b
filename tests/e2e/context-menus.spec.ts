import { expect, findAxeViolations, test } from './app.ts'
import { BUYER, field, openChat, openUserPage, SELLER, SELLER_NAME, sendMessage } from './chat-page.ts'
import { findMiddle, openPhone } from './touch.ts'

test('a visitor right-clicks a freelancer, copies the link, and finds the focus where it was', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/explore-sellers')
  const card = page
    .locator('main li')
    .filter({ has: page.getByRole('article') })
    .first()
  const link = card.getByRole('link').first()
  await expect(link).toBeVisible()
  await card.click({ button: 'right', position: { x: 60, y: 60 } })
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Hire',
    'Save',
    'Compare',
    'Copy link',
    'Open in a new tab',
  ])
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Save' }).click()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'true')
  await card.click({ button: 'right', position: { x: 60, y: 60 } })
  await menu.getByRole('menuitem', { name: 'Compare' }).click()
  await expect(page.getByRole('region', { name: 'Selected to compare' })).toContainText('1 of 3')
  await card.click({ button: 'right', position: { x: 60, y: 60 } })
  await expect(menu.getByRole('menuitem')).toContainText([
    'Hire',
    'Remove from saved',
    'Remove from comparison',
    'Copy link',
  ])
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(menu).toBeHidden()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/freelancer-details/')
  await card.click({ button: 'right', position: { x: 60, y: 60 } })
  await page.getByRole('heading', { level: 1 }).click()
  await expect(menu, 'a click elsewhere closes it').toBeHidden()
  await link.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem', { name: 'Hire' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(link).toBeFocused()
  await page.keyboard.press('ContextMenu')
  await expect(menu.getByRole('menuitem', { name: 'Hire' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page, 'who wants to hire is asked who she is').toHaveURL(/hire=1/)
})

test('a client right-clicks a freelancer, puts them in a list, and opens an order and a chat in tabs', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  const menu = page.getByRole('menu')
  await page.goto('/explore-sellers')
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .last()
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  const name = await card.getByRole('heading').innerText()
  const chooseFromMenu = async (label: string) => {
    await card.click({ button: 'right', position: { x: 60, y: 60 } })
    await menu.getByRole('menuitem', { name: label }).click()
  }
  await chooseFromMenu('Save')
  await expect(page.getByText('Freelancer saved')).toBeVisible()
  await chooseFromMenu('Add to list')
  const dialog = page.getByRole('dialog', { name: `Lists for ${name}` })
  await dialog.getByLabel('List name').fill('The roof')
  await dialog.getByLabel('List name').press('Enter')
  await expect(dialog.getByRole('checkbox', { name: 'The roof' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await chooseFromMenu('Remove from saved')
  await expect(card.getByRole('button', { name: /^Save / })).toHaveAttribute('aria-pressed', 'false')

  for (const [list, row, address] of [
    ['/dashboard', page.locator('main article').first(), /buyer-vieworder/],
    ['/chat', page.getByRole('complementary').getByRole('listitem').first(), /chat\/./],
  ] as const) {
    await page.goto(list)
    await row.click({ button: 'right' })
    const opened = context.waitForEvent('page')
    await menu.getByRole('menuitem', { name: 'Open in a new tab' }).click()
    await expect(await opened).toHaveURL(address)
  }
  await context.close()
})

test('a long press on a message, a chat and an order opens what their buttons offer', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page, finger } = await openPhone({ browser, market, consoleMessages }, { email: BUYER })
  const menu = page.getByRole('menu')
  const pressLong = async (element: Parameters<typeof findMiddle>[0]) => {
    await finger.down(await findMiddle(element))
    await expect(menu).toBeVisible()
    await finger.up()
    await expect(menu, 'lifting the finger presses nothing').toBeVisible()
  }
  await page.goto('/chat')
  const row = page.getByRole('complementary', { name: 'Messages' }).getByRole('listitem').first()
  await pressLong(row)
  await expect(page).toHaveURL(/chat$/)
  await expect(menu.getByRole('menuitem')).toHaveText(['View profile', /favorites$/, 'Block'])
  expect(await findAxeViolations(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Add to favorites' }).click()
  await expect(row.getByRole('img', { name: 'Favorite' })).toBeVisible()

  await row.getByRole('link').click()
  await field(page).fill('The tiles should be blue')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const message = page.getByRole('article').filter({ hasText: 'The tiles should be blue' }).last()
  await expect(message).toContainText(/Sent|Delivered|Read/)
  await pressLong(message.getByText('The tiles should be blue'))
  await expect(menu.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  await menu.getByRole('menuitem', { name: 'Reply' }).click()
  await expect(field(page)).toBeFocused()

  await page.goto('/dashboard')
  await page.getByRole('combobox').first().selectOption({ label: 'Pending' })
  const order = page.locator('main article').first()
  await expect(order).toContainText('Pending')
  await pressLong(order)
  await menu.getByRole('menuitem', { name: 'Withdraw' }).click()
  await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/dashboard/)
  await context.close()
})

test('a right click on selected text of a message leaves it to the browser', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  await sendMessage(page, 'Only half of this')
  const text = page
    .getByRole('article')
    .filter({ hasText: 'Only half of this' })
    .last()
    .getByText('Only half')
  await text.click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await text.selectText()
  await text.click({ button: 'right' })
  await expect(page.getByRole('menu')).toHaveCount(0)
  await context.close()
})

test('a freelancer right-clicks an order and accepts it from the list', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, SELLER, consoleMessages)
  await page.goto('/seller-dashboard?tab=manage-orders&status=PENDING')
  const order = page.locator('main article').first()
  await order.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Accept' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Accept' }).click()
  await expect(sheet).toBeHidden()
  await context.close()
})

test('Ana completes an order out of the list of the delivered ones, and the stars follow in the same sheet', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await page.goto('/dashboard')
  await page.getByRole('combobox').first().selectOption({ label: 'Delivered' })
  const orders = page.locator('main article')
  await expect(orders.first()).toContainText('Delivered')
  await expect(orders.filter({ hasNotText: 'Delivered' })).toHaveCount(0)
  const count = await orders.count()
  await orders.first().getByRole('link').focus()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Complete order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click()
  const stars = page.getByRole('dialog', { name: 'Order completed' })
  await expect(stars.getByText(/^You’ve completed the order with/)).toBeFocused()
  await expect(orders).toHaveCount(count - 1)
  await stars.locator('label').filter({ hasText: '5 out of 5 stars' }).click()
  await stars.getByRole('button', { name: 'Send review' }).click()
  await expect(stars).toBeHidden()
  await expect(page, 'she is where she was').toHaveURL(/status=DELIVERED/)
  await context.close()
})
