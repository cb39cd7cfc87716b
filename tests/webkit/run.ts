import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startMarket } from '../e2e/app.ts'
import { SELLER_NAME } from '../e2e/chat-page.ts'
import { findLayoutErrors } from '../screens/layout-errors.ts'
import { NEW_ROLES, ROLES } from '../screens/list.ts'
import { seedMarket, WITH_OWNER } from '../screens/seed.ts'
import { requestJson, type Session } from '../screens/sessions.ts'
import { getText } from '../screens/texts.ts'
import { openFirefox } from './firefox.ts'
import type { BrowserPage } from './page.ts'
import { openWebKit } from './webkit.ts'

/**
 * `npm run browsers [webkit or firefox] [role or name …]` runs the core journeys in WebKit, the engine of
 * Safari, in a private window, and in Firefox: the app opens and is searched without a server; a message with
 * a file is written without a network; a large file is sent with two messages behind it, also after pages
 * that were left at once. In WebKit it also checks the screens of a phone with their sheets and menus.
 * Pictures are stored under `screens/browsers`. It needs Debian's `webkit2gtk-driver`, `xvfb` and
 * `firefox-esr`.
 */
const OUT_DIR = resolve('screens', 'browsers')
const WAIT_MS = 20_000
const FILE = resolve('docs', 'oficio.webp')
const LARGE_BYTES = 1_500_000
const INTERRUPTED_PAGES = 20
/** Each page is left this much later than the one before (ms), so that it is interrupted at every stage. */
const INTERRUPTION_STEP_MS = 30
const ENGINES = { webkit: openWebKit, firefox: openFirefox }

const requestedNames = process.argv.slice(2)
const engines = Object.entries(ENGINES).filter(
  ([engine]) =>
    !Object.keys(ENGINES).some((item) => requestedNames.includes(item)) || requestedNames.includes(engine),
)
const names = requestedNames.filter((item) => !(item in ENGINES))
const isSelected = (role: string, name: string) =>
  names.length === 0 || names.includes(role) || names.includes(name)
const failures: string[] = []
let stepCount = 0
let page: BrowserPage

mkdirSync(OUT_DIR, { recursive: true })
const large = join(mkdtempSync(join(tmpdir(), 'oficio-large-')), 'plan.bin')
writeFileSync(large, randomBytes(LARGE_BYTES))
const market = await startMarket({ ...WITH_OWNER, RATE_LIMITS: 'off' })
try {
  const { people, screens, opened } = await seedMarket(market.url)
  for (const [engine, open] of engines) {
    page = await open(400, 800)
    try {
      if (engine === 'webkit')
        for (const role of [...ROLES, ...NEW_ROLES]) {
          await logInAs(people[role])
          for (const [name, path] of screens[role])
            if (isSelected(role, name)) await screenshotPage(`${role}-${name}`, path, [])
          for (const screen of opened)
            if (screen.role === role && screen.only !== 'desk' && isSelected(role, screen.name))
              await screenshotPage(`${role}-opened-${screen.name}`, screen.path, screen.pressed)
        }
      await logInAs(people.buyer)
      const runJourney = (name: string, action: () => Promise<void>) =>
        isSelected('buyer', name) ? runStep(`${engine}-${name}`, action) : undefined
      await runJourney('large', () => sendLargeFile(people.seller, people.buyer))
      await runJourney('left', () => sendLargeFileAndClose(people.seller, people.buyer))
      await runJourney('tunnel', sendOffline)
      await runJourney('offline', browseWithoutServer)
    } finally {
      await page.close()
    }
  }
} finally {
  await market.close()
}
console.log(`${stepCount} screens and ways, ${failures.length} faults: ${OUT_DIR}`)
process.exit(failures.length === 0 ? 0 : 1)

/**
 * Signs in without the log-in screen, in place of the user who was signed in before. It uses a page of plain
 * text, because Firefox shows JSON in a page without storage.
 */
async function logInAs(session: Session): Promise<void> {
  await page.go(`${market.url}/robots.txt`)
  await page.run(
    `localStorage.clear(); for (const [key, value] of Object.entries(${JSON.stringify({ language: 'en', ...session })})) localStorage.setItem(key, value)`,
  )
}

function screenshotPage(name: string, path: string, clickTargets: string[]): Promise<void> {
  return runStep(name, async () => {
    await page.go(market.url + path)
    await waitUntil(
      page,
      `return [...document.querySelectorAll('#content h1')].some((each) => each.checkVisibility())`,
    )
    for (const label of clickTargets) await click(label)
    if (clickTargets.length > 0)
      await waitUntil(page, `return Boolean(document.querySelector('dialog[open], :popover-open'))`)
    await pause(500)
    const misaligned = await page.run(`return (${String(findLayoutErrors)})()`)
    if (Array.isArray(misaligned) && misaligned.length > 0) throw new Error(misaligned.join('; '))
  })
}

