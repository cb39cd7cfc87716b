import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { successEnvelope } from '../../shared/protocol/envelope.ts'
import { SellerList } from '../../shared/sellers.ts'
import { PASSWORD } from '../support/sign-up-form.ts'
import { expect, logIn, test } from './app.ts'
import { signUp } from './mailbox.ts'

/** A layout shift that is too small to be seen. */
const MIN_SHIFT = 0.004

declare global {
  interface Window {
    layoutShifts: string[]
  }
  interface PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null }[]
  }
}

/** Records in each page the layout shifts that no input caused. */
const observeShifts = (page: Page, minShift = MIN_SHIFT) =>
  page.addInitScript((unseen) => {
    window.layoutShifts = []
    const note = ({ value, hadRecentInput, sources }: PerformanceEntry) => {
      if (!hadRecentInput && value > unseen)
        window.layoutShifts.push(
          `${value.toFixed(3)}: ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(', ')}`,
        )
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry)
    }).observe({ type: 'layout-shift', buffered: true })
  }, minShift)

/** Opens a page and delays the responses to `slowRequests` until everything else has been drawn. */
async function openThrottled(page: Page, path: string, delayedUrl: string): Promise<void> {
  const stands = Promise.withResolvers<void>()
  await page.route(delayedUrl, async (route) => {
    await stands.promise
    await route.continue()
  })
  await page.goto(path)
  await expect(page.locator('#content').getByRole('heading').first()).toBeVisible()
  await expect(page.locator('#content .animate-pulse').first()).toBeVisible()
  stands.resolve()
  await expect(page.locator('#content .animate-pulse')).toHaveCount(0)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await page.evaluate(() => window.layoutShifts), path).toEqual([])
  await page.unroute(delayedUrl)
}

