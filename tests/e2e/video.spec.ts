import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

const MB = 1024 * 1024
const INTRO = readFileSync(new URL('../../api/demo/intro.mp4', import.meta.url))

/** A video of this many bytes: the demo's, padded with an empty box. */
function film(bytes: number): Buffer {
  const rest = Buffer.alloc(bytes - INTRO.length)
  rest.writeUInt32BE(rest.length, 0)
  rest.write('free', 4, 'latin1')
  return Buffer.concat([INTRO, rest])
}

/** Changes the file type to the one that an iPhone writes. */
function toIphoneVideo(mp4: Buffer): Buffer {
  mp4.write('qt  ', 8, 'latin1')
  return mp4
}

test('Daniela’s video is cut in the middle, outlasts a closed page, goes on from where it was and stands on her public page', async ({
  page,
  context,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/profile/professional-info')
  await waitUntilAppCached(page)
  const chooser = page.getByTestId('video profile')
  await chooser.setInputFiles({ name: 'film.mov', mimeType: 'video/quicktime', buffer: Buffer.from('x') })
  await expect(page.getByText('This browser can’t play this video. Choose an MP4.')).toBeVisible()
  await chooser.setInputFiles({ name: 'film.avi', mimeType: 'video/x-msvideo', buffer: Buffer.from('x') })
  await expect(page.getByText('File type not allowed. Allowed types: MP4')).toBeVisible()
  await chooser.setInputFiles({
    name: 'lie.mp4',
    mimeType: 'video/mp4',
    buffer: Buffer.from('no film at all'),
  })
  await expect(page.getByText('File type not allowed.')).toBeVisible()

  const offsets: number[] = []
  let cut = false
  await context.route('**/api/v1/file/tus/*', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? -1)
    if (route.request().method() !== 'PATCH') return route.continue()
    offsets.push(offset)
    if (offset < 4 * MB || cut) return route.continue()
    cut = true
    await context.setOffline(true)
    await route.abort()
  })
  let failuresLeft = 1
  await context.route('**/api/v1/seller', (route) =>
    route.request().method() === 'PUT' && failuresLeft-- > 0
      ? route.fulfill({ status: 502, body: 'Bad gateway' })
      : route.continue(),
  )
  await chooser.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: film(14 * MB) })
  await expect(
    page.getByText('Resumes when you’re back online. Come back to this page to finish it.'),
  ).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  await page.close()

  const otherTab = await context.newPage()
  await otherTab.goto('/profile/professional-info')
  await expect(otherTab.getByText('film.mp4'), 'without a network it waits on this device').toBeVisible()
  await context.setOffline(false)
  await expect(
    otherTab.getByText('Intro video uploaded'),
    'although the profile could not be saved at once',
  ).toBeVisible()
  expect(failuresLeft).toBeLessThan(1)
  expect(offsets.filter((offset) => offset === 0).length, 'its beginning went out once').toBe(1)
  await expect(otherTab.getByRole('button', { name: 'Play my intro video' })).toBeVisible()
  const { body } = await otherTab.evaluate(async () => {
    const video = document.querySelector('video')
    const response = await fetch(video?.src ?? '', { headers: { Range: 'bytes=0-0' } })
    return { body: response.headers.get('content-range') }
  })
  expect(body).toBe(`bytes 0-0/${14 * MB}`)
  expect(await findAxeViolations(otherTab)).toEqual([])
  await otherTab.getByRole('button', { name: 'Remove video' }).click()
  await expect(otherTab.getByText('Intro video removed')).toBeVisible()
})

test('a project shows its video, which an iPhone took', async ({ page }) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await page.goto('/seller-dashboard?project=new')
  await page.getByLabel('Project name').fill('A film of the harbour')
  await page.getByLabel('Description').fill('Boats that come and go at dawn.')
  await page.getByLabel('Cost (USD)').fill('500')
  await page
    .getByTestId('video project new')
    .setInputFiles({ name: 'IMG_2.MOV', mimeType: 'video/quicktime', buffer: toIphoneVideo(film(MB)) })
  await expect(page.getByRole('button', { name: 'Play video' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Project added')).toBeVisible()
  await page.getByRole('link', { name: 'View my profile' }).click()
  await expect(page.getByRole('heading', { name: 'Daniela', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /A film of the harbour/ }).click()
  await expect(
    page.getByRole('dialog').getByRole('button', { name: 'Play the video of A film of the harbour' }),
  ).toBeVisible()
})
