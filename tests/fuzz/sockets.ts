import { io } from 'socket.io-client'
import { createWorld, type World } from '../support/world.ts'
import { type Memory, measureMemory } from './memory.ts'
import { SECRET, SLOW_MS, seedUsers, signIn, startServer } from './users.ts'
import { createRandom, HOSTILE_VALUES, type Random } from './values.ts'

const ROLES = ['nobody', 'stranger', 'otherSeller', 'ended', 'buyer'] as const
type Role = (typeof ROLES)[number]
const EVENTS = [
  'typing',
  'looking',
  'watch',
  'batch',
  'presence',
  'connection',
  'message',
  '__proto__',
  'constructor',
  'toString',
  '',
] as const
/** Values that fit into a frame. */
const VALUES: readonly [string, ...string[]] = [
  'null',
  ...HOSTILE_VALUES.map((value) => JSON.stringify(value)).filter((text) => text.length < 10_000),
]
/** How long the client waits for responses to its frames (ms). */
const LISTEN_TIMEOUT_MS = 20
/** A busy machine takes its time; what is never closed is still held. */
const DISCONNECT_TIMEOUT_MS = 30_000

interface KnownIds {
  ids: readonly [string, ...string[]]
  /** The chat of Ana and Luis. */
  chat: string
}

export interface SocketsResult {
  lines: number
  frames: number
  failures: string[]
  slowRequests: string[]
  memory: Memory[]
}

/**
 * Sends frames that no app would send, on connections without a session, of users who have nothing to do with
 * Ana, of an ended session and of Ana's. Whatever they are, the server keeps running, Luis receives what Ana
 * writes, and nobody else receives any of it.
 */
export async function fuzzSockets({ seed, count }: { seed: number; count: number }): Promise<SocketsResult> {
  const random = createRandom(seed)
  const world = await createWorld({ env: { demo: false } })
  const { ids, all, chat } = await seedUsers(world)
  const { port, live, close } = await startServer(world)
  const isTheirs = (text: string) => [SECRET, ids.buyer, ids.seller].some((secret) => text.includes(secret))
  const result: SocketsResult = { lines: 0, frames: 0, failures: [], slowRequests: [], memory: [] }
  const tokens: Record<Exclude<Role, 'nobody'>, string> = {
    stranger: await signIn(world, ids.stranger),
    otherSeller: await signIn(world, ids.otherSeller),
    ended: await signIn(world, ids.stranger),
    buyer: await signIn(world, ids.buyer),
  }
  await world.send('POST', '/api/v1/auth/logout', {}, { Authorization: `Bearer ${tokens.ended}` })
  const openSocket = (token: string) =>
    io(`http://127.0.0.1:${port}`, { auth: { token }, transports: ['websocket'], forceNew: true })
  const luis = openSocket(await signIn(world, ids.seller))
  const ana = openSocket(await signIn(world, ids.buyer))
  for (const socket of [ana, luis])
    socket.on('typing', (payload) => {
      if (!isTheirs(JSON.stringify(payload)))
        result.failures.push(`Ana or Luis was told that a stranger types: ${JSON.stringify(payload)}`)
    })
  const bystander = openSocket(tokens.otherSeller)
  bystander.onAny((...args) => {
    const text = JSON.stringify(args)
    if (isTheirs(text)) result.failures.push(`a bystander heard what is another's: ${text.slice(0, 300)}`)
  })
  try {
    for (let n = 0; n < count; n++) {
      const role = random.oneOf(ROLES)
      const token = role === 'nobody' ? '' : tokens[role]
      const label = `line ${n} of seed ${seed}, ${role}`
      const text = await fuzzConnection(random, port, token, { ids: all, chat }, result)
      if (role !== 'buyer' && isTheirs(text))
        result.failures.push(`${label} heard what is another's: ${text.slice(0, 300)}`)
      if (n % 20 === 0) await checkDelivery(world, luis, tokens.buyer, ids.seller, label, result)
      result.failures.push(...world.logLines.splice(0).filter((line) => /"level":(50|60)/.test(line)))
      if (n === count >> 2) result.memory.push(await measureMemory(world, result.frames))
    }
    for (const socket of [ana, luis, bystander]) socket.close()
    const until = performance.now() + DISCONNECT_TIMEOUT_MS
    while (live.countSockets() > 0 && performance.now() < until)
      await new Promise((resolve) => setImmediate(resolve))
    if (live.countSockets() > 0)
      result.failures.push(`${live.countSockets()} lines are still held after all have hung up`)
    result.memory.push(await measureMemory(world, result.frames))
  } finally {
    for (const socket of [ana, luis, bystander]) socket.close()
    close()
    await world.waitForBackgroundTasks()
    await world.close()
  }
  return result
}

