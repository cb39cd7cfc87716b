import type { Page } from '@playwright/test'
import { requestJson, signIn } from '../screens/sessions.ts'
import { expect, test, waitUntilAppCached } from './app.ts'
import { BUYER, field, openChat, openUserPage, SELLER, SELLER_NAME } from './chat-page.ts'
import type { OFFLINE_BUTTONS } from './offline-buttons.ts'

const NEEDED = 'You’re offline, and this needs a connection. What you typed stays here.'
const FAILED = 'Network error. Please check your connection.'
/** The toast of a failed press, not the text of a list that could not be refreshed. */
const ONLY_FAILED = /^Network error\. Please check your connection\.$/

/** Presses a button of the table. */
const press = (button: keyof typeof OFFLINE_BUTTONS, action: () => Promise<void>) => test.step(button, action)
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const getSheetButton = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true })
const expectPending = (page: Page) => expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
const expectOrderPending = (page: Page, what: string) =>
  expect(page.getByRole('listitem').filter({ hasText: what })).toContainText('Waiting to send')
const expectNetworkNeeded = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: NEEDED })).toBeVisible()
/** For places that say so before anything is pressed. */
const noAction = async () => undefined
/** Every check starts with a fresh page, so that no earlier message is visible. */
const expectFailure = async (page: Page, path: string, action: () => Promise<void>) => {
  await page.goto(path)
  await action()
  await expect(page.getByText(FAILED)).toBeVisible()
}

/**
 * Creates an order of the client with the freelancer, moved by them in turns through `moves`. Returns its id.
 */
async function createOrder(url: string, moves: string[]): Promise<string> {
  const [client, freelancer] = await Promise.all([signIn(url, BUYER), signIn(url, SELLER)])
  const deliveryAt = new Date(Date.now() + 9 * 864e5).toISOString()
  const orderForm = {
    sellerUserId: JSON.parse(freelancer.user ?? '')._id,
    description: 'A sign for the bakery',
    deliveryAt,
    budget: 40,
  }
  const { data } = await (await requestJson(url, client, 'POST', 'order', orderForm)).json()
  const { _id } = data.order
  for (const move of moves) {
    const side = move === 'COMPLETED' ? 'buyer' : 'seller'
    const response = await requestJson(
      url,
      side === 'buyer' ? client : freelancer,
      'PUT',
      `order/${side}/status?orderId=${_id}&status=${move}`,
      {},
    )
    expect(response.ok, `${move}: ${await response.text()}`).toBe(true)
  }
  return _id
}
const DONE = ['PROCESSING', 'DELIVERED', 'COMPLETED']

test('without a network every way in says why it needs one', async ({ page, context }) => {
  await page.clock.install()
  await page.goto('/auth/login')
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await press('sign up', async () => {
    for (const role of ['buyer', 'freelancer']) {
      await page.goto(`/auth/signup/${role}`)
      await expectNetworkNeeded(page)
    }
  })
  await press('ask for a link to a new password', async () => {
    await page.goto('/auth/forgot-password')
    await expectNetworkNeeded(page)
  })
  await press('set a new password by a link', () =>
    expectFailure(page, '/reset-password?userId=019a0000-0000-7000-8000-000000000001&token=abc', noAction),
  )
  await press('confirm an e-mail by its code', async () => {
    await page.goto('/verify-email?email=ana@example.test')
    await page.getByLabel('Code').fill('123456')
    await expectNetworkNeeded(page)
    await expect(button(page, 'When back online')).toBeVisible()
  })
  await press('end letters by a link', () =>
    expectFailure(
      page,
      `/unsubscribe?user=019a0000-0000-7000-8000-000000000001&kind=order&token=${'a'.repeat(43)}`,
      () => button(page, 'Unsubscribe').click(),
    ),
  )
  await press('have a new code sent', () =>
    expectFailure(page, '/verify-email?email=ana@example.test', async () => {
      await page.clock.fastForward('01:01')
      await button(page, 'Resend code').click()
    }),
  )
})

