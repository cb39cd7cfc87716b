import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { ENDPOINTS } from '#shared/protocol/endpoints.ts'
import { MUTATION_PAYLOADS } from '#shared/protocol/mutation-payloads.ts'
import { MAX_BLOCK_MS, measureBlockMs } from '../support/event-loop-blocking.ts'
import { listSources, readSource } from './files.ts'

/** The largest body that a request may send (`api/app.ts`). */
const BODY = 1024 * 1024
const ITEMS = 100_000

/**
 * Texts that regular expressions take longest on: runs that nearly match, and characters of several code
 * units.
 */
const TEXTS = ['1', 'a', 'A1! ', ' ', 'é', '💥', '\u0301', '-', '\n', 'a@a.', '1.', 'http://a'].flatMap(
  (run) => ['!', 'a'].map((end) => `Aa1!${run.repeat(BODY / run.length)}${end}`),
)
const LISTS = [0, '', {}, null].map((item) => Array.from({ length: ITEMS }, () => item))

/** Each form that a stranger can send, by one of the endpoints that accept it. */
const schemas: [string, v.GenericSchema][] = [
  ...new Map(
    Object.entries(ENDPOINTS).flatMap(([endpoint, { params, query, body }]) =>
      [params, query, body].flatMap((schema): [v.GenericSchema, string][] =>
        schema ? [[schema, endpoint]] : [],
      ),
    ),
  ),
].map(([schema, endpoint]) => [endpoint, schema])

/** They consist of the forms of the single calls, so only their bounds are looked at. */
const payloads: [string, v.GenericSchema][] = Object.entries(MUTATION_PAYLOADS)

test('every form that a stranger can send is looked at here', () => {
  assert.ok(schemas.length > 60, String(schemas.length))
  const parsedElsewhere = listSources('api/features/**/*.ts').filter((path) =>
    /\bvalidate\(/.test(readSource(path)),
  )
  assert.deepEqual(parsedElsewhere, [], 'a route’s schemas stand in the table of endpoints')
})

test('nobody stops the market by what they send: each form answers the worst of its kind within 50 ms, and tells few faults of a long list', async () => {
  for (const [name, schema] of schemas) {
    for (const path of collectPaths(schema)) {
      for (const worst of [...TEXTS, ...LISTS]) {
        const input = wrapAtPath(path, worst)
        assert.ok(
          (await measureBlockMs(async () => void v.safeParse(schema, input))) <= MAX_BLOCK_MS,
          `${name} ${path.join('.')} with ${JSON.stringify(worst).slice(0, 20)}`,
        )
        const { issues = [] } = v.safeParse(schema, input)
        assert.ok(issues.length < 1000, `${name} ${path.join('.')} tells ${issues.length} faults`)
      }
    }
  }
})

test('of a text or list that is too long nothing else is looked at', () => {
  const unbounded = [...schemas, ...payloads].flatMap(([name, schema]) =>
    collectLeaves(schema)
      .filter(({ leaf }) => !isBounded(leaf))
      .map(({ path }) => `${name}.${path.join('.')}`),
  )
  assert.deepEqual(unbounded, [])
})

function isSchema(value: unknown): value is v.GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema'
}

interface Leaf {
  path: string[]
  leaf: Record<string, unknown>
}

/** Every value within a schema with its path; `*` is any item of a list. */
function collectLeaves(schema: object, path: string[] = []): Leaf[] {
  const node: Record<string, unknown> = { ...schema }
  if (node.entries && typeof node.entries === 'object')
    return Object.entries(node.entries).flatMap(([key, item]) => collectLeaves(item, [...path, key]))
  if (isSchema(node.wrapped)) return collectLeaves(node.wrapped, path)
  if (Array.isArray(node.options) && isSchema(node.options[0]))
    return node.options.flatMap((item) => (isSchema(item) ? collectLeaves(item, path) : []))
  const here = { path, leaf: node }
  return isSchema(node.item) ? [here, ...collectLeaves(node.item, [...path, '*'])] : [here]
}

const collectPaths = (schema: object): string[][] => [
  ...new Map(collectLeaves(schema).map(({ path }) => [path.join('.'), path])).values(),
]

function wrapAtPath(path: string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  return key === '*' ? [wrapAtPath(rest, value)] : { [key]: wrapAtPath(rest, value) }
}

/** Whether a schema checks the length of a text first, and the length of a list before it reads the items. */
function isBounded(leaf: Record<string, unknown>): boolean {
  if (leaf.type === 'string') return getFirstChecks(leaf).join() === 'string,max_length,transform'
  if (leaf.type === 'array')
    return (
      (v.safeParse(toSchema(leaf), LISTS[0]).issues?.length ?? 0) in
      { 1: 'too many', 2: 'and none of them read, so fewer than the least' }
    )
  return true
}

function getFirstChecks(leaf: Record<string, unknown>): unknown[] {
  const pipe = Array.isArray(leaf.pipe) ? leaf.pipe : [leaf]
  const [first, ...others] = pipe
  return first !== leaf && Array.isArray(first?.pipe)
    ? getFirstChecks(first)
    : [first, ...others].slice(0, 3).map((step) => step?.type)
}

function toSchema(leaf: Record<string, unknown>): v.GenericSchema {
  assert.ok(isSchema(leaf))
  return leaf
}
