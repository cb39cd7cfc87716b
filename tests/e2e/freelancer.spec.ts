import * as v from 'valibot'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { RatingList } from '../../shared/orders.ts'
import { PublicPortfolio } from '../../shared/portfolio.ts'
import { successEnvelope } from '../../shared/protocol/envelope.ts'
import { SellerList, SellerProfile, sellerProfilePath } from '../../shared/sellers.ts'
import { expect, findAxeViolations, logIn, startMarket, test, waitUntilAppCached } from './app.ts'

const NOBODY = '019a0000-0000-7000-8000-00000000dead'

test('Ana reads everything that Luis shows about himself', async ({ page, market }) => {
  const luis = await findLuis(market.url)
  const requestedUrls: string[] = []
  page.on(
    'request',
    (request) => void (request.url().includes(sellerProfilePath('')) && requestedUrls.push(request.url())),
  )
  await page.goto(luis.path)
  await expect(page).toHaveTitle(`${luis.seller.displayName} — Oficio`)
  await expect(page.getByRole('heading', { level: 1, name: luis.seller.displayName })).toBeVisible()
  await expect(page.getByText(luis.seller.title)).toBeVisible()
  for (const part of [
    `About ${luis.seller.displayName}`,
    'Portfolio',
    'Skills',
    'Services',
    'Work history and reviews',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name: part })).toBeVisible()
  }
  await expect(page.getByText(luis.seller.skillLevels[0]?.name ?? '', { exact: true })).toBeVisible()
  await expect(
    page.getByText(`$${luis.seller.hourlyRate.toFixed(2)}`).filter({ visible: true }),
  ).toBeVisible()
  expect(requestedUrls.length, 'his profile came beside the scripts, once').toBe(1)
  const video = page.locator('video')
  await expect(video).toHaveAttribute('preload', 'none')
  await page.getByRole('button', { name: /intro video/ }).click()
  await expect.poll(() => video.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0)
})

