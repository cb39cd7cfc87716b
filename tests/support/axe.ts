import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SETTINGS = 'axe.configure({ allowedOrigins: ["<unsafe_all_origins>"] })'

/**
 * The violations that axe finds on the page and in its frames as they are now, except of the rules named in
 * `disabledRules`. axe runs in the page itself: its own adapter for Playwright sends one and a half megabytes
 * twice, and opens a page for every report.
 */
export async function findAxeViolations(page: Page, disabledRules: string[] = []): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(`${SOURCE};${SETTINGS}`)
  return page.evaluate(async (disabledRules) => {
    if (!window.axe) throw new Error('The page was left while axe was loaded')
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  }, disabledRules)
}
