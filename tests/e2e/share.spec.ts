import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { expect, findAxeViolations, logIn, test, waitUntilAppCached } from './app.ts'

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAEklEQVR4nGP4z8CAB+GTG8HSALfKY52fTcuYAAAAAElFTkSuQmCC'

/** A page of another site with a form that submits itself to the app; if `hidden`, it hides its origin. */
async function openOtherSite(page: Page, marketUrl: string, hidden: boolean): Promise<void> {
  const site = createServer((_, response) => {
    response.writeHead(200, {
      'Content-Type': 'text/html',
      ...(hidden && { 'Referrer-Policy': 'no-referrer' }),
    })
    response.end(
      `<form method="post" enctype="multipart/form-data" action="${marketUrl}/share"><input name="text" value="Pay here: evil.example"></form><script>document.forms[0].submit()</script>`,
    )
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const address = site.address()
  await page
    .goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`)
    .catch(() => undefined)
  await page.waitForURL(`${marketUrl}/share`)
  site.close()
}

/** Does what the system does when a user picks this app in another app's share sheet. */
async function submitShare(page: Page, text: string): Promise<void> {
  await page.evaluate(
    ({ text, pixel }) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/share'
      form.enctype = 'multipart/form-data'
      const textInput = document.createElement('input')
      textInput.name = 'text'
      textInput.value = text
      const chooser = document.createElement('input')
      chooser.type = 'file'
      chooser.name = 'files'
      const carried = new DataTransfer()
      carried.items.add(
        new File([Uint8Array.from(atob(pixel), (sign) => sign.charCodeAt(0))], 'door.png', {
          type: 'image/png',
        }),
      )
      chooser.files = carried.files
      form.append(textInput, chooser)
      document.body.append(form)
      form.submit()
    },
    { text, pixel: PIXEL },
  )
  await page.waitForURL('**/share')
}

test('Daniela shares a picture from another app into a chat, without a network, and into her portfolio', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await page.goto('/share')
  await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible()
  await page.goto('/chat')
  const name = await page.getByRole('main').getByRole('link').first().innerText()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

  await context.setOffline(true)
  await submitShare(page, 'The door of the bakery')
  await expect(page.getByText('door.png')).toBeVisible()
  await expect(page.getByText('The door of the bakery')).toBeVisible()
  await expect(page.getByText('From another app or a website.')).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])
  const chatButton = page
    .getByRole('main')
    .getByRole('button')
    .filter({ hasText: name.split('\n')[0] ?? '' })
  await chatButton.first().click()
  await expect(page.getByRole('textbox', { name: /^Message / })).toHaveValue('The door of the bakery')
  await expect(page.getByText('door.png')).toBeVisible()
  await context.setOffline(false)

  const uploading = Promise.withResolvers<void>()
  await page.route('**/api/v1/file/upload', async (route) => {
    await uploading.promise
    await route.continue()
  })
  await page.goto('/seller-dashboard')
  await submitShare(page, '')
  await page.getByRole('button', { name: 'Add to new project' }).click()
  await expect(page.getByLabel('Project name')).toBeVisible()
  const picture = page.getByRole('main').getByRole('img').first()
  await expect(picture, 'it is shown on its way, as any picture of the form').toHaveAttribute('src', /^blob:/)
  uploading.resolve()
  await expect(picture).toHaveAttribute('src', /^\/files\//)
  expect(await findAxeViolations(page)).toEqual([])
  await page.goto('/share')
  await expect(
    page.getByRole('heading', { name: 'Nothing to share' }),
    'it has found its place',
  ).toBeVisible()
})

test('a page of another site shares nothing in Daniela’s name; of one that hides whose it is she is told before she can send it', async ({
  page,
  market,
}) => {
  await logIn(page, 'seller@demo.test', DEMO_PASSWORD)
  await waitUntilAppCached(page)
  await openOtherSite(page, market.url, false)
  await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible()
  await openOtherSite(page, market.url, true)
  await expect(page.getByText('Pay here: evil.example')).toBeVisible()
  await expect(
    page.getByText('From another app or a website. If you didn’t share this yourself'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Don’t share' }).click()
  await expect(page, 'it has been removed').toHaveURL(/\/chat$/)
  await page.goto('/share')
  await expect(page.getByRole('heading', { name: 'Nothing to share' })).toBeVisible()
})
