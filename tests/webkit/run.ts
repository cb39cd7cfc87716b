import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openMarket } from '../journeys/app.ts'
import { furnish, WITH_OWNER } from '../screens/furnish.ts'
import { NEWCOMERS, ROLES } from '../screens/list.ts'
import { findMisplaced } from '../screens/look.ts'
import type { Session } from '../screens/sessions.ts'
import { nameOf } from '../screens/words.ts'
import { openWebKit, type WebKitPage } from './browser.ts'

/**
 * `npm run webkit [role or name …]`: the screens of a phone in WebKit, the engine of Safari, in a private window; what opens above them; and a message with a file that is written while the server is gone.
 * Pictures are kept under `screens/webkit`. It needs Debian's `webkit2gtk-driver` and `xvfb`.
 */
const OUT = resolve('screens', 'webkit')
const WAIT_MS = 10_000
const FILE = resolve('docs', 'oficio.webp')

const asked = process.argv.slice(2)
const wanted = (role: string, name: string) => asked.length === 0 || asked.includes(role) || asked.includes(name)
const faults: string[] = []
let seen = 0

mkdirSync(OUT, { recursive: true })
const market = await openMarket({ ...WITH_OWNER, RATE_LIMITS: 'off' })
const page = await openWebKit(400, 800)
try {
  const { people, screens, opened } = await furnish(market.url)
  for (const role of [...ROLES, ...NEWCOMERS]) {
    await become(people[role])
    for (const [name, path] of screens[role]) if (wanted(role, name)) await look(`${role}-${name}`, path, [])
    for (const each of opened) if (each.role === role && each.only !== 'desk' && wanted(role, each.name)) await look(`${role}-opened-${each.name}`, each.path, each.pressed)
  }
  await become(people.buyer)
  if (wanted('buyer', 'tunnel')) await check('a message with a file from a tunnel', writeFromTunnel)
} finally {
  await page.close()
  await market.close()
}
console.log(`${seen} screens and ways, ${faults.length} faults: ${OUT}`)
process.exit(faults.length === 0 ? 0 : 1)

/** Signs in without a word, as whoever was signed in before. */
async function become(session: Session): Promise<void> {
  await page.go(`${market.url}/version.json`)
  await page.run(`localStorage.clear(); for (const [key, value] of Object.entries(${JSON.stringify({ language: 'en', ...session })})) localStorage.setItem(key, value)`)
}

function look(name: string, path: string, pressed: string[]): Promise<void> {
  return check(name, async () => {
    await page.go(market.url + path)
    await until(page, `return [...document.querySelectorAll('#content h1')].some((each) => each.checkVisibility())`)
    for (const what of pressed) await press(what)
    if (pressed.length > 0) await until(page, `return Boolean(document.querySelector('dialog[open], :popover-open'))`)
    await pause(500)
    const misplaced = await page.run(`return (${String(findMisplaced)})()`)
    if (Array.isArray(misplaced) && misplaced.length > 0) throw new Error(misplaced.join('; '))
  })
}

async function writeFromTunnel(): Promise<void> {
  const text = `From a tunnel ${Date.now()}`
  const isThere = (sign: string) => `return [...document.querySelectorAll('main p, main span, main div')].some((each) => each.textContent === ${JSON.stringify(text)}) && ${sign}`
  await page.go(`${market.url}/chat`)
  await until(page, `document.querySelector('main a[href^="/chat/"]')?.click(); return Boolean(document.querySelector('main textarea'))`)
  // The worker is asked for a moment after a page has come, and brings the next one.
  await until(page, 'return Boolean(navigator.serviceWorker.controller)')
  await market.stop()
  await page.type('main input[type=file]', FILE)
  await page.type('main textarea', text)
  await page.enter('main textarea')
  await until(page, isThere(`true`))
  await page.go(`${market.url}/outbox`)
  await until(page, isThere(`true`))
  await market.start()
  await until(page, `return !document.body.textContent.includes(${JSON.stringify(text)})`)
}

/** Presses a button, which may come late. */
async function press(what: string): Promise<void> {
  const name = await nameOf('en', what)
  const isMeant = name ? `${name}.test((each.getAttribute('aria-label') ?? each.textContent ?? '').trim())` : 'true'
  const all = name ? 'button' : what
  await until(
    page,
    `const button = [...document.querySelectorAll(${JSON.stringify(all)})].find((each) => each.checkVisibility() && ${isMeant}); button?.click(); return Boolean(button)`,
  )
}

async function until(on: WebKitPage, condition: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await pause(100)) if (await on.run(condition)) return
  throw new Error(`never: ${condition.slice(0, 120)}`)
}

async function check(name: string, deed: () => Promise<void>): Promise<void> {
  seen++
  try {
    await deed()
  } catch (error) {
    faults.push(name)
    console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  writeFileSync(join(OUT, `${name}.png`), await page.picture())
}
