import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { getLayoutErrors } from '../screens/layout-errors.ts'
import { signIn } from '../screens/sessions.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import {
  BUYER,
  BUYER_NAME,
  clickMessageAction,
  field,
  getLastTexts,
  openChat,
  openUserPage,
  PHONE,
  SELLER,
  SELLER_NAME,
  sendMessage,
} from './chat-page.ts'
import { createDevice } from './device.ts'

test('two people write to one another, one of them in a tunnel, and read the same in the end', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  const luis = await openUserPage(browser, market, SELLER, consoleMessages, PHONE)
  await openChat(ana.page, SELLER_NAME)
  await openChat(luis.page, BUYER_NAME)
  await sendMessage(ana.page, 'Are you on the train?')
  await expect(luis.page.getByRole('log').getByText('Are you on the train?')).toBeVisible()
  await expect(ana.page.getByRole('article').last()).toContainText('Read')

  await waitUntilAppCached(luis.page)
  await luis.context.setOffline(true)
  for (const text of ['First from the tunnel', 'Second from the tunnel', 'Third from the tunnel'])
    await sendMessage(luis.page, text)
  await sendMessage(ana.page, 'Written meanwhile')
  await expect(luis.page.getByText('Offline · 3 waiting to send')).toBeVisible()
  expect(await getLayoutErrors(luis.page), 'a thumb hits it').toEqual([])
  await luis.page.reload()
  for (const text of ['First from the tunnel', 'Second from the tunnel', 'Third from the tunnel'])
    await expect(luis.page.getByRole('log').getByText(text)).toBeVisible()
  await expect(luis.page.getByRole('article').last()).toContainText('Waiting to send')

  await luis.context.setOffline(false)
  await expect(ana.page.getByRole('log').getByText('Third from the tunnel')).toBeVisible()
  await expect(luis.page.getByRole('log').getByText('Written meanwhile')).toBeVisible()
  for (const { page } of [ana, luis])
    await expect
      .poll(() => getLastTexts(page, 4))
      .toEqual([
        'Written meanwhile',
        'First from the tunnel',
        'Second from the tunnel',
        'Third from the tunnel',
      ])
  await ana.context.close()
  await luis.context.close()
})

test('what was written without a network outlives a killed browser and goes out without opening that chat', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const device = createDevice(market)
  const before = await device.start()
  const page = await before.newPage()
  await logIn(page, BUYER, DEMO_PASSWORD)
  await openChat(page, SELLER_NAME)
  await waitUntilAppCached(page)
  await before.setOffline(true)
  await sendMessage(page, 'Written before the battery died')
  await expect(page.getByRole('article').last()).toContainText('Written before the battery died')
  await device.killBrowser()

  const ana = await openUserPage(browser, market, SELLER, consoleMessages)
  await openChat(ana.page, BUYER_NAME)
  const after = await device.start()
  await (await after.newPage()).goto('/about-us')
  await expect(ana.page.getByRole('log').getByText('Written before the battery died')).toHaveCount(1)
  await device.dispose()
  await ana.context.close()
})

