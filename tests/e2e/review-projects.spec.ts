import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { requestJson, signIn } from '../screens/sessions.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The newest completed order of Daniela's that has a review without a project, and one of her projects. */
async function findReviewedOrder(url: string) {
  const session = await signIn(url, 'seller@demo.test')
  const read = async (path: string) => (await requestJson(url, session, 'GET', path)).json()
  const listOrders = async () => (await read('order/seller?status=COMPLETED&limit=50')).data.orders
  const order = (await listOrders()).find(
    ({ rating }: { rating: { projectId?: string } | null }) => rating && !rating.projectId,
  )
  /** The project that the server shows with its review. */
  const readProjectId = async () =>
    (await listOrders()).find(({ _id }: { _id: string }) => _id === order._id).rating.projectId
  const { data: projects } = await read('portfolio')
  return { order, project: projects[0], readProjectId, sellerId: JSON.parse(session.user ?? '')._id }
}

const review = (page: Page, comment: string) =>
  page.locator('#reviews').getByRole('article').filter({ hasText: comment })

test('Daniela shows a project with a review in a tunnel; a guest sees it there later and opens it, until she removes it', async ({
  page,
  browser,
  market,
}) => {
  const { order, project, sellerId } = await findReviewedOrder(market.url)
  const comment = order.rating.comment
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  const projects = page.waitForResponse('**/api/v1/portfolio?*')
  await page.goto(`/seller-vieworder?orderId=${order._id}`)
  await (await projects).finished()
  await waitUntilAppCached(page)
  const show = page.getByRole('button', { name: 'Show a project with this review' })
  await expect(show).toBeVisible()
  await page.context().setOffline(true)
  await show.click()
  const sheet = page.getByRole('dialog', { name: 'Choose a project' })
  const choice = sheet.getByRole('button', { name: project.name, exact: true })
  await expect(choice).toHaveAttribute('aria-pressed', 'false')
  expect(await findAxeViolations(page)).toEqual([])
  await choice.click()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Shown with this review')).toBeVisible()
  await expect(page.getByText('Your choice of project · Waiting to send')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(page.getByText('Your choice of project')).toBeHidden()
  await expect(page.getByText('Shown with this review')).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: market.url })).newPage()
  await guest.setViewportSize({ width: 320, height: 640 })
  await guest.goto(`/freelancer-details/${sellerId}`)
  const work = review(guest, comment).getByRole('button', { name: `Project ${project.name}` })
  await work.scrollIntoViewIfNeeded()
  await expect(work.locator('img')).toHaveJSProperty('complete', true)
  expect(await findAxeViolations(guest)).toEqual([])
  await work.click()
  const gallery = guest.getByRole('dialog', { name: project.name })
  await expect(gallery.getByText(project.description.slice(0, 40))).toBeVisible()
  expect(await findAxeViolations(guest)).toEqual([])
  await gallery.getByRole('button', { name: 'Close project' }).click()
  await expect(work).toBeFocused()

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(sheet.getByRole('button', { name: project.name, exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await sheet.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(show).toBeFocused()
  await expect(page.getByText('Your choice of project')).toBeHidden()
  await expect
    .poll(async () => (await findReviewedOrder(market.url)).order._id, 'the market has it, too')
    .toBe(order._id)
  await guest.reload()
  await expect(review(guest, comment)).toBeVisible()
  await expect(work).toHaveCount(0)
})

test('Daniela chooses a project among her reviews in a tunnel, and later finds it on the order’s page', async ({
  page,
  market,
}) => {
  const { order, project, readProjectId } = await findReviewedOrder(market.url)
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  const projects = page.waitForResponse('**/api/v1/portfolio?*')
  await page.goto('/seller-dashboard?tab=reviews')
  await (await projects).finished()
  const reviewed = page.getByRole('article').filter({ hasText: order.rating.comment })
  await expect(reviewed).toHaveCount(1)
  await waitUntilAppCached(page)
  await page.context().setOffline(true)
  await reviewed.getByRole('button', { name: 'Show a project with this review' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose a project' })
  await sheet.getByRole('button', { name: project.name, exact: true }).click()
  await expect(sheet).toBeHidden()
  await expect(reviewed.getByText('Shown with this review')).toBeVisible()
  await expect(reviewed.getByText(project.name, { exact: true })).toBeVisible()
  await expect(reviewed.getByText('Your choice of project · Waiting to send')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await expect(reviewed.getByText('Your choice of project')).toBeHidden()
  await expect.poll(readProjectId, 'the server has it').toBe(project._id)
  await page.goto(`/seller-vieworder?orderId=${order._id}`)
  await expect(page.getByText('Shown with this review')).toBeVisible()
  await expect(page.getByText(project.name, { exact: true })).toBeVisible()
})

/** An order of Andre's that Daniela has done and he has reviewed, and what she calls the API with. */
async function reviewOrder(url: string, comment: string) {
  const [client, freelancer] = await Promise.all(
    ['buyer@demo.test', 'seller@demo.test'].map(async (email) => {
      const session = await signIn(url, email)
      return async (method: 'POST' | 'PUT', path: string, body: object = {}) =>
        (await (await requestJson(url, session, method, path, body)).json()).data
    }),
  )
  if (!client || !freelancer) throw new Error('Nobody is signed in')
  const { sellerId, project } = await findReviewedOrder(url)
  const { order } = await client('POST', 'order', {
    sellerUserId: sellerId,
    description: 'A sign for the bakery',
    deliveryAt: new Date(Date.now() + 9 * 864e5).toISOString(),
    budget: 40,
  })
  await freelancer('PUT', `order/seller/status?orderId=${order._id}&status=PROCESSING`)
  await freelancer('PUT', `order/seller/status?orderId=${order._id}&status=DELIVERED`)
  await client('PUT', `order/buyer/status?orderId=${order._id}&status=COMPLETED`)
  const rated = await client('POST', 'rating', { orderId: order._id, rating: 5, comment })
  return { orderId: order._id, ratingId: rated.order.rating._id, project, freelancer }
}

test('Andre sees on his order’s page which project Daniela shows with his review, in a tunnel, too', async ({
  page,
  market,
}) => {
  const comment = 'The bakery is found by everybody now'
  const { orderId, ratingId, project, freelancer } = await reviewOrder(market.url, comment)
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto(`/buyer-vieworder?orderId=${orderId}`)
  await expect(page.getByText(comment)).toBeVisible()
  await waitUntilAppCached(page)
  const work = page.getByRole('button', { name: `Shown with this review ${project.name}` })
  await expect(work).toHaveCount(0)
  await freelancer('PUT', `rating/${ratingId}/project`, { projectId: project._id })
  await expect(work).toBeVisible()
  await expect(work.locator('img')).toHaveJSProperty('complete', true)
  expect(await findAxeViolations(page)).toEqual([])
  await page.context().setOffline(true)
  await page.reload()
  await expect(work).toBeVisible()
  await work.click()
  const opened = page.getByRole('dialog', { name: project.name })
  await expect(opened.getByText(project.description.slice(0, 40))).toBeVisible()
  await opened.getByRole('button', { name: 'Close project' }).click()
  await expect(work).toBeFocused()
  await page.context().setOffline(false)
})
