import type { Browser, BrowserContext, Page } from '@playwright/test'
import * as v from 'valibot'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { ChatList } from '../../shared/chat.ts'
import { requestJson, signIn } from '../screens/sessions.ts'
import { collectConsoleMessages, expect, logIn, type MarketProcess, test, waitUntilAppCached } from './app.ts'
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
import { refuseMutations } from './full-device.ts'

test('on a borrowed phone one can chat, and nothing of it is stored', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url, viewport: PHONE })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(BUYER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('This is a shared device').check()
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/chat')
  await page.getByRole('link', { name: new RegExp(SELLER_NAME) }).click()
  await sendMessage(page, 'From somebody else’s phone')
  await expect(page.getByRole('article').last()).toContainText(/Sent|Delivered/)
  expect(
    await page.evaluate(async () =>
      (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.includes('mine')),
    ),
  ).toEqual([])
  await context.close()
})

test('while a slow phone lays files down, chosen one after the other, Ana writes on, and loses none and no letter', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openSlowPhone(browser, market, { store: 'blobs', method: 'put' })
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  for (const name of ['plan.txt', 'prices.txt', 'dates.txt'])
    await page
      .getByLabel('Attach files')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('The plan') })
  await field(page).pressSequentially('Here is ')
  for (const name of ['plan.txt', 'prices.txt', 'dates.txt']) await expect(page.getByText(name)).toBeVisible()
  await field(page).pressSequentially('the plan')
  await expect(field(page)).toHaveValue('Here is the plan')
  await context.close()
})

test('while a slow phone puts a message away Ana writes on, and a key that she holds down sends it once', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openSlowPhone(browser, market, { store: 'outbox', method: 'add' })
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await field(page).fill('Put away slowly')
  await field(page).press('Enter')
  await field(page).press('Enter')
  await field(page).pressSequentially(' and more')
  const sent = page.getByRole('article').filter({ hasText: 'Put away slowly' })
  await expect(sent).toBeVisible()
  await expect(field(page)).toHaveValue(' and more')
  await expect(sent).toContainText(/Sent|Delivered|Read/)
  await expect(sent).toHaveCount(1)
  await page.reload()
  await expect(field(page)).toHaveValue(' and more')
  await context.close()
})

test('a key that Ana presses before her slow phone has drawn the emptied field doesn’t bring back what she sent', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openSlowPhone(browser, market, { store: 'outbox', method: 'add' })
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await field(page).fill('Put away slowly')
  await field(page).evaluate(() => {
    const { postMessage } = MessagePort.prototype
    const { add } = IDBObjectStore.prototype
    // What isn’t drawn at once comes late, and a key between the write and the drawing.
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => postMessage.call(this, message), 200)
    }
    IDBObjectStore.prototype.add = function (...args) {
      if (this.name === 'outbox')
        this.transaction.addEventListener('complete', () =>
          setTimeout(() => document.execCommand('insertText', false, '!')),
        )
      return add.apply(this, args)
    }
  })
  await field(page).press('Enter')
  await expect(page.getByRole('article').filter({ hasText: 'Put away slowly' })).toBeVisible()
  await expect(field(page)).toHaveValue('!')
  await context.close()
})

test('while a slow phone puts a message away Ana goes to another field, and writes there', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openSlowPhone(browser, market, { store: 'outbox', method: 'add' })
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await field(page).fill('Put away slowly')
  await field(page).press('Enter')
  const search = page.getByRole('searchbox', { name: 'Search people and messages' })
  await search.focus()
  await expect(field(page)).toHaveValue('')
  await page.keyboard.type('Faro')
  await expect(search).toHaveValue('Faro')
  await context.close()
})

