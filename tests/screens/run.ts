import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { MARKET_HEADER } from '../../shared/our-answer.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'
import { openMarket } from '../journeys/app.ts'
import { furnish, WITH_OWNER } from './furnish.ts'
import { NEWCOMERS, type Newcomer, ROLES, type Role } from './list.ts'
import { misplaced, stretch } from './look.ts'
import type { Session } from './sessions.ts'
import { buttonOf } from './words.ts'

/**
 * `npm run screens [language, theme, size, state, role or name …]`: a picture of every screen as each kind of person sees it, on a phone and at a desk, in the light and in the dark, in every language, on one page; and of
 * each screen while it loads, when the server fails, and without a network; of what opens above it, of an order in each state, and of what somebody sees who has nothing yet. Each is looked over by axe, for what is pushed sideways or cut off, and for targets smaller than a thumb.
 * `forced` shows them in the colours that a system forces on every page, `large` with letters of twice the size, `stretched` with words half as long again.
 */
const OUT = resolve('screens')
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const
const THEMES = ['light', 'dark'] as const
const STATES = ['loading', 'error', 'offline'] as const
/** Ways to look that are not part of everything. */
const MODES = ['forced', 'large', 'stretched'] as const
const SETTLE_MS = 3000
/** A call that fails is tried again before it is said. */
const TRIED_MS = 10_000

interface Shot {
  role: Role | Newcomer
  name: string
  path: string
  language: string
  theme: (typeof THEMES)[number]
  size: keyof typeof SIZES
  state: (typeof STATES)[number] | 'ready'
  /** What is pressed before it is looked at. */
  pressed?: string[]
}

const asked = process.argv.slice(2)
const languages = some(INTERFACE_LANGUAGES)
const themes = some(THEMES)
const sizes = some(['phone', 'desk'] as const)
const states = some(['ready', ...STATES] as const)
const modes = MODES.filter((each) => asked.includes(each))
const names = asked.filter((each) => ![...INTERFACE_LANGUAGES, ...THEMES, ...Object.keys(SIZES), 'ready', ...STATES, ...MODES].includes(each))
const faults: string[] = []
const shots: { shot: Shot; file: string; bad: string[] }[] = []

mkdirSync(OUT, { recursive: true })
const market = await openMarket(WITH_OWNER)
const executablePath = chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
try {
  const { people, screens, opened } = await furnish(market.url)
  for (const language of languages)
    for (const theme of themes)
      for (const size of sizes)
        for (const role of [...ROLES, ...NEWCOMERS]) {
          const look = { language, theme, size, role }
          const context = await open(browser, market.url, look, people[role])
          // What a screen shows while something is wrong looks the same in every language: once on each side of the matrix is enough.
          const isCorner = (language === 'en' && theme === 'light' && size === 'phone') || (language === 'ar' && theme === 'dark' && size === 'desk')
          const shown = screens[role].filter(([name]) => wanted(name, role))
          for (const state of states) if (state === 'ready' || isCorner) await inPairs(shown, ([name, path]) => take(context, { ...look, name, path, state }))
          const above = opened.filter((each) => each.role === role && (each.only ?? size) === size && wanted(each.name, role))
          if (states.includes('ready')) await inPairs(above, ({ name, path, pressed }) => take(context, { ...look, name: `opened-${name}`, path, pressed, state: 'ready' }))
          await context.close()
        }
} finally {
  await browser.close()
  await market.close()
}
writeFileSync(join(OUT, 'index.html'), sheet())
console.log(`${shots.length} screens, ${faults.length} faults: ${join(OUT, 'index.html')}`)
process.exit(faults.length === 0 ? 0 : 1)

/** Two at once: as many as a small machine has cores. */
async function inPairs<T>(all: T[], deed: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const work = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await deed(one)
  }
  await Promise.all([work(), work()])
}

/** What was asked for of a list, or all of it. */
function some<T extends string>(all: readonly T[]): T[] {
  const found = all.filter((each) => asked.includes(each))
  return found.length > 0 ? found : [...all]
}

function wanted(name: string, role: Shot['role']): boolean {
  return names.length === 0 || names.includes(name) || names.includes(role)
}

