import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, test } from './app.ts'
import { getCode } from './mailbox.ts'

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
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('textbox', { name: /Repeat/ }).fill(password)
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
    page.getByText('Add a picture of yourself'),
    'what is wrong is brought into view',
  ).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
  await page.getByTestId('picture').setInputFiles('public/icons/512.png')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect(page.getByRole('button', { name: 'Change the picture' })).toBeVisible()
  await page.getByLabel('Display name').fill('Nadia Q.')
  await page.getByLabel('In short').fill('Murals that outlast the weather.')
  await page.getByLabel('About you').fill('I have painted the harbours of three countries.')
  await page.getByLabel('Phone number').fill('+54 11 5555 1234')
  await page.getByRole('button', { name: 'Add a language' }).click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('es')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/professional-info/)
  await page.getByLabel('What you do for clients').fill('I will paint your harbour wall')
  await page.getByLabel('Hourly rate in US dollars').fill('1000')
  await page.getByLabel('Hourly rate in US dollars').press('Tab')
  await expect(page.getByText('Enter a rate from 0.01 to 999')).toBeVisible()
  const draftResponse = page.waitForResponse(
    (response) => response.url().endsWith('/seller/draft') && response.request().method() === 'PUT',
  )
  await page.getByLabel('Hourly rate in US dollars').fill('38,50')
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
  await expect(desk.getByLabel('Hourly rate in US dollars')).toHaveValue('38,50')
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(desk.getByText('Choose at least one service')).toBeVisible()
  await desk.getByRole('group', { name: 'Your services' }).getByText('Graphic Design').click()
  await desk.getByRole('checkbox', { name: 'Illustration' }).check()
  await desk.getByLabel('Add a skill').selectOption({ label: 'Watercolour' })
  await desk.getByRole('button', { name: 'Add a degree' }).click()
  await expect(
    desk.getByRole('group', { name: /Education/ }).getByRole('alert'),
    'what is new is not yet wrong',
  ).toHaveCount(0)
  await desk.getByLabel('University or school').fill('UBA')
  await desk.getByLabel('Degree').fill('Painting')
  await desk.getByRole('button', { name: 'Add a certification' }).click()
  await desk.getByRole('button', { name: 'Remove number 1' }).last().click()
  await desk.getByTestId('video profile').setInputFiles('api/demo/intro.mp4')
  await expect(desk.getByText('Intro video uploaded')).toBeVisible()
  expect(await findAxeViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Next' }).click()
  await expect(desk).toHaveURL(/plan-info/)

  await desk.getByRole('button', { name: 'Publish my profile' }).click()
  await expect(desk.getByText('Choose a plan.', { exact: true })).toBeVisible()
  await desk.getByRole('radio').first().check()
  await desk.getByRole('button', { name: 'Add a card' }).click()
  const card = async (number: string) => {
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel('Name on the card').fill('Nadia Quiroga')
    await dialog.getByLabel('Card number').fill(number)
    await dialog.getByLabel('Valid until').fill('12/30')
    await dialog.getByLabel('CVV').fill('123')
    await dialog.getByRole('button', { name: 'Add a card' }).click()
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
  await desk.route('**/seller/complete-profile', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await desk.getByRole('button', { name: 'Publish my profile' }).click()
  await expect(desk, 'what became of it is found out, not guessed').toHaveURL(/seller-dashboard/)
  await expect(desk.getByText('Your profile is public. Welcome!')).toBeVisible()

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
    await expect(tab.getByRole('textbox', { name: 'In short' })).toBeVisible()
  }
  await other.getByLabel('Display name').fill('Daniela Faro')
  await other
    .getByRole('textbox', { name: 'In short' })
    .fill('Written in the second tab, before the first was saved.')
  await page.getByRole('textbox', { name: 'In short' }).fill('Written in the first tab, quite calmly.')
  await page.getByLabel('About you').fill('I draw what sailors need to see from afar.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await other.getByRole('button', { name: 'Save' }).click()
  const both = other.getByRole('alert').filter({ hasText: 'Some of this was changed on another device' })
  await expect(both).toContainText('You wroteWritten in the second tab, before the first was saved.')
  await expect(both).toContainText('Saved meanwhileWritten in the first tab, quite calmly.')
  await expect(both.getByRole('heading'), 'what only one of them changed is no matter').toHaveText([
    'In short',
  ])
  expect(await findAxeViolations(other)).toEqual([])
  await other.reload()
  await expect(other.getByRole('textbox', { name: 'In short' }), 'what she typed stays').toHaveValue(
    'Written in the second tab, before the first was saved.',
  )
  await both.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(other.getByText('Profile updated successfully!')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'In short' })).toHaveValue(
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
  await expect(page.getByLabel('In short')).toBeVisible()
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const profile = async (tab: typeof page) => {
    const response = await context.request.get(`${market.url}/api/v1/seller/my-profile`, {
      headers: { authorization: `Bearer ${await tab.evaluate(() => localStorage.getItem('token'))}` },
    })
    return (await response.json()).data
  }
  const before = await profile(page)
  await context.setOffline(true)
  await page.getByTestId('picture').setInputFiles('public/icons/512.png')
  await page.getByRole('button', { name: 'Use this' }).click()
  const getPendingImages = (tab: typeof page) => tab.getByRole('main').locator('img[src^="data:"]')
  await expect(getPendingImages(page)).toBeVisible()
  await page.getByLabel('In short').fill('Lighthouses, drawn in the dark of a tunnel.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Waiting to be sent', { exact: true })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.close()

  const reopened = await context.newPage()
  collectConsoleMessages(consoleMessages, reopened)
  await reopened.goto('/profile/personal-info')
  await expect(reopened.getByText('Waiting to be sent', { exact: true })).toBeVisible()
  await expect(reopened.getByLabel('In short')).toHaveValue('Lighthouses, drawn in the dark of a tunnel.')
  await expect(getPendingImages(reopened)).toBeVisible()
  await reopened.getByLabel('Display name').fill('Daniela Luz')
  await reopened.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(reopened.getByLabel('Display name')).toHaveValue('Daniela Luz')
  await context.setOffline(false)
  await expect(reopened.getByRole('main').locator('img[src*="_300x300.webp"]')).toBeVisible()
  await expect(reopened.getByText('Waiting to be sent', { exact: true })).toHaveCount(0)
  await expect(reopened.getByLabel('In short')).toHaveValue('Lighthouses, drawn in the dark of a tunnel.')
  const after = await profile(reopened)
  expect([after.seller.bio, after.seller.displayName]).toEqual([
    'Lighthouses, drawn in the dark of a tunnel.',
    'Daniela Luz',
  ])
  expect(after.user.profileImage).not.toBe(before.user.profileImage)
})

