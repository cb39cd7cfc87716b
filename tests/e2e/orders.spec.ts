import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { MARKET_HEADER } from '../../shared/response-header.ts'
import { requestJson, signIn } from '../screens/sessions.ts'
import { PASSWORD } from '../support/sign-up-form.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import { PHONE } from './chat-page.ts'
import { getCode } from './mailbox.ts'

// Wider, the list of orders stands beside each: order-pane.spec.ts.
test.use({ viewport: { width: 1200, height: 800 } })

const open = async (page: Page, text: string) =>
  page.getByRole('article').filter({ hasText: text }).getByRole('link').click()
/** Opens the form with which Ana hires Daniela. */
async function openHire(page: Page) {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await page.goto('/explore-sellers?search=Daniela')
  await page
    .getByRole('link', { name: /Daniela C/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Hire/ }).first().click()
  const proceed = page.getByRole('dialog').getByRole('button', { name: 'Continue' })
  await expect(proceed, 'nobody has to look for it').toBeInViewport({ ratio: 1 })
}
async function sendOrder(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send order' }).click()
}
/** Finds a freelancer without any orders. */
async function findUnhiredSeller(url: string, orders: { seller: { _id: string } }[]): Promise<string> {
  const { data } = await (await fetch(`${url}/api/v1/seller/all?limit=50`)).json()
  return data.sellers.find(({ _id }: { _id: string }) => !orders.some(({ seller }) => seller._id === _id))._id
}
const status = (page: Page, text: string) =>
  expect(page.getByRole('main').locator('header').getByText(text, { exact: true })).toBeVisible()
const performAction = async (page: Page, name: string, note = '') => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (note) await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name, exact: true }).click()
  if (name === 'Complete order') await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
}
/** The steps of the order's progress line, each with its state. */
const progress = (page: Page) =>
  page
    .getByRole('region', { name: 'Progress' })
    .getByRole('listitem')
    .locator(':scope > span:last-child > span')

