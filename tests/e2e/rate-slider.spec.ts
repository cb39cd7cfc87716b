import { expect, findAxeViolations, test } from './app.ts'

for (const [direction, language] of [
  ['left to right', 'en'],
  ['right to left', 'ar'],
] as const)
  test(`Ana sets the lowest and the highest rate by thumbs, ${direction}`, async ({ page }) => {
    await page.goto(`/explore-sellers?lang=${language}`)
    const [low, high] = [page.getByRole('slider').nth(0), page.getByRole('slider').nth(1)]
    await low.focus()
    const forward = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    const back = language === 'ar' ? 'ArrowRight' : 'ArrowLeft'
    for (let i = 0; i < 20; i++) await low.press(forward)
    await expect(page).toHaveURL(/minRate=20/)
    await high.focus()
    await high.press(back)
    await expect(page).toHaveURL(/minRate=20&maxRate=\d+/)
    await expect(high).toHaveAttribute('aria-valuetext', /\$\d/)
    for (const thumb of [low, high]) expect((await thumb.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findAxeViolations(page)).toEqual([])
    // Neither passes the other, and at the ends there is no limit.
    await low.press('End')
    await expect(page).toHaveURL(/minRate=(\d+)&maxRate=\1$/)
    await low.press('Home')
    await expect(page).not.toHaveURL(/minRate/)
    await high.press('End')
    await expect(page).not.toHaveURL(/maxRate/)
  })
