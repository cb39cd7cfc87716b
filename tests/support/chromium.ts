import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * `npm test` writes the path of the browser that it found to this file. Without it Playwright's own browser
 * is used.
 */
const PATH_FILE = fileURLToPath(new URL('../../node_modules/.chromium-path', import.meta.url))

/** The path of the Chromium that the tests drive, or null for the one that comes with Playwright. */
export function chromiumPath(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const noted = existsSync(PATH_FILE) ? readFileSync(PATH_FILE, 'utf8').trim() : ''
  return noted && existsSync(noted) ? noted : null
}

/** Debian's build of Chromium without windows: the same pages with a fifth less work for the processor. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of most journeys: a Chromium without windows where there is one, else as `chromiumPath`. */
export const headlessPath = (): string | null =>
  !process.env.CHROMIUM_PATH && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : chromiumPath()

/** Without these flags a Chromium without internet access tries to reach its maker's hosts at every start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
