import { MAX_BLOCK_MS, measureBlockMs, measureCpuMs } from '../support/event-loop-blocking.ts'
import { createWorld } from '../support/world.ts'
import { type Call, readCalls } from './calls.ts'
import { type Memory, measureMemory } from './memory.ts'
import { SECRET, SLOW_MS, SURNAME, seedUsers, signIn } from './users.ts'
import {
  createRandom,
  generateTargets,
  generateValid,
  HOSTILE_VALUES,
  mutate,
  type Random,
} from './values.ts'
import { createLongText, HEADER_RUNS, HEADERS } from './worst-case.ts'

const ROLES = ['anonymous', 'buyer', 'seller', 'stranger', 'otherSeller', 'admin'] as const
type Role = (typeof ROLES)[number]
const UNAUTHENTICATED_ROLES: readonly Role[] = ['anonymous', 'stranger', 'otherSeller']

const TARGETED_CHANCE = 0.1
/**
 * Matches a name in a response that contains a filler, a joiner between Latin letters, or a direction mark.
 */
const INVISIBLE_IN_NAME =
  /"(?:firstName|lastName|displayName)":"[^"]*[\u00ad\u115f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\u2800\u3164]/

export interface FuzzResult {
  sent: number
  byStatus: Record<string, number>
  /** Violations, each with the number of its request, so that the same seed reproduces it. */
  failures: string[]
  /** Requests that took longer than a second, or blocked the event loop for longer than any request may. */
  slowRequests: string[]
  slowestMs: number
  /** Memory after a quarter of the requests and at the end. */
  memory: Memory[]
}

interface FuzzOptions {
  seed: number
  count: number
  onProgress?: (done: number) => void
  /** Stops at the first failure. */
  stopAtFirst?: boolean
  /** The share of requests that put the worst value of its kind into one place of a form. */
  targetedChance?: number
  /** Responses that take longer than this are reported as slow (ms). */
  slowMs?: number
}

/**
 * Calls everything in the OpenAPI document as each kind of user, with valid, nearly valid and hostile values.
 */
export async function fuzz({
  seed,
  count,
  onProgress = () => undefined,
  stopAtFirst = false,
  targetedChance = TARGETED_CHANCE,
  slowMs = SLOW_MS,
}: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(seed)
  const world = await createWorld({ env: { demo: false } })
  const result: FuzzResult = {
    sent: 0,
    byStatus: {},
    failures: [],
    slowRequests: [],
    slowestMs: 0,
    memory: [],
  }
  try {
    const calls = await readCalls(world)
    const people = await seedUsers(world)
    const tokens = new Map<Role, string>()
    const forms = calls.filter(({ body }) => body)
    const rejectedRoles = new Map<Call, Set<Role>>()
    /** The roles that the route hasn't rejected so far, in random order. */
    const listAllowedRoles = (call: Call) => {
      const shift = random.below(ROLES.length)
      return ROLES.map((_, i) => ROLES[(i + shift) % ROLES.length] ?? 'anonymous').filter(
        (role) => !rejectedRoles.get(call)?.has(role),
      )
    }
    for (let n = 0; n < count; n++) {
      if (n % 1000 === 0) {
        onProgress(n)
        await world.waitForBackgroundTasks()
      }
      if (n === count >> 2) result.memory.push(await measureMemory(world, result.sent))
      const isTargeted = random.chance(targetedChance)
      const call = isTargeted ? forms[random.below(forms.length)] : calls[random.below(calls.length)]
      const role = isTargeted && call ? (listAllowedRoles(call)[0] ?? 'anonymous') : random.oneOf(ROLES)
      // Passwords are hashed slowly on purpose, so few such calls are made.
      if (
        !call ||
        (/login|buyer$|seller$|password|first-run$/.test(call.path) &&
          call.method !== 'GET' &&
          !isTargeted &&
          !random.chance(0.05))
      )
        continue
      if (role !== 'anonymous' && !tokens.has(role)) tokens.set(role, await signIn(world, people.ids[role]))
      const { path, init, mustBeRefused } = buildRequest(
        random,
        call,
        people.all,
        tokens.get(role),
        isTargeted,
      )
      const before = performance.now()
      let response = new Response()
      let text = ''
      const cpuMs = await measureCpuMs(async () => {
        response = await world.app.request(path, init)
        text = await response.text()
      })
      const ms = performance.now() - before
      result.sent++
      result.byStatus[response.status] = (result.byStatus[response.status] ?? 0) + 1
      result.slowestMs = Math.max(result.slowestMs, ms)
      const where = `request ${n} of seed ${seed}: ${role} ${call.method} ${path.slice(0, 200)} ${typeof init.body === 'string' ? init.body.slice(0, 300) : ''}`
      if (response.status >= 500)
        result.failures.push(
          `${response.status}: ${where} ${text.slice(0, 200)} ${world.logLines.at(-1)?.slice(0, 600)}`,
        )
      if (ms > slowMs) result.slowRequests.push(`${Math.round(ms)} ms: ${where}`)
      if (cpuMs > MAX_BLOCK_MS) {
        const repeatMs = await measureBlockMs(
          async () => void (await (await world.app.request(path, init)).arrayBuffer()),
        )
        if (repeatMs > MAX_BLOCK_MS)
          result.slowRequests.push(`holds the event loop for ${Math.round(repeatMs)} ms: ${where}`)
      }
      const location = response.headers.get('Location')
      if (location !== null && !/^\/(?![/\\])[\x21-\x7e]*$/.test(location))
        result.failures.push(`sent elsewhere, to ${location.slice(0, 200)}: ${where}`)
      if (UNAUTHENTICATED_ROLES.includes(role) && text.includes(SECRET))
        result.failures.push(`another's data: ${where}`)
      if (role === 'anonymous' && text.includes(SURNAME))
        result.failures.push(`a stranger reads a family name: ${where}`)
      if (mustBeRefused && response.ok) result.failures.push(`taken, though it cannot be: ${where}`)
      if (response.ok && INVISIBLE_IN_NAME.test(text))
        result.failures.push(`a name with signs that nobody sees: ${where}`)
      if (response.status === 401) tokens.delete(role)
      if (response.status === 403 || (response.status === 401 && role === 'anonymous'))
        rejectedRoles.set(call, (rejectedRoles.get(call) ?? new Set()).add(role))
      world.logLines.length = 0
      if (stopAtFirst && result.failures.length + result.slowRequests.length > 0) break
    }
    result.memory.push(await measureMemory(world, result.sent))
  } finally {
    await world.waitForBackgroundTasks()
    await world.close()
  }
  return result
}

