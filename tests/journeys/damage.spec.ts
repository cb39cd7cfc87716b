import { createServer, request, type Server } from 'node:http'
import type { Page } from '@playwright/test'
import { freePort } from '../free-port.ts'
import { expect, test } from './app.ts'

type Spoilt = { type: string; body: string }

/** Somebody between Ana and the market, who answers for it where `spoil` says so: a hotel, a proxy that cuts. */
async function standBetween(market: string, spoil: (path: string) => Spoilt | null): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const spoilt = spoil(asked.url ?? '')
    if (spoilt) return void answer.writeHead(200, { 'Content-Type': spoilt.type, 'Cache-Control': 'public, max-age=31536000, immutable' }).end(spoilt.body)
    const passed = request(new URL(asked.url ?? '', market), { method: asked.method, headers: { ...asked.headers, host: new URL(market).host } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  return { url: `http://localhost:${port}`, server }
}

/** Sizes of what the worker keeps under addresses like this. */
const kept = (page: Page, like: string): Promise<number[]> =>
  page.evaluate(async (like) => {
    const found: number[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) if (new RegExp(like).test(url)) found.push((await (await cache.match(url))?.arrayBuffer())?.byteLength ?? 0)
    }
    return found
  }, like)

/** Puts an empty file into the place of one that the worker keeps. */
const spoilKept = (page: Page, like: string): Promise<void> =>
  page.evaluate(async (like) => {
    const cache = await caches.open('oficio-assets')
    for (const { url } of await cache.keys()) if (new RegExp(like).test(url)) await cache.put(url, new Response('', { headers: { 'Content-Type': 'text/javascript' } }))
  }, like)

async function appIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => kept(page, 'builds.json').then((found) => found.length)).toBe(1)
}

test('what a hotel answers in the place of files and pictures is never kept, and the rest is asked for again', async ({ browser, market }) => {
  const inRoom12 = new Set<string>()
  const between = await standBetween(market.url, (path) => {
    const [name = ''] = path.split('?')
    // Each file once; pictures until she has paid.
    const isFile = /\/assets\/(terms|faq|about).*\.js$/.test(name) && !inRoom12.has(name)
    inRoom12.add(name)
    if (isFile) return { type: 'text/javascript', body: '' }
    return name.startsWith('/files/') && !paid ? { type: 'image/webp', body: '<h1>Welcome, room 12</h1>' } : null
  })
  let paid = false
  const context = await browser.newContext({ baseURL: between.url })
  const page = await context.newPage()
  await page.goto('/')
  await appIsKept(page)
  const files = await kept(page, '/assets/terms')
  expect(files.length).toBeGreaterThan(0)
  expect(Math.min(...files)).toBeGreaterThan(100)
  await page.goto('/explore-sellers')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10)
  expect(await kept(page, '/files/')).toEqual([])
  paid = true
  await page.reload()
  await expect.poll(() => kept(page, '/files/').then((found) => found.length)).toBeGreaterThan(5)
  await context.setOffline(true)
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await context.close()
  between.server.close().closeAllConnections()
})

test('a screen whose file was damaged comes all the same, and its file is whole from then on', async ({ page, context }) => {
  await page.goto('/')
  await appIsKept(page)
  await spoilKept(page, '/assets/terms')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
  await expect.poll(async () => Math.min(...(await kept(page, '/assets/terms')))).toBeGreaterThan(100)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('an app whose first files were damaged mends itself and opens', async ({ page, noise }) => {
  await page.goto('/')
  await appIsKept(page)
  await spoilKept(page, '/assets/(kit|screens|engine)')
  await page.goto('/about-us')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(async () => Math.min(...(await kept(page, '/assets/(kit|screens|engine)')))).toBeGreaterThan(100)
  // The browser says once that what it was given is no module.
  noise.splice(0, noise.length, ...noise.filter((each) => !/does not provide an export/.test(each)))
})

test('when the browser throws the app’s files away, the next visit brings them back', async ({ page, context }) => {
  await page.goto('/')
  await appIsKept(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name)
  })
  await page.goto('/about-us')
  await appIsKept(page)
  await context.setOffline(true)
  await page.goto('/term-and-conditions')
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})
