import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { environmentOf, say, stop } from './process.mjs'

/**
 * Notes in node_modules which Chromium the browser tests drive: an installed one, Playwright's own, or
 * Debian's.
 */
export function findBrowser(root, runtime) {
  const note = join(root, 'node_modules/.chromium-path')
  const noted = existsSync(note) ? readFileSync(note, 'utf8') : null
  if (noted !== null && (noted === '' ? hasPlaywrightsOwn() : existsSync(noted))) return
  const path = process.env.CHROMIUM_PATH ?? installedBrowser()
  if (path) return writeFileSync(note, path)
  if (hasPlaywrightsOwn()) return writeFileSync(note, '')
  say('Downloading a browser for the tests…')
  const quietly = (command, args, timeout) =>
    spawnSync(command, args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...environmentOf(root, runtime), DEBIAN_FRONTEND: 'noninteractive' },
      timeout,
    }).status === 0
  const playwright = join(root, 'node_modules/@playwright/test/cli.js')
  if (quietly(runtime, [playwright, 'install', 'chromium'], 180_000) && hasPlaywrightsOwn())
    return writeFileSync(note, '')
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    quietly('apt-get', ['update'], 300_000)
    quietly('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 900_000)
  }
  const debian = installedBrowser()
  if (!debian)
    stop('Couldn’t get Chromium for the browser tests. Install Chrome or Chromium, or set CHROMIUM_PATH.')
  writeFileSync(note, debian)
}

function installedBrowser() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/bin',
    '/opt/google/chrome',
    '/snap/bin',
  ]
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  places.push(
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  )
  return places.find((path) => existsSync(path) && statSync(path).isFile())
}

function hasPlaywrightsOwn() {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright')
  return existsSync(cache) && readdirSync(cache).some((name) => name.startsWith('chromium'))
}
