import { DEMO_PASSWORD } from '../../shared/accounts.ts'
import { collectConsoleMessages, expect, findAxeViolations, logIn, startMarket, test } from './app.ts'

// Online journeys do without the service worker, which would fetch and store the whole app for each of them.
test.use({ serviceWorkers: 'block' })

const SAID = {
  en: 'This is a demo. Its people are made up, and anyone can read its mail.',
  es: 'Es una demo: las personas son inventadas y cualquiera lee sus correos.',
  fr: 'Ceci est une démo : personnes fictives, e-mails lisibles par tous.',
  ar: 'هذه نسخة تجريبية: الأشخاص فيها غير حقيقيين، ويمكن لأي شخص قراءة بريدها.',
}

test('a demo for everybody says so on every page, in each language, and nothing moves for it', async ({
  browser,
  consoleMessages,
}) => {
  const market = await startMarket({ DEMO: 'public' })
  try {
    for (const [language, text] of Object.entries(SAID)) {
      const context = await browser.newContext({
        baseURL: market.url,
        viewport: { width: 360, height: 740 },
        locale: language,
      })
      const page = await context.newPage()
      collectConsoleMessages(consoleMessages, page)
      await page.goto('/')
      await expect(page.locator('#demo')).toHaveText(text, { useInnerText: true })
      await expect(page.getByRole('banner')).toBeVisible()
      const top = async () => (await page.getByRole('banner').boundingBox())?.y
      await expect.poll(top, 'the header stands below it').toBe(44)
      expect(
        await page.locator('#demo').evaluate((element) => element.scrollHeight <= element.clientHeight),
        'all of it is seen',
      ).toBe(true)
      await context.close()
    }
    const context = await browser.newContext({ baseURL: market.url, viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    collectConsoleMessages(consoleMessages, page)
    await logIn(page, 'buyer@demo.test', DEMO_PASSWORD)
    await page.goto('/chat')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('#demo')).toBeVisible()
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollHeight),
        'the chats still fit the window',
      )
      .toBe(740)
    expect(await findAxeViolations(page)).toEqual([])
    await page.goto('/mailbox?email=buyer@demo.test')
    await expect(page.getByRole('heading', { level: 1, name: 'Demo inbox' })).toBeVisible()
  } finally {
    await market.close()
  }
})

test('a demo at home says nothing of the kind', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('#demo')).toBeHidden()
})
