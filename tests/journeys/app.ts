import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }

export interface Market {
  url: string
  /** Kills the server the hard way; `start` brings it back on the same port and data. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** What Chromium says of a cut network and of a killed server. */
const SILENCE = /ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET|CLOSED)|SOCKET_NOT_CONNECTED|EMPTY_RESPONSE|NETWORK_CHANGED|FAILED)|when fetching the script/

/** And of a call that our server refused; the screen says why. */
const REFUSAL = /the server responded with a status of (400|401|402|403|409|415)/

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Every test gets a market with demo data, served as its users would have it, and a page that fails on any console error. */
export const test = base.extend<{ noise: string[]; page: Page }, { market: Market }>({
  market: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      const market = await openMarket()
      await use(market)
      await market.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ market }, use) => use(market.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  noise: async ({}, use) => {
    const noise: string[] = []
    await use(noise)
    expect(noise, 'errors in the browser console').toEqual([])
  },
  page: async ({ page, noise }, use) => {
    listenFor(noise, page)
    await use(page)
  },
})

/** Collects console errors and uncaught exceptions; a call that the cut network refused is no noise. */
export function listenFor(noise: string[], page: Page): void {
  page.on('console', (message) => {
    if (message.type() !== 'error' || SILENCE.test(message.text())) return
    // The protocol's way of asking whether an upload has begun.
    if (message.text().includes('404') && message.location().url.includes('/api/v1/file/tus/')) return
    if (REFUSAL.test(message.text()) && message.location().url.includes('/api/v1/')) return
    noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
}

/** Starts the real server on an empty data folder and waits until it answers. `env` adds or replaces settings. */
export async function openMarket(env: Record<string, string> = {}): Promise<Market & { close(): Promise<void>; pid(): number }> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'oficio-market-'))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null
  const start = async () => {
    child = spawn(process.execPath, ['--max-semi-space-size=8', 'api/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: '1', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    await answers(`${url}/healthz`, child)
  }
  const stop = async () => {
    if (!child || child.exitCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await start()
  return {
    url,
    start,
    stop,
    pid: () => child?.pid ?? 0,
    close: async () => {
      await stop()
      if (!env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered`)
    const answered = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`No answer from ${url}`)
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (!address || typeof address === 'string') throw new Error('No port to be had')
  return address.port
}

/** Logs in by the screen, as a person does, and waits until the app knows. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page).not.toHaveURL(/auth\/login/)
}

/** What axe finds wrong on the page as it stands. */
export async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
