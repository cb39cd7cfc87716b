import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { MARKET_HEADER } from '../../shared/response-header.ts'
import { startMarket } from '../e2e/app.ts'
import { findAxeViolations } from '../support/axe.ts'
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts'
import { getLayoutErrors, stretchTexts } from './layout-errors.ts'
import { NEW_ROLES, type NewRole, ROLES, type Role } from './list.ts'
import { seedMarket, WITH_OWNER } from './seed.ts'
import type { Session } from './sessions.ts'
import { getButton } from './texts.ts'

/**
 * `npm run screens [language, theme, size, state, role or name …]` makes one page with pictures of every
 * screen for each role, on a phone and at a desk, in the light and the dark theme, in every language; of each
 * screen while it loads, when the server fails, and without a network; of sheets and menus, of an order in
 * each status, and of the screens of a new user. Each is checked by axe, for overflow and cut text, and for
 * targets smaller than 44 px.
 * `forced` shows the screens in forced colours, `large` with text of twice the size, `stretched` with words
 * half as long again.
 */
const OUT_DIR = resolve('screens')
const SIZES = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const
const THEMES = ['light', 'dark'] as const
const STATES = ['loading', 'error', 'offline'] as const
/** Modes that run only when they are named. */
const MODES = ['forced', 'large', 'stretched'] as const
const SETTLE_MS = 3000
/** React Query retries a failed call before the screen shows the error. */
const SHOT_TIMEOUT_MS = 10_000

interface Screenshot {
  role: Role | NewRole
  name: string
  path: string
  language: string
  theme: (typeof THEMES)[number]
  size: keyof typeof SIZES
  state: (typeof STATES)[number] | 'ready'
  /** Elements to press before the picture is taken. */
  clickTargets?: string[]
}

const requestedNames = process.argv.slice(2)
const languages = selectNamed(INTERFACE_LANGUAGES)
const themes = selectNamed(THEMES)
const sizes = selectNamed(['phone', 'desk'] as const)
const states = selectNamed(['ready', ...STATES] as const)
const modes = MODES.filter((item) => requestedNames.includes(item))
const names = requestedNames.filter(
  (item) =>
    ![...INTERFACE_LANGUAGES, ...THEMES, ...Object.keys(SIZES), 'ready', ...STATES, ...MODES].includes(item),
)
const failures: string[] = []
const shots: { shot: Screenshot; file: string; problems: string[] }[] = []

mkdirSync(OUT_DIR, { recursive: true })
const market = await startMarket(WITH_OWNER)
const executablePath = chromiumPath()
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS })
try {
  const { people, screens, opened } = await seedMarket(market.url)
  for (const language of languages)
    for (const theme of themes)
      for (const size of sizes)
        for (const role of [...ROLES, ...NEW_ROLES]) {
          const look = { language, theme, size, role }
          const context = await openPage(browser, market.url, look, people[role])
          // Loading and error states look the same in every language: one of each at both ends of the matrix
          // is enough.
          const isCorner =
            (language === 'en' && theme === 'light' && size === 'phone') ||
            (language === 'ar' && theme === 'dark' && size === 'desk')
          const shown = screens[role].filter(([name]) => isSelected(name, role))
          for (const state of states)
            if (state === 'ready' || isCorner)
              await runInPairs(shown, ([name, path]) =>
                takeScreenshot(context, { ...look, name, path, state }),
              )
          const previousShots = opened.filter(
            (item) => item.role === role && (item.only ?? size) === size && isSelected(item.name, role),
          )
          if (states.includes('ready'))
            await runInPairs(previousShots, ({ name, path, pressed: clickTargets }) =>
              takeScreenshot(context, {
                ...look,
                name: `opened-${name}`,
                path,
                clickTargets: clickTargets,
                state: 'ready',
              }),
            )
          await context.close()
        }
} finally {
  await browser.close()
  await market.close()
}
writeFileSync(join(OUT_DIR, 'index.html'), sheet())
console.log(`${shots.length} screens, ${failures.length} faults: ${join(OUT_DIR, 'index.html')}`)
process.exit(failures.length === 0 ? 0 : 1)

/** Runs two at once: as many as a small machine has cores. */
async function runInPairs<T>(all: T[], action: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all]
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await action(one)
  }
  await Promise.all([worker(), worker()])
}

/** The named items of a list, or all of them if none is named. */
function selectNamed<T extends string>(all: readonly T[]): T[] {
  const matches = all.filter((name) => requestedNames.includes(name))
  return matches.length > 0 ? matches : [...all]
}

function isSelected(name: string, role: Screenshot['role']): boolean {
  return names.length === 0 || names.includes(name) || names.includes(role)
}

