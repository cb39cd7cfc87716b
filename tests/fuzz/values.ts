import { seeded } from '../../api/demo/random.ts'

/** The same draws for the same seed, so that what was found is found again. */
export function randomOf(seed: number) {
  const { roll, chance } = seeded(seed)
  const below = (most: number) => Math.floor(roll() * most)
  const oneOf = <T>(all: readonly [T, ...T[]]): T => all[below(all.length)] ?? all[0]
  return { below, oneOf, chance }
}
export type Random = ReturnType<typeof randomOf>

/** What no form would send. */
export const HOSTILE: readonly [unknown, ...unknown[]] = [
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
  '{{constructor.constructor("return process")()}}',
  '#{7*7}',
  'null',
  'NaN',
  '-0',
  '1e999',
  '0x10',
  '2026-02-31T25:61:61Z',
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

/** As much of JSON Schema as the API's description uses. */
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

/** A value that a schema allows, or nearly: ids come from what there is. */
export function fitting(random: Random, schema: Schema, ids: readonly [string, ...string[]], name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[random.below(schema.enum.length)]
  if (schema.anyOf) return fitting(random, schema.anyOf[random.below(schema.anyOf.length)] ?? {}, ids, name)
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).filter(([key]) => schema.required?.includes(key) || random.chance(0.6))
    return Object.fromEntries(entries.map(([key, each]) => [key, fitting(random, each, ids, key)]))
  }
  if (schema.type === 'array') return Array.from({ length: random.below(3) }, () => fitting(random, schema.items ?? {}, ids, name))
  if (schema.type === 'boolean') return random.chance(0.5)
  if (schema.type === 'number' || schema.type === 'integer') return (schema.minimum ?? 0) + random.below(100)
  if (schema.format === 'uuid' || /id$/i.test(name)) return random.oneOf(ids)
  if (/email/i.test(name)) return `someone${random.below(50)}@example.test`
  if (/at$|date|day/i.test(name)) return new Date(Date.UTC(2026, 5, 1 + random.below(60))).toISOString()
  if (/password/i.test(name)) return random.oneOf(['Segura!2026', 'wrong'])
  return 'A text of some words '.repeat(1 + random.below(4)).slice(0, schema.maxLength ?? 80)
}

/** The same with something hostile put in one or two places. */
export function mutated(random: Random, value: unknown): unknown {
  if (random.chance(0.2) || typeof value !== 'object' || value === null) return random.oneOf(HOSTILE)
  const keys = Object.keys(value)
  const key = keys[random.below(keys.length)]
  if (key === undefined) return random.oneOf(HOSTILE)
  const copy: Record<string, unknown> = { ...value }
  if (random.chance(0.15)) delete copy[key]
  else copy[key] = mutated(random, copy[key])
  if (random.chance(0.1)) copy[random.oneOf(['__proto__', 'constructor', 'role', 'status', 'admin', '_id'])] = random.oneOf(HOSTILE)
  return Array.isArray(value) ? Object.values(copy) : copy
}