test('Ana hires Daniela; it is accepted, delivered in a tunnel, changed, delivered, completed, reviewed and answered, and each sees each step of the other', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const sign = `A sign for the ${Date.now()} bakery, to be read from the tram.`
  const other = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  const sellerPage = await other.newPage()
  collectConsoleMessages(consoleMessages, sellerPage)
  await logIn(sellerPage, 'seller@demo.test', DEMO_PASSWORD)
  await sellerPage.goto('/seller-dashboard')
  await waitUntilAppCached(sellerPage)

  await openHire(page)
  const form = page.getByRole('dialog')
  await expect(form.getByText(/local time|per hour/).first()).toBeVisible()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByText('This field is required').first()).toBeVisible()
  await form.getByLabel('What do you need?').fill(sign)
  await form.getByLabel('Due date').fill('2020-01-01')
  await expect(form.getByText('Choose a date in the future')).toBeVisible()
  await form.getByLabel('Due date').fill(`${new Date().getFullYear() + 1}-03-01`)
  await form.getByLabel('Estimated hours (optional)').fill('10')
  await expect(form.getByText(/^10 × \$[\d.]+ = \$[\d,.]+$/)).toBeVisible()
  await form.getByRole('button', { name: 'Use as budget' }).click()
  await expect(form.getByLabel('Budget (USD)')).toHaveValue(/^\d+0?$/)
  await form.getByLabel('Budget (USD)').fill('350,50')
  await page
    .getByTestId('order files')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('as wide as the door') })
  await expect(form.getByText('plan.txt')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: /^Hire/ }).first().click()
  await expect(form.getByLabel('What do you need?'), 'what was typed outlasts a reload').toHaveValue(sign)
  await expect(form.getByText('plan.txt')).toBeVisible()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(form.getByRole('heading', { name: 'Check your order' })).toBeFocused()
  await expect(form.getByText('$350.50')).toBeVisible()
  await expect(form.getByText(sign).filter({ visible: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await form.getByRole('button', { name: 'Edit order' }).click()
  await expect(form.getByLabel('What do you need?')).toHaveValue(sign)
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Send order' }).click()
  await expect(page.getByText('Order Sent Successfully')).toBeVisible()
  await expect(page).toHaveURL(/dashboard\?tab=manage-orders/)
  await open(page, sign)
  await status(page, 'Pending')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sign.slice(0, -1))
  await expect(
    page.getByText(/^Waiting for Daniela .*Expires in 3 days if it isn’t answered\.$/),
  ).toBeVisible()
  await expect(progress(page)).toHaveText([
    'Ordered (current step)',
    'Accepted (not yet)',
    'Delivered (not yet)',
    'Completed (not yet)',
  ])
  expect(await findAxeViolations(page)).toEqual([])

  await open(sellerPage, sign)
  await status(sellerPage, 'Pending')
  await expect(sellerPage.getByText('plan.txt')).toBeVisible()
  await expect(
    sellerPage.getByText(/^Your turn: accept or decline\. .* the order expires in 3 days/),
  ).toBeVisible()
  await Promise.all([
    // Watched from the press on: the toast goes by itself.
    expect(sellerPage.getByText('Order status updated successfully!')).toBeVisible(),
    performAction(sellerPage, 'Accept'),
  ])
  await status(sellerPage, 'In progress')
  await status(page, 'In progress')

  await other.setOffline(true)
  await performAction(sellerPage, 'Deliver', 'Here is the first version.')
  await status(sellerPage, 'Delivered')
  await expect(sellerPage.getByText('Your update · Waiting to send')).toBeVisible()
  await expect(progress(sellerPage).nth(2)).toHaveText('Delivered (Waiting to send)')
  expect(await findAxeViolations(sellerPage)).toEqual([])
  await status(page, 'In progress')
  await other.setOffline(false)
  await status(page, 'Delivered')
  await expect(progress(sellerPage).nth(2), 'what was dashed is solid').toHaveText('Delivered (current step)')
  await expect(page.getByText('Here is the first version.')).toBeVisible()
  await expect(page.getByText(/^Your turn: check the delivery/)).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'Request changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
  await expect(page.getByText('Add a short explanation')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('Larger letters, please.')
  await page.getByRole('dialog').getByRole('button', { name: 'Request changes' }).click()
  await expect(sellerPage.getByText('Larger letters, please.')).toBeVisible()
  await expect(sellerPage.getByText('In progress · In revision')).toBeVisible()
  await performAction(sellerPage, 'Deliver', 'Larger now.')
  await status(page, 'Delivered')
  await page.getByRole('main').getByRole('button', { name: 'Complete order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete order' }).click()
  const stars = page.getByRole('dialog', { name: 'Order completed' })
  await expect(stars.getByText('You’ve completed the order with Daniela.')).toBeFocused()
  await status(sellerPage, 'Completed')
  expect(await findAxeViolations(page)).toEqual([])
  await stars.getByLabel('Comment (optional)').fill('Seen from the tr')
  await stars.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('This order is complete. Only your review is missing.')).toBeVisible()

  await page.getByRole('button', { name: 'Write a review' }).click()
  await expect(page.getByLabel('Comment (optional)'), 'nothing typed is lost').toHaveValue('Seen from the tr')
  await page.getByRole('dialog').getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText('Choose 1 to 5 stars')).toBeVisible()
  await page.getByRole('dialog').locator('label').filter({ hasText: '5 out of 5 stars' }).click()
  await page.getByRole('dialog').getByLabel('Comment (optional)').fill('Seen from the tram!')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Send review' }).click()
  await expect(sellerPage.getByText('Seen from the tram!')).toBeVisible()
  await sellerPage.getByLabel('Your reply').fill('It was a pleasure.')
  await sellerPage.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('It was a pleasure.')).toBeVisible()
  await sellerPage.goto('/seller-dashboard?tab=reviews')
  await expect(sellerPage.getByText('Seen from the tram!')).toBeVisible()
  expect(await findAxeViolations(sellerPage)).toEqual([])
  await other.close()
})

