import type { Schema } from './values.ts'

/**
 * The most that the market reads of a request: its body (`api/app.ts`), and its request line and headers
 * (Node's own limit).
 */
export const BODY_BYTES = 1024 * 1024
const HEADER_BYTES = 16 * 1024

/**
 * Strings whose long repetitions are slow to match, measure or normalise: they are nearly passwords, names,
 * addresses, numbers, dates or links.
 */
export const RUNS: readonly [string, ...string[]] = [
  '1', 'a', 'A1! ', ' ', 'é', '💥', '\u0301', 'a\u0301\u0302', '-', '\n', '\t', 'a@a.', '1.', '1,', '1e', 'http://a', '/', '\\', "'", '%', '*', 'ﷺ',
  'ß', '\u200f', '2026-', 'a-', '0x', ':', '&#', '<a ',
] // biome-ignore format: a table of signs

/** Headers that the market, its server or its proxies read. */
export const HEADERS: readonly [string, ...string[]] = [
  'Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Content-Type', 'Cookie', 'Idempotency-Key', 'If-Modified-Since', 'If-None-Match',
  'Origin', 'Range', 'Referer', 'Stripe-Signature', 'Upload-Metadata', 'Upload-Length', 'User-Agent', 'X-Forwarded-For', 'X-Forwarded-Proto', 'X-Request-Id',
] // biome-ignore format: a table of names

/** Strings of which such headers nearly consist. */
export const HEADER_RUNS: readonly [string, ...string[]] = [
  'a',
  '1',
  ' ,',
  'a,',
  ';q=0.',
  'bytes=0-,',
  'Bearer ',
  '"a",',
  '1.1.1.1,',
  ':',
  '::,',
  'k aQ==,',
]

/** Repeats a run up to this many bytes, with an end that prevents the match. */
export const createLongText = (run: string, bytes: number, end = '!') =>
  run.repeat(Math.max(1, Math.floor((bytes - end.length) / Buffer.byteLength(run)))) + end

/**
 * The worst bodies up to the limit: malformed, deeply nested, wide, long lists, and forms that are filled
 * with the longest texts or lists wherever they can be.
 */
export function* worstBodies(schema: Schema): Generator<[kind: string, body: string]> {
  yield ['deep lists', '['.repeat(BODY_BYTES / 2) + ']'.repeat(BODY_BYTES / 2)]
  yield ['deep objects', `${'{"a":'.repeat(BODY_BYTES / 8)}1${'}'.repeat(BODY_BYTES / 8)}`]
  yield ['an end that never comes', '['.repeat(BODY_BYTES)]
  yield ['one number of a million digits', '1'.repeat(BODY_BYTES)]
  yield [
    'ninety thousand names',
    `{${Array.from({ length: 90_000 }, (_, i) => `"${i}":0`).join()}}`.slice(0, BODY_BYTES),
  ]
  yield ['empty objects', `[${'{},'.repeat(BODY_BYTES / 3 - 2)}{}]`]
  const textCount = Math.max(1, countTexts(schema))
  const bytes = Math.floor((BODY_BYTES * 0.9) / textCount) - 100
  for (const run of ['a', '\u0301', 'A1! '])
    yield [`texts of ${JSON.stringify(run)}`, fillBody(schema, JSON.stringify(createLongText(run, bytes)))]
  for (const item of ['0', '{}', 'null', '""'])
    yield [
      `lists of ${item}`,
      fillBody(
        schema,
        `[${`${item},`.repeat(Math.floor(Math.min(bytes, 18_000 / textCount) / (item.length + 1)))}${item}]`,
      ),
    ]
}

/** Each parameter, and an unknown one, with the longest of runs; and thousands of parameters. */
export function* worstQueries(
  query: { name: string }[],
): Generator<[kind: string, query: string, headers: Record<string, string>]> {
  yield ['thousands of parameters', `?${'a&'.repeat(HEADER_BYTES / 2 - 100)}`, {}]
  yield ['thousands of escapes', `?a=${'%F0%9F%92%A5'.repeat(HEADER_BYTES / 12 - 100)}`, {}]
  for (const { name } of query)
    for (const run of ['1', 'a', 'a ', '%20', '%', '%CC%81', 'é', '2026-', '1.', '*', '%22', "'"])
      yield [`${name}=${run}…`, `?${name}=${createLongText(run, HEADER_BYTES - 200)}`, {}]
}

/** Each header that anybody reads, at the maximum length and with such strings. */
export function* worstHeaders(): Generator<[kind: string, query: string, headers: Record<string, string>]> {
  for (const name of HEADERS)
    for (const run of HEADER_RUNS) {
      const value = createLongText(run, HEADER_BYTES - 200)
      yield [`${name}: ${run}…`, '', { [name]: name === 'Range' ? `bytes=${value}` : value }]
    }
}

/** The paths of a schema's values, its root included; `*` is any item of a list. */
export function findTextPaths(schema: Schema, path: string[] = []): string[][] {
  if (schema.anyOf?.[0]) return findTextPaths(schema.anyOf[0], path)
  if (schema.properties)
    return [
      path,
      ...Object.entries(schema.properties).flatMap(([name, item]) => findTextPaths(item, [...path, name])),
    ]
  return schema.items ? [path, ...findTextPaths(schema.items, [...path, '*'])] : [path]
}

/** The number of values that a form can hold, with one item in each list. */
function countTexts({ anyOf, properties, items }: Schema): number {
  const inner = anyOf ? anyOf.slice(0, 1) : items ? [items] : Object.values(properties ?? {})
  return inner.length > 0 ? inner.reduce((sum, item) => sum + countTexts(item), 0) : 1
}

/** The form as JSON with this text in each of those places. */
function fillBody({ anyOf, properties, items }: Schema, json: string): string {
  if (anyOf?.[0]) return fillBody(anyOf[0], json)
  if (items) return `[${fillBody(items, json)}]`
  const entries = Object.entries(properties ?? {})
  return entries.length > 0
    ? `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${fillBody(item, json)}`).join()}}`
    : json
}
