import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, RECONNECT_TIMEOUT_MS, startMarket, test } from './app.ts'
import {
  BUYER,
  BUYER_NAME,
  getLastTexts,
  openChat,
  openUserPage,
  SELLER,
  SELLER_NAME,
  sendMessage,
} from './chat-page.ts'

test('a server that is killed with messages under way has each of them once', async ({
  browser,
  consoleMessages,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-killed-'))
  const market = await startMarket({ DATA_DIR: data })
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  const sent = Array.from({ length: 12 }, (_, n) => `Through the storm ${n}`)
  for (const [n, text] of sent.entries()) {
    await sendMessage(ana.page, text)
    if (n === 4) await market.stop()
    if (n === 8) await market.start()
  }
  await expect(ana.page.getByRole('article').last()).toContainText(/storm 11.*(Sent|Delivered)/s, {
    timeout: RECONNECT_TIMEOUT_MS,
  })
  await expect.poll(() => getLastTexts(ana.page, 12)).toEqual(sent)
  await ana.context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})

test('who only reads goes on hearing after the server was stopped for an update and started again', async ({
  browser,
  consoleMessages,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-updated-'))
  const market = await startMarket({ DATA_DIR: data })
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  const luis = await openUserPage(browser, market, SELLER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await openChat(luis.page, BUYER_NAME)
  await market.stop('SIGTERM')
  await market.start()
  await sendMessage(luis.page, 'After the update')
  await expect(ana.page.getByRole('log').getByText('After the update')).toBeVisible({
    timeout: RECONNECT_TIMEOUT_MS,
  })
  for (const { context } of [ana, luis]) await context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})

test('who only reads goes on hearing after the server was away for longer than a line is tried', async ({
  browser,
  consoleMessages,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-away-'))
  const market = await startMarket({ DATA_DIR: data })
  const ana = await openUserPage(browser, market, BUYER, consoleMessages)
  const luis = await openUserPage(browser, market, SELLER, consoleMessages)
  await openChat(ana.page, SELLER_NAME)
  await openChat(luis.page, BUYER_NAME)
  let tried = 0
  ana.page.on('websocket', (socket) => socket.on('close', () => tried++))
  await market.stop()
  await expect.poll(() => tried).toBeGreaterThanOrEqual(5)
  await market.start()
  await sendMessage(luis.page, 'Are you there?')
  await expect(ana.page.getByRole('log').getByText('Are you there?')).toBeVisible({
    timeout: RECONNECT_TIMEOUT_MS,
  })
  for (const text of ['Can you hear me?', 'And now?']) {
    await sendMessage(luis.page, text)
    await expect(ana.page.getByRole('log').getByText(text)).toBeVisible()
  }
  for (const { context } of [ana, luis]) await context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})
