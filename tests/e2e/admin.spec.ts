import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { requestJson, signIn } from '../screens/sessions.ts'
import {
  collectConsoleMessages,
  expect,
  findAxeViolations,
  logIn,
  startMarket,
  test,
  waitUntilAppCached,
} from './app.ts'
import { BUYER, SELLER } from './chat-page.ts'
import { listMails } from './mailbox.ts'

/**
 * In a demo one tap is enough: the page shows everybody the code that a real administrator would get by mail.
 */
async function logInAsAdmin(page: Page): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue as Ada A., Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
}

/** An order that is done, and what its freelancer says of its client; the answer is its id. */
async function completeRatedOrder(url: string, comment: string): Promise<string> {
  const [client, freelancer] = await Promise.all([signIn(url, BUYER), signIn(url, SELLER)])
  const deliveryAt = new Date(Date.now() + 9 * 864e5).toISOString()
  const sellerUserId = JSON.parse(freelancer.user ?? '')._id
  const order = { sellerUserId, description: 'A sign for the bakery', deliveryAt, budget: 40 }
  const { data } = await (await requestJson(url, client, 'POST', 'order', order)).json()
  const orderId: string = data.order._id
  for (const [side, status] of [
    ['seller', 'PROCESSING'],
    ['seller', 'DELIVERED'],
    ['buyer', 'COMPLETED'],
  ] as const)
    await requestJson(
      url,
      side === 'buyer' ? client : freelancer,
      'PUT',
      `order/${side}/status?orderId=${orderId}&status=${status}`,
      {},
    )
  await requestJson(url, freelancer, 'POST', 'rating/buyer', { orderId, rating: 1, comment })
  return orderId
}

