import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readJourneyReport } from './support/journey-report.ts'
import { startPostgres } from './support/postgres.ts'
import { startRedis } from './support/redis.ts'

/**
 * The one list of checks, for a laptop and for CI. Every check runs even when an earlier one failed; the last
 * line counts passes and failures.
 * `npm test -- chat` runs the tests whose path contains that word; `--unit` and `--e2e` run one kind.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const UNIT_TESTS = [
  'tests/laws/**',
  'tests/chaos/**',
  'tests/bench/**',
  'tests/consistency/**',
  'shared/**',
  'api/**',
  'pwa/**',
]
/** The API's tests that can also run against a PostgreSQL server. */
const DATABASE_TESTS = ['api/db', 'api/features/**', 'api/http/**', 'api/mail', 'api/operator']
/** Number of parallel test processes: one for each core of a small machine. */
const SHARDS = 2
const IN_ONE_PROCESS = ['--test-isolation=none']
/** Each file in a process of its own, one after another. */
const ONE_BY_ONE = ['--test-concurrency=1']
const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const kinds = args.filter((arg) => arg.startsWith('--'))
const isWhole = args.length === 0
const isSelected = (path: string) => names.length === 0 || names.some((name) => path.includes(name))
const reports = mkdtempSync(join(tmpdir(), 'oficio-reports-'))
let passed = 0
let failed = 0
/**
 * Details of each failure. They are repeated at the end of the output, where a truncated log still has them;
 * a list with one line each comes last.
 */
const failures: string[] = []
const failedTitles: string[] = []
const MAX_FAILURE_CHARS = 6000
const MAX_TITLE_CHARS = 200

if (isWhole) {
  await Promise.all([
    runCheck('types', 'tsc', ['-b', '.', 'pwa/worker']),
    runCheck('lint and format', 'biome', ['check', '.']),
    runCheck('nothing unused', 'knip', []),
  ])
  await runNodeTests('laws, unit and API tests', UNIT_TESTS)
  await runNodeTests('starting a fresh clone', ['tests/start'])
  await runJourneys('journeys in the browser')
  await runOnServers()
} else {
  if (!kinds.includes('--e2e')) await runNodeTests('laws, unit and API tests', UNIT_TESTS)
  const journeys = globSync('tests/e2e/*.spec.ts', { cwd: ROOT }).filter(isSelected)
  if (!kinds.includes('--unit') && journeys.length > 0) await runJourneys('journeys in the browser', journeys)
}

