import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RULES } from '../../api/features/accounts/attempts.ts'
import { BEGUN_MS, UPLOADS } from '../../api/features/uploads/uploads.ts'
import { MAX_ANIMATION_PIXELS, MAX_FRAMES, MAX_PICTURE_PIXELS, PICTURE_TIMEOUT_MS } from '../../api/outside/pictures.ts'
import { DEFAULT_RESERVE_MB } from '../../api/outside/room.ts'
import {
  BORROWED_SESSION_MS,
  CODE_DIGITS,
  CODE_LIFETIME_MS,
  CODE_TRIES,
  MAX_KNOWN_DEVICES,
  MAX_SESSIONS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_LIFETIME_MS,
  SESSION_DAYS,
  SESSION_LIFETIME_MS,
} from '../../shared/accounts.ts'
import { PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from '../../shared/uploads.ts'
import { ROOT, read } from './files.ts'

const PAGE = 'docs/security.md'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MB = 1024 * 1024

/** All requirements of levels 1 and 2 of ASVS 5.0.0. */
const ASKED =
  '1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2 4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 ' +
  '6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 ' +
  '11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1 12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3 15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 ' +
  '17.1.1 17.2.1-4 17.3.1-2'

const page = read(PAGE)
const sections = new Map(
  page.split(/^## /m).map((section) => {
    const [title = '', ...lines] = section.split('\n')
    const rows = lines.filter((line) => /^\| V\d/.test(line)).map((line) => line.slice(2, -2).split(' | '))
    return [title, rows] as const
  }),
)

const rowsOf = (wanted: RegExp) => [...sections].flatMap(([title, rows]) => (wanted.test(title) ? rows : []))
const held = rowsOf(/^V\d/)
const idsOf = (rows: string[][]) => rows.flatMap(([first = '']) => first.split(', ').flatMap(spread))
const provenBy = (proof: RegExp) => held.filter((row) => proof.test(row.at(-1) ?? ''))

/** "V1.2.6–8" is three requirements. */
function spread(range: string): string[] {
  const [, section = '', from = '', to = from] = /^V?(\d+\.\d+\.)(\d+)(?:[–-](\d+))?$/.exec(range) ?? []
  assert.ok(section, `${range} is no requirement`)
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `V${section}${Number(from) + i}`)
}

/** Each path in the page, with the names that are quoted right after it. */
function named(text: string): { path: string; quotes: string[] }[] {
  return [...text.matchAll(/`((?:api|pwa|shared|tests|docs)\/[^`\s]+|package[\w.-]*\.json)`((?: "[^"]+")*)/g)].map(([, path = '', quoted = '']) => ({
    path,
    quotes: [...quoted.matchAll(/"([^"]+)"/g)].map(([, words = '']) => words),
  }))
}

const missingFiles = (text: string) => named(text).flatMap(({ path }) => (existsSync(join(ROOT, path)) ? [] : [path]))

/** Tests that are named and not there: a quote stands in the line that begins a test of the file named before it. */
const missingTests = (text: string) =>
  named(text).flatMap(({ path, quotes }) => {
    const names =
      quotes.length > 0 && existsSync(join(ROOT, path)) ? [...read(path).matchAll(/\btest\(\s*(['"`])(.*?)\1,/g)].map(([, , name = '']) => name.replaceAll("\\'", "'")) : []
    return quotes.filter((quote) => !names.some((name) => name.includes(quote))).map((quote) => `${path}: ${quote}`)
  })

test('every file that is named here is there', () => {
  assert.deepEqual(missingFiles(page), [])
  assert.deepEqual(missingFiles('`api/http/nothing.ts`'), ['api/http/nothing.ts'])
})

test('every test that is named here is there', () => {
  assert.ok(named(page).flatMap(({ quotes }) => quotes).length > 100)
  assert.deepEqual(missingTests(page), [])
  assert.deepEqual(missingTests('`tests/laws/words.test.ts` "nothing is left open" "all is well"'), ['tests/laws/words.test.ts: all is well'])
  assert.deepEqual(missingTests('`tests/laws/words.test.ts` "assert"'), ['tests/laws/words.test.ts: assert'], 'words of the code are no name')
})

test('each requirement has its row, and one only', () => {
  const told = [...sections.values()].flatMap(idsOf)
  assert.deepEqual(told.toSorted(), ASKED.split(' ').flatMap(spread).toSorted())
})

