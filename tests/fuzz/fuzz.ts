import * as v from 'valibot'
import { createWorld, type World } from '../world.ts'
import { type Memory, memoryOf } from './memory.ts'
import { enter, SECRET, SLOW_MS, settle } from './people.ts'
import { fitting, HOSTILE, mutated, type Random, randomOf, type Schema } from './values.ts'

const ROLES = ['anonymous', 'buyer', 'seller', 'stranger', 'otherSeller', 'admin'] as const
type Role = (typeof ROLES)[number]
const OUTSIDERS: readonly Role[] = ['anonymous', 'stranger', 'otherSeller']

export interface Result {
  sent: number
  byStatus: Record<string, number>
  /** What must never be: with the number of the request, to be found again by the same seed. */
  faults: string[]
  /** What took longer than a second. */
  slow: string[]
  slowestMs: number
  /** After a quarter of the requests and at the end. */
  memory: Memory[]
}

interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query: { name: string; schema: Schema }[]
  body: Schema | null
}

const Document = v.object({ paths: v.record(v.string(), v.record(v.string(), v.looseObject({}))) })
const Parameters = v.optional(v.array(v.looseObject({ name: v.string(), in: v.string(), schema: v.optional(v.looseObject({}), {}) })), [])
const Body = v.optional(v.looseObject({ content: v.record(v.string(), v.looseObject({ schema: v.optional(v.looseObject({}), {}) })) }))

/** Asks everything of the API's description, as each kind of person, with what fits, what nearly fits and what never does. */
export async function fuzz({ seed, count, tell = () => undefined }: { seed: number; count: number; tell?: (done: number) => void }): Promise<Result> {
  const random = randomOf(seed)
  const world = await createWorld({ env: { demo: false } })
  const result: Result = { sent: 0, byStatus: {}, faults: [], slow: [], slowestMs: 0, memory: [] }
  try {
    const calls = await readCalls(world)
    const people = await settle(world)
    const tokens = new Map<Role, string>()
    for (let n = 0; n < count; n++) {
      if (n === count >> 2) result.memory.push(await memoryOf(world, result.sent))
      const role = random.oneOf(ROLES)
      const call = calls[random.below(calls.length)]
      // Passwords are hashed slowly on purpose: a few such calls are enough.
      if (!call || (/login|buyer$|seller$|password|first-run$/.test(call.path) && call.method !== 'GET' && !random.chance(0.05))) continue
      if (role !== 'anonymous' && !tokens.has(role)) tokens.set(role, await enter(world, people.ids[role]))
      const { path, init } = ask(random, call, people.all, tokens.get(role))
      const before = performance.now()
      const answer = await world.app.request(path, init)
      const text = await answer.text()
      const ms = performance.now() - before
      result.sent++
      result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
      result.slowestMs = Math.max(result.slowestMs, ms)
      const where = `request ${n} of seed ${seed}: ${role} ${call.method} ${path.slice(0, 200)} ${typeof init.body === 'string' ? init.body.slice(0, 300) : ''}`
      if (answer.status >= 500) result.faults.push(`${answer.status}: ${where} ${text.slice(0, 200)} ${world.logged.at(-1)?.slice(0, 600)}`)
      if (ms > SLOW_MS) result.slow.push(`${Math.round(ms)} ms: ${where}`)
      if (OUTSIDERS.includes(role) && text.includes(SECRET)) result.faults.push(`another's data: ${where}`)
      if (answer.status === 401) tokens.delete(role)
      world.logged.length = 0
      if (n % 1000 === 0) {
        tell(n)
        await world.idle()
      }
    }
    result.memory.push(await memoryOf(world, result.sent))
  } finally {
    await world.idle()
    await world.close()
  }
  return result
}

async function readCalls(world: World): Promise<Call[]> {
  const { body } = await world.get('/api/openapi.json')
  return Object.entries(v.parse(Document, body).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, call]): Call => {
      const parameters = v.parse(Parameters, call.parameters)
      const content = v.parse(Body, call.requestBody)?.content['application/json']
      return {
        method: v.parse(v.picklist(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), method.toUpperCase()),
        path,
        query: parameters.filter((each) => each.in === 'query').map(({ name, schema }) => ({ name, schema })),
        body: content ? content.schema : null,
      }
    }),
  )
}

function ask(random: Random, { method, path, query, body }: Call, ids: readonly [string, ...string[]], token: string | undefined) {
  const hostile = () =>
    encodeURIComponent(
      String(textOf(random.oneOf(HOSTILE)))
        .slice(0, 2000)
        .toWellFormed(),
    )
  const filled = path.replace(/\{\w+\}/g, () => (random.chance(0.8) ? random.oneOf(ids) : hostile()))
  const asked = query
    .filter(() => random.chance(0.6))
    .map(({ name, schema }) => `${name}=${random.chance(0.6) ? encodeURIComponent(String(textOf(fitting(random, schema, ids, name)))) : hostile()}`)
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  if (random.chance(0.05)) headers['Idempotency-Key'] = random.oneOf(['k', 'x'.repeat(300), 'a b', '019a0000-0000-7000-8000-00000000dead'])
  if (random.chance(0.03)) headers['Content-Type'] = random.oneOf(['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=utf-7', ''])
  const value = body && fitting(random, body, ids)
  const raw = body ? JSON.stringify(random.chance(0.6) ? mutated(random, value) : value) : undefined
  const sent = raw !== undefined && random.chance(0.03) ? raw.slice(0, random.below(raw.length)) : raw
  return { path: filled + (asked.length > 0 ? `?${asked.join('&')}` : ''), init: { method, headers, ...(sent === undefined || method === 'GET' ? {} : { body: sent }) } }
}

const textOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
