import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { createDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startLoadBalancer } from '../support/load-balancer.ts'

export { findAxeViolations } from '../support/axe.ts'
export { expect }

export interface MarketProcess {
  url: string
  /** Kills the server (SIGKILL, or the given signal); `start` starts it again on the same port and data. */
  stop(signal?: NodeJS.Signals): Promise<void>
  start(): Promise<void>
}

/**
 * Chromium's messages about a network that is off, a killed server (also one killed in the middle of a
 * socket's handshake), and a frame sent on a socket whose end the page hasn't been notified of yet.
 */
const IGNORED_MESSAGES =
  /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|FAILED)|when fetching the script|Connection closed before receiving a handshake response|WebSocket is already in CLOSING/

/** Chromium's message about a request that our server rejected; the screen shows the reason. */
const HTTP_ERROR_MESSAGE = /the server responded with a status of (400|401|402|403|409|415)/

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The market of the spec file that a worker is running. */
interface FileMarket {
  of(file: string): Promise<MarketProcess>
}

/**
 * Every spec file gets a market of its own with demo data, served as in production, so what a test finds
 * doesn't depend on which files ran before it; and a page that fails on any console error.
 */
export const test = base.extend<
  { market: MarketProcess; consoleMessages: string[]; page: Page; ownContexts: undefined },
  { fileMarket: FileMarket }
>({
  fileMarket: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const markets = new Map<string, Awaited<ReturnType<typeof startMarket>>>()
      const closeAll = async () => {
        for (const [file, market] of markets) {
          await market.close()
          markets.delete(file)
        }
      }
      await use({
        async of(file) {
          if (!markets.has(file)) await closeAll()
          const market = markets.get(file) ?? (await startMarket())
          markets.set(file, market)
          return market
        },
      })
      await closeAll()
    },
    { scope: 'worker' },
  ],
  market: async ({ fileMarket }, use, { file }) => use(await fileMarket.of(file)),
  baseURL: async ({ market }, use) => use(market.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  consoleMessages: async ({}, use) => {
    const consoleMessages: string[] = []
    await use(consoleMessages)
    expect(consoleMessages, 'errors in the browser console').toEqual([])
  },
  // What a failed journey leaves open would go on working beside the next ones.
  ownContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  page: async ({ page, consoleMessages }, use) => {
    collectConsoleMessages(consoleMessages, page)
    await use(page)
  },
})

