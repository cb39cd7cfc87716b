import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, startMarket, test, waitUntilAppCached } from './app.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const BUILDS = ['n0', 'n1', 'n2', 'n3']

let folder = ''
test.beforeAll(() => {
  test.setTimeout(360_000)
  folder = mkdtempSync(join(tmpdir(), 'oficio-builds-'))
  for (const name of BUILDS) {
    const { status, stderr } = spawnSync('node', ['api/prepare.mjs', '--rebuild'], {
      cwd: ROOT,
      env: { ...process.env, OFICIO_BUILD: name, OUT_DIR: join(folder, name) },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  }
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serve = (build: string, data: string) => startMarket({ OUT_DIR: join(folder, build), DATA_DIR: data })

test('a page opened on one build goes on through three later ones, with and without a network, and changes only when asked', async ({
  browser,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-moving-'))
  let market = await serve('n0', data)
  const port = new URL(market.url).port
  const context = await browser.newContext({ baseURL: market.url })
  const page = await context.newPage()
  await page.goto('/')
  await waitUntilAppCached(page)
  await page.evaluate(() => Reflect.set(window, 'opened', 'n0'))
  for (const [build, link, title] of [
    ['n1', 'About us', 'Great work starts with the right match'],
    ['n2', 'Terms', 'Terms and conditions'],
    ['n3', 'Privacy', 'Privacy policy'],
  ] as const) {
    await market.close()
    market = await startMarket({ OUT_DIR: join(folder, build), DATA_DIR: data, PORT: port })
    // A screen whose chunk has not been loaded before.
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'opened')), 'nothing reloaded under her hands').toBe(
      'n0',
    )
  }
  // A check that has failed twice while the market was down is made again a minute later.
  await expect(page.getByText('A new version is ready.')).toBeVisible({ timeout: 90_000 })

  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Oficio' }).click()
  await expect(page.getByRole('heading', { name: 'Top-rated freelancers' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'opened'))).toBe('n0')

  await context.setOffline(false)
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-build', 'n3')
  expect(
    await page.evaluate(() => Reflect.get(window, 'opened')),
    'it reloaded once she agreed',
  ).toBeUndefined()
  const waiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await expect.poll(waiting, { message: 'the old worker serves her while she looks' }).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(waiting, { message: 'the new one takes over once she looks away' }).toBe(false)
  await context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})

test('a chunk that fails is asked for again before anything else happens', async ({ browser }) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-retry-'))
  const market = await serve('n0', data)
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  let requestCount = 0
  await page.route(/assets\/terms-.*\.js/, (route) => {
    requestCount++
    return requestCount <= 2 ? route.abort() : route.continue()
  })
  await page.goto('/')
  await page.evaluate(() => Reflect.set(window, 'opened', true))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})

test('a part of the app that never comes ends, after one reload, at “Update Required”', async ({
  browser,
}) => {
  const data = mkdtempSync(join(tmpdir(), 'oficio-lost-'))
  const market = await serve('n0', data)
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.route(/assets\/terms-.*\.js/, (route) => route.abort())
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { name: 'Update Required' })).toBeVisible({ timeout: 40_000 })
  expect(loads, 'opened once and reloaded once').toBe(2)
  await context.close()
  await market.close()
  rmSync(data, { recursive: true, force: true })
})
