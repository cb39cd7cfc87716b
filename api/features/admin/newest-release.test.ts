import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { MAX_RELEASE_ANSWER_AGE_MS } from '#shared/admin.ts'
import { DAY_MS, HOUR_MS } from '#shared/time.ts'
import { createWorld } from '../../../tests/support/world.ts'
import { fetchLatestRelease, type LatestRelease } from '../../outside/releases.ts'
import { isNewer } from './newest-release.ts'

const RELEASE: LatestRelease = {
  version: '1.2.0',
  released: '2026-05-04',
  archive: 'oficio-1.2.0.tar.gz',
  sha256: 'a'.repeat(64),
}

const requests: IncomingMessage[] = []
let respond = (response: ServerResponse) => void response.end(JSON.stringify(RELEASE))
/** Somebody’s web server with releases. */
const server = createServer((request, response) => {
  requests.push(request)
  respond(response)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/oficio/latest.json`
after(() => {
  server.closeAllConnections()
  server.close()
})

async function createAdminWorld(releasesUrl: string | null) {
  const world = await createWorld({ env: { releasesUrl } })
  after(() => world.close())
  const admin = await world.addBuyer('Olga')
  await world.database.db.updateTable('users').set({ role: 'superAdmin' }).where('id', '=', admin).execute()
  const headers = { Authorization: `Bearer ${await world.createSession(admin)}` }
  const readOverview = async () => (await world.get('/api/v1/admin/overview', headers)).body.data
  return {
    world,
    check: () => world.jobs.find(({ name }) => name === 'releases')?.run(world.now),
    readOverview,
    readStatus: async () => (await readOverview()).release,
  }
}

test('Olga is told of a newer release once her address knows one, and the address learns nothing of her', async () => {
  const { world, check, readStatus } = await createAdminWorld(url)
  assert.deepEqual(await readStatus(), { newest: null, url: null, askedAt: null, isNewer: null })
  const askedAt = world.now.toISOString()
  await check()
  const archive = new URL('oficio-1.2.0.tar.gz', url).href
  assert.deepEqual(await readStatus(), { newest: '1.2.0', url: archive, askedAt, isNewer: true })
  const [request] = requests
  assert.equal(request?.url, '/oficio/latest.json')
  const { host: _host, ...headers } = request?.headers ?? {}
  assert.deepEqual(headers, {
    connection: 'keep-alive',
    accept: '*/*',
    'accept-language': '*',
    'sec-fetch-mode': 'cors',
    'user-agent': 'node',
    'accept-encoding': 'gzip, deflate',
  })

  world.now = new Date(world.now.getTime() + HOUR_MS)
  await check()
  assert.equal(requests.length, 1, 'once a day')
  world.now = new Date(world.now.getTime() + DAY_MS)
  respond = (response) => void response.end(JSON.stringify({ ...RELEASE, version: '1.0.0' }))
  await check()
  assert.equal(requests.length, 2)
  const { isNewer, askedAt: askedAgainAt } = await readStatus()
  assert.deepEqual([isNewer, askedAgainAt], [false, world.now.toISOString()])
})

test('an answer of last week doesn’t say that this is the newest one', async () => {
  respond = (response) => void response.end(JSON.stringify({ ...RELEASE, version: '1.0.0' }))
  const { world, check, readStatus } = await createAdminWorld(url)
  await check()
  world.now = new Date(world.now.getTime() + MAX_RELEASE_ANSWER_AGE_MS)
  assert.equal((await readStatus()).isNewer, false)
  world.now = new Date(world.now.getTime() + HOUR_MS)
  assert.equal((await readStatus()).isNewer, null)
})

test('nobody is asked unless the operator says whom, and that task is off', async () => {
  requests.length = 0
  const { check, readOverview } = await createAdminWorld(null)
  await check()
  const { release, choresOff } = await readOverview()
  assert.deepEqual([release, choresOff.includes('releases')], [null, true])
  assert.equal(requests.length, 0)
})

test('an address that answers with anything else is a task that failed, with the reason', async (t) => {
  const refusals: [name: string, respond: typeof respond, reason: RegExp][] = [
    ['an error', (response) => void response.writeHead(404).end(), /status 404/],
    ['a page', (response) => void response.end('<html>'), /doesn’t answer with a latest\.json/],
    [
      'an archive elsewhere',
      (response) =>
        void response.end(JSON.stringify({ ...RELEASE, archive: 'https://evil.example/a.tar.gz' })),
      /doesn’t answer with a latest\.json/,
    ],
    [
      'no end of it',
      (response) => {
        const write = () => void (response.destroyed || response.write('x'.repeat(10_000), write))
        write()
      },
      /more than 65536 bytes/,
    ],
    ['somewhere else', (response) => void response.writeHead(302, { Location: '/x' }).end(), /fetch failed/],
    ['silence', () => {}, /timeout/],
  ]
  for (const [name, answer, reason] of refusals)
    await t.test(name, async () => {
      respond = answer
      await assert.rejects(fetchLatestRelease(url, name === 'silence' ? 100 : undefined), reason)
    })
})

test('versions are compared by their numbers, and a build without numbers isn’t compared', () => {
  assert.deepEqual(
    [
      isNewer('1.10.0', '1.9.3+0a1b2c3d'),
      isNewer('2.0.0', '1.9.3'),
      isNewer('1.9.3', '1.9.3+0a1b2c3d'),
      isNewer('1.9.2', '1.9.3'),
      isNewer('9.0.0', 'development'),
    ],
    [true, true, false, false, null],
  )
})