test('what Ana sends is in sight at once, although her busy phone hasn’t reported yet where the thread is scrolled', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await ana.page.addInitScript(() =>
    addEventListener('scroll', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  await openChat(ana.page, SELLER_NAME)
  for (let n = 0; n < 6; n++) await sendMessage(ana.page, `Busy ${n}`)
  await expect(ana.page.getByRole('article').last()).toContainText('Busy 5')
  await ana.page.reload()
  await expect(ana.page.getByRole('article').last()).toContainText('Busy 5')
  await sendMessage(ana.page, 'Busy 6')
  await expect(ana.page.getByRole('article').last()).toContainText('Busy 6')
  await ana.context.close()
})

test('twenty messages in three chats go out by themselves from three tabs, once each, in the order they were typed', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await waitUntilAppCached(ana.page)
  const peerNames = [
    SELLER_NAME,
    ...(await ana.page.getByRole('complementary', { name: 'Messages' }).getByRole('link').allInnerTexts())
      .slice(1, 3)
      .map((text) => text.split('\n')[0] ?? ''),
  ]
  const tabs = [ana.page, await ana.context.newPage(), await ana.context.newPage()]
  for (const tab of tabs.slice(1)) await tab.goto('/chat')
  await ana.context.setOffline(true)
  for (let n = 0; n < 20; n++) {
    const [tab, name] = [tabs[n % 3], peerNames[n % 3]]
    if (!tab || !name) throw new Error('There are three chats')
    if (n < 3) await openChat(tab, name)
    await sendMessage(tab, `Queued ${n}`)
  }
  await ana.context.setOffline(false)
  for (const [i, tab] of tabs.entries()) {
    const ownNumbers = Array.from({ length: 20 }, (_, n) => n).filter((n) => n % 3 === i)
    await expect(tab.getByRole('log').getByText('Waiting to send')).toHaveCount(0)
    await expect
      .poll(async () =>
        (await getLastTexts(tab, ownNumbers.length)).map((text) => text.replace(/\s.*Queued/s, 'Queued')),
      )
      .toEqual(ownNumbers.map((n) => `Queued ${n}`))
  }
  await ana.context.close()
})

test('a refused message stays where it was made, says why, holds its own chat only, and goes when it may', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  const luis = await openUserPage(browser, market, SELLER, consoleMessages)
  await openChat(luis.page, BUYER_NAME)
  // A change is shown at once; the server receives it a moment later.
  const waitForChanges = () =>
    luis.page.waitForResponse(
      (response) => response.request().postData()?.includes('setChatBlocked') ?? false,
    )
  const blocked = waitForChanges()
  await luis.page.getByRole('button', { name: 'Block' }).click()
  await expect(luis.page.getByText(`You blocked ${BUYER_NAME}`, { exact: false })).toBeVisible()
  await blocked

  await openChat(ana.page, SELLER_NAME)
  await sendMessage(ana.page, 'You can’t refuse this')
  await expect(ana.page.getByRole('log').getByText(/^Not sent\. /)).toBeVisible()
  await sendMessage(ana.page, 'And then this')
  await expect(ana.page.getByRole('article').last()).toContainText('Waiting to send')
  await ana.page.getByRole('complementary', { name: 'Messages' }).getByRole('link').nth(1).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: SELLER_NAME })).toHaveCount(0)
  await sendMessage(ana.page, 'Another chat goes on')
  await expect(ana.page.getByRole('article').last()).toContainText(/Sent|Delivered/)

  await ana.page.getByRole('link', { name: '1 couldn’t be sent' }).click()
  await expect(ana.page.getByRole('listitem').filter({ hasText: 'You can’t refuse this' })).toBeVisible()
  const unblocked = waitForChanges()
  await luis.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(luis.page.getByRole('textbox', { name: /^Message / })).toBeVisible()
  await unblocked
  await ana.page.getByRole('button', { name: 'Try again' }).click()
  await expect(ana.page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  await expect(luis.page.getByRole('log')).toContainText(/You can’t refuse this.*And then this/s)
  await ana.context.close()
  await luis.context.close()
})

