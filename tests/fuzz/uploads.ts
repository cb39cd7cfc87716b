import { readdirSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { TUS_PATH } from '#shared/uploads.ts'
import { newId } from '../../api/db/id.ts'
import { createWorld, type World } from '../support/world.ts'
import { type Memory, measureMemory } from './memory.ts'
import { SECRET, SLOW_MS, seedUsers, signIn, startServer } from './users.ts'
import { createRandom, type Random } from './values.ts'

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
const PATHS = [
  '..',
  '../..',
  '%2e%2e',
  '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '..%5c..',
  '%00',
  'a%00b',
  '.',
  'incoming',
  '%',
  '%ff',
  'a'.repeat(3000),
  '[id]',
  "'",
  '?',
  '#',
] as const
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(\.json)?$/i

export interface UploadsResult {
  sent: number
  byStatus: Record<string, number>
  failures: string[]
  slowRequests: string[]
  memory: Memory[]
}

/**
 * Begins, resumes and ends uploads in every wrong way: one's own, Ana's, and ones that can't exist. Ana's
 * uploads must stay complete and hers.
 */
export async function fuzzUploads({ seed, count }: { seed: number; count: number }): Promise<UploadsResult> {
  const random = createRandom(seed)
  const world = await createWorld({ env: { demo: false } })
  const { ids } = await seedUsers(world)
  const { port, close } = await startServer(world)
  const agent = new Agent({ keepAlive: true })
  const result: UploadsResult = { sent: 0, byStatus: {}, failures: [], slowRequests: [], memory: [] }
  const ana = { Authorization: `Bearer ${await signIn(world, ids.buyer)}` }
  const tokens = {
    stranger: await signIn(world, ids.stranger),
    otherSeller: await signIn(world, ids.otherSeller),
    nobody: '',
  }
  const completeId = await world.addFile(ana, SECRET)
  const partialId = newId(world.now)
  await createPartialUpload(world, ana, partialId)
  const uploadIds: [string, string, string] = [newId(world.now), newId(world.now), newId(world.now)]
  try {
    for (let n = 0; n < count; n++) {
      const role = random.oneOf(['stranger', 'stranger', 'otherSeller', 'nobody'] as const)
      const call = randomCall(
        random,
        random.oneOf([...uploadIds, partialId, partialId, completeId]),
        tokens[role],
      )
      const where = `upload ${n} of seed ${seed}: ${role} ${call.method} ${call.path.slice(0, 100)} ${JSON.stringify(call.headers).slice(0, 400)}`
      const before = performance.now()
      // Sometimes sends the same chunk twice at once.
      const responses = await Promise.all(
        Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => send(port, agent, call)),
      )
      const ms = performance.now() - before
      for (const { status, text } of responses) {
        result.sent++
        result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
        if (status >= 500)
          result.failures.push(
            `${status}: ${where} ${text.slice(0, 200)} ${world.logLines.at(-1)?.slice(0, 600)}`,
          )
        if (text.includes(SECRET)) result.failures.push(`another's data: ${where}`)
      }
      if (ms > SLOW_MS) result.slowRequests.push(`${Math.round(ms)} ms: ${where}`)
      world.logLines.length = 0
      if (n === count >> 2) result.memory.push(await measureMemory(world, result.sent))
    }
    result.memory.push(await measureMemory(world, result.sent))
    result.failures.push(...(await checkOwnership(world, ana, partialId, completeId)))
  } finally {
    agent.destroy()
    close()
    await world.waitForBackgroundTasks()
    await world.close()
  }
  return result
}

interface UploadCall {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** A valid request, with a hostile value in up to two places. */
function randomCall(random: Random, id: string, token: string): UploadCall {
  const method = random.oneOf(METHODS)
  const call: UploadCall = {
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
  for (let i = random.below(3); i > 0; i--) corruptCall(random, call, id)
  return call
}

function corruptCall(random: Random, call: UploadCall, id: string): void {
  const { headers } = call
  random.oneOf<() => void>([
    () => (headers['Tus-Resumable'] = random.oneOf(['0.9', 'x', ''])),
    () => delete headers['Tus-Resumable'],
    () => (headers['Upload-Offset'] = random.oneOf(NUMBERS)),
    () => delete headers['Upload-Offset'],
    () => (headers['Upload-Length'] = random.oneOf(NUMBERS)),
    () => delete headers['Upload-Length'],
    () => (headers['Upload-Metadata'] = hostileMetadata(random, id)),
    () =>
      (headers['Content-Type'] = random.oneOf(['text/plain', '', 'multipart/form-data', 'application/json'])),
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

/** A connection that the server closes counts as a response without a status. */
function send(
  port: number,
  agent: Agent,
  { method, path, headers, body }: UploadCall,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const clientRequest = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        method,
        path,
        headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        buffer(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              text: `${JSON.stringify(response.headers)} ${bytes}`,
            }),
          () => resolve({ status: 0, text: '' }),
        )
      },
    )
    clientRequest.on('error', () => resolve({ status: 0, text: '' }))
    clientRequest.end(body)
  })
}

const PARTIAL_CONTENT = 'half of what Ana '

async function createPartialUpload({ app }: World, ana: Record<string, string>, id: string): Promise<void> {
  const tus = { ...ana, 'Tus-Resumable': '1.0.0' }
  await app.request(TUS_PATH, {
    method: 'POST',
    headers: {
      ...tus,
      'Upload-Length': String(PARTIAL_CONTENT.length * 2),
      'Upload-Metadata': `kind ${btoa('attachment')},id ${btoa(id)}`,
    },
  })
  await app.request(`${TUS_PATH}/${id}`, {
    method: 'PATCH',
    headers: { ...tus, 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' },
    body: PARTIAL_CONTENT,
  })
}

/** Checks that Ana's uploads and the folder for incoming files are unharmed. */
async function checkOwnership(
  world: World,
  ana: Record<string, string>,
  partialId: string,
  completeId: string,
): Promise<string[]> {
  const failures: string[] = []
  const content = await world.app.request(`/api/v1/file/attachment/${completeId}`, { headers: ana })
  if ((await content.text()) !== SECRET) failures.push('the file that Ana had sent is another')
  const half = await world.app.request(`${TUS_PATH}/${partialId}`, {
    method: 'HEAD',
    headers: { ...ana, 'Tus-Resumable': '1.0.0' },
  })
  if (half.headers.get('Upload-Offset') !== String(PARTIAL_CONTENT.length))
    failures.push(`what Ana had begun is at ${half.headers.get('Upload-Offset')} (${half.status})`)
  const { incomingFolder } = world.deps.files
  const leftovers = [
    ...readdirSync(incomingFolder),
    ...readdirSync(join(incomingFolder, '..')).filter((name) => name !== 'incoming'),
  ]
  return [
    ...failures,
    ...leftovers.filter((name) => !UUID.test(name)).map((name) => `a file called ${name.slice(0, 100)}`),
  ]
}
