import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { MAX_SEARCH_LENGTH } from '../../shared/seller-filters.ts'
import { expect, findAxeViolations, logIn, test } from './app.ts'
import { choose } from './filter-choices.ts'

// Online journeys do without the service worker, which would fetch and store the whole app for each of them.
test.use({ serviceWorkers: 'block' })

test('Ana searches from the front page and opens a freelancer in three steps', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'What do you need done?' }).fill('logo')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/explore-sellers\?search=logo/)
  await expect(page.getByRole('heading', { level: 1, name: 'Freelancers' })).toBeVisible()
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/freelancer-details/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('searching for nothing says what is missing', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter a search term or select a category.')
})

test('Ana narrows the list, shares its address, and Back undoes her choice', async ({ page }) => {
  await page.goto('/explore-sellers')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  const category = page.getByLabel('Category')
  const construction = category.locator('option', { hasText: /^Construction \(\d+\)$/ })
  const count = /\d+/.exec((await construction.textContent()) ?? '')?.[0]
  await category.selectOption({ value: (await construction.getAttribute('value')) ?? '' })
  await expect(page.getByText(new RegExp(`Showing 1 to \\d+ of ${count}$`))).toBeVisible()
  await page.getByLabel('Sort by').selectOption('rate-asc')
  await expect(page).toHaveURL(/categoryId=.*sort=rate-asc/)
  await page.reload()
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(/^Construction/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
})

test('Ana chooses two countries and a language, and finds as many as she was told', async ({ page }) => {
  await page.goto('/explore-sellers')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await choose(page, ['Country', 'Mexico'], 0)
  const inBoth = await choose(page, ['Country', 'Spain'], 1)
  await expect(page).toHaveURL(/country=MX%2CES$/)
  await expect(page.getByRole('button', { name: 'Remove filter: Mexico' })).toBeVisible()
  expect(await choose(page, ['Language', 'English'], 0)).toBeLessThanOrEqual(inBoth)
  await page.reload()
  await expect(filters.getByRole('checkbox', { name: /^Spain/ })).toBeChecked()
  await page.getByRole('button', { name: 'Remove filter: Mexico' }).click()
  await expect(filters.getByRole('checkbox', { name: /^Mexico/ })).not.toBeChecked()
  await filters.getByRole('button', { name: 'Clear filter: Country' }).click()
  await expect(page).toHaveURL(/explore-sellers\?language=en$/)
  await expect(filters.getByRole('group', { name: 'Country' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/country=ES&language=en$/)
})

test('of two hundred countries Ana finds one by the beginning of its name', async ({ page }) => {
  await page.goto('/explore-sellers')
  const countries = page.getByRole('group', { name: 'Country' })
  await countries.getByRole('button', { name: /^Show all/ }).click()
  await countries.getByRole('searchbox').fill('new zea')
  await expect(countries.getByRole('checkbox')).toHaveCount(1)
  await countries.getByRole('checkbox', { name: 'New Zealand 0 freelancers' }).check()
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
})

test('Ana turns pages', async ({ page }) => {
  await page.goto('/explore-sellers')
  const first = page.getByRole('main').getByRole('article').first().getByRole('heading')
  const name = await first.textContent()
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByText('Showing 11 to 20 of 120')).toBeVisible()
  await expect(first).not.toHaveText(name ?? '')
})

test('on a slow phone no letter is lost, however the address lags behind', async ({ page }) => {
  await page.goto('/explore-sellers')
  const field = page.getByRole('combobox', { name: 'Search freelancers' })
  await field.click()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  // With these delays some letters are typed just as the address is updated with the earlier ones.
  for (const delay of [250, 300]) {
    const text = 'design of a brand '
    await field.fill('')
    await field.pressSequentially(text, { delay })
    await expect(field).toHaveValue(text)
  }
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/search=design\+of\+a\+brand$/)
})

test('on a slow phone no letter of a search among Ana’s orders is lost either', async ({ page }) => {
  await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
  await page.goto('/dashboard')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.click()
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await field.pressSequentially('sign for the bakery')
  await expect(field).toHaveValue('sign for the bakery')
  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL(/search=sign\+for\+the\+bakery/)
  await page.getByRole('tab', { name: 'Orders' }).click()
  await expect(field, 'a new look at the list has all').toHaveValue('')
})

test('what Ana chooses among the filters is chosen at once, not only with the next list', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  const chosen = await page.getByLabel('Delivery time').evaluate((select: HTMLSelectElement) => {
    select.value = '7'
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  })
  expect(chosen).toBe('7')
  await expect(page).toHaveURL(/maxDeliveryDays=7/)
  const countries = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('group', { name: 'Country' })
  const isChecked = await countries
    .getByRole('checkbox')
    .first()
    .evaluate((checkbox: HTMLInputElement) => {
      checkbox.click()
      return checkbox.checked
    })
  expect(isChecked).toBe(true)
  await expect(page).toHaveURL(/country=/)
  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('Delivery time')).toHaveValue('')
})