test('without a network each button of Ana’s keeps what she wants, in sight, or says why it can’t', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const freelancer = await signIn(market.url, SELLER)
  const done = await createOrder(market.url, DONE)
  const going = await createOrder(market.url, ['PROCESSING'])
  expect(
    (
      await requestJson(market.url, freelancer, 'PUT', `order/date/${going}`, {
        deliveryAt: new Date(Date.now() + 20 * 864e5).toISOString(),
      })
    ).ok,
  ).toBe(true)
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await openChat(page, SELLER_NAME)
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await expect(page.getByText('No saved replies yet')).toBeVisible()
  await page.goto('/notifications')
  await expect(button(page, 'Mark all as read')).toBeVisible()
  await page.goto('/profile-setting?tab=security')
  await expect(button(page, /^Forget /).first()).toBeVisible()
  await waitUntilAppCached(page)
  await context.setOffline(true)

  await press('change the password', () => expectNetworkNeeded(page))
  for (const [name, at] of [
    ['log out other devices', button(page, 'Log out all other devices')],
    ['forget a known device', button(page, /^Forget /).first()],
  ] as const)
    await press(name, async () => {
      await at.click()
      const alert = page.getByRole('alert').filter({ hasText: ONLY_FAILED })
      await expect(alert).toBeVisible()
      await expect(alert).toHaveCount(0)
    })
  await page.goto('/notifications')
  await press('mark all notices as seen', async () => {
    await button(page, 'Mark all as read').click()
    await expect(button(page, 'Mark all as read')).toHaveCount(0)
  })
  await press('agree to another day', async () => {
    await page.goto(`/buyer-vieworder?orderId=${going}`)
    await button(page, 'Accept').click()
    await expectOrderPending(page, 'Your answer on the due date')
  })
  await press('review the work, and the client', async () => {
    await page.goto(`/buyer-vieworder?orderId=${done}`)
    await button(page, 'Write a review').click()
    await page.getByRole('dialog').getByRole('radio', { name: '5 out of 5 stars' }).check({ force: true })
    await getSheetButton(page, 'Send review').click()
    await expectOrderPending(page, 'Your review')
  })
  await press('make a chat a favorite', async () => {
    await openChat(page, SELLER_NAME)
    await page.getByRole('button', { name: 'Add to favorites' }).click()
    await expect(page.getByRole('button', { name: 'Remove from favorites' })).toBeVisible()
  })
  await press('save a reply', async () => {
    await field(page).fill('Thank you, that is very kind!')
    await page.getByRole('button', { name: 'Saved replies' }).click()
    await getSheetButton(page, 'Save this message').click()
    await expectPending(page)
    await expect(getSheetButton(page, 'Thank you, that is very kind!')).toBeVisible()
  })
  await press('save the account', async () => {
    await page.goto('/profile-setting?tab=account')
    await page.getByLabel('About you').fill('I bake, and I need signs.')
    await button(page, 'Save').click()
    await expectPending(page)
  })
  await press('change the picture', async () => {
    await page.getByTestId('picture').setInputFiles('public/icons/192.png')
    await getSheetButton(page, 'Use photo').click()
    const stored = page.getByRole('main').locator('img[src^="data:"]')
    await expect(stored).toBeVisible()
    await page.reload()
    await expect(stored).toBeVisible()
    await expectPending(page)
  })
  await press('choose the language of letters', async () => {
    await page.goto('/profile-setting?tab=notifications')
    await expect(
      page.getByRole('alert').filter({ has: page.getByRole('heading', { name: 'Email', exact: true }) }),
    ).toContainText(FAILED)
  })
  await press('delete the account', async () => {
    await page.goto('/profile-setting?tab=data')
    await page
      .getByRole('main')
      .locator('section')
      .filter({ hasText: 'Delete account' })
      .getByRole('button')
      .last()
      .click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(FAILED)
  })
  await context.close()
})

