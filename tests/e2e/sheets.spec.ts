import { expect, findAxeViolations, test } from './app.ts'
import { BUYER } from './chat-page.ts'
import { findMiddle, findSheet, openPhone, settleDown } from './touch.ts'

test('a visitor on a phone pulls a sheet down by its handle, and one let go too early comes back', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page, finger } = await openPhone({ browser, market, consoleMessages })
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.click()
  const sheet = await findSheet(page)
  const title = sheet.getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  const { x, y } = await findMiddle(title)
  const restingTop = (await sheet.boundingBox())?.y ?? 0

  await finger.down({ x, y })
  await finger.move({ x, y: y + 20 }, { x, y: y + 60 }, { x, y: y + 40 })
  const getTop = async () => Math.round((await sheet.boundingBox())?.y ?? 0)
  await expect.poll(getTop, 'it follows the finger').toBe(Math.round(restingTop) + 40)
  await finger.up()
  await expect.poll(getTop, 'it comes back').toBe(Math.round(restingTop))
  await expect(sheet).toBeVisible()

  await finger.down({ x, y })
  await finger.move({ x, y: y + 60 }, { x, y: y + 200 }, { x, y: y + 320 })
  await finger.up()
  await expect(sheet).toBeHidden()
  await expect(button, 'the focus is where the sheet came from').toBeFocused()
  await button.click()
  await expect(title).toBeVisible()
  await expect.poll(getTop).toBe(Math.round(restingTop))
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await context.close()
})

test('content that is scrolled, and a field, keep the finger to themselves', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page, finger } = await openPhone({ browser, market, consoleMessages })
  await page.goto('/explore-sellers')
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = await findSheet(page)
  const field = sheet.getByRole('textbox').or(sheet.getByRole('combobox')).first()
  await expect(field).toBeVisible()
  const restingTop = (await sheet.boundingBox())?.y ?? 0
  const pullFrom = async ({ x, y }: { x: number; y: number }) => {
    await finger.down({ x, y })
    await finger.move({ x, y: y + 30 }, { x, y: y + 60 }, { x, y: y + 90 })
    const top = (await sheet.boundingBox())?.y ?? 0
    await finger.up()
    await settleDown(page)
    return top - restingTop
  }
  expect(await pullFrom(await findMiddle(field))).toBeCloseTo(0, 0)
  const content = sheet.locator('.overflow-y-auto').first()
  await content.evaluate((element) => element.scrollTo({ top: 200 }))
  expect(await pullFrom({ x: 180, y: 300 })).toBeCloseTo(0, 0)
  await expect(sheet).toBeVisible()
  await context.close()
})

test('a client who prefers less motion pulls the hire form down, and what she wrote is kept', async ({
  browser,
  market,
  consoleMessages,
}) => {
  const { context, page, finger } = await openPhone(
    { browser, market, consoleMessages },
    { email: BUYER, reducedMotion: 'reduce' },
  )
  await page.goto('/explore-sellers')
  await page.locator('main article').first().getByRole('link').first().click()
  const openForm = () =>
    page
      .getByRole('button', { name: /^Hire / })
      .filter({ visible: true })
      .first()
      .click()
  await openForm()
  const sheet = await findSheet(page)
  const description = sheet.getByRole('textbox').first()
  await description.fill('A sign for the shop, in three colors')
  await page.keyboard.press('Tab')
  const { x, y } = await findMiddle(sheet.getByRole('heading', { level: 2 }).first())
  await finger.down({ x, y })
  await finger.move({ x, y: y + 60 }, { x, y: y + 200 }, { x, y: y + 400 })
  await finger.up()
  await expect(sheet).toBeHidden()
  await openForm()
  await expect(description).toHaveValue('A sign for the shop, in three colors')
  await context.close()
})
