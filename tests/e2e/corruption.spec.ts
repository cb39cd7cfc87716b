import { createServer, request, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import { expect, test, waitUntilAppCached } from './app.ts'

type CorruptedResponse = { type: string; body: string } | 'reset'

/**
 * A proxy between Ana and the market that answers instead of it where `corrupt` says so: a hotel's log-in
 * page, a proxy that truncates, or a connection that breaks.
 */
async function startProxy(
  marketUrl: string,
  corrupt: (path: string) => CorruptedResponse | null,
): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, response) => {
    const corrupted = corrupt(incoming.url ?? '')
    if (corrupted === 'reset') return void response.destroy()
    if (corrupted)
      return void response
        .writeHead(200, {
          'Content-Type': corrupted.type,
          'Cache-Control': 'public, max-age=31536000, immutable',
        })
        .end(corrupted.body)
    const outgoing = request(
      new URL(incoming.url ?? '', marketUrl),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(marketUrl).host } },
      (upstream) => {
        response.writeHead(upstream.statusCode ?? 502, upstream.headers)
        upstream.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return { url: `http://localhost:${port}`, server }
}

/** Sizes of the worker's cached responses whose URL contains this part. */
const getCachedSizes = (page: Page, urlPart: string): Promise<number[]> =>
  page.evaluate(async (urlPart) => {
    const found: number[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys())
        if (new RegExp(urlPart).test(url))
          found.push((await (await cache.match(url))?.arrayBuffer())?.byteLength ?? 0)
    }
    return found
  }, urlPart)

/** Replaces a cached response of the worker with an empty file. */
const corruptCached = (page: Page, urlPart: string): Promise<void> =>
  page.evaluate(async (urlPart) => {
    const cache = await caches.open('oficio-assets')
    for (const { url } of await cache.keys())
      if (new RegExp(urlPart).test(url))
        await cache.put(url, new Response('', { headers: { 'Content-Type': 'text/javascript' } }))
  }, urlPart)

async function waitForCachedApp(page: Page): Promise<void> {
  await waitUntilAppCached(page)
  await expect.poll(() => getCachedSizes(page, 'builds.json').then((found) => found.length)).toBe(1)
}

test('what a hotel answers in the place of files and pictures is never kept, and the rest is asked for again', async ({
  browser,
  market,
}) => {
  const inRoom12 = new Set<string>()
  const proxy = await startProxy(market.url, (path) => {
    const [name = ''] = path.split('?')
    // Corrupts each file once, and pictures until she has paid.
    const isFile = /\/assets\/(terms|faq|about).*\.js$/.test(name) && !inRoom12.has(name)
    inRoom12.add(name)
    if (isFile) return { type: 'text/javascript', body: '' }
    return name.startsWith('/files/') && !paid
      ? { type: 'image/webp', body: '<h1>Welcome, room 12</h1>' }
      : null
  })
  let paid = false
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await page.goto('/')
  await waitForCachedApp(page)
  const files = await getCachedSizes(page, '/assets/terms')
  expect(files.length).toBeGreaterThan(0)
  expect(Math.min(...files)).toBeGreaterThan(100)
  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  expect(await getCachedSizes(page, '/files/')).toEqual([])
  paid = true
  await page.reload()
  await expect.poll(() => getCachedSizes(page, '/files/').then((found) => found.length)).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await context.close()
  proxy.server.close().closeAllConnections()
})

test('an app whose first download broke off is downloaded again, without another visit', async ({
  browser,
  market,
}) => {
  let downloads = 0
  const proxy = await startProxy(market.url, (path) => {
    if (path === '/sw.js') downloads++
    return path.startsWith('/assets/terms') && downloads < 2 ? 'reset' : null
  })
  const context = await browser.newContext({ baseURL: proxy.url })
  const page = await context.newPage()
  await page.goto('/about-us')
  await waitForCachedApp(page)
  expect(downloads).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await context.close()
  proxy.server.close().closeAllConnections()
})

test('a screen whose file was damaged comes all the same, and its file is whole from then on', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForCachedApp(page)
  await corruptCached(page, '/assets/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await expect
    .poll(async () => Math.min(...(await getCachedSizes(page, '/assets/terms'))))
    .toBeGreaterThan(100)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('an app whose first files were damaged mends itself and opens', async ({ page, consoleMessages }) => {
  await page.goto('/')
  await waitForCachedApp(page)
  await corruptCached(page, '/assets/(kit|screens|engine)')
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => Math.min(...(await getCachedSizes(page, '/assets/(kit|screens|engine)'))))
    .toBeGreaterThan(100)
  // The browser logs once that the response is not a module.
  consoleMessages.splice(
    0,
    consoleMessages.length,
    ...consoleMessages.filter((item) => !/does not provide an export/.test(item)),
  )
})

test('when the browser throws the app’s files away, the next visit brings them back', async ({
  page,
  context,
}) => {
  await page.goto('/')
  await waitForCachedApp(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/about-us')
  await waitForCachedApp(page)
  await context.setOffline(true)
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})