function buildRequest(
  random: Random,
  { method, path, query, body }: Call,
  ids: readonly [string, ...string[]],
  token: string | undefined,
  isTargeted: boolean,
) {
  const hostile = () =>
    encodeURIComponent(
      String(textOf(random.oneOf(HOSTILE_VALUES)))
        .slice(0, 2000)
        .toWellFormed(),
    )
  const filled = path.replace(/\{\w+\}/g, () => (random.chance(0.8) ? random.oneOf(ids) : hostile()))
  const queryString = query
    .filter(() => random.chance(0.6))
    .map(
      ({ name, schema }) =>
        `${name}=${random.chance(0.6) ? encodeURIComponent(String(textOf(generateValid(random, schema, ids, name)))) : hostile()}`,
    )
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    ...(token && { Authorization: `Bearer ${token}` }),
  }
  if (random.chance(0.05))
    headers['Idempotency-Key'] = random.oneOf([
      'k',
      'x'.repeat(300),
      'a b',
      '019a0000-0000-7000-8000-00000000dead',
    ])
  if (random.chance(0.03))
    headers['Content-Type'] = random.oneOf([
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-7',
      '',
    ])
  if (random.chance(0.03))
    headers[random.oneOf(HEADERS)] = createLongText(
      random.oneOf(HEADER_RUNS),
      random.oneOf([100, 4000, 16_000]),
    )
  const value = body && generateValid(random, body, ids)
  const target = body && isTargeted ? generateTargets(random, body, ids) : null
  const inputBody = target ? target.value : random.chance(0.6) ? mutate(random, value) : value
  const raw = body ? JSON.stringify(inputBody) : undefined
  const sent = raw !== undefined && random.chance(0.03) ? raw.slice(0, random.below(raw.length)) : raw
  const mustBeRefused = target?.mustBeRejected === true && sent === raw && method !== 'GET'
  return {
    mustBeRefused,
    path: filled + (queryString.length > 0 ? `?${queryString.join('&')}` : ''),
    init: { method, headers, ...(sent === undefined || method === 'GET' ? {} : { body: sent }) },
  }
}

const textOf = (value: unknown): unknown => (typeof value === 'object' ? JSON.stringify(value) : value)