rmSync(reports, { recursive: true, force: true })
if (failures.length > 0) printHeading('what failed')
for (const failure of failures) console.log(failure.slice(0, MAX_FAILURE_CHARS))
for (const title of failedTitles) console.log(`✘ ${title}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function runCheck(title: string, command: string, args: string[]): Promise<void> {
  printHeading(title)
  const isSuccess = (await run(command, args)) === 0
  count(isSuccess)
  if (!isSuccess) failures.push(`${title}: it says why above`)
}

/** Unit and API tests beside the code, on real databases. The files of a shard share a process. */
async function runNodeTests(
  title: string,
  folders: string[],
  env: Record<string, string> = {},
): Promise<void> {
  const files = folders.flatMap((folder) => globSync(`${folder}/*.test.ts`, { cwd: ROOT })).filter(isSelected)
  if (files.length === 0) return
  printHeading(title)
  const isolated = files.filter(needsOwnProcess)
  const others = files.filter((file) => !isolated.includes(file))
  const shards = Array.from({ length: Math.min(SHARDS, others.length) }, (_, i) =>
    others.filter((_, n) => n % SHARDS === i),
  )
  const before = { passed, failed }
  await Promise.all(shards.map((shard, i) => runShard(shard, join(reports, `${i}.tap`), IN_ONE_PROCESS, env)))
  if (isolated.length > 0) await runShard(isolated, join(reports, 'isolated.tap'), ONE_BY_ONE, env)
  console.log(`\n${passed - before.passed} of ${passed - before.passed + failed - before.failed}`)
}

/**
 * Whether a test measures the event loop (the heap of a thousand other tests would be collected in its time)
 * or replaces the database of the app itself, which a process opens once.
 */
function needsOwnProcess(file: string): boolean {
  return /event-loop-blocking\.ts|Dexie\.dependencies/.test(readFileSync(join(ROOT, file), 'utf8'))
}

async function runShard(
  files: string[],
  tapFile: string,
  isolation: string[],
  env: Record<string, string>,
): Promise<void> {
  const reporters = [
    '--test-reporter=dot',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tapFile}`,
  ]
  rmSync(tapFile, { force: true })
  const code = await run('node', ['--test', ...isolation, ...reporters, ...files], env)
  const output = existsSync(tapFile) ? readFileSync(tapFile, 'utf8') : ''
  const totals = Object.fromEntries(
    [...output.matchAll(/^# (pass|fail|cancelled|skipped|todo) (\d+)$/gm)].map(([, name, number]) => [
      name,
      Number(number),
    ]),
  )
  const failedTests = output.match(/^( *)not ok .*\n(?:\1 .*\n)*/gm) ?? []
  failures.push(...failedTests)
  failedTitles.push(
    ...failedTests.map((item) => item.trim().split('\n', 1)[0]?.slice(0, MAX_TITLE_CHARS) ?? ''),
  )
  passed += totals.pass ?? 0
  const bad = (totals.fail ?? 0) + (totals.cancelled ?? 0) + (totals.skipped ?? 0) + (totals.todo ?? 0)
  failed += bad
  if (code !== 0 && bad === 0) count(false)
}

/** End-to-end tests: people's journeys through the built app in a real browser. */
async function runJourneys(
  title: string,
  names: string[] = [],
  env: Record<string, string> = {},
): Promise<void> {
  printHeading(title)
  const json = join(reports, 'journeys.json')
  const pictures = join(tmpdir(), 'oficio-journeys')
  const code = await run(
    'playwright',
    [
      'test',
      '--config',
      'tests/playwright.config.ts',
      '--reporter=list,json',
      '--output',
      pictures,
      ...names,
    ],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: json,
      ...env,
    },
  )
  try {
    const report = readJourneyReport(json)
    passed += report.passed
    const bad = report.failed
    failed += bad
    failedTitles.push(...report.failedTitles)
    if (code !== 0 && bad === 0) count(false)
    // Playwright writes a snapshot of the page at the moment of the failure.
    for (const path of globSync(join(pictures, '*/error-context.md')))
      failures.push(readFileSync(path, 'utf8'))
  } catch (error) {
    console.error('The journeys left no report:', error)
    count(false)
  }
}

/**
 * Runs the API tests on PostgreSQL, and the chat with two processes behind one address, where this machine
 * has such servers installed.
 */
async function runOnServers(): Promise<void> {
  const postgres = await startPostgres()
  if (!postgres) return console.log('\nPostgreSQL is not installed here: the API was tested on SQLite alone.')
  await runNodeTests('API tests on PostgreSQL', DATABASE_TESTS, { TEST_DATABASE_URL: postgres.url })
  const redis = await startRedis()
  if (redis)
    await runJourneys('chat with two processes', ['chat', 'notices'], {
      TEST_DATABASE_URL: postgres.url,
      TEST_REDIS_URL: redis.url,
    })
  else console.log('\nRedis is not installed here: the chat was tested with one process alone.')
  await redis?.stop()
  await postgres.stop()
}

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const bin = command === 'node' ? process.execPath : join(ROOT, 'node_modules/.bin', command)
  return new Promise((resolve) => {
    const child = spawn(bin, args, {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

function count(isSuccess: boolean): void {
  if (isSuccess) passed++
  else failed++
}

function printHeading(title: string): void {
  console.log(`\n── ${title}`)
}