test('where the storage has stopped answering Ana is told, and what she writes and is written goes on', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url })
  const other = await context.newPage()
  await logIn(other, BUYER, DEMO_PASSWORD)
  await openChat(other, SELLER_NAME)
  await expect(field(other)).toBeVisible()
  const buyerId: string = await other.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id)
  await other.goto('/robots.txt')
  // WebKit can leave this behind when a page is closed: a transaction that never ends.
  await other.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((opened) => {
      opening.onsuccess = opened
    })
    const hangingTransaction = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
    const keepOpen = () => {
      hangingTransaction.count().onsuccess = keepOpen
    }
    keepOpen()
  }, `oficio-mine-${buyerId}`)
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await page.clock.install()
  await page.goto('/chat')
  const stuck = page.getByText('storage has stopped answering')
  // In steps so short that the notice outlasts one which is drawn late.
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await expect(stuck).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.clock.resume()
  await openChat(page, SELLER_NAME)
  await sendMessage(page, 'From a phone whose storage hangs')
  await expect(page.getByRole('article').filter({ hasText: 'whose storage hangs' })).toContainText(
    /Sent|Delivered|Read/,
  )
  const seller = await signIn(market.url, SELLER)
  await requestJson(market.url, seller, 'POST', 'chat/send-message', {
    receiverUserId: buyerId,
    content: 'And back to it',
    attachments: [],
  })
  await expect(page.getByRole('article').filter({ hasText: 'And back to it' })).toBeVisible()
  await context.close()
})

test('a phone without room says so at whatever Ana does, and what she typed stays', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await refuseMutations(page)
  const full = page.getByText('out of storage')
  await field(page).fill('There is no room for this')
  await field(page).press('Enter')
  await expect(full.filter({ hasText: 'Your text is still here' })).toBeVisible()
  await expect(field(page)).toHaveValue('There is no room for this')
  await clickMessageAction(page, 'Star')
  await expect(full.filter({ hasText: 'Free up space and try again' })).toBeVisible()
  await page.getByRole('link', { name: 'Freelancers', exact: true }).click()
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Hire/ })
    .filter({ visible: true })
    .first()
    .click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What do you need?').fill('An order without room')
  await form.getByLabel('Budget').fill('20')
  await form.getByRole('button', { name: 'Continue' }).click()
  await form.getByRole('button', { name: 'Send order' }).click()
  await expect(form.getByRole('alert').filter({ hasText: 'out of storage' })).toBeVisible()
  await form.getByRole('button', { name: 'Edit order' }).click()
  await expect(form.getByLabel('What do you need?')).toHaveValue('An order without room')
  await context.close()
})

test('a browser that keeps nothing says so, and one can chat all the same', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url })
  await context.addInitScript(() => {
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (name, version) => {
      if (name.includes('mine')) throw new DOMException('Storage is closed to this page', 'InvalidStateError')
      return open(name, version)
    }
  })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await sendMessage(page, 'From a browser that keeps nothing')
  await expect(page.getByRole('article').last()).toContainText(/Sent|Delivered/)
  await context.close()
})

test('on a phone whose clock is a day ahead Ana’s message is of today, and she can still change it', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url })
  await context.clock.setSystemTime(Date.now() + 26 * 60 * 60 * 1000)
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, BUYER, DEMO_PASSWORD)
  // Nothing was written there today: the day stands above this message.
  await openChat(page, 'Adaeze O')
  await sendMessage(page, 'Of today, whatever the phone says')
  await expect(page.getByRole('log').getByText('Today', { exact: true })).toBeVisible()
  await clickMessageAction(page, 'Edit')
  await field(page).fill('Of today, and changed')
  await field(page).press('Enter')
  await expect(page.getByRole('article').last()).toContainText('Of today, and changed')
  await context.close()
})