test('in a wide window Ada reads users one by one beside their list, suspends one and several, and keeps her place', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/users')
  const list = page.getByRole('complementary', { name: 'Users' })
  await expect(list.getByRole('link').first()).toBeVisible()
  await page.getByLabel('Role').selectOption('Client')
  await expect(list.getByRole('link').filter({ hasNotText: 'Client' })).toHaveCount(0)
  const pane = page.getByRole('article')
  const second = list.getByRole('link').nth(1)
  const name = (await second.locator('span').first().innerText()).split('\n')[0] ?? ''
  await second.click()
  await expect(pane.getByRole('heading', { name })).toBeVisible()
  await expect(pane.getByText('Last active')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await pane.getByRole('button', { name: `Suspend ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Sent the same to everybody')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(pane.getByText('Suspended')).toBeVisible()
  await expect(second).toContainText('Suspended')
  await pane.getByRole('button', { name: `Reinstate ${name}` }).click()
  await expect(pane.getByText('Suspended')).toHaveCount(0)

  await list.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await expect(page.getByText(/^\d\d selected$/)).toBeVisible()
  await page.getByLabel('Sort by').selectOption('Name')
  await expect(page.getByText(/^\d+ selected$/)).toHaveCount(0)
  const firstName = list.getByRole('link').first()
  const ascending = await firstName.innerText()
  await page.getByRole('button', { name: 'Sort descending' }).click()
  await expect(firstName).not.toHaveText(ascending)
  await expect(page.getByRole('button', { name: 'Sort ascending' })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
})

test('the dialog in which Ada suspends somebody closes when it is done, however long the list takes', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.goto('/admin/users')
  const pane = page.getByRole('article')
  await page.getByLabel('Role').selectOption('Client')
  const suspend = pane.getByRole('button', { name: /^Suspend / })
  await expect(suspend).toBeVisible()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/v1/admin/users?*', async (route) => {
    await released
    await route.continue()
  })
  await suspend.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText('1 user suspended')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(pane.getByText('Suspended')).toBeVisible()
  await pane.getByRole('button', { name: /^Reinstate / }).click()
  await expect(suspend).toBeVisible()
})

test('Ada reads a report with what was written around it, suspends, takes it back, answers a message, and finds each deed in the log', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const other = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  const buyerPage = await other.newPage()
  collectConsoleMessages(consoleMessages, buyerPage)
  await logIn(buyerPage, 'buyer@demo.test', DEMO_PASSWORD)
  await buyerPage.goto('/chat')
  await buyerPage.getByRole('main').getByRole('link').first().click()
  const text = `Please pay me outside, ${Date.now()}`
  await buyerPage.getByRole('textbox', { name: /^Message / }).fill(text)
  await buyerPage.keyboard.press('Enter')
  // The report that follows is about what the server has.
  await expect(buyerPage.getByRole('article').filter({ hasText: text })).toContainText(/Sent|Delivered|Read/)
  const contactText = `How do I change my address, ${Date.now()}?`
  await buyerPage.evaluate(
    async ({ text, token }) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const { data } = await (await fetch('/api/v1/chat/user-chats', { headers })).json()
      const [chat] = data.chats
      await fetch(`/api/v1/chat/report/${chat._id}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ reason: 'fraud', text: 'They want money' }),
      })
      const message = {
        firstName: 'Rosa',
        lastName: 'Quispe',
        email: 'rosa@example.test',
        message: text,
        termsAccepted: true,
      }
      await fetch('/api/v1/help-support/get-in-touch-record', {
        method: 'POST',
        headers,
        body: JSON.stringify(message),
      })
    },
    { text: contactText, token: await buyerPage.evaluate(() => localStorage.getItem('token')) },
  )
  // An open chat would request a suspended freelancer's profile, and the browser would log the 404.
  await other.close()

  await logInAsAdmin(page)
  await expect(page.getByText('Open reports')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('tab', { name: 'Reports' }).click()
  const report = page.getByRole('article').filter({ hasText: text })
  await expect(report.getByText('They want money')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await report.getByRole('button', { name: 'Dismiss' }).click()
  await expect(report).toHaveCount(0)

  // In a wider window, users stand beside the one who is chosen.
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.getByRole('tab', { name: 'Users' }).click()
  await page.getByLabel('Name or email').fill('Harriet Whitaker')
  await expect(page.getByText('1 user')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Harriet Whitaker' })
  await row.getByRole('button', { name: /^Suspend/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Asked for money')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(row.getByText('Suspended')).toBeVisible()
  await row.getByRole('button', { name: /^Reinstate/ }).click()
  await expect(row.getByText('Suspended')).toHaveCount(0)
  await page.getByLabel('Name or email').fill('buyer@demo.test')
  const warn = page
    .getByRole('row')
    .filter({ hasText: 'buyer@demo.test' })
    .getByRole('button', { name: /^Warn/ })
  await warn.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('Add a short explanation'),
    'a warning has a reason',
  ).toBeVisible()
  await page.getByRole('dialog').getByLabel('Reason').fill('Please be kind')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await warn.click()
  await expect(page.getByRole('dialog').getByLabel('Reason'), 'what was typed').toHaveValue('Please be kind')
  await page.getByRole('dialog').getByRole('button', { name: 'Warn', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Name or email').fill('buyer1')
  await expect(page.getByRole('row').filter({ hasText: 'Harriet Whitaker' })).toHaveCount(0)
  await page.getByRole('columnheader').getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('table'), 'these are the ones she asked for').toHaveAttribute(
    'aria-busy',
    'false',
  )
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByText(/^\d+ users suspended$/)).toBeVisible()
  await expect(page.getByRole('row').getByText('Suspended').nth(3)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^\d+ users reinstated$/)).toBeVisible()
  await expect(page.getByRole('row').getByText('Suspended')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const hideButton = page.getByRole('button', { name: /^Hide/ })
  const review = page.getByRole('article').filter({ has: hideButton }).first()
  const reviewHeading = (await review.getByRole('heading').innerText()).trim()
  expect(await findAxeViolations(page)).toEqual([])
  await review.getByRole('button', { name: /^Hide/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Insults')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  await page.getByLabel('Show hidden reviews').check()
  const hidden = page.getByRole('article').filter({ hasText: reviewHeading })
  await expect(hidden.getByText('Hidden: Insults')).toBeVisible()
  await hidden.getByRole('button', { name: /^Show/ }).click()
  await expect(
    page.getByText('What clients and freelancers write about each other shows up here.'),
  ).toBeVisible()

  const orderId = await completeRatedOrder(market.url, `Never answers, ${Date.now()}`)
  await page.getByLabel('Reviews of').selectOption('Clients')
  await page.getByLabel('Show hidden reviews').uncheck()
  const ofClient = page.getByRole('article').filter({ hasText: 'Never answers' })
  await expect(ofClient).toHaveCount(1)
  expect(await findAxeViolations(page)).toEqual([])
  await ofClient.getByRole('button', { name: /^Hide/ }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Not true')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(ofClient).toHaveCount(0)
  await page.getByLabel('Show hidden reviews').check()
  await expect(ofClient.getByText('Hidden: Not true')).toBeVisible()

  await page.getByRole('tab', { name: 'Inbox' }).click()
  const contactCard = page.getByRole('article').filter({ hasText: contactText })
  await contactCard.getByRole('button', { name: 'Reply' }).click()
  await contactCard.getByLabel('Your reply (sent by email)').fill('Under Settings, Account.')
  await page.reload()
  await contactCard.getByRole('button', { name: 'Reply' }).click()
  await expect(
    contactCard.getByLabel('Your reply (sent by email)'),
    'what was typed outlasts a reload',
  ).toHaveValue('Under Settings, Account.')
  await contactCard.getByRole('button', { name: 'Send reply' }).click()
  await expect(contactCard.getByText('Replied')).toBeVisible()
  await expect
    .poll(async () =>
      (await listMails(market.url, 'rosa@example.test')).some(({ text }) =>
        text.includes('Under Settings, Account.'),
      ),
    )
    .toBe(true)

  await page.getByRole('tab', { name: 'Audit log', exact: true }).click()
  for (const entry of [
    'Showed a review again',
    'Hid a review',
    'Warned a user',
    'Replied to a message',
    'Reinstated a user',
    'Suspended a user',
    'Dismissed a report',
  ])
    await expect(page.getByText(entry).first()).toBeVisible()
  await expect(page.getByText('Asked for money')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Asked for money' }),
    'the log names whom it concerns',
  ).toContainText('Harriet Whitaker')
  expect(await findAxeViolations(page)).toEqual([])

  const warned = await (
    await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  collectConsoleMessages(consoleMessages, warned)
  await logIn(warned, BUYER, DEMO_PASSWORD)
  await warned.goto(`/buyer-vieworder?orderId=${orderId}`)
  await expect(warned.getByText('Hidden by an admin, so only the two of you see it: Not true')).toBeVisible()
  await warned.goto('/notifications')
  const warning = warned.getByRole('listitem').filter({ hasText: 'A warning from the admins' })
  const bell = warned.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  await expect(warning.getByText('unread')).toBeAttached()
  let unread = 0
  await expect(async () => {
    unread = await warned.getByRole('main').getByRole('listitem').filter({ hasText: 'unread' }).count()
    await expect(bell, 'the bell counts it').toHaveAccessibleName(`Notifications, ${unread} unread`, {
      timeout: 1000,
    })
  }).toPass()
  await warned.context().setOffline(true)
  await warning.getByRole('button', { name: /^A warning from the admins/ }).click()
  await expect(warning.getByText('Please be kind')).toBeVisible()
  await expect(warning.getByText('unread'), 'read without a network').toHaveCount(0)
  await expect(bell).toHaveAccessibleName(
    unread === 1 ? 'Notifications' : `Notifications, ${unread - 1} unread`,
  )
  expect(await findAxeViolations(warned)).toEqual([])
  await warned.context().setOffline(false)
  await warned.context().close()
})

test('Ada adds a category with a service and a skill and a plan, everybody sees them, and what freelancers have stays', async ({
  browser,
  consoleMessages,
}) => {
  const market = await startMarket()
  const context = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'Catalog' }).click()
  const dialog = page.getByRole('dialog')
  const fill = async (name: string, fillMore: () => Promise<void> = async () => undefined) => {
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await fillMore()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Add category' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('web development')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A category with this name already exists.')).toBeVisible()
  await fill('Music')
  await page.getByText('Music', { exact: true }).click()
  await page.getByRole('button', { name: 'Add service' }).last().click()
  const foundAs = dialog.getByLabel('Also found as')
  await fill('Songs', async () => {
    await foundAs.fill('serenata\nthe')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(/^This is so common/)).toBeVisible()
    await foundAs.fill('serenata\n\nmariachi')
  })
  await page.getByRole('button', { name: 'Edit Songs' }).click()
  await expect(foundAs).toHaveValue('serenata\nmariachi')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add skill' }).last().click()
  await fill('Guitar')
  await expect(page.getByText('Guitar', { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('main').getByText('Web Development', { exact: true }).click()
  await page.getByRole('button', { name: 'Delete Web Development' }).click()
  await expect(page.getByText(/^Freelancers use this category\./)).toBeVisible()

  await page.getByRole('tab', { name: 'Plans' }).click()
  await page.getByRole('button', { name: 'Add plan' }).click()
  await dialog.getByLabel('Price (USD)', { exact: true }).fill('12,50')
  await dialog.getByLabel('Billed every (days)').fill('0')
  await dialog.getByLabel('Name', { exact: true }).fill('Fair')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Must be at least one day')).toBeVisible()
  await fill('Fair', () => dialog.getByLabel('Billed every (days)').fill('90'))
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Fair' })
      .getByText('$12.50 · every 90 days · 14-day free trial'),
  ).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  const visitor = await (await browser.newContext({ baseURL: market.url })).newPage()
  await visitor.goto('/auth/get-ready?role=seller')
  await expect(
    visitor.getByRole('listitem').filter({ hasText: 'Fair' }),
    'a plan without a discount isn’t free',
  ).toContainText('$12.50')
  await visitor.goto('/')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Music' }).click()
  await expect(visitor.getByRole('main').getByText('Songs')).toBeVisible()
  await context.close()
  await market.close()
})

test('what Sofía changes of a service and of the market outlives the closed sheet and the page, until she saves it or goes back', async ({
  page,
}) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: /^Continue as Sofía S.*Super admin/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await page.goto('/admin/catalogue')
  const dialog = page.getByRole('dialog')
  const foundAs = dialog.getByLabel('Also found as')
  const openLogos = async () => {
    await page.getByRole('main').getByText('Graphic Design', { exact: true }).click()
    await page.getByRole('button', { name: 'Edit Logos' }).click()
  }
  await openLogos()
  const saved = await foundAs.inputValue()
  const discard = dialog.getByRole('button', { name: 'Discard changes' })
  await expect(discard).toHaveCount(0)
  await foundAs.fill(`${saved}\nwappen\nzunftzeichen`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Edit Logos' }).click()
  await expect(foundAs).toHaveValue(/wappen\nzunftzeichen$/)
  await page.reload()
  await openLogos()
  await expect(foundAs).toHaveValue(/wappen\nzunftzeichen$/)
  expect(await findAxeViolations(page)).toEqual([])
  await discard.click()
  await expect(foundAs).toHaveValue(saved)
  await expect(discard).toHaveCount(0)
  await foundAs.fill(`${saved}\nwappen`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await openLogos()
  await expect(foundAs).toHaveValue(/wappen$/)
  await expect(discard).toHaveCount(0)

  await page.goto('/admin/market')
  await page.getByLabel('Mail server').fill('mail.taller.test')
  await page.getByLabel('Mail password').fill('Torno-azul-7')
  await page.reload()
  await expect(page.getByLabel('Mail server')).toHaveValue('mail.taller.test')
  await expect(page.getByLabel('Mail password'), 'no password is kept').toHaveValue('')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Mail server')).toHaveValue('')
})

test('Eva finds nobody for a word of her town, Ada adds it to a service in two presses, and Eva finds who offers it', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const guest = await (
    await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  ).newPage()
  collectConsoleMessages(consoleMessages, guest)
  await guest.goto('/explore-sellers?search=zunchador')
  await expect(guest.getByText('No freelancers found')).toBeVisible()

  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'Searches' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'zunchador' })
  await expect(row).toContainText('Searched at least once')
  expect(await findAxeViolations(page)).toEqual([])
  const addTo = row.getByRole('button', { name: 'Add to… “zunchador”' })
  const dialog = page.getByRole('dialog', { name: 'Add to a service or skill' })
  const words = dialog.getByLabel('Words to add')

  await addTo.click()
  await words.fill('for the')
  await dialog.getByRole('button', { name: /^Plumbing/ }).click()
  await expect(dialog.getByText('This is so common that it would match nearly everything.')).toBeVisible()
  await expect(words).toBeFocused()
  await dialog.getByLabel('Find a service or skill').fill('plomer')
  await expect(dialog.getByRole('button', { name: /^Plumbing/ })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Logos/ })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: /^Plumbing/ }).click()
  await expect(dialog.getByText('Network error. Please check your connection.')).toBeVisible()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')

  await addTo.click()
  await dialog.getByRole('button', { name: /^Plumbing/ }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Audit log', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'zunchador' })).toContainText(
    'Changed the catalog · Plumbing',
  )

  await guest.reload()
  await expect(guest.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(guest.getByText('No freelancers found')).toHaveCount(0)
  const firstName = guest.getByRole('main').getByRole('article').first().getByRole('heading')
  const plumber = await firstName.innerText()
  await guest.goto('/explore-sellers?search=plumber')
  await expect(firstName).toHaveText(plumber, { useInnerText: true })
  await guest.context().close()
})

