import sharp from 'sharp'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { requestJson, signIn } from '../screens/sessions.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

test('Daniela adds a project with pictures, puts them in order, changes it and takes it away; her public page follows', async ({
  page,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Add project' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This field is required').first()).toBeVisible()
  await page
    .getByLabel('Add images')
    .setInputFiles(['public/icons/192.png', 'public/icons/512.png', 'README.md'])
  await expect(
    page.getByText('File 3 (README.md): File type not allowed. Allowed types: JPG, PNG, GIF, WebP'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Image 2' }), 'it has arrived').toHaveAttribute(
    'src',
    /^\/files\//,
  )
  const second = await page.getByRole('img', { name: 'Image 2' }).getAttribute('src')
  await page.getByRole('button', { name: 'Move image 2 earlier' }).click()
  await expect(page.getByRole('img', { name: 'Image 1' })).toHaveAttribute('src', second ?? '')

  await page.getByLabel('Project name').fill('The harbour’s new signs')
  await page.getByLabel('Description').fill('Forty signs that sailors can read at night.')
  await page.getByRole('textbox', { name: /^Skills/ }).fill('Lettering, Enamel')
  await page.getByRole('textbox', { name: /^Skills/ }).press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Enamel' })).toBeVisible()
  await page.getByLabel('Cost (USD)').fill('12.345')
  await expect(page.getByText('Enter an amount from 0 to 999,999.99', { exact: false })).toBeVisible()
  await page.getByLabel('Cost (USD)').fill('12,345.50')
  await page.reload()
  await expect(page.getByLabel('Project name'), 'a reload loses nothing').toHaveValue(
    'The harbour’s new signs',
  )
  await expect(page.getByRole('img', { name: 'Image 1' })).toHaveAttribute('src', second ?? '')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project added')).toBeVisible()
  await expect(
    page.getByRole('heading', { level: 1 }),
    'she stands where her projects begin',
  ).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('link', { name: 'View my profile' }).click()
  await expect(page.getByRole('button', { name: 'The harbour’s new signs', exact: true })).toBeVisible()
  await page.goto('/seller-dashboard?tab=portfolio')
  await page.getByRole('link', { name: 'Edit The harbour’s new signs' }).click()
  await expect(page.getByLabel('Cost (USD)')).toHaveValue('12345.5')
  await page.getByLabel('Project name').fill('The old harbour’s signs')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Delete The old harbour’s signs' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Project deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The old harbour’s signs' })).toHaveCount(0)
})

