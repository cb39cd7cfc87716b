import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where `npm test` noted the browser it found; nothing there means Playwright's own. */
const PATH_FILE = fileURLToPath(new URL('../../node_modules/.chromium-path', import.meta.url))

/** The path of the Chromium that the tests drive, or null for the one that Playwright brought. */
export function chromiumPath(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const noted = existsSync(PATH_FILE) ? readFileSync(PATH_FILE, 'utf8').trim() : ''
  return noted && existsSync(noted) ? noted : null
}

/** Without these a Chromium on a closed network looks for its maker's hosts at every start. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