/** Opens a connection, sends hostile frames and disconnects. Returns all that it received. */
async function fuzzConnection(
  random: Random,
  port: number,
  token: string,
  ids: KnownIds,
  result: SocketsResult,
): Promise<string> {
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/socket.io/?EIO=${random.chance(0.95) ? 4 : random.oneOf(['3', '', '99', 'x'])}&transport=websocket`,
  )
  const frames: string[] = []
  const greeted = new Promise<void>((resolve) =>
    socket.addEventListener('message', ({ data }) => {
      frames.push(String(data))
      if (frames.length > 1) resolve()
    }),
  )
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()))
  const opened = new Promise<void>((resolve) => socket.addEventListener('open', () => resolve()))
  socket.addEventListener('error', () => undefined)
  await Promise.race([opened, closed])
  result.lines++
  // The first malformed frame closes a connection, so half of the connections send well-formed frames only.
  // Some start to send before they are accepted.
  const broken = random.chance(0.5)
  if (random.chance(0.9) && socket.readyState === WebSocket.OPEN) {
    socket.send(`40${JSON.stringify({ token, role: 'seller', id: ids.ids[0] })}`)
    if (random.chance(0.9)) await Promise.race([greeted, closed])
  }
  for (let i = random.below(25); i >= 0 && socket.readyState === WebSocket.OPEN; i--) {
    socket.send(broken && random.chance(0.3) ? randomBrokenFrame(random, token) : randomFrame(random, ids))
    result.frames++
    if (random.chance(0.2)) await new Promise((resolve) => setImmediate(resolve))
  }
  await new Promise((resolve) => setTimeout(resolve, LISTEN_TIMEOUT_MS))
  socket.close()
  await closed
  return frames.join('\n')
}

/** A known event name, or nearly one, with a valid or hostile payload. */
function randomFrame(random: Random, { ids, chat }: KnownIds): string {
  const hostile = (): string => random.oneOf(VALUES)
  const id = (): string => random.oneOf(ids)
  const args = random.oneOf<() => string>([
    () => hostile(),
    () => JSON.stringify({ chatId: id(), isTyping: true }),
    () => JSON.stringify({ userIds: ids }),
    () => `{"userIds":${hostile()}}`,
    () => `{"chatId":${hostile()},"isTyping":${hostile()},"looking":${hostile()}}`,
    () => `${'['.repeat(7000)}${']'.repeat(7000)}`,
    () => `{"__proto__":{"userId":"${id()}","sessionId":"${id()}"},"userIds":["${id()}"]}`,
    () => '{"_placeholder":true,"num":0}',
  ])()
  return random.oneOf<() => string>([
    () => `42${JSON.stringify(['typing', { chatId: random.oneOf([chat, id()]), isTyping: true }])}`,
    () => `42${JSON.stringify(['typing', { chatId: random.oneOf([chat, id()]), isTyping: true }])}`,
    () => `42${JSON.stringify(['watch', { userIds: ids }])}`,
    () => `42["${random.oneOf(EVENTS)}",${args}]`,
    () => `42["${random.oneOf(EVENTS)}",${args}]`,
    () => `42${1 + random.below(1e9)}["${random.oneOf(EVENTS)}",${args},${args}]`,
  ])()
}

function randomBrokenFrame(random: Random, token: string): string | Uint8Array<ArrayBuffer> {
  return random.oneOf<() => string | Uint8Array<ArrayBuffer>>([
    () =>
      `40${random.oneOf(['', '{}', '{"token":[]}', `/admin,{"token":"${token}"}`, `/${'n'.repeat(9000)},`, `{"token":"${'A'.repeat(43)}"}`])}`,
    () =>
      `4${random.oneOf(['1', '1/admin,', '3', '31', '37["x"]', '4', '5', '51-', '51-["watch",{"_placeholder":true,"num":9}]', '5999999999-["watch",{}]', '61-1[]', '9', 'x'])}`,
    () =>
      random.oneOf([
        '',
        '2probe',
        '2',
        '3',
        '5',
        '6',
        '1',
        '0',
        '7',
        '9',
        'b',
        'bAAAA',
        '{}',
        '\u0000',
        '4',
        '42',
        '42[',
        '42[]',
        '42{}',
        '42["',
        '42[1]',
        '42[null]',
        '42["typing"',
      ]),
    () => 'x'.repeat(random.oneOf([100, 16_000, 20_000, 100_000])),
    () => crypto.getRandomValues(new Uint8Array(random.below(2000))),
  ])()
}

/** Ana writes to Luis, and he must receive it. */
async function checkDelivery(
  world: World,
  luis: ReturnType<typeof io>,
  token: string,
  seller: string,
  label: string,
  result: SocketsResult,
): Promise<void> {
  const before = performance.now()
  const delivered = new Promise<void>((resolve) => luis.once('batch', () => resolve()))
  if (!luis.connected) await new Promise((resolve) => luis.once('connect', () => resolve(undefined)))
  const sent = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: seller, content: SECRET },
    { Authorization: `Bearer ${token}` },
  )
  if (sent.status >= 300)
    result.failures.push(`after ${label} Ana's message was answered with ${sent.status}`)
  else await delivered
  const ms = performance.now() - before
  if (ms > SLOW_MS) result.slowRequests.push(`${Math.round(ms)} ms until Luis heard Ana, after ${label}`)
}
