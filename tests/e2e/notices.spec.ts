import { readFile } from 'node:fs/promises'
import type { CDPSession, Page, Response } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { type Receiver, startPushService } from '../support/push-service.ts'
import {
  collectConsoleMessages,
  expect,
  findAxeViolations,
  logIn,
  startMarket,
  test,
  waitUntilAppCached,
} from './app.ts'

const DANIELA = 'Daniela C'
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const expectUnseen = (page: Page) => expect(bell(page)).toHaveAccessibleName(/, \d+ unread$/)
/** The bell of a wide window, which opens a menu. */
const bellButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const readUnseenCount = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bellButton(page).textContent()) ?? '')?.[1] ?? 0)

/** Hires Daniela on the screen; returns the number of the order. */
async function hire(page: Page, description: string): Promise<string> {
  await page.goto(`/explore-sellers?search=${encodeURIComponent(DANIELA)}`)
  await page
    .getByRole('link', { name: /Daniela C/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Hire/ }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill(description)
  await form.getByLabel('Budget (USD)').fill('120')
  await form.getByRole('button', { name: 'Continue' }).click()
  const isOrder = (response: Response) => !!response.request().postData()?.includes(description)
  const [response] = await Promise.all([
    page.waitForResponse(isOrder),
    // Watched from the click on: the toast goes by itself.
    expect(page.getByText('Order Sent Successfully')).toBeVisible(),
    form.getByRole('button', { name: 'Send order' }).click(),
  ])
  const [, number] = /"number":"(OF-\d+)"/.exec(await response.text()) ?? []
  if (!number) throw new Error('The answer names no order')
  return number
}
const press = async (page: Page, name: string) => {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name, exact: true }).click()
  if (name === 'Complete order') await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
}
const downloadFile = async (page: Page, button: string) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: button }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('each is told of what the other does; they agree on another day, say how it was, and take the record along', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  const description = `A map for the ${Date.now()} village fair.`
  const other = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
  const luisPage = await other.newPage()
  collectConsoleMessages(consoleMessages, luisPage)
  await logIn(luisPage, 'seller@demo.test', DEMO_PASSWORD)
  await luisPage.goto('/notifications')
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  const number = await hire(page, description)
  const unseenCount = await readUnseenCount(page)

  await expectUnseen(luisPage)
  await luisPage.getByRole('link', { name: new RegExp(`wants to hire you.*${number}`) }).click()
  await expect(luisPage.getByRole('heading', { level: 1 })).toHaveText(description.slice(0, -1))
  await press(luisPage, 'Accept')
  // An open menu keeps the entries that it was opened with.
  await expect(luisPage.getByRole('main').locator('header')).toContainText('In progress')
  await luisPage.getByRole('button', { name: 'More options' }).click()
  await luisPage.getByRole('menuitem', { name: 'Change due date' }).click()
  const form = luisPage.getByRole('dialog')
  await form.getByLabel('Due date').fill('2020-01-01')
  await form.getByLabel('Due date').blur()
  await expect(form.getByText('Choose a date in the future')).toBeVisible()
  const day = new Date(Date.now() + 20 * 86_400_000).toLocaleDateString('sv')
  await form.getByLabel('Due date').fill(day)
  await form.getByRole('button', { name: 'Send request', exact: true }).click()
  await expect(luisPage.getByText(/^You asked for .* Waiting for/)).toBeVisible()
  expect(await findAxeViolations(luisPage)).toEqual([])

  await expect.poll(() => readUnseenCount(page), 'of the yes, and of the other day').toBe(unseenCount + 2)
  await bellButton(page).click()
  await page.getByRole('menuitem', { name: /asked to change the due date/ }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('New due date accepted')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await expect(luisPage.getByText('New due date accepted')).toBeVisible()

  await press(luisPage, 'Deliver')
  await expect(page.getByRole('button', { name: 'Complete order', exact: true })).toBeVisible()
  await press(page, 'Complete order')
  await luisPage.getByRole('button', { name: 'Review client' }).click()
  await form.getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true })
  await form.getByRole('textbox').fill('Clear and friendly.')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByRole('heading', { name: 'The freelancer’s review of you' })).toBeVisible()
  await expect(page.getByText('Clear and friendly.')).toBeVisible()
  const record = await downloadFile(page, 'Download order record')
  expect(record.text).toContain(description)
  expect(record.text, 'times as she reads them').not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(record.text).toMatch(
    /Accepted by the freelancer[\s\S]*New due date requested[\s\S]*Delivered[\s\S]*Completed/,
  )

  await luisPage.goto('/notifications')
  const completed = luisPage.getByRole('link', { name: new RegExp(`completed the order.*${number}`) })
  await expect(completed).toBeVisible()
  await expect(completed, 'what stood before her eyes is seen').not.toHaveAccessibleName(/unread/)
  await hire(page, 'And another map.')
  await expect(luisPage.getByRole('link', { name: /wants to hire you.*unread/ })).toBeVisible()
  expect(await findAxeViolations(luisPage)).toEqual([])
  await luisPage.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(luisPage.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await luisPage.reload()
  await expect(luisPage.getByRole('link', { name: /completed the order/ }).first()).toBeVisible()
  await expect(luisPage.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await other.close()
})

