import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { PASSWORD } from '../support/sign-up-form.ts'
import { expect, findAxeViolations, logIn, type MarketProcess, test, waitUntilAppCached } from './app.ts'
import { signUp } from './mailbox.ts'

/** A new freelancer with a card and a draft of everything but the plan, who has opened the last step. */
async function prepareProfile(page: Page, market: MarketProcess, displayName: string) {
  const email = `nadia-${Date.now()}@example.test`
  await signUp(market.url, email, 'seller', { firstName: 'Nadia', lastName: 'Ferro', country: 'AR' })
  await logIn(page, email, PASSWORD)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const call = async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await page.request[method](`${market.url}/api/v1/${path}`, { data, headers })
    return { status: answer.status(), ...(await answer.json()) }
  }
  const card = { cardholder: 'Nadia Ferro', brand: 'visa', last4: '4242', country: 'AR' }
  const added = await call('post', 'payment-method', {
    ...card,
    expiryMonth: 12,
    expiryYear: new Date().getFullYear() + 2,
  })
  const file = { name: 'me.png', mimeType: 'image/png', buffer: readFileSync('public/icons/512.png') }
  const uploaded = await page.request.post(`${market.url}/api/v1/file/upload`, {
    multipart: { file },
    headers,
  })
  const [plan] = (await call('get', 'subscription-plan')).data.plans
  const service = (await call('get', 'subCategory')).data.subCategories.find(
    (item: { name: string }) => item.name === 'Illustration',
  )
  const [skill] = (await call('get', `skill?subCategoryId=${service._id}`)).data.skills
  const user = {
    firstName: 'Nadia',
    lastName: 'Ferro',
    profileImage: (await uploaded.json()).data.url,
    phoneNumber: '+54 11 5555 4321',
  }
  const seller = {
    displayName,
    bio: 'Ironwork that holds a roof.',
    description: 'I have forged the gates of two harbours.',
    country: 'AR',
    languages: [{ language: 'es', level: 'expert' }],
    title: 'I will forge your garden gate',
    hourlyRate: 41,
    occupations: [{ categoryId: service.categoryId, subCategoryIds: [service._id] }],
    skills: [{ skillId: skill._id, level: 'basic' }],
    education: [],
    certifications: [],
  }
  const fields = Object.fromEntries(
    Object.entries({ ...user, ...seller, hourlyRate: '41' }).map(([name, value]) => [name, { value, at: 1 }]),
  )
  expect((await call('put', 'seller/draft', { fields })).status).toBe(200)
  await page.goto('/profile/plan-info')
  await waitUntilAppCached(page)
  await expect(page.getByText('•••• 4242').or(page.getByText(/4242/)).first()).toBeVisible()
  await page.getByRole('radio').first().check()
  return {
    call,
    form: { user, seller, payment_method: added.data._id, subscriptionPlanId: plan._id },
  }
}

async function publishOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await expect(page).toHaveURL(/seller-dashboard/)
  await expect(page.getByRole('region', { name: 'Your profile' })).toContainText('Waiting to send')
}

test('Nadia publishes a first profile in a tunnel under a name that can’t be used: she is told at that field, mends it, and it is published', async ({
  page,
  market,
}) => {
  const { call } = await prepareProfile(page, market, 'Оfiсio')
  await publishOffline(page)
  await page.context().setOffline(false)
  const note = page.getByRole('region', { name: 'Your profile' })
  await expect(note).toContainText('Your profile wasn’t sent')
  await page.goto('/outbox')
  const entry = page.getByRole('listitem').filter({ hasText: 'First profile' })
  await expect(entry).toContainText('Some fields need your attention.')
  await entry.getByRole('link', { name: 'Edit' }).click()
  await note.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(/personal-info/)
  await page.getByLabel('Display name').fill('Nadia F.')
  await page.getByRole('button', { name: 'Next' }).click()
  // The address changes before the step: the old one stays until the next one has loaded.
  await expect(page.getByLabel('Profile title')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await expect(page.getByText('Your profile is live. Welcome!')).toBeVisible()
  await expect
    .poll(async () => (await call('get', 'seller/my-profile')).data.seller.displayName)
    .toBe('Nadia F.')
})

test('Nadia publishes a first profile on her laptop while another waits on her phone: the phone shows both, and she keeps what she wrote there', async ({
  page,
  market,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { call, form } = await prepareProfile(page, market, 'Nadia F.')
  await publishOffline(page)
  const laptop = { ...form, seller: { ...form.seller, bio: 'Written on the laptop.' } }
  expect((await call('post', 'seller/complete-profile', laptop)).status).toBe(200)
  await page.context().setOffline(false)
  await page.goto('/outbox')
  const entry = page.getByRole('listitem').filter({ hasText: 'changed in another tab or on another device' })
  await expect(entry.getByRole('button', { name: 'Discard' })).toBeVisible()
  await entry.getByRole('link', { name: 'Edit' }).click()
  const conflict = page.getByRole('alert').filter({ hasText: 'Saved elsewhere' })
  await expect(conflict).toContainText('Ironwork that holds a roof.')
  await expect(conflict).toContainText('Written on the laptop.')
  await expect(page.getByRole('textbox', { name: 'Short bio' })).toHaveValue('Ironwork that holds a roof.')
  expect(await findAxeViolations(page)).toEqual([])
  await conflict.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(conflict).toHaveCount(0)
  await expect
    .poll(async () => (await call('get', 'seller/my-profile')).data.seller.bio)
    .toBe('Ironwork that holds a roof.')
})

test('who goes elsewhere while her first profile is being published stays there', async ({
  page,
  market,
}) => {
  await prepareProfile(page, market, 'Nadia F.')
  const isPublished = Promise.withResolvers<void>()
  await page.context().route('**/api/v1/sync', async (route) => {
    if (route.request().postData()?.includes('completeProfile')) await isPublished.promise
    await route.continue()
  })
  const visited: string[] = []
  const sent = page.waitForRequest((request) => !!request.postData()?.includes('completeProfile'))
  await page.getByRole('button', { name: 'Publish profile' }).click()
  await sent
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Explore' }).click()
  await expect(page.getByRole('button', { name: 'Publish profile' })).toHaveCount(0)
  const isRead = page
    .waitForResponse('**/api/v1/seller/my-profile')
    .then(() => page.waitForResponse('**/api/v1/profile'))
  isPublished.resolve()
  await isRead
  await main.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect(visited).toEqual(['/explore-services', '/'])
})