test('messages can be answered, changed, starred, found and taken back', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await sendMessage(ana.page, 'The colour is turqoise')
  await expect(ana.page.getByRole('article').last()).toContainText(/Sent|Delivered/)
  await clickMessageAction(ana.page, 'Edit')
  await expect(field(ana.page)).toHaveValue('The colour is turqoise')
  await field(ana.page).fill('The colour is turquoise')
  await field(ana.page).press('Enter')
  await expect(ana.page.getByRole('article').last()).toContainText(/The colour is turquoise.*edited/s)
  await clickMessageAction(ana.page, 'Star')
  await clickMessageAction(ana.page, 'Reply')
  await sendMessage(ana.page, 'Or rather green')
  await expect(ana.page.getByRole('article').last().locator('blockquote')).toContainText('turquoise')
  await expect(ana.page.getByRole('article').last()).toContainText(/Sent|Delivered/)
  await clickMessageAction(ana.page, 'Delete')
  await expect(ana.page.getByRole('article').last()).toContainText('This message was deleted')

  const list = ana.page.getByRole('complementary', { name: 'Messages' })
  await list.getByText('Starred', { exact: true }).click()
  await expect(list.getByRole('link', { name: /turquoise/ })).toBeVisible()
  await list.getByText('All', { exact: true }).click()
  await list.getByRole('searchbox').fill('turquoise')
  await list.getByRole('link', { name: /turquoise/ }).click()
  await expect(ana.page).toHaveURL(/\?at=\d+/)
  await expect(ana.page.getByRole('log').getByText('The colour is turquoise').first()).toBeVisible()
  await ana.page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(ana.page.getByText('Chat marked as favorite')).toBeVisible()
  await list.getByRole('searchbox').fill('')
  await list.getByText('Favorites', { exact: true }).click()
  await expect(list.getByRole('link', { name: SELLER_NAME })).toBeVisible()
  await ana.context.close()
})

test('on a phone the menu of a message lies wholly on the screen, whichever way the text runs', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await ana.page.setViewportSize({ width: 360, height: 740 })
  await openChat(ana.page, SELLER_NAME)
  await sendMessage(ana.page, 'OK')
  for (const direction of ['ltr', 'rtl']) {
    await ana.page.evaluate((dir) => {
      document.documentElement.dir = dir
    }, direction)
    // A message that was withdrawn has no menu.
    const articles = ana.page
      .getByRole('article')
      .filter({ has: ana.page.getByRole('button', { name: /Options for/ }) })
    for (const article of [articles.last(), articles.filter({ hasNotText: 'OK' }).last()]) {
      await article.hover()
      await article.getByRole('button', { name: /Options for/ }).click()
      const menu = ana.page.getByRole('menu', { name: /Options for/ })
      await expect(menu).toBeVisible()
      const box = await menu.boundingBox()
      expect(
        box && box.x >= 0 && box.x + box.width <= 360 && box.y >= 0 && box.y + box.height <= 740,
        `${direction}: ${JSON.stringify(box)}`,
      ).toBe(true)
      await ana.page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
    }
  }
  await ana.context.close()
})

test('a menu that is open stays open when its message arrives', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  for (const text of ['Shall I take this back?', 'And this?', 'And this, too?']) {
    await ana.context.setOffline(true)
    await sendMessage(ana.page, text)
    const last = ana.page.getByRole('article').last()
    await expect(last).toContainText('Waiting to send')
    await last.hover()
    await last.getByRole('button', { name: /Options for/ }).click()
    await expect(ana.page.getByRole('menuitem', { name: 'Delete', exact: true })).toBeVisible()
    await ana.context.setOffline(false)
    await expect(last).toContainText(/Sent|Delivered/)
    await ana.page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    await expect(last).toContainText('This message was deleted')
  }
  await ana.context.close()
})