test('a search that finds nobody says so and shows the way back', async ({ page }) => {
  await page.goto('/explore-sellers?search=zzzzqqq')
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Search freelancers' })).toHaveValue('')
})

test('Ana misspells a trade, is told what was searched for, and may insist on what she typed', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  const field = page.getByRole('combobox', { name: 'Search freelancers' })
  await field.fill('electrcian')
  await expect(page.getByText('Showing results for “electrician”')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: 'Search instead for “electrcian”' }).click()
  await expect(page).toHaveURL(/exact=true/)
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
  await field.fill('plumer')
  await expect(page.getByText('Showing results for “plumber”')).toBeVisible()
  await expect(page).not.toHaveURL(/exact/)
})

test('Ana finds those who have most of her words where nobody has all', async ({ page }) => {
  await page.goto('/explore-sellers?search=plumber+xylophone')
  await expect(page.getByText('No freelancer is an exact match. Here are the closest matches.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByLabel('Sort by')).toHaveValue('best-match')
})

test('an address with unusable filters shows the list without them', async ({ page }) => {
  await page.goto('/explore-sellers?country=Atlantis&minRate=-3&page=zero')
  await expect(page.getByText('Showing 1 to 10 of 120')).toBeVisible()
})

test('a link to too long a search is told beside what was asked for, and so is what is pasted', async ({
  page,
}) => {
  const told = page.getByRole('alert').filter({ hasText: `Must be at most ${MAX_SEARCH_LENGTH} characters` })
  const search = page.getByRole('combobox', { name: 'Search freelancers' })
  const long = 'plumber '.repeat(MAX_SEARCH_LENGTH / 5).trim()
  await page.goto(`/explore-sellers?search=${encodeURIComponent(long)}`)
  await expect(search).toHaveValue(long)
  await expect(told).toBeVisible()
  await expect(search).toHaveAccessibleDescription(/Must be at most/)
  await search.fill('plumber')
  await expect(page).toHaveURL(/search=plumber$/)
  await expect(told).toHaveCount(0)
  await search.fill(long)
  await search.press('ControlOrMeta+a')
  await search.press('ControlOrMeta+x')
  for (const _ of ['one', 'two']) await search.press('ControlOrMeta+v')
  await expect(told).toBeVisible()
  expect(await search.inputValue()).toHaveLength(MAX_SEARCH_LENGTH)
})

test('a link with a sign that cannot be typed finds what stands around it', async ({ page }) => {
  for (const address of [
    '/explore-sellers?search=plumber%00%07',
    '/explore-services?tab=sellers&search=plumber%00',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('article').first(), address).toBeVisible()
    await expect(page.getByRole('main').getByRole('article').first(), address).toContainText(
      /pipe|leak|bath/i,
    )
  }
})

test('prices change with the currency and texts with the language, without a reload', async ({ page }) => {
  await page.goto('/explore-sellers')
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card).toContainText('$')
  await page.evaluate(() => Reflect.set(window, 'stays', true))
  await page.getByRole('button', { name: 'Currency' }).click()
  await page.getByRole('menuitemradio', { name: /MXN/ }).click()
  await expect(card).toContainText('MX$')
  await page.getByRole('button', { name: /^Language:/ }).click()
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(page.getByText('Mostrando del 1 al 10 de 120')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await page.evaluate(() => Reflect.get(window, 'stays'))).toBe(true)
})

test('a category has its services as chips, what they cost at least, its best rated and its newest', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^UI UX Design/ })
    .click()
  await expect(page).toHaveURL(/more-services/)
  await expect(page.getByText(/^15 freelancers · from \$\d+\.\d\d\/hr$/)).toBeVisible()
  const services = page.getByRole('navigation', { name: 'Services' }).getByRole('link')
  await expect(services).toHaveCount(7)
  for (const service of await services.all()) {
    const box = await service.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
  for (const [name, sort] of [
    ['Top rated', 'top-rated'],
    ['Newest', 'newest'],
  ] as const) {
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name }) })
    await expect(section.getByRole('article')).toHaveCount(4)
    await expect(section.getByRole('link', { name: 'See all' })).toHaveAttribute(
      'href',
      new RegExp(`sort=${sort}`),
    )
  }
  expect(await findAxeViolations(page)).toEqual([])
  await services.filter({ hasText: 'App design' }).click()
  await expect(page).toHaveURL(/subCategoryId=/)
  await expect(page.getByRole('button', { name: /App design/ })).toBeVisible()
})