/** Runs in the page: whatever opens above it must lie inside the window once its animation has ended. */
function watchOpenedElements(): void {
  const check = async (opened: HTMLElement) => {
    await Promise.allSettled(opened.getAnimations().map((animation) => animation.finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    if (!opened.matches(':popover-open, [open]')) return
    const { left, top, right, bottom } = opened.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    if (left >= -1 && top >= -1 && right <= clientWidth + 1 && bottom <= clientHeight + 1) return
    console.error(
      `Opened outside of the window (${clientWidth}x${clientHeight}): ${opened.ariaLabel ?? opened.innerText.slice(0, 80)} at ${[left, top, right, bottom].map(Math.round)}`,
    )
  }
  document.addEventListener(
    'toggle',
    ({ target }) =>
      target instanceof HTMLElement && target.matches(':popover-open, dialog[open]') && void check(target),
    true,
  )
}

/** The page's event with which a journey asks for the service worker. */
const WORKER_REQUEST_EVENT = 'worker-request'

/**
 * Runs in the page: the app's first registration of its worker waits until the journey asks for the app
 * without a network. Fetching and storing all of it is work that other journeys would do in vain.
 */
function holdWorker(requestEvent: string): void {
  const container = navigator.serviceWorker
  if (!container) return
  const register = container.register.bind(container)
  const request = new Promise((resolve) => addEventListener(requestEvent, resolve, { once: true }))
  container.register = async (...args) => {
    if (!(await container.getRegistration())) await request
    return register(...args)
  }
}

/**
 * Addresses that some tests open although no screen is there: the page itself is answered with 404, and the
 * browser logs it.
 */
const OFFSCREEN_ERROR = /^https?:\/\/[^/]+\/(nowhere$|asked)/

/**
 * Collects console errors, uncaught exceptions, and menus and sheets that open off the screen. Requests that
 * fail because the network is off are ignored. The service worker waits for `waitUntilAppCached`.
 */
export function collectConsoleMessages(consoleMessages: string[], page: Page): void {
  void page.addInitScript(watchOpenedElements)
  void page.addInitScript(holdWorker, WORKER_REQUEST_EVENT)
  page.on('console', (message) => {
    if (message.type() !== 'error' || IGNORED_MESSAGES.test(message.text())) return
    if (HTTP_ERROR_MESSAGE.test(message.text()) && message.location().url.includes('/api/v1/')) return
    if (message.text().includes('a status of 404') && OFFSCREEN_ERROR.test(message.location().url)) return
    consoleMessages.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => consoleMessages.push(String(error)))
}

/** Settings with which a market doesn't begin with the demo's contents, or with another build's files. */
const OWN_CONTENTS = ['DATABASE_URL', 'DEMO', 'DEMO_LANGUAGE', 'OUT_DIR']

/**
 * Starts the real server and waits until it answers. `env` adds or replaces settings; `output` collects what
 * it prints. An empty data folder begins with a copy of the run's seeded market, unless `env` asks for other
 * contents. Where the tests have a PostgreSQL and a Redis server, it is two processes behind one address.
 */
export async function startMarket(
  env: Record<string, string> = {},
  output?: string[],
): Promise<MarketProcess & { close(): Promise<void>; pid(): number }> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'oficio-market-'))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_SEEDED_DATA, TEST_SEEDED_DATABASE } = process.env
  const isSeeded = TEST_SEEDED_DATA !== undefined && !OWN_CONTENTS.some((name) => name in env)
  if (isSeeded && readdirSync(dataDir).length === 0)
    cpSync(TEST_SEEDED_DATA, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  const database =
    TEST_DATABASE_URL && TEST_REDIS_URL
      ? await createDatabase(TEST_DATABASE_URL, isSeeded ? TEST_SEEDED_DATABASE : undefined)
      : null
  const ports = database ? [await freePort(), await freePort()] : [port]
  const shared: Record<string, string> = database
    ? {
        DATABASE_URL: database.url,
        REDIS_URL: TEST_REDIS_URL ?? '',
        PUBLIC_URL: url,
        TRUST_PROXY: '1',
        DEMO: 'public',
      }
    : {}
  let children: ChildProcess[] = []
  let balancer: Server | null = null
  const start = async () => {
    children = ports.map((processPort) =>
      spawn(process.execPath, ['--max-semi-space-size=8', 'api/main.ts'], {
        cwd: ROOT,
        env: {
          ...process.env,
          MALLOC_ARENA_MAX: '1',
          MALLOC_MMAP_THRESHOLD_: '131072',
          HOST: '127.0.0.1',
          DATA_DIR: dataDir,
          DEMO: '1',
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'warn',
          ...shared,
          ...env,
          PORT: String(processPort),
        },
        stdio: ['ignore', output ? 'pipe' : 'ignore', 'inherit'],
      }),
    )
    for (const child of children) child.stdout?.on('data', (chunk) => output?.push(String(chunk)))
    for (const [i, child] of children.entries())
      await waitUntilReady(`http://localhost:${ports[i]}/readyz`, child)
    if (database) balancer = startLoadBalancer(ports).listen(port, '127.0.0.1')
  }
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    balancer?.close().closeAllConnections()
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill(signal)
      await once(child, 'exit')
    }
  }
  await start()
  return {
    url,
    start,
    stop,
    pid: () => children[0]?.pid ?? 0,
    close: async () => {
      await stop()
      await database?.drop()
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * For an app whose server was away for as long as a busy machine takes to start it: the app asks for it at
 * growing intervals, in the end once a minute.
 */
export const RECONNECT_TIMEOUT_MS = 90_000

/** For a first start on a busy machine; one with nothing else to do takes three seconds. */
const READY_TIMEOUT_MS = 120_000

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered`)
    const answered = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No answer from ${url}`)
}

/** Logs in on the screen, as a user does, and waits until the app has the session. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

/** Waits until the worker has cached the app and answers this page: from then on it needs no network. */
export async function waitUntilAppCached(page: Page): Promise<void> {
  await page.evaluate(async (requestEvent) => {
    dispatchEvent(new Event(requestEvent))
    const container = navigator.serviceWorker
    await container.ready
    // A worker is ready a moment before it takes over the open pages.
    if (!container.controller)
      await new Promise((resolve) => container.addEventListener('controllerchange', resolve, { once: true }))
  }, WORKER_REQUEST_EVENT)
}

/** Waits until the worker has cached the app and the saved listings are complete. */
export async function waitForOfflineCache(page: Page): Promise<void> {
  await waitUntilAppCached(page)
  const isSaved = () =>
    page.evaluate(async () => {
      // Opening what isn't there yet would make an empty database, in the app's way.
      if (!(await indexedDB.databases()).some(({ name }) => name === 'oficio')) return false
      return new Promise<boolean>((resolve) => {
        const open = indexedDB.open('oficio')
        open.onerror = () => resolve(false)
        open.onsuccess = () => {
          const database = open.result
          const request = database.transaction('meta').objectStore('meta').get('savedAt')
          request.onsuccess = () => {
            database.close()
            resolve(request.result !== undefined)
          }
        }
      })
    })
  // The catalogue is fetched some seconds after the page, and only while there is nothing else to do.
  await expect.poll(isSaved, { timeout: 120_000 }).toBe(true)
}