test('without a network every deed of the chat works at once, and has happened when there is one', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await waitUntilAppCached(ana.page)
  for (const text of ['To be changed', 'To be taken back', 'To be starred']) await sendMessage(ana.page, text)
  await expect(ana.page.getByRole('article').last()).toContainText(/To be starred.*(Sent|Delivered|Read)/s)
  await ana.context.setOffline(true)
  const actions: { name: string; run: () => Promise<void>; seen: () => Promise<void> }[] = [
    {
      name: 'change',
      run: async () => {
        await clickMessageAction(ana.page, 'Edit', 'To be changed')
        await field(ana.page).fill('It was changed')
        await field(ana.page).press('Enter')
      },
      seen: () => expect(ana.page.getByRole('log').getByText('It was changed').last()).toBeVisible(),
    },
    {
      name: 'take back',
      run: () => clickMessageAction(ana.page, 'Delete', 'To be taken back'),
      seen: () => expect(ana.page.getByRole('article').nth(-2)).toContainText('This message was deleted'),
    },
    {
      name: 'star',
      run: () => clickMessageAction(ana.page, 'Star', 'To be starred'),
      seen: () =>
        expect(
          ana.page
            .getByRole('article')
            .filter({ hasText: 'To be starred' })
            .last()
            .getByRole('img', { name: 'Starred' }),
        ).toBeVisible(),
    },
    {
      name: 'block',
      run: () => ana.page.getByRole('button', { name: 'Block', exact: true }).click(),
      seen: () => expect(ana.page.getByRole('button', { name: 'Unblock' })).toBeVisible(),
    },
    {
      name: 'report',
      run: async () => {
        await ana.page.getByRole('button', { name: 'Report this chat' }).click()
        await ana.page.getByLabel('What’s wrong?').selectOption('spam')
        await ana.page.getByRole('button', { name: 'Send report', exact: true }).click()
      },
      seen: () =>
        expect(ana.page.getByText('Report saved. It’ll be sent when you’re back online.')).toBeVisible(),
    },
  ]
  for (const { run, seen } of actions) {
    await run()
    await seen()
  }
  await expect(ana.page.getByText(`Offline · ${actions.length} waiting to send`)).toBeVisible()
  await ana.context.setOffline(false)
  await expect(ana.page.getByText('waiting to send', { exact: false })).toHaveCount(0)
  await ana.page.reload()
  for (const { name, seen } of actions.filter((action) => action.name !== 'report'))
    await test.step(name, seen)
  // The next journey writes in this chat. The block itself may still be under way after the reload.
  const unblocked = ana.page.waitForResponse(
    (response) => response.request().postData()?.includes('"blocked":false') ?? false,
  )
  await ana.page.getByRole('button', { name: 'Unblock' }).click()
  await expect(field(ana.page)).toBeVisible()
  await unblocked
  await ana.context.close()
})

test('files chosen in a tunnel survive a reload, go out ahead of their message, and the other saves them', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const luis = await openUserPage(browser, market, SELLER, consoleMessages, PHONE)
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(luis.page, BUYER_NAME)
  await waitUntilAppCached(luis.page)
  await luis.context.setOffline(true)
  const plan = join(tmpdir(), 'oficio-plan.bin')
  const bytes = Buffer.alloc(2_500_000, 'plan')
  writeFileSync(plan, bytes)
  await luis.page.getByLabel('Attach files').setInputFiles([plan, 'public/icons/192.png'])
  for (const name of ['oficio-plan.bin', '192.png'])
    await expect(luis.page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await luis.page.reload()
  await expect(luis.page.getByRole('button', { name: 'Remove oficio-plan.bin' })).toBeVisible()
  await sendMessage(luis.page, 'The plan')
  await expect(luis.page.getByRole('article').last().getByRole('progressbar').first()).toBeVisible()
  await luis.context.setOffline(false)
  await openChat(ana.page, SELLER_NAME)
  await expect(
    ana.page.getByRole('article').last().getByRole('button', { name: 'View 192.png' }).locator('img'),
  ).toBeVisible()
  const download = ana.page.waitForEvent('download')
  await ana.page.getByRole('article').last().getByRole('button', { name: 'Download oficio-plan.bin' }).click()
  expect(readFileSync(await (await download).path()).equals(bytes)).toBe(true)
  await ana.context.close()
  await luis.context.close()
})

