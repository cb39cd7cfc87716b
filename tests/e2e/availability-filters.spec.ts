import type { Locator, Page } from '@playwright/test'
import { expect, findAxeViolations, test, waitForOfflineCache } from './app.ts'

const getNames = (page: Page) =>
  page.getByRole('main').getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts()
/** The number that stands beside a choice. */
const readCount = async (choice: Locator) => {
  const counted = choice.locator('xpath=..').getByText(/^\d+ freelancers?$/)
  return Number.parseInt((await counted.textContent()) ?? '', 10)
}

test('Ana finds who is available now and answers within an hour, and the same without a network', async ({
  page,
}) => {
  await page.goto('/explore-sellers')
  const available = page.getByRole('checkbox', { name: /Available now/ })
  const quick = page.getByRole('checkbox', { name: /Replies within 60 minutes/ })
  await available.check()
  await expect(page).toHaveURL(/available=true/)
  await expect(page.getByRole('button', { name: 'Remove filter: Available now' })).toBeVisible()
  await quick.check()
  await expect(page).toHaveURL(/available=true&quickAnswers=true/)
  // What is counted beside a choice is what the list shows, with both chosen.
  await expect(async () => {
    const total = /of (\d+)$/.exec(await page.getByText(/^Showing 1 to/).innerText())?.[1]
    expect([await readCount(available), await readCount(quick)]).toEqual([Number(total), Number(total)])
  }).toPass()
  const names = await getNames(page)
  expect(await findAxeViolations(page)).toEqual([])

  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.reload()
  await expect(available).toBeChecked()
  await expect.poll(() => getNames(page)).toEqual(names)
  await page.getByRole('button', { name: 'Clear filter: Availability' }).click()
  await expect(available).not.toBeChecked()
  await expect(page).not.toHaveURL(/available|quick/)
})
