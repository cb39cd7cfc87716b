import { heldMs, MAX_HOLD_MS, threadMs } from '../hold.ts'
import { createWorld } from '../world.ts'
import { type Call, readCalls } from './calls.ts'
import { type Memory, memoryOf } from './memory.ts'
import { enter, SECRET, SLOW_MS, SURNAME, settle } from './people.ts'
import { aimed, fitting, HOSTILE, mutated, type Random, randomOf } from './values.ts'
import { HEADER_RUNS, HEADERS, longRun } from './worst.ts'

const ROLES = ['anonymous', 'buyer', 'seller', 'stranger', 'otherSeller', 'admin'] as const
type Role = (typeof ROLES)[number]
const OUTSIDERS: readonly Role[] = ['anonymous', 'stranger', 'otherSeller']

const AIMED_CHANCE = 0.1
/** A name in an answer with a filler, a joiner between Latin letters, or a mark of direction. */
const UNSEEN_NAME = /"(?:firstName|lastName|displayName)":"[^"]*[\u00ad\u115f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u2800\u3164]/

export interface Result {
  sent: number
  byStatus: Record<string, number>
  /** What must never be: with the number of the request, to be found again by the same seed. */
  faults: string[]
  /** What took longer than a second, or held the event loop for longer than any request may. */
  slow: string[]
  slowestMs: number
  /** After a quarter of the requests and at the end. */
  memory: Memory[]
}

interface Asked {
  seed: number
  count: number
  tell?: (done: number) => void
  /** Ends with the first fault. */
  stopAtFirst?: boolean
  /** How many requests put the worst of its kind into one place of a form. */
  aimedChance?: number
  /** What is told as slow (ms). */
  slowMs?: number
}

/** Asks everything of the API's description, as each kind of person, with what fits, what nearly fits and what never does. */
export async function fuzz({ seed, count, tell = () => undefined, stopAtFirst = false, aimedChance = AIMED_CHANCE, slowMs = SLOW_MS }: Asked): Promise<Result> {
  const random = randomOf(seed)
  const world = await createWorld({ env: { demo: false } })
  const result: Result = { sent: 0, byStatus: {}, faults: [], slow: [], slowestMs: 0, memory: [] }
  try {
    const calls = await readCalls(world)
    const people = await settle(world)
    const tokens = new Map<Role, string>()
    const forms = calls.filter(({ body }) => body)
    const turnedAway = new Map<Call, Set<Role>>()
    /** Who may be let in, in the order of this draw. */
    const letIn = (call: Call) => {
      const shift = random.below(ROLES.length)
      return ROLES.map((_, i) => ROLES[(i + shift) % ROLES.length] ?? 'anonymous').filter((role) => !turnedAway.get(call)?.has(role))
    }
    for (let n = 0; n < count; n++) {
      if (n % 1000 === 0) {
        tell(n)
        await world.idle()
      }
      if (n === count >> 2) result.memory.push(await memoryOf(world, result.sent))
      const isAimed = random.chance(aimedChance)
      const call = isAimed ? forms[random.below(forms.length)] : calls[random.below(calls.length)]
      const role = isAimed && call ? (letIn(call)[0] ?? 'anonymous') : random.oneOf(ROLES)
      // Passwords are hashed slowly on purpose: a few such calls are enough.
      if (!call || (/login|buyer$|seller$|password|first-run$/.test(call.path) && call.method !== 'GET' && !isAimed && !random.chance(0.05))) continue
      if (role !== 'anonymous' && !tokens.has(role)) tokens.set(role, await enter(world, people.ids[role]))
      const { path, init, mustBeRefused } = ask(random, call, people.all, tokens.get(role), isAimed)
      const before = performance.now()
      let answer = new Response()
      let text = ''
      const held = await threadMs(async () => {
        answer = await world.app.request(path, init)
        text = await answer.text()
      })
      const ms = performance.now() - before
      result.sent++
      result.byStatus[answer.status] = (result.byStatus[answer.status] ?? 0) + 1
      result.slowestMs = Math.max(result.slowestMs, ms)
      const where = `request ${n} of seed ${seed}: ${role} ${call.method} ${path.slice(0, 200)} ${typeof init.body === 'string' ? init.body.slice(0, 300) : ''}`
      if (answer.status >= 500) result.faults.push(`${answer.status}: ${where} ${text.slice(0, 200)} ${world.logged.at(-1)?.slice(0, 600)}`)
      if (ms > slowMs) result.slow.push(`${Math.round(ms)} ms: ${where}`)
      if (held > MAX_HOLD_MS) {
        const again = await heldMs(async () => void (await (await world.app.request(path, init)).arrayBuffer()))
        if (again > MAX_HOLD_MS) result.slow.push(`holds the event loop for ${Math.round(again)} ms: ${where}`)
      }
      const location = answer.headers.get('Location')
      if (location !== null && !/^\/(?![/\\])[\x21-\x7e]*$/.test(location)) result.faults.push(`sent elsewhere, to ${location.slice(0, 200)}: ${where}`)
      if (OUTSIDERS.includes(role) && text.includes(SECRET)) result.faults.push(`another's data: ${where}`)
      if (role === 'anonymous' && text.includes(SURNAME)) result.faults.push(`a stranger reads a family name: ${where}`)
      if (mustBeRefused && answer.ok) result.faults.push(`taken, though it cannot be: ${where}`)
      if (answer.ok && UNSEEN_NAME.test(text)) result.faults.push(`a name with signs that nobody sees: ${where}`)
      if (answer.status === 401) tokens.delete(role)
      if (answer.status === 403 || (answer.status === 401 && role === 'anonymous')) turnedAway.set(call, (turnedAway.get(call) ?? new Set()).add(role))
      world.logged.length = 0
      if (stopAtFirst && result.faults.length + result.slow.length > 0) break
    }
    result.memory.push(await memoryOf(world, result.sent))
  } finally {
    await world.idle()
    await world.close()
  }
  return result
}

function ask(random: Random, { method, path, query, body }: Call, ids: readonly [string, ...string[]], token: string | undefined, isAimed: boolean) {
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
  if (random.chance(0.03)) headers[random.oneOf(HEADERS)] = longRun(random.oneOf(HEADER_RUNS), random.oneOf([100, 4000, 16_000]))
  const value = body && fitting(random, body, ids)
  const target = body && isAimed ? aimed(random, body, ids) : null
  const given = target ? target.value : random.chance(0.6) ? mutated(random, value) : value
  const raw = body ? JSON.stringify(given) : undefined
  const sent = raw !== undefined && random.chance(0.03) ? raw.slice(0, random.below(raw.length)) : raw
  const mustBeRefused = target?.mustBeRefused === true && sent === raw && method !== 'GET'
  return {
    mustBeRefused,
    path: filled + (asked.length > 0 ? `?${asked.join('&')}` : ''),
    init: { method, headers, ...(sent === undefined || method === 'GET' ? {} : { body: sent }) },
  }
}

const textOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