test('Ada reads one message after the other with the list beside them, Back leads the same way, and a narrow window has them all', async ({
  page,
  market,
}) => {
  for (const firstName of ['Rosa', 'Tomás'])
    await requestJson(market.url, {}, 'POST', 'help-support/get-in-touch-record', {
      firstName,
      lastName: 'Quispe',
      email: 'rosa@example.test',
      message: `${firstName} asks how this works`,
      termsAccepted: true,
    })
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'Inbox' }).click()
  const list = page.getByRole('complementary', { name: 'Inbox' })
  const message = page.getByRole('article')
  const link = (name: string) => list.getByRole('link', { name: new RegExp(`^${name} Quispe`) }).first()
  await expect(message).toHaveCount(1)
  await expect(message, 'the newest').toContainText('Tomás asks how this works')
  await expect(link('Tomás')).toHaveAttribute('aria-current')
  await link('Rosa').click()
  await expect(message).toContainText('Rosa asks how this works')
  await expect(message.getByRole('heading'), 'a screen reader reads whose it is').toBeFocused()
  await expect(link('Tomás')).not.toHaveAttribute('aria-current')
  expect(await findAxeViolations(page)).toEqual([])
  await page.goBack()
  await expect(message).toContainText('Tomás asks how this works')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(list).toHaveCount(0)
  await expect(message.filter({ hasText: 'asks how this works' })).toHaveCount(2)
})