/** A condition: the page shows exactly this text. */
function waitForText(text: string): string {
  return `return [...document.querySelectorAll('main p, main span, main div')].some((each) => each.textContent === ${JSON.stringify(text)})`
}

async function openChat(name: string): Promise<void> {
  await page.go(`${market.url}/chat`)
  const link = `[...document.querySelectorAll('main a[href^="/chat/"]')].find((each) => each.textContent.includes(${JSON.stringify(name)}))`
  await waitUntil(page, `${link}?.click(); return Boolean(document.querySelector('main textarea'))`)
  // The worker is registered a moment after a page has loaded, and serves the next one.
  await waitUntil(page, 'return Boolean(navigator.serviceWorker.controller)')
}

async function sendMessage(text: string): Promise<void> {
  await page.type('main textarea', text)
  await page.enter('main textarea')
  await waitUntil(page, waitForText(text))
}

/**
 * Pages that are left while they read and write, again and again, must not block the storage for the next
 * one.
 */
async function sendLargeFileAndClose(seller: Session, buyer: Session): Promise<void> {
  for (let n = 0; n < INTERRUPTED_PAGES; n++) {
    await page.go(`${market.url}/chat`)
    await pause(n * INTERRUPTION_STEP_MS)
  }
  await sendLargeFile(seller, buyer, () => openChat(SELLER_NAME))
}

/**
 * The file and both messages arrive, and messages from the other side still do. `onMidway` runs before they
 * have arrived.
 */
async function sendLargeFile(seller: Session, buyer: Session, onMidway?: () => Promise<void>): Promise<void> {
  const mark = Date.now()
  const texts = ['With the plan', 'One more', 'And the last'].map((text) => `${text} ${mark}`)
  await openChat(SELLER_NAME)
  await page.type('main input[type=file]', large)
  await waitUntil(page, `return document.querySelector('main').textContent.includes('plan.bin')`)
  for (const text of texts) await sendMessage(text)
  await onMidway?.()
  const isRead = async () => {
    const changesResponse = await requestJson(market.url, seller, 'GET', 'changes')
    const responseText = await changesResponse.text()
    return texts.every((text) => responseText.includes(text))
  }
  for (const deadline = Date.now() + WAIT_MS; !(await isRead()); await pause(200))
    if (Date.now() > deadline) throw new Error('not all of it arrived')
  await requestJson(market.url, seller, 'POST', 'chat/send-message', {
    receiverUserId: JSON.parse(buyer.user ?? '{}')._id,
    content: `It is here ${mark}`,
    attachments: [],
  })
  await waitUntil(page, waitForText(`It is here ${mark}`))
}

async function sendOffline(): Promise<void> {
  const text = `From a tunnel ${Date.now()}`
  await openChat(SELLER_NAME)
  await market.stop()
  try {
    await page.type('main input[type=file]', FILE)
    await waitUntil(page, `return document.querySelector('main').textContent.includes('oficio.webp')`)
    await sendMessage(text)
    await page.go(`${market.url}/outbox`)
    await waitUntil(page, waitForText(text))
  } finally {
    await market.start()
  }
  await waitUntil(page, `return !document.body.textContent.includes(${JSON.stringify(text)})`)
}

/** The app opens and lists people while the server is down. */
async function browseWithoutServer(): Promise<void> {
  await page.go(`${market.url}/explore-sellers`)
  await waitUntil(page, `return document.querySelectorAll('main article').length === 10`)
  await waitUntil(page, 'return Boolean(navigator.serviceWorker.controller)')
  await market.stop()
  try {
    await page.go(`${market.url}/explore-sellers?sort=rate-asc`)
    await waitUntil(page, `return document.querySelectorAll('main article').length > 0`)
  } finally {
    await market.start()
  }
}

/** Clicks a button, which may appear late. */
async function click(label: string): Promise<void> {
  const name = await getText('en', label)
  const matchesName = name
    ? `${name}.test((each.getAttribute('aria-label') ?? each.textContent ?? '').trim())`
    : 'true'
  const all = name ? 'button' : label
  await waitUntil(
    page,
    `const button = [...document.querySelectorAll(${JSON.stringify(all)})].find((each) => each.checkVisibility() && ${matchesName}); button?.click(); return Boolean(button)`,
  )
}

async function waitUntil(on: BrowserPage, condition: string): Promise<void> {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await pause(100))
    if (await on.run(condition)) return
  throw new Error(`never: ${condition.slice(0, 120)}`)
}

async function runStep(name: string, action: () => Promise<void>): Promise<void> {
  stepCount++
  try {
    await action()
  } catch (error) {
    failures.push(name)
    console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`)
  }
  writeFileSync(join(OUT_DIR, `${name}.png`), await page.picture())
}