test('the services of a category lead to who does them', async ({ page }) => {
  await page.goto('/explore-services')
  await page
    .getByRole('main')
    .getByRole('link', { name: /App design/ })
    .click()
  await expect(page).toHaveURL(/subCategoryId=/)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

for (const path of [
  '/',
  '/explore-services',
  '/explore-sellers',
  '/about-us',
  '/privacy-policy',
  '/term-and-conditions',
  '/contact-us',
  '/help-and-support',
  '/auth/select-role',
  '/unauthorized',
  '/nowhere',
]) {
  test(`${path} has one first heading and nothing sticks out on a small phone`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0)
  })
}

test('whoever finds nobody is shown which filter to leave out, and how many there are then', async ({
  page,
}) => {
  await page.goto('/explore-sellers?search=logo&country=AQ&maxRate=900')
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
  const nearest = page.getByRole('list', { name: 'Similar searches with results' })
  await expect(nearest.getByRole('button')).toHaveText([/^Without “Antarctica”: \d+$/])
  const [, total] = /(\d+)$/.exec((await nearest.getByRole('button').textContent()) ?? '') ?? []
  await nearest.getByRole('button').click()
  await expect(page).toHaveURL(/search=logo&maxRate=900$/)
  await expect(page.getByText(new RegExp(`^Showing 1 to \\d+ of ${total}$`))).toBeVisible()
})

test('Back brings back the words that whoever found nobody left out', async ({ page }) => {
  await page.goto('/explore-sellers?search=zzzzqqq&country=MX')
  await page.getByRole('button', { name: /^Without “zzzzqqq”/ }).click()
  await expect(page).toHaveURL(/explore-sellers\?country=MX$/)
  await page.goBack()
  await expect(page).toHaveURL(/search=zzzzqqq&country=MX$/)
  await expect(page.getByRole('heading', { name: 'No freelancers found' })).toBeVisible()
})

test('nobody is offered to leave out what “Clear filters” leaves out, or what the page can’t use', async ({
  page,
}) => {
  const nobody = page.getByRole('heading', { name: 'No freelancers found' })
  const [category] = (await (await page.request.get('/api/v1/category')).json()).data.categorys
  const unknown = '019a0000-0000-7000-8000-00000000dead'
  for (const query of [
    `categoryId=${category._id}&subCategoryId=${unknown}`,
    'country=AQ&minRate=-3',
    'country=AQ&language=Klingon',
  ]) {
    await page.goto(`/explore-sellers?${query}`)
    await expect(nobody).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filters' }).last()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Without “(?:Antarctica|UI|Design)/ })).toHaveCount(0)
  }
})

test('whoever comes to a page that the list no longer has is told so, and led to the first', async ({
  page,
}) => {
  const empty = page.getByRole('heading', { name: 'This page is empty' })
  await page.goto('/explore-sellers?minRate=20&page=99')
  await expect(empty).toBeVisible()
  await expect(page.getByText(/^Showing/)).toBeHidden()
  await page.getByRole('link', { name: 'Back to the first page' }).click()
  await expect(page.getByText('Showing 1 to 10 of')).toBeVisible()
  await expect(empty).toBeHidden()
  await expect(page).toHaveURL(/\?minRate=20$/)
})

test('the menu of a phone leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Freelancers' }).click()
  await expect(page).toHaveURL(/explore-sellers/)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('Ana, who writes the highest rate first, and asks for more on a page, gets both', async ({ page }) => {
  await page.goto('/explore-sellers?minRate=90')
  await page.getByLabel('Up to').filter({ visible: true }).fill('20')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/minRate=20&maxRate=90|maxRate=90&minRate=20/)
  await expect(page.getByRole('button', { name: /^Remove filter: From \$20/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remove filter: Up to \$90/ })).toBeVisible()
  await page.goto('/explore-sellers?page=3')
  await page.getByLabel('Per page').selectOption('50')
  await expect(page.getByText('Showing 1 to 50 of 120')).toBeVisible()
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(page.getByText('Showing 101 to 120 of 120')).toBeVisible()
  await page.goto('/explore-services?tab=services')
  await page.getByLabel('Per page').selectOption('24')
  await expect(page.getByText('Showing 1 to 24 of ')).toBeVisible()
})
