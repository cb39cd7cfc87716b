import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'
import { THROTTLE_RULES } from '../../api/features/accounts/throttle.ts'
import { UPLOAD_IDLE_TIMEOUT_MS, UPLOAD_LIMIT } from '../../api/features/uploads/uploads.ts'
import { DEFAULT_RESERVE_MB } from '../../api/outside/disk-space.ts'
import {
  MAX_ANIMATION_PIXELS,
  MAX_FRAMES,
  MAX_PICTURE_PIXELS,
  PICTURE_TIMEOUT_MS,
} from '../../api/outside/pictures.ts'
import {
  CODE_DIGITS,
  CODE_TTL_MS,
  MAX_CODE_ATTEMPTS,
  MAX_KNOWN_DEVICES,
  MAX_PASSWORD_LENGTH,
  MAX_SESSION_DAYS,
  MAX_SESSIONS,
  MIN_PASSWORD_LENGTH,
  RESET_LINK_TTL_MS,
  SESSION_IDLE_TIMEOUT_MS,
  SHARED_DEVICE_SESSION_MS,
} from '../../shared/accounts.ts'
import { MAX_PICTURE_BYTES, MAX_UPLOAD_BYTES } from '../../shared/uploads.ts'
import { ROOT, readSource } from './files.ts'

const PAGE = 'docs/security.md'
const MB = 1024 * 1024

/** All requirements of levels 1 and 2 of ASVS 5.0.0. */
const REQUIREMENTS =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 ' +
  '6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 ' +
  '11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 ' +
  '17.1.1 17.2.1-4 17.3.1-2'

const page = readSource(PAGE)
/** The page without its line breaks: they may stand in a name or a sentence. */
const prose = page.replace(/\s*\n\s*/g, ' ')
const sections = new Map(
  page.split(/^## /m).map((section) => {
    const [title = '', ...lines] = section.split('\n')
    const rows = lines.filter((line) => /^\| V\d/.test(line)).map((line) => line.slice(2, -2).split(' | '))
    return [title, rows] as const
  }),
)

const getRows = (titlePattern: RegExp) =>
  [...sections].flatMap(([title, rows]) => (titlePattern.test(title) ? rows : []))
const requirementRows = getRows(/^V\d/)
const getIds = (rows: string[][]) => rows.flatMap(([first = '']) => first.split(', ').flatMap(expandRange))
const getProof = (proof: RegExp) => requirementRows.filter((row) => proof.test(row.at(-1) ?? ''))

/** Expands a range: "V1.2.6–8" is three requirements. */
function expandRange(range: string): string[] {
  const [, section = '', from = '', to = from] = /^V?(\d+\.\d+\.)(\d+)(?:[–-](\d+))?$/.exec(range) ?? []
  assert.ok(section, `${range} is no requirement`)
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `V${section}${Number(from) + i}`)
}

/** Each path on the page, with the test names that are quoted right after it. */
function findQuotedPaths(text: string): { path: string; quotes: string[] }[] {
  return [
    ...text.matchAll(/`((?:api|pwa|shared|tests|docs)\/[^`\s]+|package[\w.-]*\.json)`((?: "[^"]+")*)/g),
  ].map(([, path = '', quoted = '']) => ({
    path,
    quotes: [...quoted.matchAll(/"([^"]+)"/g)].map(([, quote = '']) => quote),
  }))
}

const missingFiles = (text: string) =>
  findQuotedPaths(text).flatMap(({ path }) => (existsSync(join(ROOT, path)) ? [] : [path]))

/**
 * Test names that don't exist: a quote must occur in a line that begins a test of the file named before it.
 */
const missingTests = (text: string) =>
  findQuotedPaths(text).flatMap(({ path, quotes }) => {
    const names =
      quotes.length > 0 && existsSync(join(ROOT, path))
        ? [...readSource(path).matchAll(/\btest\(\s*(['"`])(.*?)\1,/g)].map(([, , name = '']) =>
            name.replaceAll("\\'", "'"),
          )
        : []
    return quotes
      .filter((quote) => !names.some((name) => name.includes(quote)))
      .map((quote) => `${path}: ${quote}`)
  })

