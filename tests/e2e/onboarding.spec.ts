import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { PASSWORD } from '../support/sign-up-form.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'
import { getCode, signUp } from './mailbox.ts'

test('Nadia signs up on a bad network, goes on with her profile on another device, publishes it, and Ana finds it by search', async ({
  page,
  browser,
  market,
  consoleMessages,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const email = `nadia-${Date.now()}@example.test`
  const password = 'Barco-7-azul'
  await page.goto('/auth/signup/freelancer')
  await page.getByLabel('First name').fill('Nadia')
  await page.getByLabel('Last name').fill('Quiroga')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(password)
  await page.getByLabel('Country').selectOption('AR')
  await page.getByRole('checkbox', { name: /agree/ }).check()
  await page.getByRole('button', { name: /Create|Sign up/ }).click()
  await expect(page).toHaveURL(/verify-email/)
  await page.getByLabel('Code').fill(await getCode(market.url, email))
  await expect(page).toHaveURL(/get-ready/)
  await page.goto('/seller-dashboard')
  await expect(page).toHaveURL(/\/profile\/personal-info$/)
  await expect(page.getByRole('textbox', { name: 'Phone number' })).toHaveValue('+54 ')
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Next' }).click()
  await expect(
    page.getByText('Add a photo of yourself'),
    'what is wrong is brought into view',
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add photo' })).toBeFocused()
  await page.getByTestId('picture').setInputFiles('public/icons/512.png')
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByLabel('Display name').fill('Nadia Q.')
  await page.getByLabel('Short bio').fill('Murals that outlast the weather.')
  await page.getByLabel('About you').fill('I have painted the harbours of three countries.')
  await page.getByLabel('Phone number').fill('+54 11 5555 1234')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/professional-info/)
  await page.getByLabel('Profile title').fill('I will paint your harbour wall')
  await page.getByLabel('Hourly rate (USD)').fill('1000')
  await page.getByLabel('Hourly rate (USD)').press('Tab')
  await expect(page.getByText('Enter a rate from 0.01 to 999')).toBeVisible()
  const draftResponse = page.waitForResponse(
    (response) =>
      response.url().endsWith('/seller/draft') && !!response.request().postData()?.includes('38,50'),
  )
  await page.getByLabel('Hourly rate (USD)').fill('38,50')
  await draftResponse

  const deskContext = await browser.newContext({
    baseURL: market.url,
    viewport: { width: 1280, height: 800 },
  })
  const desk = await deskContext.newPage()
  collectConsoleMessages(consoleMessages, desk)
  await logIn(desk, email, password)
  await desk.goto('/profile')
  await expect(desk, 'the first step is done, the second is not').toHaveURL(/professional-info/)
  await expect(desk.getByLabel('Hourly rate (USD)')).toHaveValue('38,50')
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(desk.getByText('Choose at least one service')).toBeVisible()
  await desk.getByRole('group', { name: 'Your services' }).getByText('Graphic Design').click()
  await desk.getByRole('checkbox', { name: 'Illustration' }).check()
  await desk.getByLabel('Add skill').selectOption({ label: 'Watercolor' })
  await desk.getByRole('button', { name: 'Add degree' }).click()
  await expect(
    desk.getByRole('group', { name: /Education/ }).getByRole('alert'),
    'what is new is not yet wrong',
  ).toHaveCount(0)
  await desk.getByLabel('University or school').fill('UBA')
  await desk.getByLabel('Degree').fill('Painting')
  await desk.getByRole('button', { name: 'Add certification' }).click()
  const certifications = desk.getByRole('group', { name: /^Certifications/ })
  await certifications.getByRole('button', { name: 'Remove item 1' }).click()
  await desk.getByTestId('video profile').setInputFiles('api/demo/intro.mp4')
  await expect(desk.getByText('Intro video uploaded')).toBeVisible()
  expect(await findAxeViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(desk).toHaveURL(/plan-info/)

  await desk.getByRole('button', { name: 'Publish profile' }).click()
  await expect(desk.getByText('Choose a plan.', { exact: true })).toBeVisible()
  await desk.getByRole('radio').first().check()
  await desk.getByRole('button', { name: 'Add card' }).click()
  const card = async (number: string) => {
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Name on the card').fill('Nadia Quiroga')
    await dialog.getByLabel('Card number').fill(number)
    await dialog.getByLabel('Expiration date').fill('12/30')
    await dialog.getByLabel('CVV').fill('123')
    await dialog.getByRole('button', { name: 'Add card' }).click()
  }
  const sent: string[] = []
  desk.on('request', (request) => void sent.push(request.postData() ?? ''))
  await card('4000 0000 0000 0002')
  await expect(desk.getByText('Your bank declined this card. Try another one.')).toBeVisible()
  await card('4242 4242 4242 4242')
  await expect(desk.getByText('visa •••• 4242')).toBeVisible()
  expect(
    sent.filter((body) => /4242 ?4242|4000 ?0000/.test(body)),
    'no number leaves the device',
  ).toEqual([])
  expect(await findAxeViolations(desk)).toEqual([])

  // The response to her submission is lost: the market has accepted it, she can't know.
  let isLost = false
  await desk.route('**/api/v1/sync', async (route) => {
    if (isLost || !route.request().postData()?.includes('completeProfile')) return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
  // It is said for two seconds, before the dashboard is there or after.
  const announced = desk.getByText('Your profile is live. Welcome!').waitFor()
  await desk.getByRole('button', { name: 'Publish profile' }).click()
  await expect(desk, 'it is sent again, and published once').toHaveURL(/seller-dashboard/)
  await announced
  expect(isLost).toBe(true)

  const ana = await browser.newContext({ baseURL: market.url })
  const anaPage = await ana.newPage()
  await anaPage.goto('/explore-sellers?search=harbour+wall')
  await anaPage
    .getByRole('link', { name: /Nadia Q/ })
    .first()
    .click()
  await expect(anaPage.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible()
  await expect(anaPage.getByText('UBA')).toBeVisible()
  await expect(
    anaPage.getByRole('button', { name: /^Play Nadia.* intro video$/ }),
    'added before there was a profile',
  ).toBeVisible()
  await ana.close()
  await deskContext.close()
})

test('Nadia fills in her whole profile in a tunnel and publishes it: it waits in sight over a closed browser, goes out when she is back, and Ana finds it', async ({
  page,
  context,
  browser,
  market,
  consoleMessages,
}) => {
  const email = `nadia-${Date.now()}@example.test`
  await signUp(market.url, email, 'seller', { firstName: 'Nadia', lastName: 'Ferro', country: 'AR' })
  await logIn(page, email, PASSWORD)
  const card = { cardholder: 'Nadia Ferro', brand: 'visa', last4: '4242', country: 'AR' }
  const added = await context.request.post(`${market.url}/api/v1/payment-method`, {
    data: { ...card, expiryMonth: 12, expiryYear: new Date().getFullYear() + 2 },
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
  })
  expect(added.ok(), await added.text()).toBe(true)
  const offers = ['payment-method', 'skill', 'subCategory', 'category'].map((path) =>
    page.waitForResponse((response) => response.url().includes(`/api/v1/${path}`)),
  )
  await page.goto('/profile')
  await Promise.all(offers)
  // The page before may have fetched the plans, which aren't asked for again within a minute.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('oficio-answers-1')))
    .toContain('"queryKey":["plans"]')
  await waitUntilAppCached(page)
  await expect(page.getByLabel('Display name')).toBeVisible()

  await context.setOffline(true)
  await page.getByTestId('picture').setInputFiles('public/icons/512.png')
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeVisible()
  await page.getByLabel('Display name').fill('Nadia F.')
  await page.getByLabel('Short bio').fill('Ironwork that holds a roof.')
  await page.getByLabel('About you').fill('I have forged the gates of two harbours.')
  await page.getByLabel('Phone number').fill('+54 11 5555 4321')
  await page.getByRole('button', { name: 'Add language' }).click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Profile title').fill('I will forge your garden gate')
  await page.getByLabel('Hourly rate (USD)').fill('41')
  await page.getByRole('group', { name: 'Your services' }).getByText('Graphic Design').click()
  await page.getByRole('checkbox', { name: 'Illustration' }).check()
  await page.getByLabel('Add skill').selectOption({ label: 'Watercolor' })
  await page.getByTestId('video profile').setInputFiles('api/demo/intro.mp4')
  await expect(page.getByRole('button', { name: /Cancel.*intro\.mp4/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await expect(page).toHaveURL(/seller-dashboard/)
  const note = (tab: typeof page) => tab.getByRole('region', { name: 'Your profile' })
  await expect(note(page)).toContainText('Waiting to send')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.close()

  const reopened = await context.newPage()
  collectConsoleMessages(consoleMessages, reopened)
  await reopened.goto('/seller-dashboard')
  await expect(note(reopened)).toContainText('Waiting to send')
  await note(reopened).getByRole('link', { name: 'Edit' }).click()
  await expect(reopened.getByLabel('Short bio')).toHaveValue('Ironwork that holds a roof.')
  await expect(reopened.getByRole('main').locator('img[src^="data:"]'), 'her picture').toBeVisible()
  await reopened.getByLabel('Short bio').fill('Ironwork that holds two roofs.')
  await reopened.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reopened.getByText('Waiting to send', { exact: true }).last()).toBeVisible()
  expect(await findAxeViolations(reopened)).toEqual([])
  await context.setOffline(false)
  await expect(reopened.getByText('Your profile is live. Welcome!')).toBeVisible()
  await expect(note(reopened)).toHaveCount(0)
  await expect(reopened.getByText('Waiting to send', { exact: true })).toHaveCount(0)

  const ana = await browser.newContext({ baseURL: market.url })
  const anaPage = await ana.newPage()
  await anaPage.goto('/explore-sellers?search=garden+gate')
  await anaPage
    .getByRole('link', { name: /Nadia F/ })
    .first()
    .click()
  await expect(anaPage.getByRole('heading', { level: 1, name: /Nadia/ })).toBeVisible()
  await expect(anaPage.getByText('Ironwork that holds two roofs.').first()).toBeVisible()
  await expect(anaPage.getByRole('button', { name: /^Play Nadia.* intro video$/ })).toBeVisible()
  await ana.close()
})

test('Daniela edits her profile in two tabs: what each changed comes together; of a field that both changed she is shown both values, and chooses', async ({
  page,
  context,
  consoleMessages,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  const other = await context.newPage()
  collectConsoleMessages(consoleMessages, other)
  for (const tab of [page, other]) {
    await tab.goto('/profile/personal-info')
    await expect(tab.getByRole('textbox', { name: 'Short bio' })).toBeVisible()
  }
  await other.getByLabel('Display name').fill('Daniela Faro')
  await other
    .getByRole('textbox', { name: 'Short bio' })
    .fill('Written in the second tab, before the first was saved.')
  await page.getByRole('textbox', { name: 'Short bio' }).fill('Written in the first tab, quite calmly.')
  await page.getByLabel('About you').fill('I draw what sailors need to see from afar.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  const both = other.getByRole('alert').filter({ hasText: 'Some of this was changed in another tab' })
  await expect(both).toContainText('You wroteWritten in the second tab, before the first was saved.')
  await expect(both).toContainText('Saved elsewhereWritten in the first tab, quite calmly.')
  await expect(both.getByRole('heading'), 'what only one of them changed is no matter').toHaveText([
    'Short bio',
  ])
  expect(await findAxeViolations(other)).toEqual([])
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'Short bio' }), 'what she typed stays').toHaveValue(
    'Written in the second tab, before the first was saved.',
  )
  await both.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(other.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Short bio' })).toHaveValue(
    'Written in the second tab, before the first was saved.',
  )
  await expect(page.getByLabel('Display name')).toHaveValue('Daniela Faro')
  await expect(page.getByLabel('About you')).toHaveValue('I draw what sailors need to see from afar.')
})

test('Daniela edits her profile and her picture in a tunnel: both wait in sight over a closed browser, and go out when she is back', async ({
  page,
  context,
  market,
  consoleMessages,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile/personal-info')
  await expect(page.getByLabel('Short bio')).toBeVisible()
  await waitUntilAppCached(page)
  const profile = async (tab: typeof page) => {
    const response = await context.request.get(`${market.url}/api/v1/seller/my-profile`, {
      headers: { authorization: `Bearer ${await tab.evaluate(() => localStorage.getItem('token'))}` },
    })
    return (await response.json()).data
  }
  const before = await profile(page)
  await context.setOffline(true)
  await page.getByTestId('picture').setInputFiles('public/icons/512.png')
  await page.getByRole('button', { name: 'Use photo' }).click()
  const getPendingImages = (tab: typeof page) => tab.getByRole('main').locator('img[src^="data:"]')
  await expect(getPendingImages(page)).toBeVisible()
  await page.getByLabel('Short bio').fill('Lighthouses, drawn in the dark of a tunnel.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.close()

  const reopened = await context.newPage()
  collectConsoleMessages(consoleMessages, reopened)
  await reopened.goto('/profile/personal-info')
  await expect(reopened.getByText('Waiting to send', { exact: true })).toBeVisible()
  await expect(reopened.getByLabel('Short bio')).toHaveValue('Lighthouses, drawn in the dark of a tunnel.')
  await expect(getPendingImages(reopened)).toBeVisible()
  await reopened.getByLabel('Display name').fill('Daniela Luz')
  await reopened.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reopened.getByLabel('Display name')).toHaveValue('Daniela Luz')
  await context.setOffline(false)
  await expect(reopened.getByRole('main').locator('img[src*="_300x300.webp"]')).toBeVisible()
  await expect(reopened.getByText('Waiting to send', { exact: true })).toHaveCount(0)
  await expect(reopened.getByLabel('Short bio')).toHaveValue('Lighthouses, drawn in the dark of a tunnel.')
  // The name was saved just before: it may go out a moment after the rest.
  await expect
    .poll(async () => {
      const { seller, user } = await profile(reopened)
      return [seller.bio, seller.displayName, user.profileImage === before.user.profileImage]
    })
    .toEqual(['Lighthouses, drawn in the dark of a tunnel.', 'Daniela Luz', false])
})

test('Daniela changes her plan, cancels it and takes that back', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile/plan-info')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog').getByRole('radio', { checked: false }).first().check()
  await expect(
    page
      .getByRole('dialog')
      .getByText(
        /^Nothing is charged now\. From .+, \$[\d.]+ is charged every (month|year) until you cancel\.$/,
      ),
  ).toBeVisible()
  await expect(
    page.getByRole('dialog').getByText('day free trial'),
    'no trial is promised that isn’t given',
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose this plan' }).click()
  await expect(page.getByText('Plan changed')).toBeVisible()
  await expect(page.getByText(/^Next charge: \$[\d.]+ on \w+ \d+, \d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel plan' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(page.getByText(/^Ends on .* won’t renew/)).toBeVisible()
  await page.getByRole('button', { name: 'Resume plan' }).click()
  await expect(page.getByText(/^Next charge/)).toBeVisible()
  await expect(page.getByText(/Renews on/), 'it is said once').toHaveCount(0)
  expect(await findAxeViolations(page)).toEqual([])
})

test('Daniela goes on holiday: her page says so, who writes is answered, and she comes back', async ({
  page,
  browser,
  market,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile-setting?tab=seller')
  await page.getByRole('button', { name: 'Start time off' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByLabel('Back on').fill('2020-01-01')
  await expect(page.getByText('Choose a date in the future')).toBeVisible()
  await page.getByLabel('Back on').fill(`${new Date().getFullYear() + 1}-02-01`)
  await page.getByLabel('Automatic reply').fill('I am at the sea until February.')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start time off' }).click()
  await expect(page.getByText(/You’re away until February 1/)).toBeVisible()
  await page.getByRole('link', { name: 'View as client' }).click()
  await expect(page.getByText(/Away until February 1/)).toBeVisible()
  const address = page.url()

  const ana = await browser.newContext({ baseURL: market.url })
  const anaPage = await ana.newPage()
  await logIn(anaPage, 'buyer@demo.test', DEMO_PASSWORD)
  await anaPage.goto(address)
  await anaPage.getByRole('button', { name: /Chat with/ }).click()
  await anaPage.getByRole('textbox', { name: /Message/ }).fill('Are you there?')
  await anaPage.keyboard.press('Enter')
  await expect(anaPage.getByText('I am at the sea until February.').last()).toBeVisible()
  await expect(anaPage.getByRole('main').getByText('Automatic reply')).toBeVisible()
  await ana.close()

  await page.goto('/profile-setting?tab=seller')
  await page.getByRole('button', { name: 'I’m back' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show my profile in search' }).uncheck()
  await expect(page.getByRole('heading', { name: 'Your profile is paused' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Show my profile in search' }).check()
  await expect(page.getByText('Your profile is visible again')).toBeVisible()
})

test('what to have ready stands while the prices come, and never gives way to its skeleton', async ({
  page,
}) => {
  const plansReady = Promise.withResolvers<void>()
  await page.route('**/api/v1/subscription-plan*', async (route) => {
    await plansReady.promise
    await route.continue()
  })
  await page.goto('/auth/get-ready?role=seller')
  const title = page.getByRole('heading', { level: 1, name: 'What you’ll need' })
  await expect(title).toBeVisible()
  const headingVanished = title.evaluate(
    (heading) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          if (!heading.checkVisibility()) return resolve(true)
          if (document.querySelector('main h3')) return resolve(false)
          requestAnimationFrame(look)
        }
        look()
      }),
  )
  plansReady.resolve()
  expect(await headingVanished).toBe(false)
})
