import type { Page } from '@playwright/test'
import { expect } from './app.ts'

/** What a screen reader says of a choice. */
const COUNT = /^[\d,]+ freelancers?$/

/**
 * Chooses a value beside so many others of the filter, and checks that the list has as many as the numbers
 * beside the choices promise, which don't depend on what is chosen in the same filter. Returns how many.
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
  const chosen = rows.filter({ has: page.getByRole('checkbox', { checked: true }) })
  await expect(chosen).toHaveCount(others)
  await row.getByRole('checkbox').check()
  await expect(chosen).toHaveCount(others + 1)
  const shown = page.getByRole('status').filter({ hasText: /^Showing 1 to/ })
  let promised = 0
  // The list and the numbers come apart from one another.
  await expect(async () => {
    const counts = await chosen.getByText(COUNT).allTextContents()
    promised = counts.reduce((sum, text) => sum + Number(text.replace(/\D/g, '')), 0)
    expect(/of (\d+)/.exec(await shown.innerText())?.[1]).toBe(String(promised))
  }).toPass()
  return promised
}
