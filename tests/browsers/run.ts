import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openMarket } from '../journeys/app.ts'
import { SELLERS_NAME } from '../journeys/chatting.ts'
import { furnish, WITH_OWNER } from '../screens/furnish.ts'
import { NEWCOMERS, ROLES } from '../screens/list.ts'
import { findMisplaced } from '../screens/look.ts'
import { ask, type Session } from '../screens/sessions.ts'
import { nameOf } from '../screens/words.ts'
import { openFirefox } from './firefox.ts'
import type { OtherPage } from './page.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run browsers [webkit or firefox] [role or name …]`: the core journeys in WebKit, the engine of Safari, in a private window, and in Firefox: an app that opens and is searched without a server, a message with a
 * file from a tunnel, a large file with two messages behind it, also after pages that were left at once; and, in WebKit, the screens of a phone with what opens above them. Pictures are kept under `screens/browsers`. It needs Debian's `webkit2gtk-driver`,
 * `xvfb` and `firefox-esr`.
 */
const OUT = resolve('screens', 'browsers')
const WAIT_MS = 20_000
const FILE = resolve('docs', 'oficio.webp')
const LARGE_BYTES = 1_500_000
const LEAVINGS = 20
/** Each time it is left a little later: wherever it was. */
const LEFT_AFTER_MS = 30
const ENGINES = { webkit: openWebKit, firefox: openFirefox }

const asked = process.argv.slice(2)
const engines = Object.entries(ENGINES).filter(([engine]) => !Object.keys(ENGINES).some((each) => asked.includes(each)) || asked.includes(engine))
const names = asked.filter((each) => !(each in ENGINES))
const wanted = (role: string, name: string) => names.length === 0 || names.includes(role) || names.includes(name)
const faults: string[] = []
let seen = 0
let page: OtherPage

mkdirSync(OUT, { recursive: true })
const large = join(mkdtempSync(join(tmpdir(), 'oficio-large-')), 'plan.bin')
writeFileSync(large, randomBytes(LARGE_BYTES))
const market = await openMarket({ ...WITH_OWNER, RATE_LIMITS: 'off' })
try {
  const { people, screens, opened } = await furnish(market.url)
  for (const [engine, open] of engines) {
    page = await open(400, 800)
    try {
      if (engine === 'webkit')
        for (const role of [...ROLES, ...NEWCOMERS]) {
          await become(people[role])
          for (const [name, path] of screens[role]) if (wanted(role, name)) await look(`${role}-${name}`, path, [])
          for (const each of opened) if (each.role === role && each.only !== 'desk' && wanted(role, each.name)) await look(`${role}-opened-${each.name}`, each.path, each.pressed)
        }
      await become(people.buyer)
      const journey = (name: string, deed: () => Promise<void>) => (wanted('buyer', name) ? check(`${engine}-${name}`, deed) : undefined)
      await journey('large', () => writeLarge(people.seller, people.buyer))
      await journey('left', () => leaveAndWriteLarge(people.seller, people.buyer))
      await journey('tunnel', writeFromTunnel)
      await journey('offline', browseWithoutServer)
    } finally {
      await page.close()
    }
  }
} finally {
  await market.close()
}
console.log(`${seen} screens and ways, ${faults.length} faults: ${OUT}`)
process.exit(faults.length === 0 ? 0 : 1)

/** Signs in without a word, as whoever was signed in before. Firefox shows JSON in a page that keeps nothing. */
async function become(session: Session): Promise<void> {
  await page.go(`${market.url}/robots.txt`)
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

/** Whether the page shows exactly this text. */
function shows(text: string): string {
  return `return [...document.querySelectorAll('main p, main span, main div')].some((each) => each.textContent === ${JSON.stringify(text)})`
}

async function openChat(name: string): Promise<void> {
  await page.go(`${market.url}/chat`)
  const link = `[...document.querySelectorAll('main a[href^="/chat/"]')].find((each) => each.textContent.includes(${JSON.stringify(name)}))`
  await until(page, `${link}?.click(); return Boolean(document.querySelector('main textarea'))`)
  // The worker is asked for a moment after a page has come, and brings the next one.
  await until(page, 'return Boolean(navigator.serviceWorker.controller)')
}

async function say(text: string): Promise<void> {
  await page.type('main textarea', text)
  await page.enter('main textarea')
  await until(page, shows(text))
}

/** A page that is left while it reads and writes, again and again, keeps nothing from the next. */
async function leaveAndWriteLarge(seller: Session, buyer: Session): Promise<void> {
  for (let n = 0; n < LEAVINGS; n++) {
    await page.go(`${market.url}/chat`)
    await pause(n * LEFT_AFTER_MS)
  }
  await writeLarge(seller, buyer, () => openChat(SELLERS_NAME))
}

/** The file and both messages arrive, and what comes from the other side still does. `between`: what is done before they have. */
async function writeLarge(seller: Session, buyer: Session, between?: () => Promise<void>): Promise<void> {
  const mark = Date.now()
  const texts = ['With the plan', 'One more', 'And the last'].map((text) => `${text} ${mark}`)
  await openChat(SELLERS_NAME)
  await page.type('main input[type=file]', large)
  await until(page, `return document.querySelector('main').textContent.includes('plan.bin')`)
  for (const text of texts) await say(text)
  await between?.()
  const isRead = async () => {
    const heard = await ask(market.url, seller, 'GET', 'changes')
    const said = await heard.text()
    return texts.every((text) => said.includes(text))
  }
  for (const deadline = Date.now() + WAIT_MS; !(await isRead()); await pause(200)) if (Date.now() > deadline) throw new Error('not all of it arrived')
  await ask(market.url, seller, 'POST', 'chat/send-message', { receiverUserId: JSON.parse(buyer.user ?? '{}')._id, content: `It is here ${mark}`, attachments: [] })
  await until(page, shows(`It is here ${mark}`))
}

async function writeFromTunnel(): Promise<void> {
  const text = `From a tunnel ${Date.now()}`
  await openChat(SELLERS_NAME)
  await market.stop()
  try {
    await page.type('main input[type=file]', FILE)
    await until(page, `return document.querySelector('main').textContent.includes('oficio.webp')`)
    await say(text)
    await page.go(`${market.url}/outbox`)
    await until(page, shows(text))
  } finally {
    await market.start()
  }
  await until(page, `return !document.body.textContent.includes(${JSON.stringify(text)})`)
}

/** The app opens and finds people while the server is gone. */
async function browseWithoutServer(): Promise<void> {
  await page.go(`${market.url}/explore-sellers`)
  await until(page, `return document.querySelectorAll('main article').length === 10`)
  await until(page, 'return Boolean(navigator.serviceWorker.controller)')
  await market.stop()
  try {
    await page.go(`${market.url}/explore-sellers?sort=rate-asc`)
    await until(page, `return document.querySelectorAll('main article').length > 0`)
  } finally {
    await market.start()
  }
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

async function until(on: OtherPage, condition: string): Promise<void> {
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
