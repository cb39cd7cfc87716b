import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, logIn, type MarketProcess, test, waitUntilAppCached } from './app.ts'
import { BUYER, BUYER_NAME, field, openChat, openUserPage, SELLER, SELLER_NAME } from './chat-page.ts'
import { createDevice } from './device.ts'

test('what Ana types is there after her battery dies a moment later, and what she sent doesn’t come back into the field', async ({
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
  await field(page).pressSequentially('Half a thought')
  await expect.poll(() => readAllStorage(page), 'it reaches the disk unasked').toContain('Half a thought')
  await device.killBrowser()

  const restarted = await device.start()
  const writes = await restarted.newPage()
  await openChat(writes, SELLER_NAME)
  await expect(field(writes)).toHaveValue('Half a thought')
  await field(writes).press('End')
  await field(writes).pressSequentially(', and the rest of it')
  await field(writes).press('Enter')
  await expect(writes.getByRole('article').last()).toContainText('Half a thought, and the rest of it')
  await device.killBrowser()

  const after = await device.start()
  const reads = await after.newPage()
  await openChat(reads, SELLER_NAME)
  await expect(reads.getByRole('article').last()).toContainText('Half a thought, and the rest of it')
  await expect(field(reads)).toHaveValue('')
  const luis = await openUserPage(browser, market, SELLER, consoleMessages)
  await openChat(luis.page, BUYER_NAME)
  await expect(luis.page.getByRole('log').getByText('Half a thought, and the rest of it')).toHaveCount(1)
  await luis.context.close()
  await device.dispose()
})

test('Ana logs in, her battery dies at once, and she is logged in; she logs out without a network, it dies at once, and she is logged out, here and on the server', async ({
  market,
}) => {
  const device = createDevice(market)
  const before = await device.start()
  const page = await before.newPage()
  await logIn(page, BUYER, DEMO_PASSWORD)
  await expect.poll(() => hasStoredSession(page)).toBe(true)
  await device.killBrowser()

  const restarted = await device.start()
  const leaves = await restarted.newPage()
  await leaves.goto('/dashboard')
  await expect(leaves.getByRole('button', { name: /’s account/ })).toBeVisible()
  await expect(leaves).toHaveURL(/dashboard/)
  await waitUntilAppCached(leaves)
  const token = await leaves.evaluate(() => localStorage.getItem('token'))
  await restarted.setOffline(true)
  await leaves.getByRole('button', { name: /’s account/ }).click()
  await leaves.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(leaves.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => hasStoredSession(leaves)).toBe(false)
  await device.killBrowser()
  expect(await findTokenTraces(market, token), 'the server couldn’t hear it').toBe(true)

  const after = await device.start()
  const marta = await after.newPage()
  await marta.goto('/dashboard')
  await expect(marta, 'whoever opens it next is a guest').toHaveURL(/auth\/login/)
  expect(await marta.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await expect.poll(() => findTokenTraces(market, token), 'and ends the session on the server').toBe(false)
  await device.dispose()
})

test('what a device of an older build has in local storage is taken over once', async ({ page, market }) => {
  await logIn(page, BUYER, DEMO_PASSWORD)
  const { user, token } = await page.evaluate(() => ({
    user: localStorage.getItem('user'),
    token: localStorage.getItem('token'),
  }))
  const { _id: userId } = JSON.parse(user ?? '{}')
  // A page of this origin without the app.
  await page.route('**/elsewhere', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  )
  await page.goto('/elsewhere')
  const old = {
    user,
    token,
    'draft:contact': JSON.stringify({ message: 'Written on the old build' }),
    [`draft:of:${userId}:account`]: '{}',
  }
  await page.evaluate(async (rows) => {
    for (const { name } of await indexedDB.databases())
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(name ?? '').onsuccess = resolve
      })
    for (const [key, value] of Object.entries(rows)) localStorage.setItem(key, String(value))
  }, old)
  await page.goto('/contact-us')
  await expect(page.getByRole('button', { name: /’s account/ })).toBeVisible()
  await expect(page.getByLabel('Your message')).toHaveValue('Written on the old build')
  await page.getByLabel('Your message').fill('Written on the new one')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('Written on the new one')
  expect(await findTokenTraces(market, token)).toBe(true)
})

/** Whether the server still accepts this token. */
async function findTokenTraces({ url }: MarketProcess, token: string | null): Promise<boolean> {
  return (
    (await fetch(`${url}/api/v1/notification/settings`, { headers: { authorization: `Bearer ${token}` } }))
      .status !== 401
  )
}

test('after Luis has logged out without a network, and his battery has died, his device knows nothing of him', async ({
  market,
}) => {
  const device = createDevice(market)
  const before = await device.start()
  const page = await before.newPage()
  await logIn(page, SELLER, DEMO_PASSWORD)
  await waitUntilAppCached(page)
  const { _id, lastName, profileImage } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('user') ?? '{}'),
  )
  await page.goto('/explore-sellers?search=Daniela')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Daniela/ })).toBeVisible()
  await openChat(page, BUYER_NAME)
  await expect.poll(() => readAllStorage(page)).toContain(_id)
  await before.setOffline(true)
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect.poll(() => hasStoredSession(page)).toBe(false)
  await device.killBrowser()

  const after = await device.start()
  await after.setOffline(true)
  const marta = await after.newPage()
  await marta.goto('/about-us')
  await expect(marta.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  const image = new URL(profileImage, market.url).pathname
  for (const trace of [`"_id":"${_id}"`, lastName, SELLER, '\\"search\\"', image])
    await expect.poll(() => readAllStorage(marta), trace).not.toContain(trace)
  await device.dispose()
})

/** Whether the session is where it survives a crash: local storage may be written seconds late. */
function hasStoredSession(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('oficio-device')
        opening.onsuccess = () => {
          const asking = opening.result.transaction('rows').objectStore('rows').getKey('session')
          asking.onsuccess = () => {
            opening.result.close()
            resolve(asking.result !== undefined)
          }
        }
      }),
  )
}

/** Everything that this browser has stored for the market, as one text. */
function readAllStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }]
    for (const name of await caches.keys())
      if (!name.includes('assets'))
        for (const { url } of await (await caches.open(name)).keys()) found.push(url)
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asking = indexedDB.open(name ?? '')
        asking.onsuccess = () => resolve(asking.result)
        asking.onerror = () => reject(asking.error)
      })
      for (const store of database.objectStoreNames) {
        const asking = database.transaction(store).objectStore(store).getAll()
        found.push(
          await new Promise((resolve) => asking.addEventListener('success', () => resolve(asking.result))),
        )
      }
      database.close()
    }
    return JSON.stringify(found)
  })
}
