import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { TUS_PATH } from '#shared/uploads.ts'
import { newId } from '../../api/db/id.ts'
import { createWorld, type World } from '../world.ts'
import { type Memory, memoryOf } from './memory.ts'
import { enter, SECRET, SLOW_MS, serve, settle } from './people.ts'
import { type Random, randomOf } from './values.ts'

const METHODS = ['POST', 'POST', 'PATCH', 'PATCH', 'HEAD', 'GET', 'DELETE', 'OPTIONS', 'PUT'] as const
const NUMBERS = [
  '0',
  '1',
  '10',
  '-1',
  '-0',
  '1e18',
  '1000000000000000000',
  '99999999999999999999999',
  '52428801',
  'NaN',
  'Infinity',
  '0x10',
  '1.5',
  '',
  ' ',
  '0,0',
  '+1',
  'null',
] as const
const PATHS = ['..', '../..', '%2e%2e', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', '..%5c..', '%00', 'a%00b', '.', 'incoming', '%', '%ff', 'a'.repeat(3000), '[id]', "'", '?', '#'] as const
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.json)?$/i

export interface UploadsResult {
  sent: number
  byStatus: Record<string, number>
  faults: string[]
  slow: string[]
  memory: Memory[]
}

/** Begins, goes on with and ends uploads in every wrong way: one's own, Ana's, and such as cannot be. What is Ana's stays whole and hers. */
export async function fuzzUploads({ seed, count }: { seed: number; count: number }): Promise<UploadsResult> {
  const random = randomOf(seed)
  const world = await createWorld({ env: { demo: false } })
  const { ids } = await settle(world)
  const { port, close } = await serve(world)
  const agent = new Agent({ keepAlive: true })
  const result: UploadsResult = { sent: 0, byStatus: {}, faults: [], slow: [], memory: [] }
  const ana = { Authorization: `Bearer ${await enter(world, ids.buyer)}` }
  const tokens = { stranger: await enter(world, ids.stranger), otherSeller: await enter(world, ids.otherSeller), nobody: '' }
  const whole = await world.addFile(ana, SECRET)
  const begun = newId(world.now)
  await beginHalf(world, ana, begun)
  const own: [string, string, string] = [newId(world.now), newId(world.now), newId(world.now)]
  try {
    for (let n = 0; n < count; n++) {
      const role = random.oneOf(['stranger', 'stranger', 'otherSeller', 'nobody'] as const)
      const call = ask(random, random.oneOf([...own, begun, begun, whole]), tokens[role])
      const where = `upload ${n} of seed ${seed}: ${role} ${call.method} ${call.path.slice(0, 100)} ${JSON.stringify(call.headers).slice(0, 400)}`
      const before = performance.now()
      // The same piece twice at once, now and then.
      const answers = await Promise.all(Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => send(port, agent, call)))
      const ms = performance.now() - before
      for (const { status, text } of answers) {
        result.sent++
        result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
        if (status >= 500) result.faults.push(`${status}: ${where} ${text.slice(0, 200)} ${world.logged.at(-1)?.slice(0, 600)}`)
        if (text.includes(SECRET)) result.faults.push(`another's data: ${where}`)
      }
      if (ms > SLOW_MS) result.slow.push(`${Math.round(ms)} ms: ${where}`)
      world.logged.length = 0
      if (n === count >> 2) result.memory.push(await memoryOf(world, result.sent))
    }
    result.memory.push(await memoryOf(world, result.sent))
    result.faults.push(...(await stillAnas(world, ana, begun, whole)))
  } finally {
    agent.destroy()
    close()
    await world.idle()
    await world.close()
  }
  return result
}

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** A request that fits, with something hostile in up to two places. */
function ask(random: Random, id: string, token: string): Call {
  const method = random.oneOf(METHODS)
  const call: Call = {
    method,
    path: method === 'POST' ? TUS_PATH : `${TUS_PATH}/${id}`,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': random.oneOf(['0', '0', '5']),
      'Upload-Length': '10',
      'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
      ...(method === 'PATCH' && { 'Content-Type': 'application/offset+octet-stream' }),
    },
    body: method === 'PATCH' ? random.oneOf(['01234', '0123456789']) : '',
  }
  for (let i = random.below(3); i > 0; i--) spoil(random, call, id)
  return call
}