test('on a new device Ana finds without a network what Daniela wrote long before its first thirty messages', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const [anas, danielas] = [await signIn(market.url, BUYER), await signIn(market.url, SELLER)]
  const { chats } = v.parse(
    ChatList,
    (await (await requestJson(market.url, anas, 'GET', 'chat/user-chats?limit=50')).json()).data,
  )
  const chatId = chats.find(({ other }) => danielas.user?.includes(other._id))?._id
  const text = ['The wall is aubergine', ...Array.from({ length: 90 }, (_, n) => `Step ${n}.`)]
  for (const content of text)
    expect(
      (await requestJson(market.url, danielas, 'POST', 'chat/send-message', { chatId, content })).status,
    ).toBe(200)
  const all = chats.reduce((sum, { lastSeq }) => sum + lastSeq, text.length)

  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await page.goto('/profile-setting?tab=data')
  await expect(
    page.getByRole('combobox', { name: 'Download older messages' }).locator('option:checked'),
  ).toHaveText('Up to 10,000 messages')
  // Older ones are fetched in idle time, a page a second at most.
  await expect(page.getByText(`On this device now: ${all}.`)).toBeVisible({ timeout: 120_000 })
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await page.goto('/chat')
  const list = page.getByRole('complementary', { name: 'Messages' })
  await list.getByRole('searchbox').fill('aubergine')
  await list.getByRole('link', { name: /aubergine/ }).click()
  await expect(page.getByRole('log').getByText('The wall is aubergine')).toBeVisible()
  await context.close()
})

test('while her phone can’t read its storage for a moment Ana gets a message, and sees it when it can', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  const luis = await openUserPage(browser, market, SELLER, consoleMessages)
  await ana.page.addInitScript(() => {
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (names, mode, options) {
      const { dataset } = document.documentElement
      if (!dataset.failures || mode !== 'readonly' || ![names].flat().includes('messages'))
        return transaction.call(this, names, mode, options)
      dataset.failures = String(Number(dataset.failures) + 1)
      throw new DOMException('The transaction was aborted', 'AbortError')
    }
  })
  await openChat(ana.page, SELLER_NAME)
  await openChat(luis.page, BUYER_NAME)
  await ana.page.evaluate(() => document.documentElement.setAttribute('data-failures', '0'))
  await sendMessage(luis.page, 'Did you get this?')
  await expect(ana.page.locator('html')).toHaveAttribute('data-failures', /[1-9]/)
  await ana.page.evaluate(() => delete document.documentElement.dataset.failures)
  await expect(ana.page.getByRole('log').getByText('Did you get this?')).toBeVisible()
  await ana.context.close()
  await luis.context.close()
})

test('before her slow phone has read what waits, Ana isn’t told that all is sent', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  const buyerId: string = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}')._id)
  await page.addInitScript((name) => {
    const opening = indexedDB.open(name)
    opening.onsuccess = () => {
      const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
      const keepOpen = () => {
        if (!document.documentElement?.dataset.released) outbox.count().onsuccess = keepOpen
      }
      keepOpen()
    }
  }, `oficio-mine-${buyerId}`)
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting to send' })).toBeVisible()
  expect(await page.getByText('All sent').count()).toBe(0)
  await page.evaluate(() => document.documentElement.setAttribute('data-released', 'yes'))
  await expect(page.getByText('All sent')).toBeVisible()
  await context.close()
})

/** A phone on which each write into this store takes a second, in which its transaction stays open. */
async function openSlowPhone(
  browser: Browser,
  market: MarketProcess,
  slow: { store: 'blobs' | 'outbox'; method: 'put' | 'add' },
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: market.url })
  await context.addInitScript(({ store, method }) => {
    const { [method]: write, count } = IDBObjectStore.prototype
    const { commit } = IDBTransaction.prototype
    // A transaction that is committed takes no more requests, and these keep it busy. Others are as they are:
    // a draft is written when the page is left, and lost without its commit.
    IDBTransaction.prototype.commit = function () {
      if (!this.objectStoreNames.contains(store)) commit.call(this)
    }
    IDBObjectStore.prototype[method] = function (...args) {
      const end = performance.now() + 1000
      const busy = () => {
        if (performance.now() < end) count.call(this).onsuccess = busy
      }
      if (this.name === store) busy()
      return write.apply(this, args)
    }
  }, slow)
  return { context, page: await context.newPage() }
}