test('on a phone Ada’s tabs are one row, in which the current one is in sight however she comes to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logInAsAdmin(page)
  const row = page.getByRole('tablist')
  const tab = (name: string) => row.getByRole('tab', { name, exact: true })
  const chosen = row.getByRole('tab', { selected: true })
  const isInSight = () =>
    chosen.evaluate((each) => {
      const { left, right } = each.getBoundingClientRect()
      return left >= 0 && right <= innerWidth
    })
  expect((await row.boundingBox())?.height).toBeLessThan(2 * 44)
  await tab('Overview').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/admin\/audit$/)
  await expect(tab('Audit log')).toBeFocused()
  await expect.poll(isInSight).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/admin\/overview$/)
  await expect(tab('Overview')).toBeFocused()
  await expect.poll(isInSight).toBe(true)
  await page.goto('/admin/plans')
  await expect(chosen).toHaveText('Plans')
  await expect.poll(isInSight).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test('Ada reads one review after the other with the list beside them, and another choice starts with its first', async ({
  page,
}) => {
  await logInAsAdmin(page)
  await page.getByRole('tab', { name: 'Reviews' }).click()
  const list = page.getByRole('complementary', { name: 'Reviews' })
  const review = page.getByRole('article')
  const first = list.getByRole('link').first()
  await expect(first).toHaveAttribute('aria-current')
  await expect(review).toHaveCount(1)
  const third = list.getByRole('link').nth(2)
  const comment = (await third.locator('[dir=auto]').innerText()).trim()
  await third.click()
  await expect(third).toHaveAttribute('aria-current')
  await expect(review).toContainText(comment)
  await expect(review.getByRole('heading'), 'a screen reader reads whose it is').toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Words in a review, or a name').fill(comment)
  await expect(list.getByRole('link').filter({ hasNotText: comment })).toHaveCount(0)
  await expect(first).toHaveAttribute('aria-current')
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(list).toHaveCount(0)
  await expect(review.first()).toContainText(comment)
})