test('both sides have their figures with a table behind them, and their orders as a table, without a network too', async ({
  page,
  context,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await page.goto('/seller-dashboard?tab=statistics')
  await expect(page.getByRole('figure', { name: /^Earnings by month/ })).toBeVisible()
  await page.getByRole('button', { name: 'What is “Hiring rate”?' }).click()
  await expect(page.getByText(/^Share of the orders you received in the last 90 days/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByText('View as table', { exact: true }).click()
  await expect(page.getByRole('row', { name: /\$.*order/ })).toHaveCount(12)
  expect(await findAxeViolations(page)).toEqual([])
  const table = await downloadFile(page, 'Download CSV')
  expect(table.name).toBe('orders.csv')
  expect(table.text.split('\r\n')[0]).toBe(
    '\uFEFFOrder,Status,Client or freelancer,Details,Budget (USD),MXN for 1 USD,Order date,Due date,Delivered,Closed,Rating',
  )
  expect(table.text.split('\r\n').length).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('figure', { name: /^Earnings by month/ })).toBeVisible()
  expect((await downloadFile(page, 'Download CSV')).text).toBe(table.text)
})

test('a client keeps a freelancer in a tunnel, finds them on the dashboard, and lets go of them', async ({
  page,
  context,
}) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await page.goto(`/explore-sellers?search=${encodeURIComponent(DANIELA)}`)
  await page
    .getByRole('link', { name: /Daniela C/ })
    .first()
    .click()
  // Her card in the list has such a button, too.
  await expect(page.getByRole('heading', { level: 1, name: /Daniela C/ })).toBeVisible()
  const keepButton = page.getByRole('button', { name: /^Save Daniela C/ })
  await expect(keepButton).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(true)
  await keepButton.click()
  await expect(keepButton).toHaveAttribute('aria-pressed', 'true')
  await context.setOffline(false)
  await page.goto('/dashboard/services')
  const savedSellers = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Saved' }) })
  await expect(savedSellers.getByRole('link', { name: /Daniela C/ })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/api/v1/seller/saved', {
          headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
        }).then(async (response) => (await response.json()).data.total),
      ),
    )
    .toBe(1)
  await keepButton.click()
  await expect(page.getByRole('heading', { name: 'Saved' })).toHaveCount(0)
})

test('a market that cannot push offers it to nobody, and says why', async ({ page }) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/profile-setting?tab=notifications')
  await expect(page.getByText(/^This marketplace hasn’t set up notifications/)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0)
})

