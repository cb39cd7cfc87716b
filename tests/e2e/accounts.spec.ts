import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { MARKET_HEADER } from '../../shared/response-header.ts'
import { PASSWORD } from '../support/sign-up-form.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import { field, openChat, SELLER_NAME } from './chat-page.ts'
import { getCode, getResetLink, listMails, signUp } from './mailbox.ts'

let people = 0
const createEmail = () => `person${++people}-${process.pid}@example.test`

test('Ana signs up, reads her code from the mail, is welcomed, logs out and in again', async ({
  page,
  market,
}) => {
  const email = createEmail()
  await page.goto('/auth/select-role')
  await page.getByRole('link', { name: 'Join as a client' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await expect(page.getByText('Agree to the terms to continue')).toBeVisible()
  await fillSignUp(page, email)
  await page.getByLabel('Confirm password').fill('Barco-7-azul?')
  await expect(page.getByText('Passwords don’t match')).toBeVisible()
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByText('Account created')).toBeVisible()
  await expect(page.getByText('Check your email for your verification code', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const code = await getCode(market.url, email)
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000')
  await expect(page.getByText('That code is wrong or has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Resend code in \d+ s/ })).toBeDisabled()
  await page.goto('/profile-setting')
  await expect(page, 'somebody unverified comes back here').toHaveURL(/verify-email\?email=person/)
  await page.getByLabel('Code').fill(code)
  await expect(page.getByRole('heading', { name: 'Welcome, Ana!' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }), 'in this order').toHaveText([
    'Your preferences',
    'Install the app',
    'Notifications',
  ])
  await page.getByRole('link', { name: 'Let’s go' }).click()
  await expect(page).toHaveURL(`${market.url}/dashboard`)

  await page.getByRole('button', { name: 'Ana Soto’s account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You’re logged out')).toBeVisible()
  await expect(page, 'not at a log-in that nobody asked for').toHaveURL(`${market.url}/`)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('button', { name: 'Ana Soto’s account' })).toBeVisible()
  await page.goto('/auth/login')
  await expect(page, 'who is signed in has no business here').toHaveURL(`${market.url}/dashboard`)
})

test('a half-filled sign-up outlasts a reload, but never the password', async ({ page }) => {
  await page.goto('/auth/signup/freelancer')
  await fillSignUp(page, createEmail())
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
  await expect(page.getByLabel('Country')).toHaveValue('MX')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Barco')
})

test('a code that isn’t whole is said to be so, and one that is typed without a network goes out with it', async ({
  page,
  context,
  market,
}) => {
  const email = createEmail()
  await page.goto('/auth/signup/buyer')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
  const code = page.getByLabel('Code')
  await code.fill('123')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Enter the 6-digit code', { exact: true })).toBeVisible()
  await expect(code).toBeFocused()
  expect(await findAxeViolations(page)).toEqual([])
  const written = await getCode(market.url, email)
  await context.setOffline(true)
  await expect(page.getByText('You’re offline, and this needs a connection.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'When back online' }).click()
  await expect(
    page.getByText('when you’re back online', { exact: false }),
    'half a code waits for nothing',
  ).toHaveCount(0)
  await code.fill(written)
  await expect(page.getByText('Enter the 6-digit code', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Network error. Please check your connection.')).toHaveCount(0)
  await page.getByRole('button', { name: 'When back online' }).click()
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Welcome, Ana!' })).toBeVisible()
  expect(visited, 'straight there').toEqual(['/auth/get-ready'])
})

test('who looks for a forgotten password on the way to hire, and remembers it, comes to the hire form', async ({
  page,
}) => {
  await page.goto('/explore-sellers?search=Daniela')
  await page
    .getByRole('link', { name: /Daniela C/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Hire/ }).first().click()
  await page.getByRole('alert').getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('buyer@demo.test')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await expect(page.getByLabel('Email')).toHaveValue('buyer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('dialog', { name: /^Hire Daniela/ })).toBeVisible()
})

test('Back shows the email that was typed last, not an older one', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill('old@example.test')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('old@example.test')
  await page.getByLabel('Email').fill('new@example.test')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/auth\/login/)
  await expect(page.getByLabel('Email')).toHaveValue('new@example.test')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('new@example.test')
  await page.goBack()
  await expect(page).toHaveURL(/auth\/login/)
  await expect(page.getByLabel('Email')).toHaveValue('old@example.test')
})

test('nobody is asked for a code that they have given', async ({ page, market }) => {
  const email = createEmail()
  await page.goto('/auth/signup/buyer')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  const codeNotice = page.getByText('Check your email for your verification code', { exact: false })
  await expect(codeNotice).toBeVisible()
  await page.getByLabel('Code').fill(await getCode(market.url, email))
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  expect(await codeNotice.count(), 'gone with the good news').toBe(0)
})

test('where nothing is, or nothing for her, Ana is offered what she can do', async ({ page }) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' }), 'she is logged in').toHaveCount(
    0,
  )
  await page.goto('/admin')
  await expect(page).toHaveURL(/unauthorized/)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page, 'with another account').toHaveURL(/auth\/login/)
})

test('an e-mail that is taken is said at its field, and a freelancer verifies before anything else', async ({
  page,
  market,
}) => {
  await page.goto('/auth/signup/freelancer')
  await fillSignUp(page, 'buyer@demo.test')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('An account with this email already exists.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  const email = createEmail()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/verify-email/)
  await page.getByLabel('Code').fill(await getCode(market.url, email))
  await page.getByRole('link', { name: 'Let’s go' }).click()
  await expect(page, 'the first step of a profile comes next').toHaveURL(/profile\/personal-info/)
  await page.goto('/profile-setting?tab=seller')
  await expect(page.getByRole('heading', { name: 'Your profile isn’t visible yet' })).toBeVisible()
})

test('who signs up, and loses the answer in a tunnel, presses again and has one account', async ({
  page,
}) => {
  await page.goto('/auth/signup/buyer')
  await fillSignUp(page, createEmail())
  await page.route(
    '**/api/v1/buyer',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const create = page.getByRole('button', { name: 'Create account' })
  await create.click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await create.click()
  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible()
})

test('a forgotten password is replaced by a mailed link that works once', async ({ page, market }) => {
  const email = createEmail()
  await signUp(market.url, email)
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email'), 'what was typed comes along').toHaveValue(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  const link = await getResetLink(market.url, email)
  await page.goto(link)
  await page.getByLabel('New password').fill('short')
  await expect(page.getByText('Add at least one number: not met')).toBeVisible()
  await page.getByLabel('New password').fill('Otra-vez-9')
  await expect(page.getByText('Add at least one number: met')).toBeVisible()
  await page.getByLabel('Confirm password').fill('Otra-vez-9')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await page.goto('/reset-password?userId=x&token=y')
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible()
  await logIn(page, email, 'Otra-vez-9')
})

test('a closed page leads to the log-in and then back to itself, and never to another site', async ({
  page,
  market,
}) => {
  await page.goto('/profile-setting?tab=security')
  await expect(page).toHaveURL(/auth\/login/)
  await fillLogIn(page, 'buyer@demo.test', 'Demo!2026')
  await expect(page).toHaveURL(`${market.url}/profile-setting?tab=security`)
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('You’re logged out')).toBeVisible()
  await page.goto('/auth/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate(() =>
    history.replaceState({ usr: { from: '//evil.example/' }, key: 'x', idx: 0 }, '', '/auth/login'),
  )
  await page.reload()
  await fillLogIn(page, 'buyer@demo.test', 'Demo!2026')
  await expect(page).toHaveURL(`${market.url}/dashboard`)
})

test('a failure that says nothing of itself is named after what was being done', async ({ page }) => {
  await page.route('**/api/v1/auth/login', (route) =>
    route.fulfill({
      status: 409,
      headers: MARKET_HEADER,
      json: { success: false, message: '', code: 'OF_A_NEWER_SERVER' },
    }),
  )
  await page.goto('/auth/login')
  await fillLogIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await expect(page.getByRole('alert').getByText('Login failed')).toBeVisible()
  await page.route('**/api/v1/buyer', (route) =>
    route.fulfill({
      status: 409,
      headers: MARKET_HEADER,
      json: { success: false, message: 'Not today', code: 'OF_A_NEWER_SERVER' },
    }),
  )
  await page.goto('/auth/signup/buyer')
  await fillSignUp(page, createEmail())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByRole('alert').getByText('Not today'),
    'what the server says goes first',
  ).toBeVisible()
})

test('all tabs follow a log-in and a log-out, and the signed-in app starts without a network', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/about-us')
  await logIn(page, 'buyer@demo.test', 'Demo!2026')
  await expect(other.getByRole('button', { name: /’s account/ })).toBeVisible()
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await page.goto('/profile-setting')
  await expect(page.getByRole('button', { name: /’s account/ })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue(/\S/)
  await page.getByRole('button', { name: /’s account/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  const readStoredTexts = () =>
    page.evaluate(async () => {
      const rows: unknown[] = []
      for (const { name } of await indexedDB.databases()) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const asking = indexedDB.open(name ?? '')
          asking.onsuccess = () => resolve(asking.result)
        })
        for (const store of database.objectStoreNames) {
          const asking = database.transaction(store).objectStore(store).getAll()
          rows.push(
            await new Promise((resolve) => asking.addEventListener('success', () => resolve(asking.result))),
          )
        }
        database.close()
      }
      return JSON.stringify([rows, { ...localStorage }, { ...sessionStorage }])
    })
  // What was stored is deleted in the moments after.
  await expect.poll(readStoredTexts).not.toMatch(/buyer@demo\.test|token/)
  await context.setOffline(false)
})

test('without a network the log-in says so before it is pressed, and goes out by itself if Ana wants that', async ({
  page,
  context,
}) => {
  await page.goto('/auth/login')
  await waitUntilAppCached(page)
  await context.setOffline(true)
  const form = page.locator('form').filter({ has: page.getByLabel('Password', { exact: true }) })
  await expect(form.getByRole('status')).toContainText('You’re offline, and this needs a connection.')
  await page.getByLabel('Email').fill('buyer@demo.test')
  await page.getByRole('button', { name: 'When back online' }).click()
  await expect(form.getByText('This field is required'), 'what is missing is said').toBeVisible()
  await expect(form.getByRole('status')).toContainText('You’re offline, and this needs a connection.')
  await page.getByLabel('Password', { exact: true }).fill('Demo!2026')
  await page.getByRole('button', { name: 'When back online' }).click()
  await expect(form.getByRole('status')).toContainText('when you’re back online')
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage })),
    'no password is kept on the device',
  ).not.toContain('Demo!2026')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: /’s account/ })).toBeVisible()
})