test('nobody else reaches the desk', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/admin')
  await expect(
    page.getByRole('heading', { level: 1, name: 'You don’t have permission to view this' }),
  ).toBeVisible()
})

test('Olga sets her own market up in the browser: name, colour and mail, and everybody sees it', async ({
  browser,
  consoleMessages,
}) => {
  const text: string[] = []
  const market = await startMarket({ DEMO: '0' }, text)
  try {
    await expect.poll(() => text.join('')).toMatch(/\/first-run#\S+\s/)
    const context = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    await page.goto(/http\S+first-run#\S+/.exec(text.join(''))?.[0] ?? '')
    await page.getByLabel('First name').fill('Olga')
    await page.getByRole('button', { name: 'Open marketplace' }).click()
    await expect(page.getByText('This field is required').first()).toBeVisible()
    await page.getByLabel('Last name').fill('Ríos')
    await page.getByLabel('Email', { exact: true }).fill('olga@taller.test')
    await page.getByLabel('Marketplace name').fill('Taller del Sur')
    await page.getByText('Teal').click()
    await expect(page.locator('html'), 'the page shows the colour at once').toHaveAttribute(
      'data-colour',
      'teal',
    )
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('Marketplace name'), 'what was typed outlasts a reload').toHaveValue(
      'Taller del Sur',
    )
    await page.getByLabel('Password', { exact: true }).fill('Torno-azul-7')
    await page.getByLabel('Mail server').fill('localhost')
    await page.getByLabel('Port').fill('1')
    await page.getByLabel('From address').fill('hello@taller.test')
    await page.getByRole('button', { name: 'Send test email' }).click()
    await expect(page.getByText(/^The server refused it: /)).toBeVisible()
    await page.getByLabel('Mail server').fill('')
    await page.getByRole('button', { name: 'Open marketplace' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Taller del Sur' }).first()).toBeVisible()

    const visitor = await (await browser.newContext({ baseURL: market.url })).newPage()
    await visitor.goto('/')
    await expect(visitor).toHaveTitle('Taller del Sur')
    await expect(visitor.locator('html')).toHaveAttribute('data-colour', 'teal')
    await expect(
      visitor.getByRole('heading', { name: 'No freelancers here yet' }),
      'nobody searched, so nobody is told to search differently',
    ).toBeVisible()
    await visitor.getByRole('main').getByRole('link', { name: 'Become a freelancer' }).click()
    await expect(visitor.getByRole('heading', { level: 1, name: 'What you’ll need' })).toBeVisible()
    await visitor.goto('/')
    const manifest = await (await visitor.request.get('/manifest.webmanifest')).json()
    expect([manifest.name, manifest.theme_color]).toEqual(['Taller del Sur', '#006667'])
    await waitUntilAppCached(visitor)
    await visitor.context().setOffline(true)
    await visitor.reload()
    await expect(
      visitor.getByRole('banner').getByRole('link', { name: 'Taller del Sur' }),
      'the page that is kept here is the market’s own',
    ).toBeVisible()
    await visitor.context().setOffline(false)
    await visitor.goto('/first-run')
    await expect(visitor.getByRole('heading', { name: 'Already set up' })).toBeVisible()

    await page.goto('/admin/market')
    await page.getByLabel('Marketplace name').fill('Taller Norte')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'Taller Norte' }).first()).toBeVisible()
    await expect(page.getByLabel('Marketplace name')).toHaveValue('Taller Norte')
    expect(await findAxeViolations(page)).toEqual([])
  } finally {
    await market.close()
  }
})