async function open(browser: Browser, baseURL: string, { language, theme, size }: Pick<Shot, 'language' | 'theme' | 'size'>, session: Session): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: language,
    viewport: SIZES[size],
    // A finger can't hover.
    isMobile: size === 'phone',
    hasTouch: size === 'phone',
    colorScheme: theme,
    forcedColors: modes.includes('forced') ? 'active' : 'none',
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
  }, session)
  await context.addInitScript((isLarge) => {
    let stood = ''
    const look = () => {
      if (isLarge) document.querySelector('html')?.style.setProperty('font-size', '200%')
      const heading = document.querySelector<HTMLElement>('main h1')
      if (heading?.offsetParent) stood = location.href
      else if (heading && stood === location.href) Object.assign(window, { gaveWay: true })
      requestAnimationFrame(look)
    }
    look()
  }, modes.includes('large'))
  return context
}

async function take(context: BrowserContext, shot: Shot): Promise<void> {
  const page = await context.newPage()
  const where = `${modes.map((mode) => `${mode} `).join('')}${shot.language} ${shot.theme} ${shot.size} ${shot.role} ${shot.name} ${shot.state}`
  const bad: string[] = []
  page.on('pageerror', (error) => bad.push(`script: ${error.message}`))
  try {
    // A state is seen from within the app: its page and its parts are there, what it asks for isn't.
    if (shot.state === 'loading') await page.route('**/api/v1/**', () => new Promise(() => undefined))
    if (shot.state === 'error')
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({ status: 500, headers: MARKET_HEADER, contentType: 'application/json', body: '{"success":false,"message":"","code":"INTERNAL"}' }),
      )
    if (shot.state === 'offline') await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.goto(shot.path, { waitUntil: 'load' })
    // What is on its way has no name yet.
    const rules = shot.state === 'loading' ? ['page-has-heading-one'] : []
    if (shot.state === 'ready') await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
    if (shot.state !== 'loading')
      await page
        .locator('#content h1:not([aria-hidden=true] *):visible')
        .first()
        .waitFor({ timeout: TRIED_MS })
        .catch(() => bad.push('nothing came'))
    // What failed must be said in the end, not be waited for.
    if (shot.state === 'error' || shot.state === 'offline')
      await page
        .locator('#content .animate-pulse:visible')
        .first()
        .waitFor({ state: 'hidden', timeout: TRIED_MS })
        .catch(() => bad.push('a skeleton stayed'))
    for (const what of shot.pressed ?? []) await (await buttonOf(page, shot.language, what)).click({ timeout: SETTLE_MS })
    if (shot.pressed)
      await page
        .locator('dialog[open], [popover]:popover-open')
        .first()
        .waitFor({ timeout: SETTLE_MS })
        .catch(() => bad.push('nothing opened'))
    if (shot.pressed) await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
    if (shot.state === 'loading')
      await page
        .locator('#content [aria-hidden=true], #content h1')
        .first()
        .waitFor({ timeout: SETTLE_MS })
        .catch(() => undefined)
    if (modes.includes('stretched')) await stretch(page)
    bad.push(...(await axe(page, rules)), ...(await misplaced(page)), ...(await page.evaluate(() => ('gaveWay' in window ? ['a page that stood gave way to its skeleton'] : []))))
    const file = join(...modes, shot.language, `${shot.theme}-${shot.size}`, `${shot.role}-${shot.name}-${shot.state}.jpg`)
    mkdirSync(join(OUT, file, '..'), { recursive: true })
    await page.screenshot({ path: join(OUT, file), type: 'jpeg', quality: 70, fullPage: false })
    shots.push({ shot, file, bad })
  } catch (error) {
    bad.push(String(error).split('\n')[0] ?? '')
  }
  for (const each of bad) {
    faults.push(each)
    console.log(`${where}: ${each}`)
  }
  await page.close()
}

async function axe(page: Page, without: string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).disableRules(without).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** All pictures on one page, those of one screen in a row. */
function sheet(): string {
  const rows = Map.groupBy(shots, ({ shot }) => `${shot.role} · ${shot.name}`)
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const figure = ({ shot, file, bad }: (typeof shots)[number]) =>
    `<figure><a href="${escaped(file)}"><img loading="lazy" src="${escaped(file)}" alt=""></a><figcaption>${escaped(`${shot.language} ${shot.theme} ${shot.size} ${shot.state}`)}${bad.length > 0 ? `<b>${escaped(bad.join('; '))}</b>` : ''}</figcaption></figure>`
  const style =
    'body{font:14px system-ui;margin:1rem}section{display:flex;gap:.5rem;overflow-x:auto}figure{margin:0;flex:none}img{height:22rem;border:1px solid #ccc}b{display:block;color:#b00;max-width:20rem}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${[...rows].map(([title, all]) => `<h2>${escaped(title)}</h2><section>${all.map(figure).join('')}</section>`).join('\n')}`
}
