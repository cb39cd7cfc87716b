import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** What a screen reader says of a choice. */
const COUNT = /^[\d,]+ freelancers?$/

/**
 * Chooses a value beside so many others of the filter, and checks that the list has as many as the numbers
 * beside the choices promised. Returns how many.
 */
export async function choose(
  page: Page,
  [filter, label]: [filter: string, label: string],
  others: number,
): Promise<number> {
  const group = page.getByRole('complementary', { name: 'Filters' }).getByRole('group', { name: filter })
  await expect(group.getByRole('checkbox').first()).toBeVisible()
  const all = group.getByRole('button', { name: /^Show all/ })
  if (await all.isVisible()) await all.click()
  const rows = group.getByRole('listitem')
  const row = rows.filter({ hasText: new RegExp(`^${label}`) })
  await expect(row.getByText(COUNT)).toBeAttached()
  const countOf = (text: string | null) => Number(text?.replace(/\D/g, ''))
  const chosen = rows.filter({ has: page.getByRole('checkbox', { checked: true }) })
  await expect(chosen).toHaveCount(others)
  const counts = (await chosen.getByText(COUNT).allTextContents()).map(countOf)
  const promised = counts.reduce(
    (sum, count) => sum + count,
    countOf(await row.getByText(COUNT).textContent()),
  )
  await row.getByRole('checkbox').check()
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^Showing 1 to \\d+ of ${promised}\\b`) }),
  ).toBeVisible()
  return promised
}