/** Holds the change feed back. Returns the function that lets it through. */
async function holdSync(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/v1\/(sync|changes)/, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('nothing moves on the start page in Arabic while its categories come', async ({ page }) => {
  await observeShifts(page)
  await page.setViewportSize({ width: 1280, height: 1400 })
  await openThrottled(page, '/?lang=ar', '**/api/v1/category*')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`nothing moves under a finger when what a screen waits for comes${reducedMotion === 'reduce' ? ', for those who want less motion, too' : ''}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion })
    await observeShifts(page)
    await page.setViewportSize({ width: 1280, height: 1400 })
    await openThrottled(page, '/', '**/api/v1/category*')
    await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
    await page.route('**/api/v1/seller/seller-profile-public*', () => new Promise(() => undefined))
    await openThrottled(page, '/seller-dashboard?tab=reviews', '**/api/v1/rating?*')
    await expect(page.getByText('Average rating'), 'the reviews say it themselves').toBeVisible()
    await openThrottled(page, '/profile/plan-info', '**/api/v1/payment-method*')
  })

for (const [held, path, width] of [
  ['category', '/profile/professional-info', 360],
  ['subCategory', '/profile/professional-info', 1280],
  ['subscription-plan', '/profile/plan-info', 360],
  ['payment-method', '/profile/plan-info', 1280],
] as const)
  test(`Nadia’s first profile stands still while it waits for ${held}, at ${width} px`, async ({
    page,
    market,
  }) => {
    const email = `nadia-${held}@example.test`
    await signUp(market.url, email, 'seller', { firstName: 'Nadia', lastName: 'Ferro', country: 'AR' })
    await observeShifts(page)
    await page.setViewportSize({ width, height: 1400 })
    const delayedUrl = `**/api/v1/${held}*`
    // The page to which she comes first would keep it on the device.
    await page.route(delayedUrl, () => new Promise(() => undefined))
    await logIn(page, email, PASSWORD)
    await page.unroute(delayedUrl)
    await openThrottled(page, path, delayedUrl)
  })

for (const { who, email } of [
  { who: 'Daniela', email: 'seller@demo.test' },
  { who: 'Ana', email: 'buyer@demo.test' },
])
  test(`${who}’s start page stands still when what her account has comes last`, async ({ page }) => {
    await observeShifts(page)
    await page.setViewportSize({ width: 1280, height: 1400 })
    const releaseSync = await holdSync(page)
    await logIn(page, email, DEMO_PASSWORD)
    await page.goto('/')
    await expect(page.locator('#content .animate-pulse').first()).toBeVisible()
    releaseSync()
    await expect(page.getByRole('heading', { name: 'Unread messages' })).toBeVisible()
    await expect(page.locator('#content .animate-pulse')).toHaveCount(0)
    expect(await page.evaluate(() => window.layoutShifts)).toEqual([])
  })

test('Daniela’s reviews stand still when the orders that they are about come after them', async ({
  page,
}) => {
  await observeShifts(page)
  await page.setViewportSize({ width: 1280, height: 1400 })
  const releaseSync = await holdSync(page)
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=reviews')
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
  releaseSync()
  await expect(page.getByRole('button', { name: /project/ }).first()).toBeVisible()
  await expect(page.locator('#content .animate-pulse')).toHaveCount(0)
  expect(await page.evaluate(() => window.layoutShifts)).toEqual([])
})

for (const width of [360, 1280])
  test(`a freelancer’s page stands still while it loads, of new people and of those with many languages, at ${width} px`, async ({
    page,
    market,
  }) => {
    const listed: unknown = await (await page.request.get(`${market.url}/api/v1/seller/all?limit=50`)).json()
    const { sellers } = v.parse(successEnvelope(SellerList), listed).data
    const people = [
      sellers.find(({ rating }) => rating === null),
      sellers.toSorted((a, b) => b.languages.length - a.languages.length)[0],
    ]
    await observeShifts(page)
    await page.setViewportSize({ width, height: 1400 })
    for (const { _id, displayName } of people.filter((seller) => seller !== undefined)) {
      const answered = Promise.withResolvers<void>()
      await page.route('**/api/v1/seller/seller-profile-public*', async (route) => {
        await answered.promise
        await route.continue()
      })
      await page.goto(`/freelancer-details/${_id}`)
      await expect(page.locator('#content').getByText(displayName, { exact: true })).toBeVisible()
      answered.resolve()
      await expect(page.getByRole('heading', { level: 1, name: displayName })).toBeVisible()
      await expect(page.locator('#content .animate-pulse')).toHaveCount(0)
      expect(await page.evaluate(() => window.layoutShifts), displayName).toEqual([])
      await page.unroute('**/api/v1/seller/seller-profile-public*')
    }
  })

for (const width of [360, 1280])
  test(`what follows the filters stands still while their names come, at ${width} px`, async ({
    page,
    market,
  }) => {
    const listed: unknown = await (await page.request.get(`${market.url}/api/v1/seller/all?limit=50`)).json()
    const [seller] = v.parse(successEnvelope(SellerList), listed).data.sellers
    await observeShifts(page, 0)
    await page.setViewportSize({ width, height: 1400 })
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/v1/category*', async (route) => {
      await answered.promise
      await route.continue()
    })
    await page.goto(`/explore-sellers?categoryId=${seller?.categoryIds[0]}`)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
    answered.resolve()
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear filters' })
    await expect(clear).toBeVisible()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(
      await page.evaluate(() => window.layoutShifts.filter((text) => text.includes('Clear filters'))),
    ).toEqual([])
  })

const SAVED = /^Saved on this device, updated/

for (const size of ['100%', '200%'])
  test(`what Ana reads stays where it is when the network goes, and she reads how old it is, with text at ${size}`, async ({
    page,
    context,
  }) => {
    await page.addInitScript((fontSize) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = fontSize
      })
    }, size)
    await page.setViewportSize({ width: 360, height: 740 })
    await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
    const main = page.getByRole('main')
    for (const [path, role] of [
      ['/', 'article'],
      ['/dashboard', 'article'],
      ['/notifications', 'listitem'],
      ['/chat', 'listitem'],
    ] as const) {
      await page.goto(path)
      const item = main.getByRole(role).first()
      await expect(item).toBeVisible()
      const top = (await item.boundingBox())?.y
      await context.setOffline(true)
      await expect(main.getByText(SAVED).filter({ visible: true }).first()).toBeVisible()
      expect((await item.boundingBox())?.y, path).toBe(top)
      await context.setOffline(false)
      await expect(main.getByText(SAVED)).toHaveCount(0)
    }
    await main.getByRole('listitem').first().getByRole('link').click()
    const message = main.getByRole('article').last()
    await expect(message).toBeVisible()
    const top = (await message.boundingBox())?.y
    await context.setOffline(true)
    await expect(main.getByText(SAVED).filter({ visible: true })).toBeVisible()
    expect((await message.boundingBox())?.y, 'a chat').toBe(top)
  })

for (const width of [360, 1280])
  test(`what a guest reads stays where it is when it cannot be fetched anew, at ${width} px`, async ({
    page,
    market,
  }) => {
    const listed: unknown = await (await page.request.get(`${market.url}/api/v1/seller/all?limit=2`)).json()
    const { sellers } = v.parse(successEnvelope(SellerList), listed).data
    const [seller, other] = sellers
    await page.setViewportSize({ width, height: 800 })
    const main = page.getByRole('main')
    for (const [path, item] of [
      ['/', main.getByRole('article').last()],
      ['/explore-services', main.getByRole('listitem').first()],
      [`/more-services/${seller?.categoryIds[0]}`, main.getByRole('listitem').first()],
      ['/explore-sellers', main.getByRole('article').first()],
      [`/freelancer-details/${seller?._id}`, main.getByRole('heading', { level: 2 }).first()],
      [`/compare?ids=${seller?._id},${other?._id}`, main.getByRole('table')],
    ] as const) {
      await page.goto(path)
      await expect(item).toBeVisible()
      const failed = Promise.withResolvers<void>()
      await page.route('**/api/v1/**', async (route) => {
        await failed.promise
        await route.abort('internetdisconnected')
      })
      await page.reload()
      await expect(item).toBeVisible()
      const top = (await item.boundingBox())?.y
      failed.resolve()
      await expect(main.getByText(SAVED).first()).toBeVisible()
      expect((await item.boundingBox())?.y, path).toBe(top)
      await page.unrouteAll({ behavior: 'wait' })
    }
  })
