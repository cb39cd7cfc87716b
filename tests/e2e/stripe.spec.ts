import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { startFakeStripe } from '../support/stripe/fake-stripe.ts'
import {
  collectConsoleMessages,
  expect,
  findAxeViolations,
  logIn,
  startMarket,
  test,
  waitUntilAppCached,
} from './app.ts'

/**
 * A fake of the part of Stripe's script that our page calls. It runs only where the page's policy allows it.
 */
const SCRIPT = `
window.Stripe = Object.assign((key) => ({
  elements: () => ({ create: () => ({ mount: (place) => { const frame = document.createElement('iframe'); frame.src = 'https://js.stripe.com/card'; frame.title = 'Card'; place.append(frame) }, destroy() {} }) }),
  async confirmCardSetup(secret, { payment_method }) {
    const answer = await fetch('https://api.stripe.com/v1/setup_intents/confirm', { method: 'POST', body: JSON.stringify({ key, secret, name: payment_method.billing_details.name }) })
    return answer.ok ? { setupIntent: { payment_method: await answer.text() } } : { error: { message: 'Your card was declined.' } }
  },
  registerAppInfo() {}, _registerWrapper() {},
}), { version: 3 })`

test('with Stripe the card form stands on the one page that may load it, and the card it stores is kept', async ({
  browser,
  consoleMessages,
}) => {
  const stripe = await startFakeStripe()
  const market = await startMarket({
    STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
    STRIPE_API_BASE: stripe.url,
  })
  const context = await browser.newContext({ baseURL: market.url })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  let declines = true
  const fakeStripeScript = () =>
    context.route('https://js.stripe.com/**', (route) =>
      route.request().resourceType() === 'script'
        ? route.fulfill({ contentType: 'text/javascript', body: SCRIPT })
        : route.fulfill({ contentType: 'text/html', body: '<p>4242</p>' }),
    )
  await fakeStripeScript()
  await context.route('https://api.stripe.com/**', (route) => {
    const card = route.request().postDataJSON()
    expect(card).toMatchObject({ key: 'pk_test_x', name: 'Daniela C' })
    expect(card.secret).toMatch(/^seti_/)
    const customer = stripe.requests.find(({ endpoint }) => endpoint === 'POST /v1/setup_intents')?.parameters
      .customer
    const response = declines
      ? { status: 402, body: '' }
      : { status: 200, body: stripe.createPaymentMethod(String(customer), { last4: '4242' }) }
    declines = false
    return route.fulfill({ ...response, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile/plan-info')
  await waitUntilAppCached(page)
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page).toHaveURL(/\/add-card\?from=/)
  await expect(page.getByRole('main').frameLocator('iframe').getByText('4242')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByLabel('Name on the card').fill('Daniela C')
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  consoleMessages.length = 0
  await page.getByRole('button', { name: 'Add card' }).click()
  await expect(page).toHaveURL(/\/profile\/plan-info$/)
  await expect(page.getByText('visa •••• 4242')).toBeVisible()
  expect(
    await page.evaluate(() => Reflect.get(window, 'Stripe')),
    'nothing of Stripe is on any other page',
  ).toBeUndefined()
  // While any route is intercepted, Chromium requests every file without its cache.
  await context.unrouteAll()
  await context.setOffline(true)
  await page.goto('/add-card?from=%2Fprofile%2Fplan-info')
  await expect(
    page.getByRole('heading', { level: 1, name: 'The card form needs a connection' }),
  ).toBeVisible()
  consoleMessages.length = 0
  await fakeStripeScript()
  await context.setOffline(false)
  await expect(page.getByRole('main').locator('iframe')).toBeVisible()
  await context.close()
  await market.close()
  await stripe.close()
})