test('of the skills that Daniela pastes none is dropped: what is too many or too long stays and is said, and an Arabic comma parts them, too', async ({
  page,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  const skills = page.getByRole('textbox', { name: /^Skills/ })
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}`, exact: true })
  await skills.fill('تصميم، طباعة')
  await skills.press('Enter')
  await expect(remove('تصميم')).toBeVisible()
  await expect(remove('طباعة')).toBeVisible()
  await skills.fill(Array.from({ length: 9 }, (_, index) => `Skill ${index + 1}`).join(', '))
  await skills.press('Enter')
  await expect(remove('Skill 9')).toBeVisible()
  await expect(page.getByText('Up to 10', { exact: true })).toBeVisible()
  await remove('Skill 1').click()
  await expect(page.getByText('Up to 10', { exact: true })).toHaveCount(0)
  await remove('Skill 2').click()
  const long = 'Lettering on enamel, slate and old glass by hand only'.replaceAll(',', ' ')
  await skills.fill(long)
  await skills.press('Enter')
  await expect(remove(long)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Must be at most 50 characters')).toBeVisible()
  await remove(long).click()
  await expect(page.getByText('Must be at most 50 characters')).toHaveCount(0)
})

test('a skill that Daniela has only begun to type is still there after a reload', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  const skills = page.getByRole('textbox', { name: /^Skills/ })
  await skills.fill('Enamel lett')
  await page.reload()
  await expect(skills).toHaveValue('Enamel lett')
  await skills.fill('Enamel lettering')
  await skills.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Enamel lettering' })).toBeVisible()
  await expect(skills).toHaveValue('')
})

test('a removal waits for the network, and is taken back before it is there', async ({ page, context }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio')
  await waitUntilAppCached(page)
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').innerText()
  await context.setOffline(true)
  await first.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('It’ll be deleted when you’re back online')).toBeVisible()
  await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(0)
  await page.goto('/outbox')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Deleted project' })
    .getByRole('button', { name: 'Discard' })
    .click()
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  await page.goto('/seller-dashboard?tab=portfolio')
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('a project that is being deleted isn’t back for a moment while a slow phone reads what waits', async ({
  page,
}) => {
  await page.route('**/api/v1/sync', () => new Promise(() => undefined))
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio')
  const first = page.getByRole('article').first()
  const name = await first.getByRole('heading').innerText()
  const title = page.getByRole('heading', { name, exact: true })
  await first.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(title).toHaveCount(0)
  const engine = Promise.withResolvers<void>()
  await page.route(/assets\/account-engine-/, async (route) => {
    await engine.promise
    await route.continue()
  })
  const projects = page.waitForResponse('**/api/v1/portfolio?*')
  await page.reload()
  await (await projects).finished()
  await expect(page.getByRole('tab', { name: 'Portfolio' })).toBeVisible()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(title).toHaveCount(0)
  engine.resolve()
  await expect(first).toBeVisible()
  await expect(title).toHaveCount(0)
})

test('a project that Daniela adds in a tunnel, with two pictures, waits in her list over a reload, and the market shows it when she is out', async ({
  page,
  context,
  browser,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=reviews')
  const showProject = page.getByRole('button', { name: 'Show a project with this review' }).first()
  await expect(showProject).toBeVisible()
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  await waitUntilAppCached(page)
  await page.getByLabel('Project name').fill('A lighthouse of glass')
  await context.setOffline(true)
  await page.getByLabel('Add images').setInputFiles(['public/icons/192.png', 'public/icons/512.png'])
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Move image 2 earlier' }).click()
  await expect(page.getByText('Your images are saved on this device.', { exact: false })).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.reload()
  await expect(
    page.getByRole('img', { name: 'Image 2' }),
    'a reload without a network loses none',
  ).toBeVisible()
  await page.getByLabel('Description').fill('A lighthouse that one can see through.')
  await page.getByLabel('Cost (USD)').fill('90')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project saved. It’ll be sent when you’re back online.')).toBeVisible()

  const waiting = page.getByRole('article').filter({ hasText: 'A lighthouse of glass' })
  await expect(waiting).toContainText('Waiting to send')
  await expect
    .poll(
      () => waiting.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth),
      'her cover, from her phone',
    )
    .toBe(512)
  await page.reload()
  await expect(waiting).toContainText('Waiting to send')
  await expect
    .poll(() => waiting.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(512)
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Reviews' }).click()
  await showProject.click()
  const choice = page.getByRole('dialog').getByRole('button', { name: 'A lighthouse of glass' })
  await expect(choice, 'a review can’t show it yet').toBeDisabled()
  await expect(choice).toContainText('Waiting to send')
  expect(await findAxeViolations(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('tab', { name: 'Portfolio' }).click()
  await page.getByRole('link', { name: 'Edit A lighthouse of glass' }).click()
  await expect(page.getByRole('img', { name: 'Image 2' })).toBeVisible()
  await page.getByLabel('Cost (USD)').fill('95')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(waiting).toContainText('$95')

  await context.setOffline(false)
  await expect(waiting).not.toContainText('Waiting to send')
  await expect(waiting.locator('img'), 'her cover, from the market').toHaveAttribute(
    'src',
    /^\/files\/.*_512x512\.webp/,
  )
  const address = await page.getByRole('link', { name: 'View my profile' }).getAttribute('href')
  const outsider = await (await browser.newContext()).newPage()
  await outsider.goto(new URL(address ?? '', page.url()).href)
  await outsider.getByRole('button', { name: 'A lighthouse of glass', exact: true }).click()
  await expect(outsider.getByRole('dialog')).toContainText('A lighthouse that one can see through.')
  await expect(outsider.getByRole('dialog')).toContainText('$95')
  await outsider.context().close()
})

test('a change of a project that was changed elsewhere meanwhile is kept beside it, until Daniela saves it over that', async ({
  page,
  context,
  market,
}) => {
  const laptop = await signIn(market.url, 'seller@demo.test')
  const project = {
    name: 'A gate of iron',
    description: 'A gate that sings in the wind.',
    skills: [],
    duration: 'ongoing',
    cost: 40,
    images: [],
  }
  const { data } = await (await requestJson(market.url, laptop, 'POST', 'portfolio', project)).json()
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio')
  await waitUntilAppCached(page)
  await page.getByRole('link', { name: 'Edit A gate of iron' }).click()
  await context.setOffline(true)
  await page.getByLabel('Project name').fill('A gate of bronze')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article').filter({ hasText: 'A gate of bronze' })).toContainText(
    'Waiting to send',
  )
  await requestJson(market.url, laptop, 'PUT', `portfolio/${data._id}`, {
    ...project,
    name: 'A gate of gold',
  })
  await context.setOffline(false)
  const gate = page.getByRole('article').filter({ hasText: 'A gate of' })
  await expect(gate.getByRole('alert')).toContainText('This project was changed in another tab')
  await page.reload()
  await expect(gate.getByRole('heading')).toHaveText('A gate of gold')
  await expect(gate.getByRole('button', { name: 'Discard' })).toBeVisible()
  await gate.getByRole('link', { name: 'Edit A gate of gold' }).click()
  await expect(page.getByLabel('Project name'), 'what she wrote').toHaveValue('A gate of bronze')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project saved', { exact: true })).toBeVisible()
  await expect(gate.getByRole('heading')).toHaveText('A gate of bronze')
  await expect(gate.getByRole('alert')).toHaveCount(0)
})

test('on a slow line Daniela sees how much of a picture has gone', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  })
  const noise = Buffer.from(
    Array.from({ length: 700 * 700 * 3 }, (_, i) => ((i * 7919) % 251) ^ ((i >> 3) % 256)),
  )
  const buffer = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await page.getByLabel('Add images').setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer })
  const bar = page.getByRole('progressbar', { name: 'Image 1' })
  await expect(bar).toBeVisible()
  await expect
    .poll(() => bar.evaluate((progress: HTMLProgressElement) => progress.value))
    .toBeGreaterThan(0.2)
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Image 1' })).toHaveAttribute('width', '700')
})

test('a project whose answer the network swallows stays in the list, and there is one when Daniela is answered, as she wrote it last', async ({
  page,
  context,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  await page.getByLabel('Project name').fill('A bridge of rope')
  await page.getByLabel('Description').fill('A bridge that goats can cross in winter.')
  await page.getByLabel('Cost (USD)').fill('90')
  await context.route('**/api/v1/sync', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  const bridge = page.getByRole('article').filter({ hasText: 'A bridge of' })
  await expect(bridge).toContainText('Waiting to send')
  await page.getByRole('link', { name: 'Edit A bridge of rope' }).click()
  await page.getByLabel('Project name').fill('A bridge of new rope')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(bridge.getByRole('heading')).toHaveText('A bridge of new rope')
  await context.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await expect(
    bridge.getByRole('heading'),
    'the server had it already: there is one, as it was written last',
  ).toHaveText(['A bridge of new rope'])
  await expect(bridge).not.toContainText('Waiting to send')
})

test('a photograph that is too large is made smaller on her phone, and one that her browser can’t open is told so', async ({
  page,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?tab=portfolio&project=new')
  const photo = sharp({ create: { width: 2800, height: 2000, channels: 3, background: '#2a7' } })
  await page.getByLabel('Add images').setInputFiles([
    { name: 'IMG_1.heic', mimeType: 'image/heic', buffer: Buffer.from('of an iPhone') },
    { name: 'large.png', mimeType: 'image/png', buffer: await photo.png({ compressionLevel: 0 }).toBuffer() },
  ])
  await expect(
    page.getByText('File 1 (IMG_1.heic): This browser can’t open HEIC photos. Choose a JPG or PNG.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: 'Image 1' }), '16.8 MB have arrived').toHaveAttribute(
    'src',
    /_2560x1829\.webp/,
  )
})