test('Daniela changes her plan, cancels it and takes that back', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile/plan-info')
  await page.getByRole('button', { name: 'Change the plan' }).click()
  await page.getByRole('dialog').getByRole('radio', { checked: false }).first().check()
  await expect(
    page
      .getByRole('dialog')
      .getByText(
        /^Nothing is charged now\. From .+ on, \$[\d.]+ is charged every \d+ days until you cancel\.$/,
      ),
  ).toBeVisible()
  await expect(
    page.getByRole('dialog').getByText('days free'),
    'no trial is promised that isn’t given',
  ).toHaveCount(0)
  await page.getByRole('button', { name: 'Take this plan' }).click()
  await expect(page.getByText('Your plan is changed')).toBeVisible()
  await expect(page.getByText(/^Next charge: \$[\d.]+ on \w+ \d+, \d+\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the plan' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the plan' }).click()
  await expect(page.getByText(/It won’t be renewed/)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t cancel' }).click()
  await expect(page.getByText(/then renewed/)).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
})

test('Daniela goes on holiday: her page says so, who writes is answered, and she comes back', async ({
  page,
  browser,
  market,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile-setting?tab=seller')
  await page.getByRole('button', { name: 'I’m away' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page.getByLabel('I’m back on').fill('2020-01-01')
  await expect(page.getByText('Choose a day in the future')).toBeVisible()
  await page.getByLabel('I’m back on').fill(`${new Date().getFullYear() + 1}-02-01`)
  await page.getByLabel('Automatic answer').fill('I am at the sea until February.')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'I’m away' }).click()
  await expect(page.getByText(/You are away until February 1/)).toBeVisible()
  await page.getByRole('link', { name: 'See it as clients do' }).click()
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
  await expect(anaPage.getByRole('main').getByText('Automatic answer')).toBeVisible()
  await ana.close()

  await page.goto('/profile-setting?tab=seller')
  await page.getByRole('button', { name: 'I’m back' }).click()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  await page.getByRole('checkbox', { name: /Clients find me/ }).uncheck()
  await expect(page.getByRole('heading', { name: 'Your profile is paused' })).toBeVisible()
  await page.getByRole('checkbox', { name: /Clients find me/ }).check()
  await expect(page.getByText('Clients find you again')).toBeVisible()
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
  const title = page.getByRole('heading', { level: 1, name: 'Have this ready' })
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
