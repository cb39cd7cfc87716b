import type { Page } from '@playwright/test'
import { INTERFACE_LANGUAGES } from '../../shared/languages.ts'
import { getControlErrors } from '../screens/control-errors.ts'
import { NEW_ROLES, ROLES } from '../screens/list.ts'
import { seedMarket, WITH_OWNER } from '../screens/seed.ts'
import type { Session } from '../screens/sessions.ts'
import { getButton } from '../screens/texts.ts'
import { expect, startMarket, test } from './app.ts'

/** The narrowest phone, and a page zoomed to 400 %: WCAG 2.2, reflow. */
const NARROWEST = { width: 320, height: 640 }

let market: Awaited<ReturnType<typeof startMarket>>
let seeded: Awaited<ReturnType<typeof seedMarket>>
test.beforeAll(async () => {
  market = await startMarket(WITH_OWNER)
  seeded = await seedMarket(market.url)
})
test.afterAll(() => market?.close())

/**
 * Runs in the page: goes there as a link of the app does, and waits until everything on the screen has come.
 */
async function showScreen(path: string): Promise<void> {
  const listHeadings = () => [...document.querySelectorAll<HTMLElement>('#content h1')]
  const go = async (to: string) => {
    const previous = new Set(listHeadings())
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    const isThere = () =>
      listHeadings().some((heading) => !previous.has(heading) && heading.offsetParent !== null) &&
      [...document.querySelectorAll('#content .animate-pulse')].every((each) => !each.checkVisibility())
    for (const started = performance.now(); !isThere(); await new Promise(requestAnimationFrame))
      if (performance.now() - started > 30_000) throw new Error(`Nothing came at ${to}`)
  }
  // A screen in between, so that one tab after another is a new screen too.
  await go([path, location.pathname].includes('/unauthorized') ? '/about-us' : '/unauthorized')
  await go(path)
  await document.fonts.ready
}

async function logInAs(page: Page, session: Session): Promise<void> {
  await page.goto('/unauthorized')
  await page.evaluate((values) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, session)
  await page.goto('/help-and-support')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const language of INTERFACE_LANGUAGES)
  test(`on the narrowest phone no button, tab, badge, menu or placeholder is cut, in ${language}`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const context = await browser.newContext({
      baseURL: market.url,
      locale: language,
      viewport: NARROWEST,
      isMobile: true,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    /** Each error with the first screen that has it. */
    const errors = new Map<string, string>()
    const measure = async (screen: string) => {
      for (const error of await getControlErrors(page)) if (!errors.has(error)) errors.set(error, screen)
    }
    for (const role of [...ROLES, ...NEW_ROLES]) {
      await logInAs(page, seeded.people[role])
      // Screens of new users differ by what is missing; their dialogs are here.
      for (const [name, path] of ROLES.some((each) => each === role) ? seeded.screens[role] : []) {
        await page.evaluate(showScreen, path)
        await measure(`${role} ${name}`)
        for (const menu of (await page.locator('main [aria-haspopup=menu]:visible').all()).slice(0, 2)) {
          await menu.click()
          await page.locator('[popover]:popover-open').first().waitFor()
          await measure(`${role} ${name}, its menu`)
          await page.keyboard.press('Escape')
        }
      }
      for (const { name, path, pressed } of seeded.opened.filter(
        (each) => each.role === role && each.only !== 'desk',
      )) {
        await page.evaluate(showScreen, path)
        for (const what of pressed) await (await getButton(page, language, what)).click()
        await page.locator('dialog[open], [popover]:popover-open').first().waitFor()
        await measure(`${role} ${name}`)
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog[open], [popover]:popover-open')).toHaveCount(0)
      }
    }
    await context.close()
    expect(Object.fromEntries(errors)).toEqual({})
  })

test('the measure sees what is cut, too narrow, broken in mid-word or outside', async ({ page }) => {
  await page.setViewportSize(NARROWEST)
  const findIn = async (html: string) => {
    await page.setContent(`<html><body style="margin:0;font:16px sans-serif">${html}</body></html>`)
    return getControlErrors(page)
  }
  expect(await findIn('<button>Save changes</button>')).toEqual([])
  expect(await findIn('<button style="width:3rem;white-space:nowrap">Save changes</button>')).toEqual([
    'button “Save changes” is too narrow for “changes”',
  ])
  expect(
    await findIn(
      '<button style="width:5rem;overflow:hidden;text-overflow:ellipsis">Characteristics</button>',
    ),
  ).toContain('button “Characteristics” cuts “Characteristics” off')
  expect(
    await findIn('<a href="/" style="display:block;width:4rem;overflow-wrap:anywhere">Characteristics</a>'),
  ).toEqual(['a “Characteristics” breaks “Characteristics”'])
  expect(
    await findIn(
      '<span class="rounded-full" style="display:inline-block;white-space:nowrap;margin-left:300px">In progress</span>',
    ),
  ).toContain('span “In progress” lies outside of the window')
  expect(
    await findIn(
      '<input placeholder="Search" style="width:8rem"><input placeholder="Characteristics" style="width:4rem">',
    ),
  ).toEqual(['placeholder “Characteristics” is cut off'])
  expect(await findIn('<div style="width:400px">A table</div>')).toEqual(['sideways by 80 px'])
})