test('without a network each button of Daniela’s keeps what she wants, in sight, or says why it can’t', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const client = await signIn(market.url, BUYER)
  const freelancer = await signIn(market.url, SELLER)
  const card = {
    cardholder: 'Daniela',
    brand: 'mastercard',
    last4: '4444',
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 2,
    country: 'MX',
  }
  const added = await requestJson(market.url, freelancer, 'POST', 'payment-method', card)
  expect(added.ok, await added.text()).toBe(true)
  const rated = await createOrder(market.url, DONE)
  const judged = await requestJson(market.url, client, 'POST', 'rating', {
    orderId: rated,
    rating: 5,
    comment: 'Lovely',
  })
  expect(judged.ok, await judged.text()).toBe(true)
  const going = await createOrder(market.url, ['PROCESSING'])
  const { context, page } = await openUserPage(browser, market, SELLER, consoleMessages)
  for (const [path, locator] of [
    ['/profile-setting?tab=seller', page.getByLabel('Back on')],
    ['/profile/plan-info', button(page, 'Cancel plan')],
    [`/seller-vieworder?orderId=${going}`, button(page, 'More options')],
  ] as const) {
    await page.goto(path)
    await expect(locator).toBeVisible()
  }
  await button(page, 'More options').click()
  await page.getByRole('menuitem', { name: 'Change due date' }).click()
  await waitUntilAppCached(page)
  await context.setOffline(true)

  await press('ask for another day', async () => {
    await page
      .getByRole('dialog')
      .getByLabel('Due date')
      .fill(new Date(Date.now() + 30 * 864e5).toLocaleDateString('sv'))
    await getSheetButton(page, 'Send request').click()
    await expectOrderPending(page, 'Your due date request')
  })
  await press('reply to a review', async () => {
    await page.goto(`/seller-vieworder?orderId=${rated}`)
    await page.getByLabel('Your reply').fill('It was a pleasure.')
    await button(page, 'Send reply').click()
    await expectOrderPending(page, 'Your reply')
  })
  await press('review the work, and the client', async () => {
    await button(page, 'Review client').click()
    await page.getByRole('dialog').getByRole('radio', { name: '4 out of 5 stars' }).check({ force: true })
    await getSheetButton(page, 'Send review').click()
    await expectOrderPending(page, 'Your review of the client')
  })
  await press('pause, be away', async () => {
    await page.goto('/profile-setting?tab=seller')
    await page.getByLabel('Back on').fill(new Date(Date.now() + 9 * 864e5).toLocaleDateString('sv'))
    await page.getByLabel('Automatic reply').fill('I am in the mountains.')
    await button(page, 'Start time off').click()
    await expectPending(page)
  })
  await press('add a card', async () => {
    await page.goto('/profile/plan-info')
    await button(page, 'Add card').click()
    await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: NEEDED })).toBeVisible()
  })
  await press('prefer a card', () =>
    expectFailure(page, '/profile/plan-info', () =>
      button(page, /^Make default: /)
        .first()
        .click(),
    ),
  )
  await press('remove a card', () =>
    expectFailure(page, '/profile/plan-info', () =>
      button(page, /^Remove /)
        .first()
        .click(),
    ),
  )
  await press('change the plan', () =>
    expectFailure(page, '/profile/plan-info', () => button(page, 'Change plan').click()),
  )
  await press('cancel the plan', () =>
    expectFailure(page, '/profile/plan-info', async () => {
      await button(page, 'Cancel plan').click()
      await getSheetButton(page, 'Cancel plan').click()
    }),
  )
  await context.close()
})

test('without a network Ada’s desk says why it does nothing', async ({ page, context }) => {
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Continue as Ada A., Admin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
  await page.goto('/admin/plans')
  await page.getByRole('button', { name: 'Add plan' }).click()
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await press('any deed of an administrator', async () => {
    await page.getByLabel('Price (USD)', { exact: true }).fill('12')
    await page.getByLabel('Billed every (days)').fill('30')
    await page.getByLabel('Name', { exact: true }).fill('Fair')
    await getSheetButton(page, 'Save').click()
    await expect(page.getByText(FAILED)).toBeVisible()
  })
})