test('unread chats are counted in the title and the navigation; on a phone list and thread are two screens', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const luis = await openUserPage(browser, market, SELLER, consoleMessages, PHONE)
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await luis.page.goto('/about-us')
  await openChat(ana.page, SELLER_NAME)
  await sendMessage(ana.page, 'Ping')
  await expect(luis.page).toHaveTitle(/^\(\d\)/)
  await luis.page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Messages, \d unread chats?/ })
    .click()
  await expect(luis.page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await luis.page.getByRole('link', { name: new RegExp(BUYER_NAME) }).click()
  await expect(luis.page.getByRole('log')).toContainText('Ping')
  await expect(
    luis.page.getByText('Ping', { exact: true }).last(),
    'a chat opens at its newest message',
  ).toBeInViewport()
  await expect(luis.page.getByRole('heading', { name: 'Messages' })).toBeHidden()
  await field(ana.page).pressSequentially('Typing…')
  await expect(luis.page.getByRole('region', { name: 'Chat' }).getByText('typing…').first()).toBeVisible()
  await luis.page.goBack()
  await expect(luis.page.getByRole('heading', { name: 'Messages' })).toBeVisible()
  await ana.context.close()
  await luis.context.close()
})

test('what comes into the chat that one looks at is read as it comes, and flashes no count', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const luis = await openUserPage(browser, market, SELLER, consoleMessages, PHONE)
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(luis.page, BUYER_NAME)
  await openChat(ana.page, SELLER_NAME)
  const sendUntilRead = async (text: string) => {
    await sendMessage(ana.page, text)
    await expect(
      ana.page.getByRole('article').filter({ hasText: text }).last().getByText('Read', { exact: true }),
    ).toBeAttached()
  }
  await sendUntilRead('Zero')
  const titles: string[] = []
  await luis.page.exposeFunction('noteTitle', (title: string) => titles.push(title))
  await luis.page.evaluate(() =>
    // What loads late changes the head, too.
    new MutationObserver(() => {
      if (/\d/.test(document.title)) Reflect.get(globalThis, 'noteTitle')(document.title)
    }).observe(document.head, { subtree: true, childList: true }),
  )
  for (const text of ['One', 'Two', 'Three']) await sendUntilRead(text)
  expect(titles).toEqual([])
  await ana.context.close()
  await luis.context.close()
})

test('logging out with something unsent asks, and what is kept goes out at the next log-in', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await waitUntilAppCached(ana.page)
  await ana.context.setOffline(true)
  await sendMessage(ana.page, 'Kept over a log-out')
  await expect(ana.page.getByRole('article').last()).toContainText('Kept over a log-out')
  await field(ana.page).fill('Half a thought')
  await ana.page.getByRole('button', { name: /’s account/ }).click()
  await ana.page.getByRole('menuitem', { name: 'Log out' }).click()
  await ana.page.getByRole('button', { name: 'Keep for next login' }).click()
  await expect(ana.page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => countCachedRows(ana.page), 'nothing that others wrote stays on the device').toBe(0)
  await ana.context.setOffline(false)

  await logIn(ana.page, BUYER, DEMO_PASSWORD)
  await openChat(ana.page, SELLER_NAME)
  await expect(ana.page.getByRole('article').filter({ hasText: 'Kept over a log-out' })).toContainText(
    /Sent|Delivered/,
  )
  await expect(field(ana.page)).toHaveValue('Half a thought')
  await ana.context.close()
})

test('on a phone, too, logging out with something unsent or unsaved asks before the menu closes', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { page, context } = await openUserPage(browser, market, BUYER, consoleMessages, PHONE)
  await openChat(page, SELLER_NAME)
  await waitUntilAppCached(page)
  const logOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog', { name: 'Oficio' }).getByRole('button', { name: 'Log out' }).click()
  }
  await page.goto('/profile-setting')
  await page.getByLabel('About you').fill('I bake at night.')
  await logOut()
  const unsaved = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
  await unsaved.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(unsaved).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel('About you')).toHaveValue('I bake at night.')

  await page.goto('/chat')
  await openChat(page, SELLER_NAME)
  await context.setOffline(true)
  await page.getByRole('textbox', { name: /^Message / }).fill('Kept over a log-out on a phone')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').last()).toContainText('Kept over a log-out on a phone')
  await page.goto('/notifications')
  await logOut()
  await expect(page.getByText('1 item on this device is waiting to send.')).toBeVisible()
  await context.setOffline(false)
  const sent = page.getByRole('dialog', { name: 'Log out', exact: true })
  await expect(sent, 'what was sent meanwhile is no question').toContainText('All sent')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await context.setOffline(true)
  await page.goto('/chat')
  await openChat(page, SELLER_NAME)
  await page.getByRole('textbox', { name: /^Message / }).fill('Kept, too')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('article').last()).toContainText('Kept, too')
  await page.goto('/notifications')
  await logOut()
  await page.getByRole('button', { name: 'Keep for next login' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Log in' })).toBeVisible()
  await context.close()
})