test('what holds says how one knows', () => {
  const proof = /`[^`]+\.(test|spec)\.ts` "|^read, not tested$|^the operator$/
  assert.deepEqual(
    held.filter((row) => row.length !== 4 || !proof.test(row[3] ?? '')).map(([first]) => first),
    [],
  )
  assert.deepEqual(
    rowsOf(/^What does not hold/).filter((row) => row.length !== 4),
    [],
  )
})

test('the count at the beginning is right', () => {
  const count = (label: string) => Number(new RegExp(`^\\| ${label} \\| (\\d+) \\|$`, 'm').exec(page)?.[1])
  assert.deepEqual(
    ['hold, with a test', 'hold, read, not tested', 'up to the operator', 'do not hold, or not wholly', 'do not apply'].map(count),
    [provenBy(/"/), provenBy(/^read/), provenBy(/^the operator/), rowsOf(/^What does not hold/), rowsOf(/^What does not apply/)].map((rows) => idsOf(rows).length),
  )
})

test('the numbers on this page are those of the code', () => {
  const { login, loginAddress, signUp, mail, letter, told, code, link } = RULES
  const number = (path: string, pattern: RegExp) => Number(pattern.exec(read(path))?.[1]?.replaceAll('_', ''))
  for (const words of [
    `${number('api/http/gate.ts', /MOST_REQUESTS_A_MINUTE = (\d+)/).toLocaleString('en')} a minute from one address`,
    `${login.free} in an hour, then waits from ${login.waitMs / 1000} s, doubling to ${login.longestMs / MINUTE_MS} min`,
    `${loginAddress.free} for the address of the unknown ones`,
    `${signUp.free} in an hour from one address, then one every ${signUp.longestMs / MINUTE_MS} min`,
    `${mail.free} in an hour from one address, then waits from ${mail.waitMs / MINUTE_MS} min |`,
    `one a minute, ${letter.free} of them, then waits from ${letter.waitMs / MINUTE_MS} min, doubling to ${letter.longestMs / MINUTE_MS}`,
    `${told.free} of each in an hour to one person, then waits from ${told.waitMs / MINUTE_MS} min`,
    `${number('api/features/accounts/post.ts', /WAITING_TOGETHER = (\d+)/)} of them wait for one mailbox`,
    `${number('api/features/portfolio/routes.ts', /most: (\d+)/)} new ones in an hour`,
    `${code.free} in an hour from one address, then waits from ${code.waitMs / MINUTE_MS} min; ${CODE_TRIES} tries a code, and ${CODE_TRIES} beside them`,
    `${link.free} in an hour from one address, then waits from ${link.waitMs / MINUTE_MS} min; one that works`,
    `a class of ${signUp.free} that`,
    `at most ${2 * signUp.free} accounts in an hour`,
    `| ${MAX_SESSIONS} for an account`,
    `| ${MAX_KNOWN_DEVICES} for an account`,
    `${number('api/features/chat/routes.ts', /burst: (\d+)/)} at once, ${number('api/features/chat/routes.ts', /most: (\d+)/)} a minute`,
    `${number('api/features/orders/routes.ts', /REQUESTS = \{ burst: (\d+)/)} at once, ${number('api/features/orders/routes.ts', /REQUESTS = .*most: (\d+)/)} an hour | \`api/features/orders`,
    `${number('api/features/orders/routes.ts', /DEEDS = \{ burst: (\d+)/)} at once, ${number('api/features/orders/routes.ts', /DEEDS = .*most: (\d+)/)} a minute | \`api/features/orders`,
    `${number('api/features/chat/routes.ts', /REPORTS = \{ burst: (\d+)/)} at once, ${number('api/features/chat/routes.ts', /REPORTS = .*most: (\d+)/)} an hour |`,
    `${number('api/features/sellers/routes.ts', /SAVES = \{ burst: (\d+)/)} at once, ${number('api/features/sellers/routes.ts', /SAVES = .*most: (\d+)/)} a minute | \`api/features/sellers`,
    `${number('api/features/notifications/push.ts', /MOST_DEVICES = (\d+)/)} a person, the oldest goes; ${number('api/features/notifications/routes.ts', /burst: (\d+)/)} new ones or trials at once, ${number('api/features/notifications/routes.ts', /most: (\d+)/)} an hour`,
    `${number('api/features/orders/events.ts', /MOST_EVENTS = (\d+)/)}, and then only its end`,
    `${number('api/http/once.ts', /MOST_KEPT = (\d+)/).toLocaleString('en')} of one person, the newest; none of more than ${number('api/http/once.ts', /LONGEST_ANSWER = ([\d_]+)/).toLocaleString('en')} signs`,
    `a form of files ${number('api/features/uploads/receive.ts', /MOST_FIELDS = (\d+)/)} parts beside them`,
    `${number('api/live.ts', /HANDSHAKES = .*most: (\d+)/)} a minute from one address; ${number('api/live.ts', /HANDSHAKES_OF_ONE = \{ burst: (\d+)/)} at once and ${number('api/live.ts', /HANDSHAKES_OF_ONE = .*most: (\d+)/)} a minute of one person`,
    `${number('api/live.ts', /MAX_SOCKETS = (\d+)/)} a person, the oldest is closed`,
    `${number('api/env.ts', /MAIL_PER_MINUTE: .*'(\d+)'/)} a minute unless \`MAIL_PER_MINUTE\``,
    `${number('api/features/accounts/post.ts', /\bSLOTS = (\d+)/) - number('api/features/accounts/post.ts', /PATIENT_SLOTS = (\d+)/)} of ${number('api/features/accounts/post.ts', /\bSLOTS = (\d+)/)} places`,
    `${number('api/db/postgres.ts', /LOCK_MS = ([\d_]+)/) / 1000} s, ${number('api/db/postgres.ts', /STATEMENT_MS = ([\d_]+)/) / 1000} s: then 503`,
    `each service once a second, ${number('api/http/ready.ts', /PATIENCE_MS = ([\d_]+)/) / 1000} s at most`,
    `${UPLOADS.most} begun in an hour`,
    `${number('api/env.ts', /FILE_QUOTA_MB: v\.optional\(.*'(\d+)'\)/).toLocaleString('en')} MB (\`FILE_QUOTA_MB\`)`,
    `it ends after ${BEGUN_MS / (60 * MINUTE_MS)} hours`,
    `all but ${DEFAULT_RESERVE_MB} MB of the disk`,
    `${number('api/features/support/routes.ts', /most: (\d+)/)} in an hour from one address |`,
    `${number('api/features/chat/search.ts', /MATCHES_AT_ONCE = (\d+)/).toLocaleString('en')} at once and ${number('api/features/chat/search.ts', /MOST_MATCHES = ([\d_]+)/).toLocaleString('en')} in all`,
    `one export at a time a person, ${number('api/features/privacy/export.ts', /burst: (\d+)/)} a day`,
    `at most ${number('api/features/privacy/personal-data.ts', /ROWS_A_PAGE = (\d+)/)} rows are read at once`,
    `${number('api/features/privacy/export.ts', /PATIENCE_MS = (\d+) \* 60/)} minutes in which nothing is taken`,
    `${number('api/live.ts', /FRAMES = (\d+)/)} words in ${number('api/live.ts', /WINDOW_MS = ([\d_]+)/) / 1000} s, ${number('api/live.ts', /LARGEST_FRAME = (\d+) \* 1024/)} kB each`,
    `${number('api/app.ts', /LARGEST_BODY = (\d+) \* 1024/) / 1024} MB; files have their own`,
    `${number('shared/envelope.ts', /MAX_PAGE_SIZE = (\d+)/)} rows`,
    `(${number('api/features/accounts/passwords.ts', /AT_ONCE = (\d+)/)} at once, the rest wait)`,
    `(${number('api/outside/pictures.ts', /JOBS_AT_ONCE = (\d+)/)} at once, ${PICTURE_TIMEOUT_MS / 1000} s each)`,
    `ends ${SESSION_LIFETIME_MS / DAY_MS} days after its last use, and ${SESSION_DAYS} days after the log-in`,
    `${BORROWED_SESSION_MS / HOUR_MS} hours after the log-in`,
    `codes live ${CODE_LIFETIME_MS / MINUTE_MS} minutes, links ${RESET_LIFETIME_MS / MINUTE_MS}`,
    `| at least ${PASSWORD_MIN} signs |`,
    `all signs are allowed, up to ${PASSWORD_MAX}`,
    `${CODE_DIGITS} random digits`,
    `${PICTURE_MAX_BYTES / MB} MB, ${MAX_PICTURE_PIXELS / 1_000_000} megapixels; animations ${MAX_FRAMES} frames, ${MAX_ANIMATION_PIXELS / 1_000_000} megapixels in all`,
    `| ${UPLOAD_MAX_BYTES / MB} MB |`,
    `argon2id, ${number('api/features/accounts/passwords.ts', /MEMORY = ([\d_]+)/) / 1024} MiB, ${number('api/features/accounts/passwords.ts', /PASSES = (\d+)/)} passes`,
    `${number('api/features/admin/first-run.ts', /randomBytes\((\d+)\)/) * 8} random bits at each start`,
    `no redirects, ${number('api/outside/push.ts', /TIMEOUT_MS = (\d+)/) / 1000} seconds`,
  ])
    assert.ok(page.includes(words), words)
})