test('Ana orders in a tunnel, the freelancer has paused meanwhile, and she is told at the order', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const text = `Forty ${Date.now()} labels for honey jars.`
  await openHire(page)
  await page.getByRole('dialog').getByLabel('What do you need?').fill(text)
  await page.getByRole('dialog').getByLabel('Budget (USD)').fill('80')
  await page.context().setOffline(true)
  await sendOrder(page)
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText('Waiting to send')

  const other = await browser.newContext({ baseURL: market.url })
  const sellerPage = await other.newPage()
  collectConsoleMessages(consoleMessages, sellerPage)
  await logIn(sellerPage, 'seller@demo.test', DEMO_PASSWORD)
  await sellerPage.goto('/profile-setting?tab=seller')
  await sellerPage.getByRole('checkbox', { name: 'Show my profile in search' }).uncheck()
  await expect(sellerPage.getByRole('paragraph').filter({ hasText: 'Your profile is paused' })).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText(
    'This freelancer isn’t taking new orders right now.',
  )
  await sellerPage.getByRole('checkbox', { name: 'Show my profile in search' }).check()
  await expect(sellerPage.getByText('Your profile is visible again')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('article').filter({ hasText: text }).getByRole('link', { name: /^OF-/ }),
  ).toBeVisible()
  await other.close()
})

test('Ana completes in a tunnel what is delivered anew meanwhile; she is shown both, and decides again', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const text = `A menu for the ${Date.now()} bakery, in two languages.`
  const devices = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: market.url })))
  const [sellerPage, tablet] = await Promise.all(devices.map((context) => context.newPage()))
  if (!sellerPage || !tablet) throw new Error('no pages')
  for (const devicePage of [sellerPage, tablet]) collectConsoleMessages(consoleMessages, devicePage)
  await openHire(page)
  await page.getByRole('dialog').getByLabel('What do you need?').fill(text)
  await page.getByRole('dialog').getByLabel('Budget (USD)').fill('120')
  await sendOrder(page)
  await open(page, text)
  await logIn(sellerPage, 'seller@demo.test', DEMO_PASSWORD)
  await sellerPage.goto('/seller-dashboard')
  await open(sellerPage, text)
  await performAction(sellerPage, 'Accept')
  await performAction(sellerPage, 'Deliver', 'The first draft.')
  await expect(page.getByText('The first draft.')).toBeVisible()

  await page.context().setOffline(true)
  await performAction(page, 'Complete order', 'Thank you!')
  await status(page, 'Completed')
  await logIn(tablet, 'buyer@demo.test', DEMO_PASSWORD)
  await tablet.goto('/dashboard')
  await open(tablet, text)
  await performAction(tablet, 'Request changes', 'The soups are missing.')
  await expect(sellerPage.getByText('The soups are missing.')).toBeVisible()
  await performAction(sellerPage, 'Deliver', 'With the soups.')
  await status(tablet, 'Delivered')

  await page.context().setOffline(false)
  const rejectedOrder = page.getByRole('listitem').filter({ has: page.getByRole('alert') })
  await expect(rejectedOrder).toContainText(
    '“Completed” wasn’t set: the order has changed since you decided. It’s “Delivered” now.',
  )
  await expect(rejectedOrder).toContainText('Thank you!')
  await expect(rejectedOrder).toContainText('With the soups.')
  await status(page, 'Delivered')
  expect(await findAxeViolations(page)).toEqual([])
  await rejectedOrder.getByRole('button', { name: 'Complete order anyway' }).click()
  await expect(page.getByText('Order status updated successfully!')).toBeVisible()
  await expect(rejectedOrder).toBeHidden()
  await status(sellerPage, 'Completed')
  await expect(sellerPage.getByText('Thank you!')).toBeVisible()
  for (const context of devices) await context.close()
})

test('Ana withdraws what is accepted while she reads the question, and it goes on as accepted', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const text = `A shelf for the ${Date.now()} kitchen, of oak.`
  await openHire(page)
  await page.getByRole('dialog').getByLabel('What do you need?').fill(text)
  await page.getByRole('dialog').getByLabel('Budget (USD)').fill('90')
  await sendOrder(page)
  await open(page, text)
  await status(page, 'Pending')
  const other = await browser.newContext({ baseURL: market.url })
  const sellerPage = await other.newPage()
  collectConsoleMessages(consoleMessages, sellerPage)
  await logIn(sellerPage, 'seller@demo.test', DEMO_PASSWORD)
  await sellerPage.goto('/seller-dashboard')
  await open(sellerPage, text)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw' })
  await expect(question.getByText('This withdraws your order.', { exact: false })).toBeVisible()
  await performAction(sellerPage, 'Accept')
  await status(page, 'In progress')
  await expect(question, 'the question stays the one she was asked').toBeVisible()
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(question).toBeHidden()
  await expect(
    page.getByText('“Canceled” wasn’t set: the order has changed since you decided. It’s “In progress” now.'),
  ).toBeVisible()
  await status(page, 'In progress')
  await status(sellerPage, 'In progress')
  await other.close()
})