test('the first message to somebody makes the chat, and the cursor stays where one writes', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await ana.page.goto('/explore-sellers?sort=newest')
  await ana.page.getByRole('main').getByRole('article').nth(6).getByRole('link').click()
  await ana.page.getByRole('button', { name: /^Chat with/ }).click()
  await expect(field(ana.page)).toBeVisible()
  await sendMessage(ana.page, 'A first word')
  await expect(ana.page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(ana.page.getByRole('article').last()).toContainText('A first word')
  await expect(field(ana.page)).toBeFocused()
  await ana.page.keyboard.type('and a second')
  await ana.page.keyboard.press('Enter')
  await expect(ana.page.getByRole('article')).toHaveCount(2)
  await ana.context.close()
})

test('who leaves while her first message makes the chat isn’t led back to it', async ({ page }) => {
  const isMade = Promise.withResolvers<void>()
  const isSeen = Promise.withResolvers<void>()
  await page.route('**/assets/profile-settings-*', async (route) => {
    await isSeen.promise
    await route.continue()
  })
  await logIn(page, BUYER, DEMO_PASSWORD)
  await page.goto('/explore-sellers?sort=newest')
  await page.getByRole('main').getByRole('article').nth(5).getByRole('link').click()
  await page.getByRole('button', { name: /^Chat with/ }).click()
  await expect(field(page)).toBeVisible()
  await page.route('**/api/v1/sync', async (route) => {
    if (route.request().postData()?.includes('sendMessage')) await isMade.promise
    await route.continue()
  })
  await sendMessage(page, 'A first word')
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/profile-setting/)
  isMade.resolve()
  await expect(page.getByRole('article').last()).toContainText('Sent')
  isSeen.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page).toHaveURL(/profile-setting/)
})

test('in a thread that is on her device Ana goes up and down, and hears more, without a question to the server', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { token = '' } = await signIn(market.url, SELLER)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  const chatId = ana.page.url().slice(-36)
  const sendAsLuis = async (content: string) => {
    const { status } = await fetch(`${market.url}/api/v1/chat/send-message`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ chatId, content }),
    })
    expect(status).toBe(200)
  }
  for (let n = 1; n <= 90; n++) await sendAsLuis(`Number ${n}.`)
  const log = ana.page.getByRole('log')
  const press = (key: 'PageUp' | 'PageDown', row: Locator) =>
    expect
      .poll(async () => {
        for (let n = 0; n < 5; n++) await log.press(key)
        return row.isVisible()
      })
      .toBe(true)
  const pressPageUp = () => press('PageUp', log.locator('[data-index="0"]').getByRole('article'))
  const pressPageDown = (to: string) => press('PageDown', log.getByText(to))
  await pressPageDown('Number 90.')
  const lastIndex = await log.locator('[data-index]').last().getAttribute('data-index')
  await pressPageUp()
  await expect
    .poll(async () => (await readCachedRows(ana.page, 'messages')).filter((row) => row.chatId === chatId))
    .toHaveLength(Number(lastIndex) + 1)
  const requestedUrls: string[] = []
  ana.page.on('request', (request) => {
    if (request.url().includes(`/chat/messages/${chatId}`)) requestedUrls.push(request.url())
  })
  await pressPageDown('Number 90.')
  await pressPageUp()
  await pressPageDown('Number 90.')
  for (let n = 91; n <= 95; n++) await sendAsLuis(`Number ${n}.`)
  await pressPageDown('Number 95.')
  expect(requestedUrls).toEqual([])
  await ana.context.close()
})