test('on a borrowed phone nothing stays', async ({ page, context }) => {
  await page.goto('/auth/login')
  await page.getByLabel('This is a shared device').check()
  await fillLogIn(page, 'buyer@demo.test', 'Demo!2026')
  await expect(page.getByRole('button', { name: /’s account/ })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('buyer@demo.test')
  await page.close()
  const next = await context.newPage()
  await next.goto('/')
  await expect(next.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

test('a session that was ended elsewhere is noticed and said, with the way back', async ({
  page,
  browser,
  market,
}) => {
  const email = createEmail()
  await signUp(market.url, email)
  await logIn(page, email, PASSWORD)
  await page.goto('about:blank')
  const context = await browser.newContext({ baseURL: market.url })
  const otherPage = await context.newPage()
  await logIn(otherPage, email, PASSWORD)
  await otherPage.goto('/profile-setting?tab=security')
  await expect(otherPage.getByText('This device').first()).toBeVisible()
  await otherPage.getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(otherPage.getByText('All other devices are logged out', { exact: true })).toBeVisible()
  await context.close()
  await page.goto('/profile-setting?tab=security')
  await expect(page.getByText('Session expired. Please login again.')).toBeVisible()
  await expect(page).toHaveURL(`${market.url}/`)
  await page.getByRole('status').or(page.getByRole('alert')).getByRole('button', { name: 'Log in' }).click()
  await fillLogIn(page, email, PASSWORD)
  await expect(page).toHaveURL(/profile-setting\?tab=security/)
})

for (const [where, isSharedDevice] of [
  ['on her own device', false],
  ['on a borrowed one', true],
] as const)
  test(`when a session ends ${where}, what Ana wrote is kept, and what waits goes out after her next log-in`, async ({
    page,
    market,
  }) => {
    const enter = async () => {
      if (isSharedDevice) await page.getByLabel('This is a shared device').check()
      await fillLogIn(page, 'buyer@demo.test', DEMO_PASSWORD)
    }
    await page.goto('/auth/login')
    await enter()
    await expect(page).not.toHaveURL(/login/)
    await openChat(page, SELLER_NAME)
    const offline = (route: Route) => route.abort()
    await page.route('**/api/v1/sync', offline)
    const text = `Written ${where}`
    await field(page).fill(text)
    await field(page).press('Enter')
    const waiting = page.getByRole('article').filter({ hasText: text })
    await expect(waiting).toBeVisible()
    await field(page).fill('Half a thought')
    const token = await page.evaluate(() => sessionStorage.getItem('token') ?? localStorage.getItem('token'))
    await fetch(`${market.url}/api/v1/auth/logout`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    await page.unroute('**/api/v1/sync', offline)
    await page.getByRole('status').or(page.getByRole('alert')).getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('You’re no longer logged in here.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('This is a shared device')).toBeChecked({ checked: isSharedDevice })
    await fillLogIn(page, 'buyer@demo.test', DEMO_PASSWORD)
    await expect(page).toHaveURL(/chat/)
    await expect(waiting).toContainText(/Sent|Delivered|Read/)
    await expect(waiting).toHaveCount(1)
    await expect(field(page)).toHaveValue('Half a thought')
    await field(page).fill('')
  })

test('Ana sees which devices her account knows and when each is logged out, and forgets one', async ({
  page,
  browser,
  market,
}) => {
  const email = createEmail()
  await signUp(market.url, email)
  const context = await browser.newContext({ baseURL: market.url })
  const otherPage = await context.newPage()
  await logIn(otherPage, email, PASSWORD)
  await otherPage.goto('about:blank')
  await logIn(page, email, PASSWORD)
  await page.goto('/profile-setting?tab=security')
  await expect(page.getByText(/^Logs out .+ at the latest$/).first()).toBeVisible()
  const knownDevices = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Known devices' }) })
    .getByRole('listitem')
  await expect(knownDevices).toHaveCount(2)
  await expect(knownDevices.filter({ hasText: 'This device' })).toHaveText(
    /Chrome · Linux.*First seen .+Last seen /,
  )
  await knownDevices
    .filter({ hasNotText: 'This device' })
    .getByRole('button', { name: /^Forget / })
    .click()
  await expect(page.getByText('Device forgotten')).toBeVisible()
  await expect(knownDevices).toHaveCount(1)
  await otherPage.goto('/profile-setting')
  await expect(otherPage.getByText('Session expired. Please login again.')).toBeVisible()
  await context.close()
})

test('Ana settles her account: name, picture, phone, password', async ({ page, market }) => {
  const email = createEmail()
  await signUp(market.url, email)
  await logIn(page, email, PASSWORD)
  await page.goto('/profile-setting')
  await page.getByLabel('Last name').fill('Soto Díaz')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ana Soto Díaz’s account' })).toBeVisible()

  await page
    .getByTestId('picture')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('File type not allowed', { exact: false })).toBeVisible()
  await page
    .getByTestId('picture')
    .setInputFiles({ name: 'IMG_0001.HEIC', mimeType: '', buffer: Buffer.from('of an iPhone') })
  await expect(page.getByText('This browser can’t open HEIC photos. Choose a JPG or PNG.')).toBeVisible()
  const large = sharp({ create: { width: 1800, height: 1600, channels: 3, background: '#8b53f0' } })
  await page.getByTestId('picture').setInputFiles({
    name: 'large.png',
    mimeType: 'image/png',
    buffer: await large.png({ compressionLevel: 0 }).toBuffer(),
  })
  await expect(page.getByRole('dialog', { name: 'Crop your photo' }), 'a photograph of 8.6 MB').toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#8b53f0' } })
    .png()
    .toBuffer()
  await page.getByTestId('picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('dialog', { name: 'Crop your photo' })).toBeVisible()
  await page.getByLabel('Zoom').fill('2')
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByRole('main').locator('img[src*="_300x300.webp"]')).toBeVisible()

  await page.getByRole('tab', { name: 'Phone' }).click()
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByText('Enter 10 to 20 digits', { exact: false })).toBeVisible()
  await page.getByLabel('Phone number').fill('+52 55 1234 5678')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully!').last()).toBeVisible()

  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password', { exact: true }).fill('Nueva-clave-1')
  await page.getByLabel('Confirm new password').fill('Nueva-clave-1')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password updated')).toBeVisible()
})

test('Ana lets new devices in unconfirmed only by her password', async ({ page, market }) => {
  const email = createEmail()
  await signUp(market.url, email)
  await logIn(page, email, PASSWORD)
  await page.goto('/profile-setting?tab=security')
  const choice = page.getByLabel('Email me a code when I log in on a new device')
  await choice.click()
  await expect(choice).toBeChecked()
  await choice.click()
  await submitWrongThenRightPassword(page, 'Turn off')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(choice).not.toBeChecked()
})

test('Ana takes her data along and deletes her account', async ({ page, market }) => {
  const email = createEmail()
  await signUp(market.url, email)
  await logIn(page, email, PASSWORD)
  await page.goto('/profile-setting?tab=data')
  const space = page.getByRole('region', { name: 'Storage' })
  await expect(space).toContainText('of 2 GB used')
  await expect(space).toContainText('Files in chats and orders')
  await page.route('**/users/export', () => new Promise(() => undefined))
  await page.getByRole('button', { name: 'Download data' }).click()
  await expect(page.getByRole('progressbar', { name: 'Preparing your data' })).toBeVisible()
  await expect(page.getByText('0.0 MB so far')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: 'Preparing your data' })).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download data' }).click()
  const archive = unzipSync(new Uint8Array(readFileSync(await (await coming).path())))
  expect(Buffer.from(archive['my-data.json'] ?? []).toString()).toContain(email)
  await placeOrder(market.url, email)
  await page.getByRole('button', { name: 'Delete account' }).click()
  const named = page.getByRole('dialog').getByRole('listitem')
  await expect(named, 'what she leaves behind is named before').toHaveText(/^OF-\d{6} · .+ · Pending$/)
  expect(await findAxeViolations(page)).toEqual([])
  await submitWrongThenRightPassword(page, 'Delete account')
  await expect(page.getByText('Account deleted')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
})

/**
 * Checks each page on a phone in the light theme and at a desk in the dark theme: violations found by axe,
 * and sideways overflow.
 */
async function viewPages(page: Page, paths: string[]): Promise<void> {
  for (const path of paths)
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      expect(await findAxeViolations(page), `${path} ${width}`).toEqual([])
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        `${path} ${width}`,
      ).toBeLessThanOrEqual(0)
    }
}

test('everybody can use the pages of the way in, on a phone and at a desk', async ({ page }) => {
  await viewPages(page, [
    '/auth/login',
    '/auth/signup/buyer',
    '/auth/get-ready?role=seller',
    '/auth/forgot-password',
    '/verify-email?email=a@b.co',
    '/reset-password?userId=x&token=y',
    '/mailbox?email=a@b.co',
  ])
})

test('Ana changes her e-mail by the codes from both mailboxes; without a network she is told so, and what she typed stays', async ({
  page,
  context,
  market,
}) => {
  const [email, another] = [createEmail(), createEmail()]
  await page.goto('/auth/signup/buyer')
  await fillSignUp(page, email)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('Code').fill(await getCode(market.url, email))
  await expect(page.getByRole('heading', { name: 'Welcome, Ana!' })).toBeVisible()
  await page.goto('/profile-setting?tab=account')
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabel('New email').fill(another)
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Send codes' }).click()
  await expect(dialog.getByRole('status')).toContainText('offline')
  await expect(dialog.getByLabel('New email')).toHaveValue(another)
  await context.setOffline(false)
  await expect(dialog.getByRole('status')).toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send codes' }).click()
  const arrived = dialog.getByLabel(`Code sent to ${another}`)
  await arrived.fill(await getCode(market.url, another))
  await expect.poll(async () => (await listMails(market.url, email)).length).toBe(2)
  await dialog.getByLabel(`Code sent to ${email}`).fill(await getCode(market.url, email))
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText('Email changed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^E-?mail$/ })).toHaveValue(another)
})

test('everybody can use the settings, on a phone and at a desk', async ({ page }) => {
  await logIn(page, 'seller@demo.test', 'Demo!2026')
  await viewPages(
    page,
    ['account', 'security', 'notifications', 'seller', 'phone', 'data'].map(
      (tab) => `/profile-setting?tab=${tab}`,
    ),
  )
})

test('a form that is opened before its texts have come waits in its sheet, and the page behind it stays', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const context = await browser.newContext({ baseURL: market.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  collectConsoleMessages(consoleMessages, page)
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  const texts = Promise.withResolvers<void>()
  await page.route('**/text-en-validation*', (route) => texts.promise.then(() => route.continue()))
  await page.goto('/profile-setting?tab=data')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete account' })).toBeVisible()
  await expect(page.getByText('Download your data')).toBeVisible()
  const send = page.getByRole('dialog').getByRole('button', { name: /^Delete/ })
  await expect(send, 'pressed now, it would do nothing').toHaveCount(0)
  texts.resolve()
  await expect(page.getByRole('dialog').getByLabel('Your password')).toBeVisible()
  await expect(send).toBeVisible()
  await context.close()
})

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Soto')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Country').selectOption('MX')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('I agree to the terms').check()
}

async function fillLogIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
}

async function submitWrongThenRightPassword(page: Page, buttonName: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByRole('button', { name: buttonName }).click()
  await expect(page.getByText('Wrong password. Try again.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: buttonName }).click()
}

/** Places an order with the first freelancer of the lists. */
async function placeOrder(url: string, email: string) {
  const call = async (method: string, path: string, body?: object, token?: string) => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
    const response = await fetch(`${url}/api/v1/${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status, path).toBe(200)
    return (await response.json()).data
  }
  const { token } = await call('POST', 'auth/login', { email, password: PASSWORD })
  const { sellers } = await call('GET', 'seller/all?limit=1')
  const deliveryAt = new Date(Date.now() + 7 * 86_400_000).toISOString()
  await call(
    'POST',
    'order',
    { sellerUserId: sellers[0]._id, description: 'A sign for our bakery', deliveryAt, budget: 90 },
    token,
  )
}
