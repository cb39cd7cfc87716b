import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { INITIAL_TEXTS } from '../../pwa/shell/boot/initial-texts.ts'
import { CategoryList } from '../../shared/catalog.ts'
import { SellerList } from '../../shared/sellers.ts'
import { collectConsoleMessages, expect, test } from './app.ts'

// Online journeys do without the service worker, which would fetch and store the whole app for each of them.
test.use({ serviceWorkers: 'block' })

/**
 * The title, the first heading below it and the text below each, with where their lines begin, or their
 * middle if they are centred. Where they end may differ by a little: the typefaces come after the first
 * paint.
 */
const measureStart = (page: Page, within: string) =>
  page.evaluate((selector) => {
    const [title, heading] = ['h1', 'h2'].map((tag) => document.querySelector(`${selector} ${tag}`))
    return [title, title?.nextElementSibling, heading, heading?.nextElementSibling].map((element) => {
      const textRange = document.createRange()
      textRange.selectNodeContents(element ?? document.body)
      const { left, right, y, height } = textRange.getBoundingClientRect()
      const isCentred = getComputedStyle(element ?? document.body).textAlign === 'center'
      const start = isCentred ? (left + right) / 2 : document.dir === 'rtl' ? right : left
      return {
        text: element?.textContent,
        start: Math.round(start),
        y: Math.round(y),
        height: Math.round(height),
      }
    })
  }, within)

/** Holds back all scripts until the returned function is called. */
async function blockScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/**
 * The page's title and the text below it, before the first script has loaded. Resolves when the app shows the
 * title.
 */
async function measureBefore(page: Page, path: string) {
  const release = await blockScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => {
    // The page may have been received in part only.
    const title = document.querySelector('.shell h1')
    return title !== null && getComputedStyle(title).fontWeight === '800'
  })
  const before = await measureStart(page, '.shell')
  release()
  await page.locator('#content').getByRole('heading', { level: 1 }).waitFor()
  return before
}

for (const [language, size] of [
  ['en', { width: 360, height: 740 }],
  ['ar', { width: 1280, height: 800 }],
] as const)
  test(`whoever arrives in ${language} at ${size.width} reads how the page begins before the first script has come, and it stays where it is`, {
    tag: '@whole-browser',
  }, async ({ browser, market, consoleMessages }) => {
    for (const [path, { elements }] of Object.entries(INITIAL_TEXTS)) {
      const context = await browser.newContext({ baseURL: market.url, locale: language, viewport: size })
      const page = await context.newPage()
      collectConsoleMessages(consoleMessages, page)
      const count = elements.some(({ tag }) => tag === 'h2') ? 4 : 2
      const before = (await measureBefore(page, path)).slice(0, count)
      await expect
        .poll(async () => (await measureStart(page, '#content')).slice(0, count), path)
        .toEqual(before)
      await context.close()
    }
  })

test('whoever arrives at a category’s page reads its name in their language before the first script has come, and it stays where it is', async ({
  browser,
  market,
  consoleMessages,
}) => {
  for (const [locale, width, name] of [
    ['es', 360, 'Desarrollo web'],
    ['ar', 1280, 'تطوير الويب'],
  ] as const) {
    const context = await browser.newContext({
      baseURL: market.url,
      locale,
      viewport: { width, height: 740 },
    })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    const listed: unknown = await (await page.request.get('/api/v1/category?search=Web')).json()
    const { data } = v.parse(v.object({ data: CategoryList }), listed)
    const [before] = await measureBefore(page, `/more-services/${data.categorys[0]?._id}`)
    expect(before?.text).toBe(name)
    await expect.poll(async () => (await measureStart(page, '#content'))[0]).toEqual(before)
    await context.close()
  }
})

