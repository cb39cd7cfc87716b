import sharp from 'sharp'
import { expect, test, waitUntilAppCached } from './app.ts'
import { BUYER, openUserPage, SELLER } from './chat-page.ts'

test('without a network Daniela changes how she is told, pauses, gives a number and removes a project; each waits in sight, over a reload, and is done when the network is back', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, SELLER, consoleMessages)
  await page.goto('/profile-setting?tab=notifications')
  const orders = page.getByRole('checkbox', { name: 'Orders: Email' })
  await expect(orders).toBeChecked()
  await page.goto('/profile-setting?tab=seller')
  const listed = page.getByRole('checkbox', { name: 'Show my profile in search' })
  await expect(listed).toBeChecked()
  await page.goto('/seller-dashboard?tab=portfolio')
  const projects = page.getByRole('main').getByRole('article')
  await expect(projects.first()).toBeVisible()
  const before = await projects.count()
  const name = await projects.first().getByRole('heading').innerText()
  await waitUntilAppCached(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(projects).toHaveCount(before - 1)
  await page.goto('/profile-setting?tab=notifications')
  await orders.uncheck()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await page.goto('/profile-setting?tab=seller')
  await listed.uncheck()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await page.goto('/profile-setting?tab=phone')
  await page.getByLabel('Phone number').fill('+52 55 1234 5678')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()

  await page.goto('/outbox')
  for (const action of ['Deleted project', 'Notification settings', 'Availability', 'Account details'])
    await expect(page.getByText(action)).toBeVisible()
  await page.goto('/profile-setting?tab=notifications')
  await expect(orders).not.toBeChecked()

  await context.setOffline(false)
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('oficio-answers-1'))
  await page.goto('/profile-setting?tab=notifications')
  await expect(orders).not.toBeChecked()
  await page.goto('/profile-setting?tab=seller')
  await expect(listed).not.toBeChecked()
  await listed.check()
  await expect(page.getByText('Your profile is visible again')).toBeVisible()
  await page.goto('/profile-setting?tab=phone')
  await expect(page.getByLabel('Phone number')).toHaveValue(/\+52/)
  await page.goto('/seller-dashboard?tab=portfolio')
  await expect(projects).toHaveCount(before - 1)
  await context.close()
})

test('figures, spending and the editor of the profile open without a network as they were last seen', async ({
  browser,
  market,
  consoleMessages,
}) => {
  for (const [email, paths] of [
    [SELLER, ['/seller-dashboard?tab=statistics', '/profile/personal-info', '/profile/professional-info']],
    [BUYER, ['/dashboard/earnings']],
  ] as const) {
    const { context, page } = await openUserPage(browser, market, email, consoleMessages)
    const shownValues: string[] = []
    const read = () =>
      page
        .getByRole('main')
        .locator('dd, td, textarea, input:not([type=checkbox])')
        .evaluateAll((all) => all.map((item) => ('value' in item ? item.value : item.textContent)).join())
    for (const path of paths) {
      await page.goto(path)
      await expect.poll(read, path).not.toBe('')
      // The name of her town comes by itself, and so does the field of her video.
      if (path === '/profile/personal-info')
        await expect(page.getByRole('combobox', { name: 'Town' })).not.toHaveValue('')
      if (path === '/profile/professional-info') {
        await expect(page.getByLabel('Hourly rate (USD)')).not.toHaveValue('')
        await expect(page.getByTestId('video profile')).toBeAttached()
      }
      shownValues.push(await read())
    }
    await waitUntilAppCached(page)
    await context.setOffline(true)
    for (const [n, path] of paths.entries()) {
      await page.goto(path)
      await expect.poll(read, path).toContain(shownValues[n])
    }
    await context.close()
  }
})

test('without a network Daniela still reads how much room her files take, and how old that is', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, SELLER, consoleMessages)
  const used = page.getByText(/ of .+ used$/)
  const age = page.getByRole('main').getByText(/^Saved on this device, updated/)
  await page.goto('/profile-setting?tab=data')
  await expect(used).toBeVisible()
  const text = await used.innerText()
  await waitUntilAppCached(page)
  await context.setOffline(true)
  await page.reload()
  await expect(used).toHaveText(text)
  await expect(age).toBeVisible()
  await context.setOffline(false)
  await expect(age).toBeHidden()
  await context.close()
})

test('where no room is taken, the bar of it looks empty, in the light and in the dark', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/profile-setting?tab=data')
    const bar = page.getByRole('progressbar', { name: 'Storage' })
    await expect(bar).toBeVisible()
    const { data, info } = await sharp(await bar.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    const drawn = `#${Buffer.from(data.subarray(middle, middle + 3)).toString('hex')}`
    const track = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--line'),
    )
    expect(drawn, colorScheme).toBe(track.trim())
  }
  await context.close()
})

test('what Ana writes while her account is being saved stays, and what she changed elsewhere meanwhile isn’t undone', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page } = await openUserPage(browser, market, BUYER, consoleMessages)
  await page.goto('/profile-setting')
  const about = page.getByLabel('About', { exact: false })
  const other = await context.newPage()
  await other.goto('/profile-setting')
  await expect(other.getByLabel('First name')).toHaveValue('Andre')
  await other.getByLabel('First name').fill('Andreu')
  await other.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(other.getByText('Profile updated successfully!')).toBeVisible()
  await about.fill('A bakery')
  // Both happen before the device has stored the first.
  await about.evaluate((field: HTMLTextAreaElement) => {
    field.form?.requestSubmit()
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
      field,
      'A bakery by the sea',
    )
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await expect(about).toHaveValue('A bakery by the sea')
  await page.reload()
  await expect(about).toHaveValue('A bakery by the sea')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await page.evaluate(() => localStorage.removeItem('oficio-answers-1'))
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Andreu')
  await page.getByLabel('First name').fill('Andre')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()
  await context.close()
})
