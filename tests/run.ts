import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

/** The one list of checks, for a laptop and for CI. Each runs even when an earlier one failed; the last line counts them all. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PlaywrightReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }) })
const reports = mkdtempSync(join(tmpdir(), 'oficio-reports-'))
let passed = 0
let failed = 0

await check('types', 'tsc', ['-b'])
await check('lint and format', 'biome', ['check', '.'])
await check('nothing unused', 'knip', [])
await runNodeTests()
await runJourneys()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(title: string, command: string, args: string[]): Promise<void> {
  heading(title)
  count((await run(command, args)) === 0)
}

/** Laws, and the tests beside the code: in one process, on real databases. */
async function runNodeTests(): Promise<void> {
  heading('laws, unit and API tests')
  const tap = join(reports, 'node.tap')
  const files = ['tests/laws', 'tests/faults', 'shared', 'api', 'pwa'].flatMap((folder) => globSync(`${folder}/**/*.test.ts`, { cwd: ROOT }))
  const code = await run('node', [
    '--test',
    '--test-isolation=none',
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tap}`,
    ...files,
  ])
  const totals = Object.fromEntries([...readFileSync(tap, 'utf8').matchAll(/^# (pass|fail|cancelled|skipped|todo) (\d+)$/gm)].map(([, word, number]) => [word, Number(number)]))
  passed += totals.pass ?? 0
  const bad = (totals.fail ?? 0) + (totals.cancelled ?? 0) + (totals.skipped ?? 0) + (totals.todo ?? 0)
  failed += bad
  if (code !== 0 && bad === 0) count(false)
  console.log(`${totals.pass ?? 0} of ${(totals.pass ?? 0) + bad}`)
}

/** People's journeys through the built app in a real browser. */
async function runJourneys(): Promise<void> {
  heading('journeys in the browser')
  const json = join(reports, 'journeys.json')
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: json })
  try {
    const { stats } = v.parse(PlaywrightReport, JSON.parse(readFileSync(json, 'utf8')))
    passed += stats.expected
    const bad = stats.unexpected + stats.flaky + stats.skipped
    failed += bad
    if (code !== 0 && bad === 0) count(false)
  } catch (error) {
    console.error('The journeys left no report:', error)
    count(false)
  }
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const bin = command === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', command)
  return new Promise((resolve) => {
    const child = spawn(bin, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function count(good: boolean): void {
  if (good) passed++
  else failed++
}

function heading(title: string): void {
  console.log(`\n── ${title}`)
}