test('every file that is named here is there', () => {
  assert.deepEqual(missingFiles(page), [])
  assert.deepEqual(missingFiles('`api/http/nothing.ts`'), ['api/http/nothing.ts'])
})

test('every test that is named here is there', () => {
  assert.ok(findQuotedPaths(prose).flatMap(({ quotes }) => quotes).length > 100)
  assert.deepEqual(missingTests(prose), [])
  assert.deepEqual(missingTests('`tests/laws/vocabulary.test.ts` "nothing is left open" "all is well"'), [
    'tests/laws/vocabulary.test.ts: all is well',
  ])
  assert.deepEqual(
    missingTests('`tests/laws/vocabulary.test.ts` "assert"'),
    ['tests/laws/vocabulary.test.ts: assert'],
    'words of the code are no name',
  )
})

test('each requirement has its row, and one only', () => {
  const told = [...sections.values()].flatMap(getIds)
  assert.deepEqual(told.toSorted(), REQUIREMENTS.split(' ').flatMap(expandRange).toSorted())
})

test('what holds says how one knows', () => {
  const proof = /`[^`]+\.(test|spec)\.ts` "|^read, not tested$|^the operator$/
  assert.deepEqual(
    requirementRows.filter((row) => row.length !== 4 || !proof.test(row[3] ?? '')).map(([first]) => first),
    [],
  )
  assert.deepEqual(
    getRows(/^What does not hold/).filter((row) => row.length !== 4),
    [],
  )
})

test('the count at the beginning is right', () => {
  const count = (label: string) => Number(new RegExp(`^\\| ${label} \\| (\\d+) \\|$`, 'm').exec(page)?.[1])
  assert.deepEqual(
    [
      'hold, with a test',
      'hold, read, not tested',
      'up to the operator',
      'do not hold, or not wholly',
      'do not apply',
    ].map(count),
    [
      getProof(/"/),
      getProof(/^read/),
      getProof(/^the operator/),
      getRows(/^What does not hold/),
      getRows(/^What does not apply/),
    ].map((rows) => getIds(rows).length),
  )
})

test('the numbers on this page are those of the code', () => {
  const { login, loginAddress, signUp, mail, letter, told, code, link } = THROTTLE_RULES
  const number = (path: string, pattern: RegExp) =>
    Number(pattern.exec(readSource(path))?.[1]?.replaceAll('_', ''))
  for (const statement of [
    `${number('api/http/cache/fast-path.ts', /MAX_REQUESTS_PER_MINUTE = (\d+)/).toLocaleString('en')} a minute from one address`,
    `${login.freeAttempts} in an hour, then waits from ${login.waitMs / 1000} s, doubling to ${login.maxWaitMs / MINUTE_MS} min`,
    `${loginAddress.freeAttempts} for the address of the unknown ones`,
    `${signUp.freeAttempts} in an hour from one address, then one every ${signUp.maxWaitMs / MINUTE_MS} min`,
    `${mail.freeAttempts} in an hour from one address, then waits from ${mail.waitMs / MINUTE_MS} min |`,
    `one a minute, ${letter.freeAttempts} of them, then waits from ${letter.waitMs / MINUTE_MS} min, doubling to ${letter.maxWaitMs / MINUTE_MS}`,
    `${told.freeAttempts} of each in an hour to one person, then waits from ${told.waitMs / MINUTE_MS} min`,
    `${number('api/mail/mail-queue.ts', /MAX_WAITING_PER_RECIPIENT = (\d+)/)} of them wait for one mailbox`,
    `${number('api/features/portfolio/mutations.ts', /perWindow: (\d+)/)} new ones in an hour`,
    `${code.freeAttempts} in an hour from one address, then waits from ${code.waitMs / MINUTE_MS} min; ${MAX_CODE_ATTEMPTS} tries a code, and ${MAX_CODE_ATTEMPTS} beside them`,
    `${link.freeAttempts} in an hour from one address, then waits from ${link.waitMs / MINUTE_MS} min; one that works`,
    `a class of ${signUp.freeAttempts} that`,
    `at most ${2 * signUp.freeAttempts} accounts in an hour`,
    `| ${MAX_SESSIONS} for an account`,
    `| ${MAX_KNOWN_DEVICES} for an account`,
    `${number('api/features/chat/mutations.ts', /burst: (\d+)/)} at once, ${number('api/features/chat/mutations.ts', /perWindow: (\d+)/)} a minute`,
    `${number('api/features/orders/mutations.ts', /REQUEST_LIMIT = \{ burst: (\d+)/)} at once, ${number('api/features/orders/mutations.ts', /REQUEST_LIMIT = .*perWindow: (\d+)/)} an hour | \`api/features/orders`,
    `${number('api/features/orders/mutations.ts', /ACTION_LIMIT = \{ burst: (\d+)/)} at once, ${number('api/features/orders/mutations.ts', /ACTION_LIMIT = .*perWindow: (\d+)/)} a minute | \`api/features/orders`,
    `${number('api/features/chat/mutations.ts', /REPORT_LIMIT = \{ burst: (\d+)/)} at once, ${number('api/features/chat/mutations.ts', /REPORT_LIMIT = .*perWindow: (\d+)/)} an hour |`,
    `${number('api/features/sellers/mutations.ts', /SAVE_LIMIT = \{ burst: (\d+)/)} at once, ${number('api/features/sellers/mutations.ts', /SAVE_LIMIT = .*perWindow: (\d+)/)} a minute | \`api/features/sellers`,
    `${number('api/features/notifications/push.ts', /MAX_DEVICES = (\d+)/)} a person, the oldest goes; ${number('api/features/notifications/routes.ts', /burst: (\d+)/)} new ones or trials at once, ${number('api/features/notifications/routes.ts', /perWindow: (\d+)/)} an hour`,
    `${number('api/features/orders/events.ts', /MAX_ORDER_EVENTS = (\d+)/)}, and then only its end`,
    `${number('api/http/middleware/idempotency.ts', /MAX_RESPONSES_PER_USER = (\d+)/).toLocaleString('en')} of one person, the newest; none of more than ${number('api/http/middleware/idempotency.ts', /MAX_RESPONSE_LENGTH = ([\d_]+)/).toLocaleString('en')} signs`,
    `a form of files ${number('api/features/uploads/receive.ts', /MAX_FIELDS = (\d+)/)} parts beside them`,
    `${number('api/realtime/live.ts', /ADDRESS_HANDSHAKE_LIMIT = .*perWindow: (\d+)/)} a minute from one address; ${number('api/realtime/live.ts', /USER_HANDSHAKE_LIMIT = \{ burst: (\d+)/)} at once and ${number('api/realtime/live.ts', /USER_HANDSHAKE_LIMIT = .*perWindow: (\d+)/)} a minute of one person`,
    `${number('api/realtime/live.ts', /MAX_SOCKETS = (\d+)/)} a person, the oldest is closed`,
    `${number('api/env.ts', /MAIL_PER_MINUTE: .*?'(\d+)'/)} a minute unless \`MAIL_PER_MINUTE\``,
    `${number('api/mail/mail-queue.ts', /\bMAX_CONCURRENT = (\d+)/) - number('api/mail/mail-queue.ts', /MAX_CONCURRENT_DEFERRABLE = (\d+)/)} of ${number('api/mail/mail-queue.ts', /\bMAX_CONCURRENT = (\d+)/)} places`,
    `${number('api/db/postgres.ts', /LOCK_TIMEOUT_MS = ([\d_]+)/) / 1000} s, ${number('api/db/postgres.ts', /STATEMENT_TIMEOUT_MS = ([\d_]+)/) / 1000} s: then 503`,
    `each service once a second, ${number('api/http/readiness.ts', /PROBE_TIMEOUT_MS = ([\d_]+)/) / 1000} s at most`,
    `${UPLOAD_LIMIT.perWindow} begun in an hour`,
    `${number('api/env.ts', /FILE_QUOTA_MB: v\.optional\(.*?'(\d+)'\)/).toLocaleString('en')} MB (\`FILE_QUOTA_MB\`)`,
    `it ends after ${UPLOAD_IDLE_TIMEOUT_MS / (60 * MINUTE_MS)} hours`,
    `all but ${DEFAULT_RESERVE_MB} MB of the disk`,
    `${number('api/features/support/routes.ts', /perWindow: (\d+)/)} in an hour from one address |`,
    `${number('api/features/chat/search.ts', /MATCHES_PER_BATCH = (\d+)/).toLocaleString('en')} at once and ${number('api/features/chat/search.ts', /MAX_MATCHES = ([\d_]+)/).toLocaleString('en')} in all`,
    `one export at a time a person, ${number('api/features/privacy/data-exports.ts', /burst: (\d+)/)} a day`,
    `at most ${number('api/features/privacy/personal-data.ts', /ROWS_PER_PAGE = (\d+)/)} rows are read at once`,
    `${number('api/features/privacy/data-exports.ts', /READ_TIMEOUT_MS = (\d+) \* MINUTE_MS/)} minutes in which nothing is taken`,
    `${number('api/realtime/live.ts', /MAX_FRAMES_PER_WINDOW = (\d+)/)} words in ${number('api/realtime/live.ts', /WINDOW_MS = ([\d_]+)/) / 1000} s, ${number('api/realtime/live.ts', /MAX_FRAME_BYTES = (\d+) \* 1024/)} kB each`,
    `${number('api/app.ts', /MAX_BODY_BYTES = (\d+) \* 1024/) / 1024} MB; files have their own`,
    `${number('shared/protocol/envelope.ts', /MAX_PAGE_SIZE = (\d+)/)} rows`,
    `(${number('api/features/accounts/passwords.ts', /MAX_CONCURRENT_HASHES = (\d+)/)} at once, the rest wait)`,
    `(${number('api/outside/pictures.ts', /MAX_CONCURRENT_JOBS = (\d+)/)} at once, ${PICTURE_TIMEOUT_MS / 1000} s each)`,
    `ends ${SESSION_IDLE_TIMEOUT_MS / DAY_MS} days after its last use, and ${MAX_SESSION_DAYS} days after the log-in`,
    `${SHARED_DEVICE_SESSION_MS / HOUR_MS} hours after the log-in`,
    `codes live ${CODE_TTL_MS / MINUTE_MS} minutes, links ${RESET_LINK_TTL_MS / MINUTE_MS}`,
    `| at least ${MIN_PASSWORD_LENGTH} signs |`,
    `all signs are allowed, up to ${MAX_PASSWORD_LENGTH}`,
    `${CODE_DIGITS} random digits`,
    `${MAX_PICTURE_BYTES / MB} MB, ${MAX_PICTURE_PIXELS / 1_000_000} megapixels; animations ${MAX_FRAMES} frames, ${MAX_ANIMATION_PIXELS / 1_000_000} megapixels in all`,
    `| ${MAX_UPLOAD_BYTES / MB} MB |`,
    `argon2id, ${number('api/features/accounts/passwords.ts', /ARGON2_MEMORY_KIB = ([\d_]+)/) / 1024} MiB, ${number('api/features/accounts/passwords.ts', /ARGON2_PASSES = (\d+)/)} passes`,
    `${number('api/features/admin/first-run.ts', /randomBytes\((\d+)\)/) * 8} random bits at each start`,
    `no redirects, ${number('api/outside/push.ts', /TIMEOUT_MS = (\d+)/) / 1000} seconds`,
  ])
    assert.ok(prose.includes(statement), statement)
})