test('a phone rings with the app closed for the one who has it, leads there, is tried with one press, and tells nobody else anything', {
  tag: '@whole-browser',
}, async ({ browser, consoleMessages }) => {
  const service = await startPushService()
  const phone = service.createReceiver()
  const market = await startMarket({ PUSH_SUBJECT: 'mailto:operator@market.org', PUSH_PRIVATE: '1' })
  const context = await browser.newContext({ baseURL: market.url, permissions: ['notifications'] })
  await context.addInitScript(subscribeTo, phone)
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  const worker = await getServiceWorker(await context.newCDPSession(page), market.url)
  const shown = () =>
    page.evaluate(async () =>
      ((await (await navigator.serviceWorker.ready).getNotifications()) ?? []).map(
        ({ title, body, tag }) => ({ title, body, tag }),
      ),
    )
  const deliverPushes = async (from: number) => {
    await expect.poll(() => phone.received.length).toBeGreaterThan(from)
    await worker.push(JSON.stringify(phone.received.at(-1)))
  }

  await page.goto('/profile-setting?tab=notifications')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send a test' }).click()
  await deliverPushes(0)
  await expect(page.getByText('It works: the test arrived.')).toBeVisible()
  phone.status = 403
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('The push service refused it: 403 refused')).toBeVisible()
  phone.status = 201

  await page.goto('about:blank')
  const ana = await browser.newContext({ baseURL: market.url })
  const anaPage = await ana.newPage()
  collectConsoleMessages(consoleMessages, anaPage)
  await logIn(anaPage, 'buyer@demo.test', DEMO_PASSWORD)
  const before = phone.received.length
  const number = await hire(anaPage, 'A map of the whole valley, please.')
  await deliverPushes(before)
  await page.goto('/notifications')
  await expect
    .poll(shown)
    .toContainEqual(expect.objectContaining({ body: expect.stringMatching(/^Wants to hire you · OF-/) }))
  expect(JSON.stringify(phone.received), 'what people write stays off the lock screen').not.toContain(
    'valley',
  )
  await page.getByRole('link', { name: new RegExp(`wants to hire you.*${number}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A map of the whole valley' })).toBeVisible()
  await expect.poll(async () => (await shown()).filter(({ tag }) => tag.startsWith('order'))).toEqual([])

  await worker.push(JSON.stringify({ ...phone.received.at(-1), tag: 'unread' }))
  await expect.poll(shown).toContainEqual(expect.objectContaining({ tag: 'unread' }))
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(shown, 'what stood on the lock screen has gone').toEqual([])
  await worker.push(JSON.stringify({ ...phone.received.at(-1), tag: 'late' }))
  await expect.poll(shown).toEqual([{ title: 'localhost', body: '', tag: 'nobody' }])
  const count = phone.received.length
  await hire(anaPage, 'And a second map, of the river.')
  await expect(anaPage).toHaveURL(/dashboard/)
  expect(phone.received.length, 'the session has ended').toBe(count)
  await context.close()
  await ana.close()
  await market.close()
  service.close()
})

/**
 * Runs in the page: the browser's push subscription points to a push service of this machine instead of its
 * maker's.
 */
function subscribeTo({ endpoint, keys }: Pick<Receiver, 'endpoint' | 'keys'>): void {
  let current: object | null = null
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
  Object.assign(PushManager.prototype, {
    getSubscription: async () => current,
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      current = {
        endpoint,
        options: { applicationServerKey: decode(applicationServerKey) },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current
    },
  })
}

/**
 * Delivers pushes to a site's service worker as the browser does. It waits until the worker has shown the
 * notification: Chromium loses one whose state is queried while it is being shown.
 */
async function getServiceWorker(
  session: CDPSession,
  origin: string,
): Promise<{ push(data: string): Promise<void> }> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [ours] = registrations.filter(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted,
      )
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await session.send('BackgroundService.startObserving', { service: 'pushMessaging' })
  await session.send('BackgroundService.setRecording', { service: 'pushMessaging', shouldRecord: true })
  const registrationId = await registered
  return {
    async push(data) {
      const done = new Promise<void>((resolve) => {
        session.on(
          'BackgroundService.backgroundServiceEventReceived',
          ({ backgroundServiceEvent }) =>
            backgroundServiceEvent.eventName === 'Push event completed' && resolve(),
        )
      })
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
      await done
    },
  }
}