test('whoever arrives at a list of freelancers, a category, or a service in a town sees the first one’s work before the first script has come, and it stays where it is and is fetched once', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const sitemap = await (await fetch(`${market.url}/sitemap.xml`)).text()
  const findPath = (beginning: string) =>
    new RegExp(`<loc>[^<]*?(${beginning}[^<]*)`).exec(sitemap)?.[1] ?? beginning
  const [list, category, service] = ['/explore-sellers', '/more-services/', '/services/'].map(findPath)
  for (const [path = '', locale, width] of [
    [list, 'fr', 412],
    [list, 'ar', 360],
    [list, 'en', 1280],
    [category, 'en', 412],
    [category, 'ar', 360],
    [service, 'es', 412],
    [service, 'ar', 360],
    [service, 'en', 1280],
  ] as const) {
    const context = await browser.newContext({
      baseURL: market.url,
      locale,
      viewport: { width, height: 800 },
    })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    const measureCover = (within: string) =>
      page.evaluate((selector) => {
        const cover = document.querySelector<HTMLImageElement>(`${selector} img[srcset]`)
        const { x, y, width, height } = cover?.getBoundingClientRect() ?? new DOMRect()
        return { file: cover?.src, box: [x, y, width, height].map(Math.round) }
      }, within)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const release = await blockScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(() => {
      const title = document.querySelector('.shell h1')
      return title !== null && getComputedStyle(title).fontWeight === '800'
    })
    const before = await measureCover('.shell')
    expect(before.file, path).toContain('/files/')
    expect(await page.locator('link[as=image]').getAttribute('imagesizes')).toBe(
      await page.locator('.shell img').getAttribute('sizes'),
    )
    release()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect
      .poll(() => measureCover('#content li article'), `${path} in ${locale} at ${width}`)
      .toEqual(before)
    const [file = ''] = before.file?.split('?') ?? []
    expect(fetched.filter((url) => url.startsWith(file))).toHaveLength(1)
    await context.close()
  }
})

test('whoever arrives at a filtered list of freelancers is sent nobody’s work before it is known who comes first', async ({
  page,
}) => {
  await page.goto('/explore-sellers?sort=newest')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('link[as=image], #first-cover')).toHaveCount(0)
})

test('whoever arrives at a freelancer’s page reads who they are and what they say before the first script has come, and goes on reading there', async ({
  browser,
  market,
  consoleMessages,
}) => {
  for (const size of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const context = await browser.newContext({ baseURL: market.url, locale: 'en', viewport: size })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    const listed: unknown = await (await page.request.get('/api/v1/seller/all?search=Aoife')).json()
    const { data } = v.parse(v.object({ data: SellerList }), listed)
    const [{ _id = '', bio = '' } = {}] = data.sellers
    const release = await blockScripts(page)
    await page.goto(`/freelancer-details/${_id}`, { waitUntil: 'commit' })
    const [name, text] = [page.getByText(/^Aoife \w\.$/).first(), page.getByText(bio)]
    const measurePositions = () => Promise.all([name, text].map(async (item) => await item.boundingBox()))
    await expect(name).toHaveText(/^Aoife/)
    await expect(name).toHaveCSS('font-weight', '700')
    const before = await measurePositions()
    release()
    await expect(page.getByRole('heading', { level: 1, name: /^Aoife/ })).toBeVisible()
    await expect(text).toBeVisible()
    await expect(async () => {
      for (const [i, after] of (await measurePositions()).entries()) {
        expect(after?.x, `${size.width}`).toBe(before[i]?.x)
        expect(Math.abs((after?.y ?? 0) - (before[i]?.y ?? 99)), `${size.width}`).toBeLessThan(12)
      }
    }, 'once the page is drawn').toPass()
    await context.close()
  }
})

test('whoever types another address into the same tab begins at its top; a reload and Back return to where they were', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const down = () => page.evaluate(() => scrollY)
  await page.goto('/about-us')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  const scrollDown = () => page.evaluate(() => scrollTo(0, 900))
  // Until the page is long enough.
  await expect.poll(() => scrollDown().then(down)).toBe(900)
  await page.goto('/help-and-support')
  await expect(page.getByRole('contentinfo')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  expect(await down()).toBe(0)
  await page.goBack()
  await expect.poll(down, 'Back returns').toBe(900)
  await page.reload()
  await expect.poll(down, 'a reload stays').toBe(900)
})