test('Ana discards an order whose answer was lost, and the freelancer has it no longer', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const text = `Posters for the ${Date.now()} fair, ten of them.`
  await openHire(page)
  await page.getByRole('dialog').getByLabel('What do you need?').fill(text)
  await page.getByRole('dialog').getByLabel('Budget (USD)').fill('60')
  // The server receives the request; its response is lost.
  const arrived = Promise.withResolvers<void>()
  await page.context().route('**/api/v1/sync', async (route) => {
    const response = await route.fetch().catch(() => null)
    await route.abort().catch(() => undefined)
    if (response?.ok()) arrived.resolve()
  })
  await sendOrder(page)
  await arrived.promise
  const other = await browser.newContext({ baseURL: market.url })
  const sellerPage = await other.newPage()
  collectConsoleMessages(consoleMessages, sellerPage)
  await logIn(sellerPage, 'seller@demo.test', DEMO_PASSWORD)
  await sellerPage.goto('/seller-dashboard')
  const card = sellerPage.getByRole('article').filter({ hasText: text })
  await expect(card).toContainText('Pending')

  await page.goto('/outbox')
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(text)).toBeHidden()
  await page.context().unroute('**/api/v1/sync')
  await expect(card).toContainText('Canceled')
  await other.close()
})

test('an order keeps the pesos of its own day, in the list, on its page and in its record, whatever a dollar is worth today', async ({
  browser,
  market,
}) => {
  const session = await signIn(market.url, 'buyer@demo.test')
  const { orders } = await (await requestJson(market.url, session, 'GET', 'order/buyer?limit=1')).json()
  const [{ _id, number, budget, pesos }] = orders
  const agreed = `MX$${(budget * pesos).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  await context.addInitScript(
    (values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { ...session, currency: 'MXN' },
  )
  const page = await context.newPage()
  const rates = {
    base: 'USD',
    rates: { USD: 1, MXN: 2 * pesos },
    timestamp: new Date().toISOString(),
    source: 'live',
  }
  await page.route('**/api/v1/currency/rates', (route) =>
    route.fulfill({ headers: MARKET_HEADER, json: { success: true, message: 'OK', data: rates } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: number })).toContainText(agreed)
  await page.goto(`/buyer-vieworder?orderId=${_id}`)
  await expect(page.getByRole('main').getByText(agreed)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download order record' }).click()
  const record = await (await saving)
    .createReadStream()
    .then(async (stream) => (await stream.toArray()).join(''))
  expect(record).toContain(agreed)
  await context.close()
})

test('Ana sees as hired whose order was accepted, and is asked for another day than the one that holds', async ({
  page,
  market,
}) => {
  const session = await signIn(market.url, 'buyer@demo.test')
  const { orders } = await (await requestJson(market.url, session, 'GET', 'order/buyer?limit=50')).json()
  const hiredOrders = orders.filter(({ events }: { events: { to: string }[] }) =>
    events.some(({ to }) => to === 'PROCESSING'),
  )
  const sellerNames = new Set(
    hiredOrders.map(
      ({ seller }: { seller: { firstName: string; lastName: string } }) =>
        `${seller.firstName} ${seller.lastName}`,
    ),
  )
  const { data } = await (
    await requestJson(market.url, session, 'POST', 'order', {
      sellerUserId: await findUnhiredSeller(market.url, orders),
      description: 'A poster for the fair',
      deliveryAt: new Date(Date.now() + 864e5).toISOString(),
      budget: 20,
    })
  ).json()
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/dashboard')
  await expect(page.getByRole('article').filter({ hasText: data.order.number })).toBeVisible()
  await page.goto('/dashboard/services')
  const list = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Hired', exact: true }) })
  await expect(list.getByRole('heading', { level: 3 })).toHaveCount(sellerNames.size)
  await expect(
    list.getByRole('heading', { name: `${data.order.seller.firstName} ${data.order.seller.lastName}` }),
  ).toBeHidden()

  const [{ _id }] = hiredOrders.filter(
    ({ status, deliveryAt }: { status: string; deliveryAt: string }) =>
      status === 'PROCESSING' && Date.parse(deliveryAt) > Date.now(),
  )
  await page.goto(`/buyer-vieworder?orderId=${_id}`)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send request', exact: true }).click()
  await expect(
    page.getByRole('dialog').getByText('That’s the current due date. Choose another one.'),
  ).toBeVisible()
})

test('a device that was told nothing yet says so, not that there is nothing, and asks again', async ({
  browser,
  market,
}) => {
  const session = await signIn(market.url, 'buyer@demo.test')
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, session)
  const page = await context.newPage()
  await page.route('**/api/v1/changes*', (route) =>
    route.fulfill({
      status: 500,
      headers: MARKET_HEADER,
      contentType: 'application/json',
      body: '{"success":false,"message":"","code":"INTERNAL"}',
    }),
  )
  for (const path of [
    '/dashboard',
    '/dashboard/services',
    '/notifications',
    '/buyer-vieworder?orderId=any',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not loaded yet' }), path).toBeVisible()
  }
  await page.goto('/chat')
  await expect(page.getByRole('heading', { name: 'Chats not loaded yet' })).toBeVisible()
  const changesRequest = page.waitForRequest('**/api/v1/changes*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await changesRequest
  await page.unroute('**/api/v1/changes*')
  await expect(page.getByRole('link', { name: /Daniela C/ })).toBeVisible()
  await context.close()
})

test('what ends an order is in its menu, reached by keyboard and confirmed; the page then says how it ended, and nothing that won’t come', async ({
  page,
  market,
}) => {
  const session = await signIn(market.url, 'buyer@demo.test')
  const { orders } = await (await requestJson(market.url, session, 'GET', 'order/buyer?limit=50')).json()
  const { data } = await (
    await requestJson(market.url, session, 'POST', 'order', {
      sellerUserId: await findUnhiredSeller(market.url, orders),
      description: 'A flag for the boat. It flies in salt water.',
      deliveryAt: new Date(Date.now() + 864e5).toISOString(),
      budget: 20,
    })
  ).json()
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto(`/buyer-vieworder?orderId=${data.order._id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A flag for the boat')
  await expect(page.getByRole('main').getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await page.getByRole('button', { name: 'More options' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Withdraw' })
  await expect(dialog).toContainText('This withdraws your order.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'More options' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Withdraw' })).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('You withdrew this order. There’s nothing left to do.')).toBeVisible()
  await expect(progress(page)).toHaveText(['Ordered (done)', /^Withdrawn \((final|Waiting to send)\)$/])
  await expect(page.getByRole('button', { name: 'More options' })).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test('a sheet that the phone can’t load in a tunnel leaves the order’s page as it is, and opens afterwards', async ({
  page,
  context,
}) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/dashboard?tab=manage-orders&status=PENDING')
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  const title = page.getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: 'More options' })).toBeVisible()
  const job = await title.innerText()
  await context.setOffline(true)
  let failures = 0
  page.on('requestfailed', (request) => {
    if (request.url().includes('sheet-content')) failures++
  })
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByRole('menuitem').last().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(
    page.getByText('That isn’t on this device yet. It opens when you’re back online.'),
  ).toBeVisible()
  await expect.poll(() => failures).toBeGreaterThan(3)
  await expect(title).toHaveText(job)
  await context.setOffline(false)
  await expect(dialog.getByRole('textbox')).toBeVisible()
})