async function openPage(
  browser: Browser,
  baseURL: string,
  { language, theme, size }: Pick<Screenshot, 'language' | 'theme' | 'size'>,
  session: Session,
): Promise<BrowserContext> {
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
    for (const [key, value] of Object.entries(values))
      if (!localStorage.getItem(key)) localStorage.setItem(key, value)
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

async function takeScreenshot(context: BrowserContext, shot: Screenshot): Promise<void> {
  const page = await context.newPage()
  const where = `${modes.map((mode) => `${mode} `).join('')}${shot.language} ${shot.theme} ${shot.size} ${shot.role} ${shot.name} ${shot.state}`
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  try {
    // A state is shown from within the app: the page and its code are loaded, its data isn't.
    if (shot.state === 'loading') await page.route('**/api/v1/**', () => new Promise(() => undefined))
    if (shot.state === 'error')
      await page.route('**/api/v1/**', (route) =>
        route.fulfill({
          status: 500,
          headers: MARKET_HEADER,
          contentType: 'application/json',
          body: '{"success":false,"message":"","code":"INTERNAL"}',
        }),
      )
    if (shot.state === 'offline')
      await page.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
    await page.goto(shot.path, { waitUntil: 'load' })
    // While it loads, a page has no heading yet.
    const rules = shot.state === 'loading' ? ['page-has-heading-one'] : []
    if (shot.state === 'ready')
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
    if (shot.state !== 'loading')
      await page
        .locator('#content h1:not([aria-hidden=true] *):visible')
        .first()
        .waitFor({ timeout: SHOT_TIMEOUT_MS })
        .catch(() => problems.push('nothing came'))
    // A failure must be shown in the end, rather than wait forever.
    if (shot.state === 'error' || shot.state === 'offline')
      await page
        .locator('#content .animate-pulse:visible')
        .first()
        .waitFor({ state: 'hidden', timeout: SHOT_TIMEOUT_MS })
        .catch(() => problems.push('a skeleton stayed'))
    for (const what of shot.clickTargets ?? [])
      await (await getButton(page, shot.language, what)).click({ timeout: SETTLE_MS })
    if (shot.clickTargets)
      await page
        .locator('dialog[open], [popover]:popover-open')
        .first()
        .waitFor({ timeout: SETTLE_MS })
        .catch(() => problems.push('nothing opened'))
    if (shot.clickTargets)
      await page.waitForLoadState('networkidle', { timeout: SETTLE_MS }).catch(() => undefined)
    if (shot.state === 'loading')
      await page
        .locator('#content [aria-hidden=true], #content h1')
        .first()
        .waitFor({ timeout: SETTLE_MS })
        .catch(() => undefined)
    if (modes.includes('stretched')) await stretchTexts(page)
    problems.push(
      ...(await findAxeViolations(page, rules)),
      ...(await getLayoutErrors(page)),
      ...(await page.evaluate(() =>
        'gaveWay' in window ? ['a page that stood gave way to its skeleton'] : [],
      )),
    )
    const file = join(
      ...modes,
      shot.language,
      `${shot.theme}-${shot.size}`,
      `${shot.role}-${shot.name}-${shot.state}.jpg`,
    )
    mkdirSync(join(OUT_DIR, file, '..'), { recursive: true })
    await page.screenshot({ path: join(OUT_DIR, file), type: 'jpeg', quality: 70, fullPage: false })
    shots.push({ shot, file, problems })
  } catch (error) {
    problems.push(String(error).split('\n')[0] ?? '')
  }
  for (const problem of problems) {
    failures.push(problem)
    console.log(`${where}: ${problem}`)
  }
  await page.close()
}

/** All pictures on one HTML page, those of one screen in a row. */
function sheet(): string {
  const rows = Map.groupBy(shots, ({ shot }) => `${shot.role} · ${shot.name}`)
  const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const figure = ({ shot, file, problems }: (typeof shots)[number]) =>
    `<figure><a href="${escapeHtml(file)}"><img loading="lazy" src="${escapeHtml(file)}" alt=""></a><figcaption>${escapeHtml(`${shot.language} ${shot.theme} ${shot.size} ${shot.state}`)}${problems.length > 0 ? `<b>${escapeHtml(problems.join('; '))}</b>` : ''}</figcaption></figure>`
  const style =
    'body{font:14px system-ui;margin:1rem}section{display:flex;gap:.5rem;overflow-x:auto}figure{margin:0;flex:none}img{height:22rem;border:1px solid #ccc}b{display:block;color:#b00;max-width:20rem}'
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${[...rows].map(([title, all]) => `<h2>${escapeHtml(title)}</h2><section>${all.map(figure).join('')}</section>`).join('\n')}`
}
