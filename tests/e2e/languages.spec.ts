import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { getLayoutErrors, stretchTexts } from '../screens/layout-errors.ts'
import { type Session, signIn } from '../screens/sessions.ts'
import { getButton } from '../screens/texts.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

/** The languages whose texts are cached on this device. */
const readStoredTexts = (page: Page) =>
  page.evaluate(async () => {
    const names = (await (await caches.open('oficio-assets')).keys()).map(
      ({ url }) => /\/text-(\w\w)-/.exec(url)?.[1],
    )
    return [...new Set(names.filter((name) => name !== undefined))].sort()
  })
/** Runs in the page before any other script: signs the user in. */
const storeSession = (session: Session) => {
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
}
/** How far the page overflows sideways (px); it must be 0. */
const findOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const [language, dir, freelancers, none] of [
  ['fr-FR', 'ltr', 'Freelances', 'Aucun résultat'],
  ['ar-EG', 'rtl', 'المستقلون', 'لا'],
] as const)
  test(`who reads ${language.slice(0, 2)} is met in it, without a network too, and keeps the texts of no other language`, async ({
    browser,
    market,
    consoleMessages,
  }) => {
    const context = await browser.newContext({
      baseURL: market.url,
      locale: language,
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('lang', language.slice(0, 2))
    await expect(page.locator('html')).toHaveAttribute('dir', dir)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await waitUntilAppCached(page)
    expect(await readStoredTexts(page)).toEqual([language.slice(0, 2)])
    await context.setOffline(true)
    for (const path of ['/explore-sellers', '/help-and-support', '/auth/login', '/term-and-conditions']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await findOverflow(page), path).toBe(0)
      expect(await findAxeViolations(page), path).toEqual([])
    }
    const search = page.getByRole('search').getByRole('combobox')
    await page.goto('/explore-sellers')
    await expect(search, 'an empty field begins where its hint does').toHaveCSS('direction', dir)
    await page.goto('/explore-sellers?search=zzzzzz')
    await expect(page.getByRole('heading', { level: 1, name: freelancers })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasText: none }),
    ).toBeVisible()
    await context.close()
  })

test('Amal chooses Arabic, works from right to left, and her choice stays', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await waitUntilAppCached(page)
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const logo = await page.getByRole('banner').getByRole('link', { name: 'Oficio' }).boundingBox()
  expect(logo?.x, 'the page begins on the right').toBeGreaterThan(640)
  await expect.poll(() => readStoredTexts(page)).toEqual(['ar', 'en'])
  await page.goto('/auth/login')
  await page.locator('input[name=email]').fill('buyer@demo.test')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'تسجيل الدخول' }).click()
  await expect(page).not.toHaveURL(/login/)
  for (const path of [
    '/dashboard',
    '/dashboard?tab=manage-orders',
    '/chat',
    '/notifications',
    '/profile-setting',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(await findOverflow(page), path).toBe(0)
    expect(await findAxeViolations(page), path).toEqual([])
  }
})

test('a link that asks for French is answered in French, and named so to search engines', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/explore-sellers?lang=fr')).text()
  expect(html).toContain('<title>Freelances · Oficio</title>')
  expect(html).toMatch(/<html[^>]* lang="fr"/)
  await page.goto('/explore-sellers?lang=fr')
  await expect(page.getByRole('heading', { level: 1, name: 'Freelances' })).toBeVisible()
  const manifest = page.locator('link[rel=manifest]')
  await expect(manifest, 'what is installed is French too').toHaveAttribute(
    'href',
    '/manifest.fr.webmanifest',
  )
  const { lang, id, shortcuts } = await (await request.get('/manifest.fr.webmanifest')).json()
  expect([lang, id, shortcuts[0].name]).toEqual(['fr', '/', 'Trouver des freelances'])
})

test('Amal, whose app doesn’t come, reads in Arabic what to do', async ({ page, consoleMessages }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/?lang=ar')
  await expect(page.getByText('التحديث مطلوب.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Update Required.')).toBeHidden()
  await expect(page.getByRole('link', { name: 'أعد تحميل الصفحة' })).toBeVisible()
  consoleMessages.splice(0)
})

/** Screens of a visitor and of a signed-in user, which must not be wider than a phone. */
const STRETCHED = {
  visitor: [
    '/',
    '/explore-sellers',
    '/explore-services',
    '/about-us',
    '/help-and-support',
    '/contact-us',
    '/auth/select-role',
    '/auth/login',
    '/auth/signup/buyer',
    '/auth/get-ready?role=seller',
  ],
  freelancer: [
    '/seller-dashboard',
    '/seller-dashboard?tab=statistics',
    '/profile/professional-info',
    '/profile-setting?tab=security',
    '/notifications',
    '/outbox',
    '/chat',
  ],
}

test('Ada reads her desk in Arabic, and dates keep their place beside Latin names and addresses', async ({
  browser,
  market,
  request,
  consoleMessages,
}) => {
  const sent = await request.post('/api/v1/help-support/get-in-touch-record', {
    data: {
      firstName: 'Rosa',
      lastName: 'Villanueva',
      email: 'rosa@example.test',
      termsAccepted: true,
      message: 'How do I change my address?',
    },
  })
  expect(sent.ok()).toBe(true)
  const context = await browser.newContext({
    baseURL: market.url,
    locale: 'ar',
    viewport: { width: 360, height: 740 },
  })
  await context.addInitScript(storeSession, await signIn(market.url, 'admin@demo.test'))
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  for (const section of ['overview', 'users', 'contacts', 'reviews']) {
    await page.goto(`/admin/${section}`)
    await expect(page.locator('#content').getByText(/\d{4}/).first()).toBeVisible()
    expect(await getLayoutErrors(page), section).toEqual([])
  }
  await context.close()
})

test('Amal orders in a tunnel, and the price of what waits keeps its sign before it', async ({
  browser,
  market,
  request,
  consoleMessages,
}) => {
  const [seller] = (await (await request.get('/api/v1/seller/all?limit=1')).json()).data.sellers
  const context = await browser.newContext({
    baseURL: market.url,
    locale: 'ar',
    viewport: { width: 360, height: 740 },
  })
  await context.addInitScript(storeSession, await signIn(market.url, 'buyer@demo.test'))
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await page.goto(`/freelancer-details/${seller._id}`)
  await (await getButton(page, 'ar', 'profile:hire')).click()
  const form = page.getByRole('dialog')
  await form.locator('textarea').fill('A sign for the bakery, seen from the tram')
  await form.locator('input[name=budget]').fill('120')
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await (await getButton(page, 'ar', 'orders:hire.continue')).click()
  await (await getButton(page, 'ar', 'orders:hire.send')).click()
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('$120.00')
  expect(await getLayoutErrors(page)).toEqual([])
  await context.close()
})

test('Lucía reads numbers in Spanish as they are written in Mexico, like the prices beside them', async ({
  browser,
  market,
}) => {
  const context = await browser.newContext({ baseURL: market.url, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/about-us')
  await expect(page.getByRole('main').getByText(/^\d\.\d/)).toBeVisible()
  await context.close()
})

test('a language that needs half as much room again pushes nothing aside and cuts nothing off', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const look = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await stretchTexts(page)
    expect(await getLayoutErrors(page), path).toEqual([])
  }
  for (const path of STRETCHED.visitor) await look(path)
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  for (const path of STRETCHED.freelancer) await look(path)
})