test('an order whose way is cut off isn’t said to be sent before it is', async ({ page }) => {
  await openHire(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill('A map of the harbor, for the wall of the office.')
  await form.getByLabel('Budget (USD)').fill('90')
  // The device thinks that it has a network.
  await page.route('**/api/v1/sync', (route) => route.abort())
  await sendOrder(page)
  await expect(page.getByText('Order saved. It’ll be sent when you’re back online.')).toBeVisible()
  expect(await page.getByText('Order Sent Successfully').count()).toBe(0)
  const pending = page.getByText('Waiting to send').first()
  await expect(pending).toBeVisible()
  await page.unroute('**/api/v1/sync')
  await page.reload()
  await expect(pending).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: 'A map of the harbor' })).toHaveCount(1)
})

test('Ana, who is online, is told that the market doesn’t respond, not to wait for a network', async ({
  page,
  consoleMessages,
}) => {
  await openHire(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill('A clock face for the station, in enamel.')
  await form.getByLabel('Budget (USD)').fill('80')
  await page.route('**/api/v1/sync', (route) =>
    route.fulfill({
      status: 503,
      headers: MARKET_HEADER,
      json: { success: false, message: '', code: 'INTERNAL' },
    }),
  )
  await sendOrder(page)
  await expect(page.getByText('Oficio isn’t responding right now.')).toBeVisible()
  await expect(page.getByText('back online')).toHaveCount(0)
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  await page.unroute('**/api/v1/sync')
  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'A clock face' })).toHaveCount(1)
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
  // Chromium's own words about each answer.
  expect(consoleMessages.splice(0).filter((text) => !text.includes('503'))).toEqual([])
})