function spoil(random: Random, call: Call, id: string): void {
  const { headers } = call
  random.oneOf<() => void>([
    () => (headers['Tus-Resumable'] = random.oneOf(['0.9', 'x', ''])),
    () => delete headers['Tus-Resumable'],
    () => (headers['Upload-Offset'] = random.oneOf(NUMBERS)),
    () => delete headers['Upload-Offset'],
    () => (headers['Upload-Length'] = random.oneOf(NUMBERS)),
    () => delete headers['Upload-Length'],
    () => (headers['Upload-Metadata'] = hostileMetadata(random, id)),
    () => (headers['Content-Type'] = random.oneOf(['text/plain', '', 'multipart/form-data', 'application/json'])),
    () => (headers['Upload-Defer-Length'] = random.oneOf(['1', '0', 'x'])),
    () => (headers['Upload-Concat'] = random.oneOf(['partial', `final;${TUS_PATH}/${id}`, 'final;', 'x'])),
    () => (headers['Upload-Checksum'] = random.oneOf(['sha1 x', 'md5', 'x'])),
    () => (headers['X-HTTP-Method-Override'] = random.oneOf(['PATCH', 'DELETE', 'HEAD', 'x'])),
    () => (headers['X-Forwarded-Host'] = 'elsewhere.test'),
    () => (call.path = `${TUS_PATH}/${random.oneOf(PATHS)}`),
    () => (call.path = `${TUS_PATH}/${id}`),
    () => (call.body = random.oneOf(['', 'x', 'y'.repeat(11), 'z'.repeat(100_000)])),
  ])()
}

function hostileMetadata(random: Random, id: string): string {
  const fitting = `kind ${btoa('attachment')},id ${btoa(id)}`
  return random.oneOf([
    '',
    'kind',
    'kind !!!!',
    ',,,',
    `kind ${btoa('video')}`,
    `kind ${btoa('attachment')},id ${btoa('../../../etc/cron.d/x')}`,
    `kind ${btoa('attachment')},id ${btoa('..')}`,
    `kind ${btoa('attachment')},id ${btoa(`${id}/../${id}`)}`,
    `kind ${btoa('attachment')},id ${btoa(id.toUpperCase())}`,
    `${fitting},owner ${btoa(id)}`,
    `__proto__ ${btoa('x')},constructor ${btoa('y')},${fitting}`,
    `${fitting},${fitting}`,
    `filename ${btoa('x'.repeat(3000))},${fitting}`,
  ])
}

/** A connection that the server closes is an answer too, of no status. */
function send(port: number, agent: Agent, { method, path, headers, body }: Call): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const asked = request({ port, host: '127.0.0.1', agent, method, path, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } }, (answer) => {
      buffer(answer).then(
        (bytes) => resolve({ status: answer.statusCode ?? 0, text: `${JSON.stringify(answer.headers)} ${bytes}` }),
        () => resolve({ status: 0, text: '' }),
      )
    })
    asked.on('error', () => resolve({ status: 0, text: '' }))
    asked.end(body)
  })
}

const HALF = 'half of what Ana '

async function beginHalf({ app }: World, ana: Record<string, string>, id: string): Promise<void> {
  const tus = { ...ana, 'Tus-Resumable': '1.0.0' }
  await app.request(TUS_PATH, {
    method: 'POST',
    headers: { ...tus, 'Upload-Length': String(HALF.length * 2), 'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}` },
  })
  await app.request(`${TUS_PATH}/${id}`, { method: 'PATCH', headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }, body: HALF })
}

/** What has happened to what is Ana's, and to the folder where files come in. */
async function stillAnas(world: World, ana: Record<string, string>, begun: string, whole: string): Promise<string[]> {
  const faults: string[] = []
  const kept = await world.app.request(`/api/v1/file/attachment/${whole}`, { headers: ana })
  if ((await kept.text()) !== SECRET) faults.push('the file that Ana had sent is another')
  const half = await world.app.request(`${TUS_PATH}/${begun}`, { method: 'HEAD', headers: { ...ana, 'Tus-Resumable': '1.0.0' } })
  if (half.headers.get('Upload-Offset') !== String(HALF.length)) faults.push(`what Ana had begun is at ${half.headers.get('Upload-Offset')} (${half.status})`)
  const { incomingFolder } = world.deps.files
  const places = [...readdirSync(incomingFolder), ...readdirSync(join(incomingFolder, '..')).filter((name) => name !== 'incoming')]
  return [...faults, ...places.filter((name) => !UUID.test(name)).map((name) => `a file called ${name.slice(0, 100)}`)]
}