test('who reads Spanish reads a freelancer’s skills in Spanish', async ({ browser, market }) => {
  const { seller, path } = await findLuis(market.url)
  const skill = seller.skillLevels.find(({ name, names }) => names.es !== undefined && names.es !== name)
  const context = await browser.newContext({ baseURL: market.url, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto(path)
  await expect(page.getByRole('main').getByText(skill?.names.es ?? '', { exact: true })).toBeVisible()
  await context.close()
})

test('Ana looks through a project’s pictures by the arrow keys, as far as there are any', async ({
  page,
  market,
}) => {
  const luis = await findLuis(market.url)
  await page.goto(luis.path)
  await page.getByRole('button', { name: luis.project.name, exact: true }).click()
  const viewer = page.getByRole('dialog', { name: luis.project.name })
  const getPosition = (number: number) =>
    viewer.getByText(`${number} / ${luis.project.images.length}`, { exact: true })
  await expect(getPosition(1)).toBeVisible()
  for (let number = 2; number <= luis.project.images.length; number++) {
    await page.keyboard.press('ArrowRight')
    await expect(getPosition(number)).toBeVisible()
  }
  await viewer.getByRole('button', { name: 'Show image 1' }).click()
  await expect(getPosition(1)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('button', { name: luis.project.name, exact: true })).toBeFocused()
})

test('on her phone Ana wipes through Luis’s work before anything else, and opens a project at the picture she saw', async ({
  page,
  market,
}) => {
  const { seller, project, path } = await findLuis(market.url)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  const work = page.getByRole('list', { name: `Work by ${seller.displayName}` })
  await expect(work).toBeInViewport()
  const total = project.images.length
  const second = work.getByRole('button', { name: `${project.name}, image 2 of ${total}` })
  await second.click()
  const viewer = page.getByRole('dialog', { name: project.name })
  await expect(viewer.getByText(`2 / ${total}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(second).toBeFocused()
  await expect(page.getByRole('button', { name: `Hire ${seller.displayName}` })).toBeInViewport()
})

test('Ana turns to the second page of what buyers said', async ({ page, market }) => {
  const luis = await findLuis(market.url)
  await page.goto(luis.path)
  await page.getByRole('link', { name: `${luis.seller.ratingCount} reviews` }).click()
  const reviews = page.getByRole('region', { name: 'Work history and reviews' }).getByRole('article')
  await expect(reviews).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(reviews).toHaveCount(Math.min(10, luis.seller.ratingCount - 10))
})

test('Ana reads the worst reviews first, those of one number of stars, and those with a word', async ({
  page,
  market,
}) => {
  const { seller, path } = await findLuis(market.url)
  const { stars, count, total, word } = await findReviews(market.url, seller._id)
  await page.goto(path)
  const region = page.getByRole('region', { name: 'Work history and reviews' })
  const reviews = region.getByRole('article')
  await expect(reviews).toHaveCount(10)
  await region.getByLabel('Sort reviews').selectOption('Lowest rated')
  await expect(reviews.first().getByRole('img', { name: `${stars} out of 5 stars` })).toBeVisible()
  const bar = region.getByRole('button', { name: `${stars} out of 5 stars: ${count} of ${total} reviews` })
  await bar.click()
  await expect(bar).toHaveAttribute('aria-pressed', 'true')
  await expect(
    region.getByText(`${count} reviews found`).or(region.getByText('1 review found')),
  ).toBeVisible()
  await expect(reviews).toHaveCount(Math.min(10, count))
  const search = region.getByRole('searchbox', { name: 'Search reviews' })
  await search.fill('qqqqq')
  await expect(region.getByRole('heading', { name: 'No review matches' })).toBeVisible()
  await expect(search).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await region.getByRole('button', { name: 'Show all reviews' }).click()
  await expect(reviews).toHaveCount(10)
  await expect(bar).toHaveAttribute('aria-pressed', 'false')
  await search.fill(word.toUpperCase())
  await expect(region.getByText(/reviews? found$/)).toBeVisible()
  await expect(reviews.first()).toContainText(word, { ignoreCase: true })
  await search.fill('')
  await expect(region.getByText(/reviews? found$/)).toHaveCount(0)
  await region.getByRole('button', { name: 'Page 2' }).click()
  await expect(reviews).toHaveCount(Math.min(10, total - 10))
})

test('Marta, who isn’t signed in, is told to log in before she hires or chats, and shown the way', async ({
  page,
  market,
}) => {
  const luis = await findLuis(market.url)
  await page.goto(luis.path)
  await page.getByRole('button', { name: `Chat with ${luis.seller.displayName}` }).click()
  await expect(page.getByText('Please log in to start a chat')).toBeVisible()
  await page.getByRole('button', { name: `Hire ${luis.seller.displayName}` }).click()
  const loginNotice = page
    .getByRole('alert')
    .filter({ hasText: 'Log in or create an account to hire this freelance' })
  await loginNotice.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
})

test('Luis, who sells himself, can neither hire nor start a chat', async ({ page, market }) => {
  const luis = await findLuis(market.url)
  await logIn(page, 'seller@demo.test', 'Demo!2026')
  await page.goto(luis.path)
  await page.getByRole('button', { name: `Hire ${luis.seller.displayName}` }).click()
  await expect(page.getByText('Only buyers can hire freelancers')).toBeVisible()
  await page.getByRole('button', { name: `Chat with ${luis.seller.displayName}` }).click()
  await expect(page.getByText('Only buyers can start a chat')).toBeVisible()
})

test('Ana hands Luis’s page on by its address', async ({ page, market, context }) => {
  const luis = await findLuis(market.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'canShare', { value: () => false }))
  await page.goto(luis.path)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(market.url + luis.path)
})

test('Daniela, who has paused her profile, is told so in her settings and on her own page', async ({
  page,
  consoleMessages,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile-setting?tab=seller')
  await expect(page.getByRole('heading', { name: 'Your profile is visible' })).toBeVisible()
  const found = page.getByLabel('Show my profile in search')
  await found.click()
  await expect(page.getByRole('heading', { name: 'Your profile is paused' })).toBeVisible()
  await page.getByRole('link', { name: 'View as client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile is hidden' })).toBeVisible()
  await page.getByRole('link', { name: 'See why' }).click()
  await expect(found).not.toBeChecked()
  await found.click()
  await expect(page.getByRole('heading', { name: 'Your profile is visible' })).toBeVisible()
  // On the server, too: the next journey opens her page.
  const { _id } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'))
  await expect
    .poll(async () => (await page.request.get(`/api/v1/${sellerProfilePath(_id)}`)).status())
    .toBe(200)
  // The browser itself logs the rejected request.
  expect(consoleMessages.splice(0).every((line) => line.includes('404'))).toBe(true)
})

test('Daniela’s own page leads to what changes it, not to hiring herself', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard')
  await page.getByRole('link', { name: 'View my profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Daniela/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Hire|Chat with) / })).toHaveCount(0)
  await page.getByRole('link', { name: 'Edit profile' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/profile\/personal-info$/)
})

test('somebody who isn’t there is not found, and there is a way on', async ({ page, consoleMessages }) => {
  await page.goto(`/freelancer-details/${NOBODY}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Freelancer not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse freelancers' }).click()
  await expect(page).toHaveURL(/\/explore-sellers$/)
  await page.goto('/freelancer-details/nobody')
  await expect(page.getByRole('heading', { level: 1, name: 'Freelancer not found' })).toBeVisible()
  // The browser itself logs the rejected request.
  expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([])
  consoleMessages.length = 0
})

test('without a network Ana reads the profile that she opened before, and is told how old it is', async ({
  page,
  market,
  context,
}) => {
  const luis = await findLuis(market.url)
  await page.goto(luis.path)
  await expect(page.getByRole('button', { name: luis.project.name, exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Work history and reviews' }).getByRole('article'),
  ).toHaveCount(10)
  await waitUntilAppCached(page)
  await page.reload()
  await expect(page.getByRole('button', { name: luis.project.name, exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: luis.seller.displayName })).toBeVisible()
  await expect(page.getByText(/^Saved on this device, updated/)).toBeVisible()
  await expect(page.getByRole('button', { name: luis.project.name, exact: true })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Work history and reviews' }).getByRole('article'),
  ).toHaveCount(10)
  const region = page.getByRole('region', { name: 'Work history and reviews' })
  await region.getByLabel('Sort reviews').selectOption('Highest rated')
  await expect(region.getByText('From the 10 reviews saved on this device.')).toBeVisible()
  await region.getByRole('searchbox', { name: 'Search reviews' }).fill('qqqqq')
  await expect(region.getByRole('heading', { name: 'No review matches' })).toBeVisible()
  await page.goto(`/freelancer-details/${NOBODY}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Not available offline' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can use a freelancer’s page on a phone and at a desk, ${colorScheme}, in both languages`, async ({
    page,
    market,
  }) => {
    const luis = await findLuis(market.url)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const [language, history] of [
      ['en', 'Work history and reviews'],
      ['es', 'Historial de trabajo y reseñas'],
    ] as const) {
      await page.goto('/')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        await page.goto(luis.path)
        await expect(page.getByRole('region', { name: history }).getByRole('article')).toHaveCount(10)
        expect(await findAxeViolations(page), `${language} ${width}`).toEqual([])
        await page.getByRole('button', { name: luis.project.name, exact: true }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await findAxeViolations(page), `${language} ${width}, viewer`).toEqual([])
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBeLessThanOrEqual(0)
      }
    }
  })
}

test('the page of all portfolio states is there only where the operator says so', async ({
  page,
  consoleMessages,
}) => {
  await page.goto('/portfolio-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  const market = await startMarket({ SHOW_TEST_ROUTES: '1' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`${market.url}/portfolio-test`)
  await expect(page.getByRole('heading', { level: 2, name: 'Right to left' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'תפריט למסעדה' }).click()
  await expect(page.getByRole('dialog').getByText('1 / 5')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog').getByText('2 / 5')).toBeVisible()
  await page.keyboard.press('Escape')
  const broken = page.getByRole('region', { name: 'Broken image' })
  await broken.getByRole('button').click()
  await expect(page.getByRole('dialog').getByText(/image 1 of 2/)).toBeVisible()
  await market.close()
  // The missing picture is intended.
  expect(consoleMessages.filter((line) => !line.includes('404'))).toEqual([])
  consoleMessages.length = 0
})

/** Finds a freelancer with a video, a project of several pictures, and more reviews than a page holds. */
async function findLuis(url: string) {
  const { data } = await ask(url, 'seller/all?limit=50', successEnvelope(SellerList))
  for (const { _id, ratingCount } of data.sellers) {
    if (ratingCount <= 10) continue
    const { data: seller } = await ask(url, sellerProfilePath(_id), successEnvelope(SellerProfile))
    const { data: projects } = await ask(
      url,
      `portfolio/public-seller-portfolio?userId=${_id}`,
      PublicPortfolio,
    )
    const project = projects.slice(0, 6).find(({ images, introVideo }) => images.length > 2 && !introVideo)
    if (project && seller.introVideo) return { seller, project, path: `/freelancer-details/${_id}` }
  }
  throw new Error('The demo market has no such freelancer')
}

/** A freelancer's worst number of stars, how many gave it, and a word of the newest review with a comment. */
async function findReviews(url: string, sellerId: string) {
  const { data } = await ask(url, `rating?sellerId=${sellerId}`, successEnvelope(RatingList))
  const index = data.spread.findIndex((count) => count > 0)
  const word = /\p{L}{5,}/u.exec(data.ratings.find(({ comment }) => comment !== '')?.comment ?? '')?.[0] ?? ''
  return { stars: index + 1, count: data.spread[index] ?? 0, total: data.total, word }
}

async function ask<S extends v.GenericSchema>(
  url: string,
  path: string,
  schema: S,
): Promise<v.InferOutput<S>> {
  const response = await fetch(`${url}/api/v1/${path}`)
  return v.parse(schema, await response.json())
}