test('an order that Ana discards before its answer has come isn’t said to be sent', async ({ page }) => {
  await openHire(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill('A weather vane in the shape of a heron.')
  await form.getByLabel('Budget (USD)').fill('70')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/v1/sync', async (route) => {
    await answer.promise
    await route.continue()
  })
  await sendOrder(page)
  await expect(page.getByText('Waiting to send').first()).toBeVisible()
  // Without a reload: the page goes on waiting for the answer.
  await page.evaluate(() => {
    history.pushState(null, '', '/outbox')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  const order = page.getByRole('listitem').filter({ hasText: 'A weather vane' })
  await order.getByRole('button', { name: 'Discard' }).click()
  await expect(order).toHaveCount(0)
  const withdrawal = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes('withdrawOrder')),
  )
  answer.resolve()
  await withdrawal
  await expect(page.getByText('Order Sent Successfully')).toHaveCount(0)
})

test('a guest who wants to hire signs up on the way and goes on at the hire form', async ({
  page,
  market,
}) => {
  const { data } = await (await fetch(`${market.url}/api/v1/seller/all?limit=1`)).json()
  const [{ _id, displayName }] = data.sellers
  await page.goto(`/freelancer-details/${_id}`)
  await page.getByRole('button', { name: `Hire ${displayName}` }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page, 'nobody who hires is asked for a role').toHaveURL(/signup\/buyer/)
  const email = `guest-${Date.now()}@oficio.test`
  await page.getByLabel('First name').fill('Greta')
  await page.getByLabel('Last name').fill('Lang')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code').fill(await getCode(market.url, email))
  const dialog = page.getByRole('dialog', { name: `Hire ${displayName}` })
  await expect(dialog.getByLabel('What do you need?'), 'the fourth screen').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${market.url}/freelancer-details/${_id}`)
})

test('who presses “Continue” twice sees the summary, and hires nobody by it', async ({ page }) => {
  await openHire(page)
  // Where the sheet grows upwards: the button stays under the thumb.
  await page.setViewportSize(PHONE)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What do you need?').fill('A sign that is pressed twice')
  await dialog.getByLabel('Budget').fill('20')
  const box = await dialog.getByRole('button', { name: 'Continue' }).boundingBox()
  if (!box) throw new Error('No button')
  await page.mouse.move(box.x + box.width - 60, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(dialog.getByRole('button', { name: 'Send order' })).toBeEnabled()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await dialog.getByRole('button', { name: 'Edit order' }).click()
  await expect(dialog.getByLabel('What do you need?')).toHaveValue('A sign that is pressed twice')
})

test('a second press on Continue, where the order’s summary is lower than its form, doesn’t close the dialog', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHire(page)
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill('A sign for the bakery, to be read from the tram.')
  await form.getByLabel('Budget (USD)').fill('350')
  await form.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(form.getByRole('heading', { name: 'Check your order' })).toBeVisible()
})
