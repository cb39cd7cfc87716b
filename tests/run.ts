import { spawn } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { startPostgres } from './postgres.ts'
import { startRedis } from './redis.ts'

/** The one list of checks, for a laptop and for CI. Each runs even when an earlier one failed; the last line counts them all. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PlaywrightReport = v.object({ stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number(), skipped: v.number() }) })
const reports = mkdtempSync(join(tmpdir(), 'oficio-reports-'))
let passed = 0
let failed = 0
/** What is known of each failure: said once more where a log that was cut short still has it. */
const failures: string[] = []
const MOST_SAID = 6000

await check('types', 'tsc', ['-b'])
await check('lint and format', 'biome', ['check', '.'])
await check('nothing unused', 'knip', [])
await runNodeTests('laws, unit and API tests', ['tests/laws/**', 'tests/faults/**', 'shared/**', 'api/**', 'pwa/**'])
await runNodeTests('starting a fresh clone', ['tests/start'])
await runJourneys('journeys in the browser')
await runOnServers()

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) heading('what failed')
for (const failure of failures) console.log(failure.slice(0, MOST_SAID))
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function check(title: string, command: string, args: string[]): Promise<void> {
  heading(title)
  const good = (await run(command, args)) === 0
  count(good)
  if (!good) failures.push(`${title}: it says why above`)
}

/** Tests beside the code, in one process, on real databases. */
async function runNodeTests(title: string, places: string[], env: Record<string, string> = {}): Promise<void> {
  heading(title)
  const tap = join(reports, 'node.tap')
  const files = places.flatMap((place) => globSync(`${place}/*.test.ts`, { cwd: ROOT }))
  const reporters = ['--test-reporter=dot', '--test-reporter-destination=stdout', '--test-reporter=tap', `--test-reporter-destination=${tap}`]
  const code = await run('node', ['--test', '--test-isolation=none', ...reporters, ...files], env)
  const said = readFileSync(tap, 'utf8')
  const totals = Object.fromEntries([...said.matchAll(/^# (pass|fail|cancelled|skipped|todo) (\d+)$/gm)].map(([, word, number]) => [word, Number(number)]))
  failures.push(...(said.match(/^( *)not ok .*\n(?:\1 .*\n)*/gm) ?? []))
  passed += totals.pass ?? 0
  const bad = (totals.fail ?? 0) + (totals.cancelled ?? 0) + (totals.skipped ?? 0) + (totals.todo ?? 0)
  failed += bad
  if (code !== 0 && bad === 0) count(false)
  console.log(`${totals.pass ?? 0} of ${(totals.pass ?? 0) + bad}`)
}

/** People's journeys through the built app in a real browser. */
async function runJourneys(title: string, names: string[] = [], env: Record<string, string> = {}): Promise<void> {
  heading(title)
  const json = join(reports, 'journeys.json')
  const pictures = join(tmpdir(), 'oficio-journeys')
  const code = await run('playwright', ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', '--output', pictures, ...names], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: json,
    ...env,
  })
  try {
    const { stats } = v.parse(PlaywrightReport, JSON.parse(readFileSync(json, 'utf8')))
    passed += stats.expected
    const bad = stats.unexpected + stats.flaky + stats.skipped
    failed += bad
    if (code !== 0 && bad === 0) count(false)
    // Playwright tells the page as it stood.
    for (const path of globSync(join(pictures, '*/error-context.md'))) failures.push(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error('The journeys left no report:', error)
    count(false)
  }
}

/** The same API on PostgreSQL, and the chat with two processes behind one address, where this machine has such servers installed. */
async function runOnServers(): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) return console.log('\nPostgreSQL is not installed here: the API was tested on SQLite alone.')
  await runNodeTests('API tests on PostgreSQL', ['api/db', 'api/features/**', 'api/http', 'api/operator'], { TEST_DATABASE_URL: postgres.url })
  const redis = await startRedis()
  if (redis) await runJourneys('chat with two processes', ['chat', 'notices'], { TEST_DATABASE_URL: postgres.url, TEST_REDIS_URL: redis.url })
  else console.log('\nRedis is not installed here: the chat was tested with one process alone.')
  await redis?.stop()
  await postgres.stop()
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
