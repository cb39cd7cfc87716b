import { createSeededRandom } from '../../api/demo/random.ts'
import { BODY_BYTES, createLongText, findTextPaths, RUNS } from './worst-case.ts'

/** A pseudo-random generator: the same seed gives the same values, so that failures can be reproduced. */
export function createRandom(seed: number) {
  const { next, chance } = createSeededRandom(seed)
  const below = (max: number) => Math.floor(next() * max)
  const pick = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0]
  return { below, oneOf: pick, chance }
}
export type Random = ReturnType<typeof createRandom>

/** Dates that don't exist. */
const IMPOSSIBLE_DATES: readonly [string, ...string[]] = [
  '9999-99-99T99:99Z',
  '2026-02-30T10:00Z',
  '2026-13-01T10:00:00Z',
  '2026-06-01T24:60Z',
  '0000-00-00T00:00Z',
  '2026-99-99',
]

/** Values that no form would send. */
export const HOSTILE_VALUES: readonly [unknown, ...unknown[]] = [
  null,
  true,
  -1,
  0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a'.repeat(100_000),
  '💥'.repeat(5000),
  '\u202e\u2066right to left\u2069',
  "' or 1=1 --",
  '"; drop table users; --',
  '%_\\%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '/dev/full',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'https://[64:ff9b:1::7f00:1]/',
  'https://[2002:7f00:1::]/',
  '/\\\\elsewhere.test',
  '/\telsewhere.test',
  '//elsewhere.test/',
  'Admin\u3164\u200b\u00ad',
  'Оfісіо',
  '{{constructor.constructor("return process")()}}',
  '#{7*7}',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '2026-02-31T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00Z',
  [],
  [[[[[[]]]]]],
  {},
  { $ne: null },
  { length: 1e9 },
  { toString: 'x' },
  { __proto__: { admin: true } },
  Array.from({ length: 5000 }, () => 'x'),
]

/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  additionalProperties?: Schema | boolean
}

/** A value that a schema allows, or nearly; ids are taken from existing ones. */
export function generateValid(
  random: Random,
  schema: Schema,
  ids: readonly [string, ...string[]],
  name = '',
): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[random.below(schema.enum.length)]
  if (schema.anyOf)
    return generateValid(random, schema.anyOf[random.below(schema.anyOf.length)] ?? {}, ids, name)
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || random.chance(0.6),
    )
    return Object.fromEntries(entries.map(([key, item]) => [key, generateValid(random, item, ids, key)]))
  }
  if (schema.type === 'array')
    return Array.from({ length: random.below(3) }, () => generateValid(random, schema.items ?? {}, ids, name))
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'number' || schema.type === 'integer') return (schema.minimum ?? 0) + random.below(100)
  if (schema.format === 'uuid' || /id$/i.test(name)) return random.oneOf(ids)
  if (/email/i.test(name)) return `someone${random.below(50)}@example.test`
  if (isDate(name)) return new Date(Date.UTC(2026, 5, 1 + random.below(60))).toISOString()
  if (/password/i.test(name)) return random.oneOf(['Segura!2026', 'wrong'])
  return 'A text of some words '.repeat(1 + random.below(4)).slice(0, schema.maxLength ?? 80)
}

/**
 * A text, or a list, as large as a body may be, or a tenth or a hundredth of it, that repeats a run on which
 * regular expressions are slow.
 */
export function generateOversized(random: Random): unknown {
  const bytes = Math.floor((BODY_BYTES * 0.9) / random.oneOf([1, 10, 100]))
  if (random.chance(0.7)) return createLongText(random.oneOf(RUNS), bytes / 3, random.oneOf(['!', 'a', '']))
  const item = random.oneOf<unknown>([0, '', {}, null, [], '019a0000-0000-7000-8000-00000000dead'])
  return Array.from({ length: Math.floor(bytes / (JSON.stringify(item).length + 1)) }, () => item)
}

/** The same value with something hostile in one or two places. */
export function mutate(random: Random, value: unknown): unknown {
  if (random.chance(0.2) || typeof value !== 'object' || value === null) return random.oneOf(HOSTILE_VALUES)
  const keys = Object.keys(value)
  const key = keys[random.below(keys.length)]
  if (key === undefined) return random.oneOf(HOSTILE_VALUES)
  const mutated: Record<string, unknown> = { ...value }
  if (random.chance(0.15)) delete mutated[key]
  else mutated[key] = mutate(random, mutated[key])
  if (random.chance(0.1))
    mutated[random.oneOf(['__proto__', 'constructor', 'role', 'status', 'admin', '_id'])] =
      random.oneOf(HOSTILE_VALUES)
  return Array.isArray(value) ? Object.values(mutated) : mutated
}

/**
 * A valid form, except for the worst value of its kind in one place. Some of these values must never be
 * accepted.
 */
export function generateTargets(
  random: Random,
  schema: Schema,
  ids: readonly [string, ...string[]],
): { value: unknown; mustBeRejected: boolean } {
  const paths = findTextPaths(schema)
  const path = paths[random.below(paths.length)] ?? []
  let mustBeRejected = false
  return { value: build(schema, path), mustBeRejected }

  function build(node: Schema, path: string[] | null, name = ''): unknown {
    if (node.anyOf) return build(node.anyOf[0] ?? {}, path, name)
    if (path?.length === 0) return worstValue(node, name)
    const [step, ...rest] = path ?? []
    if (node.properties)
      return Object.fromEntries(
        Object.entries(node.properties).map(([key, item]) => [
          key,
          build(item, key === step ? rest : null, key),
        ]),
      )
    if (node.items && step === '*') return [build(node.items, rest, name)]
    return generateValid(random, node, ids, name)
  }

  function worstValue({ type }: Schema, name: string): unknown {
    if (type === 'string' && isDate(name) && random.chance(0.7)) {
      mustBeRejected = true
      return random.oneOf(IMPOSSIBLE_DATES)
    }
    return random.chance(0.6) ? generateOversized(random) : random.oneOf(HOSTILE_VALUES)
  }
}

const isDate = (name: string) => /At$|^(date|day|until)|Date$/.test(name)