test('axe finds nothing wrong with the list, a thread, the person’s panel and the outbox, in light and dark', async ({
  browser,
  market,
  consoleMessages,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    const ana = await openUserPage(browser, market, BUYER, consoleMessages, PHONE, colorScheme)
    await ana.page.goto('/chat')
    await expect(ana.page.getByRole('link', { name: new RegExp(SELLER_NAME) })).toBeVisible()
    expect(await findAxeViolations(ana.page)).toEqual([])
    await openChat(ana.page, SELLER_NAME)
    expect(await findAxeViolations(ana.page)).toEqual([])
    await ana.page.getByRole('button', { name: `About ${SELLER_NAME}` }).click()
    await expect(ana.page.getByRole('dialog')).toBeVisible()
    expect(await findAxeViolations(ana.page)).toEqual([])
    await ana.page.goto('/outbox')
    await expect(ana.page.getByRole('heading', { name: 'All sent' })).toBeVisible()
    expect(await findAxeViolations(ana.page)).toEqual([])
    await ana.context.close()
  }
})

/** The number of rows of chats and messages in all databases of this browser. */
const countCachedRows = async (page: Page): Promise<number> =>
  (await readCachedRows(page, 'chats')).length + (await readCachedRows(page, 'messages')).length

/** The rows of a table in all databases of this browser. */
function readCachedRows(page: Page, table: 'chats' | 'messages'): Promise<{ chatId?: string }[]> {
  return page.evaluate(async (table) => {
    const rows: { chatId?: string }[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.includes('mine')) continue
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      const found = await new Promise<{ chatId?: string }[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
      rows.push(...found)
      db.close()
    }
    return rows
  }, table)
}

test('every message’s menu is called by its message and who wrote it', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages, PHONE)
  await openChat(ana.page, SELLER_NAME)
  await sendMessage(ana.page, 'See you at nine')
  await expect(ana.page.getByRole('button', { name: 'Options for “See you at nine” (You)' })).toBeAttached()
  await ana.context.close()
})

test('at a desk the field to write in has the focus when a chat opens', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await expect(field(ana.page)).toBeFocused()
  await ana.page.reload()
  await expect(field(ana.page)).toBeFocused()
  await ana.context.close()
})

test('the button under Ana’s mouse that sends stays in the colour its arrow is drawn on', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  await field(page).fill('One moment')
  await page.getByRole('button', { name: 'Send', exact: true }).hover()
  const strong = await page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.backgroundColor = 'var(--brand-strong)'
    const colour = getComputedStyle(sample).backgroundColor
    sample.remove()
    return colour
  })
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveCSS('background-color', strong)
  await context.close()
})

test('what Ana writes in a report outlives a selection drawn beyond the sheet, and the closed sheet', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  const open = () => ana.page.getByRole('button', { name: 'Report this chat' }).click()
  await open()
  const text = ana.page.getByRole('dialog').getByRole('textbox')
  await text.fill('They asked me to pay elsewhere')
  // Where the sheet has come to rest.
  await ana.page.getByRole('dialog').evaluate(async (sheet) => {
    await Promise.allSettled(sheet.getAnimations().map(({ finished }) => finished))
  })
  const box = await text.boundingBox()
  if (!box) throw new Error('The field is on the screen')
  await ana.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await ana.page.mouse.down()
  await ana.page.mouse.move(5, 5)
  await ana.page.mouse.up()
  await expect(text).toHaveValue('They asked me to pay elsewhere')
  await ana.page.mouse.click(5, 5)
  await expect(text).toHaveCount(0)
  await open()
  await expect(text).toHaveValue('They asked me to pay elsewhere')
  await ana.context.close()
})
