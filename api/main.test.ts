import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { SCHEDULED_JOBS } from '#shared/admin.ts'
import { createFakeBuild } from '../tests/support/fake-build.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { waitUntil } from '../tests/support/wait-until.ts'
import { ADVISORY_LOCKS } from './db/engine.ts'
import { openDatabase } from './db/open.ts'
import { write } from './db/write.ts'
import { sendOperatorCommand } from './operator/operator-socket.ts'
import { openLocalFiles } from './outside/files.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const VIDEO = '018f4a1c-0000-7000-8000-000000000002'
/** The same value as in `api/main.ts`. */
const SIGNAL_BURST_MS = 100
const FILM_BYTES = 32 * 1024 * 1024

const running = new Set<ChildProcess>()
const builds: ReturnType<typeof createFakeBuild>[] = []
after(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const build of builds) build.remove()
})

test('a start that cannot succeed says why in one line, ends with 1 and touches nothing', async (t) => {
  await t.test('an unusable setting', async () => {
    const { code, said: stderr, build } = await startRejected({ PORT: 'http' })
    assert.deepEqual(
      [code, stderr],
      [1, 'PORT=http isn’t valid. It must be a whole number from 0 to 65535.\n'],
    )
    assert.equal(existsSync(build.data), false)
  })
  await t.test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { code, said: stderr, build } = await startRejected({ PORT: String(getPort(other)) })
    assert.deepEqual(
      [code, stderr],
      [
        1,
        `Port ${getPort(other)} on 127.0.0.1 is already in use. Stop the other program, or set PORT to a free port.\n`,
      ],
    )
    assert.equal(existsSync(build.data), false)
    other.close()
  })
  await t.test('an address of another machine', async () => {
    const { code, said: stderr } = await startRejected({ HOST: '192.0.2.1' })
    assert.deepEqual(
      [code, stderr],
      [1, 'Can’t listen on 192.0.2.1 (EADDRNOTAVAIL). Set HOST to an address of this machine.\n'],
    )
  })
  await t.test('a data folder that cannot be written to', async () => {
    const build = createTrackedBuild()
    writeFileSync(build.data, 'a file where the folder should be')
    const { code, said: stderr } = await startRejected({}, build)
    assert.equal(code, 1)
    assert.match(stderr, /^Can’t write to DATA_DIR \S+\. [^\n]+\n$/)
    assert.equal(readFileSync(build.data, 'utf8'), 'a file where the folder should be')
  })
  await t.test('no build', async () => {
    const { code, said: stderr, build } = await startRejected({ OUT_DIR: '/nowhere' })
    assert.deepEqual([code, stderr], [1, 'The app isn’t built (/nowhere). Run npm run build.\n'])
    assert.equal(existsSync(build.data), false)
  })
  await t.test('a damaged database', async () => {
    const build = createTrackedBuild()
    mkdirSync(build.data)
    const garbage = 'this was a database once '.repeat(1000)
    writeFileSync(join(build.data, 'oficio.sqlite'), garbage)
    const { code, said: stderr } = await startRejected({}, build)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^The database \S+ is damaged\. Nothing was changed\. Restore a backup with npm run restore\.\n$/,
    )
    assert.equal(readFileSync(join(build.data, 'oficio.sqlite'), 'utf8'), garbage)
  })
  await t.test('a database of a newer version', async () => {
    const build = createTrackedBuild()
    const database = await openDatabase(join(build.data, 'oficio.sqlite'))
    database.sqlite.exec("insert into migrations values ('9999-later', '2030-01-01T00:00:00.000Z')")
    database.close()
    const before = readFileSync(join(build.data, 'oficio.sqlite'))
    const { code, said: stderr } = await startRejected({}, build)
    assert.equal(code, 1)
    assert.match(stderr, /^This database comes from a newer version \(9999-later\)\. [^\n]+\n$/)
    assert.deepEqual(readFileSync(join(build.data, 'oficio.sqlite')), before)
  })
  await t.test('a demo that strangers could come to', async () => {
    const {
      code,
      said: stderr,
      build,
    } = await startRejected({ DEMO: '1', PUBLIC_URL: 'https://market.example' })
    assert.deepEqual([code, stderr.split('\n').length], [1, 2])
    assert.match(stderr, /^DEMO=1 isn’t valid\. .*remove-demo/)
    assert.equal(existsSync(build.data), false)
  })
  await t.test('log-ins whose password everybody knows, in production', async () => {
    const demo = await startServer({ DEMO: '1' })
    await demo.stop()
    for (const env of [{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://market.example' }]) {
      const { code, said: stderr } = await startRejected(env, demo.build)
      assert.equal(code, 1)
      assert.match(
        stderr,
        /^The passwords of admin@demo\.test, buyer@demo\.test, seller@demo\.test, super@demo\.test are public: [^\n]+npm run remove-demo, [^\n]+\n$/,
      )
    }
    const onPurpose = await startServer({ NODE_ENV: 'production', DEMO: 'public' }, demo.build)
    const command = () =>
      spawnSync(process.execPath, ['api/operator/cli.ts', 'remove-demo'], {
        cwd: ROOT,
        encoding: 'utf8',
        env: { DATA_DIR: demo.build.data, DEMO: '0' },
      })
    const running = command()
    assert.deepEqual(
      [running.status, running.stderr],
      [1, 'Oficio is running. Stop it, run this again, and start it with DEMO=0.\n'],
    )
    await onPurpose.stop()
    const removed = command()
    assert.deepEqual([removed.status, removed.stderr], [0, ''])
    assert.match(removed.stdout, /^Removed 162 demo accounts\. [\s\S]*no admin yet/)
    const real = await startServer({ NODE_ENV: 'production' }, demo.build)
    await real.stop()
    assert.match(real.output(), /\/first-run#/)
  })
  await t.test('a second process on the same data', async () => {
    const first = await startServer()
    const before = listInodes(first.build.data)
    const { code, said: stderr } = await startRejected({}, first.build)
    assert.equal(code, 1)
    const holder = `process ${first.child.pid} on ${hostname()}, at http://localhost:${first.port} since`
    assert.match(stderr, /^Another process is using DATA_DIR [^\n]+\. Stop it, then try again\.\n$/)
    assert.ok(stderr.includes(holder), stderr)
    assert.deepEqual(
      listInodes(first.build.data),
      before,
      'it has touched nothing, the control socket neither',
    )
    assert.ok(await sendOperatorCommand(first.build.data, 'whose'))
    assert.equal((await fetch(`${first.url}/healthz`)).status, 200)
    await first.stop()
  })
})

test('a market that was killed hinders the next start by nothing that it left behind', async () => {
  const first = await startServer()
  first.child.kill('SIGKILL')
  await first.ended
  assert.ok(existsSync(join(first.build.data, 'process.json')), 'it had no time to tidy up')
  const second = await startServer({}, first.build)
  assert.ok(await sendOperatorCommand(first.build.data, 'whose'))
  assert.equal(await second.stop(), 0)
  assert.equal(existsSync(join(first.build.data, 'process.json')), false)
})

test('a start prints its address, answers for its build and keeps its files for later', async () => {
  const server = await startServer()
  assert.match(server.output(), /^Oficio 7\.0\.0 is ready at http:\/\/localhost:\d+\n/)
  assert.deepEqual(await (await fetch(`${server.url}/healthz`)).json(), { status: 'ok', version: '7.0.0' })
  assert.deepEqual(await (await fetch(`${server.url}/readyz`)).json(), { status: 'ok', database: 'ok' })
  assert.equal((await fetch(`${server.url}/assets/index-1a2b.js`)).status, 200)
  const keptAssets = join(server.build.data, 'assets')
  await waitUntil(() => existsSync(keptAssets) && readdirSync(keptAssets).length === 3)
  assert.equal(await server.stop(), 0)
})

test('a kept answer has the same headers on the short way as on the long one', async () => {
  const server = await startServer({ RATE_LIMITS: 'off' })
  const fetchBuild = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/api/v1/category?page=1`, { headers })
    const { 'x-request-id': id, date: _date, ...rest } = Object.fromEntries(response.headers)
    return { status: response.status, id, rest, text: await response.text() }
  }
  const long = await fetchBuild()
  const short = await fetchBuild()
  assert.deepEqual([short.status, short.rest, short.text], [long.status, long.rest, long.text])
  assert.notEqual(short.id, long.id)
  const conditionalRequest = await fetchBuild({ 'If-None-Match': long.rest.etag ?? '' })
  assert.deepEqual(
    [conditionalRequest.status, conditionalRequest.text, conditionalRequest.rest['content-security-policy']],
    [304, '', long.rest['content-security-policy']],
  )
  await server.stop()
  assert.equal(
    server.output().match(/"path":"\/api\/v1\/category","status":(200|304),"address":"127\.0\.0\.1"/g)
      ?.length,
    3,
  )
})

test('kept answers count towards the limit like all others', async () => {
  const server = await startServer()
  const statuses = await Promise.all(
    Array.from({ length: 1210 }, async () => (await fetch(`${server.url}/api/v1/category`)).status),
  )
  assert.equal(statuses.filter((status) => status === 200).length, 1200)
  assert.equal((await fetch(`${server.url}/api/v1/category`)).headers.get('Retry-After') !== null, true)
  await server.stop()
})

test('hostile requests are refused by line, and the server lives on', async () => {
  const server = await startServer({ RATE_LIMITS: 'off' })
  const getStatus = async (text: string) =>
    Number(/^HTTP\/1\.1 (\d+)/.exec(await writeLine(server.port, text))?.[1])
  const headerLines = 'Host: localhost\r\nConnection: close\r\n\r\n'
  assert.equal(await getStatus(`TRACE / HTTP/1.1\r\n${headerLines}`), 405)
  assert.equal(await getStatus(`OPTIONS / HTTP/1.1\r\n${headerLines}`), 405)
  assert.doesNotMatch(
    await writeLine(server.port, `GET /../../../etc/passwd HTTP/1.1\r\n${headerLines}`),
    /root:/,
  )
  for (const path of [
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/files/../oficio.sqlite',
    '/assets/..%5c..%5cx.js',
    '/%c0%ae%c0%ae/x.js',
    '/assets/%',
  ])
    assert.equal(await getStatus(`GET ${path} HTTP/1.1\r\n${headerLines}`), 404, path)
  assert.equal(await getStatus('GET / HTTP/1.1\r\nConnection: close\r\n\r\n'), 400)
  assert.equal(
    await getStatus(`GET /api/v1/seller/all?search=${'x'.repeat(20_000)} HTTP/1.1\r\n${headerLines}`),
    431,
  )
  assert.equal(
    await getStatus(`GET /api/v1/seller/all?search=${'x'.repeat(10_000)} HTTP/1.1\r\n${headerLines}`),
    400,
  )
  assert.equal(
    await getStatus(`POST /api/v1/category HTTP/1.1\r\nContent-Length: 9999999\r\n${headerLines}`),
    413,
  )
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  await server.stop()
})

test('visitors who hang up in the middle leave no trace in the log but a line each', async () => {
  const server = await startServer({ RATE_LIMITS: 'off' })
  for (let i = 0; i < 20; i++) await disconnect(server.port)
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  await server.stop()
  assert.doesNotMatch(server.output() + server.complaints(), /"level":50|Error|at .*\.[jt]s/)
})

test('SIGTERM lets whoever is being answered have the rest, refuses newcomers, and ends with 0', async () => {
  const build = createTrackedBuild()
  const video = Buffer.alloc(FILM_BYTES, 7)
  await storeVideo(build.data, video)
  const server = await startServer({}, build)
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  const receivedBytes = new Promise<number>((resolve, reject) => {
    request(`${server.url}/files/${VIDEO}.mp4`, async (response) => {
      let bytes = 0
      server.child.kill('SIGTERM')
      for await (const chunk of response) bytes += chunk.length
      resolve(bytes)
    })
      .on('error', reject)
      .end()
  })
  assert.equal(await receivedBytes, FILM_BYTES)
  assert.equal(await server.ended, 0)
  await assert.rejects(fetch(`${server.url}/healthz`))
  assert.deepEqual(
    readdirSync(build.data).filter((name) => /-(wal|shm)$/.test(name)),
    [],
  )
  idle.destroy()
})

test('a stop waits for no other process: not at the start, and not for its chores', async () => {
  const server = await startPostgres()
  if (!server) return
  const other = new pg.Client({ connectionString: server.url })
  await other.connect()
  await other.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.starting])
  const child = launch({ DATABASE_URL: server.url, LOG_LEVEL: 'info' }, createTrackedBuild())
  const exited = once(child, 'exit')
  const waits = () =>
    other.query<{ n: string }>(
      "select count(*) as n from pg_locks where locktype = 'advisory' and not granted",
    )
  await waitUntil(async () => (await waits()).rows[0]?.n === '1')
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
  await other.query('select pg_advisory_unlock_all()')
  for (const job of SCHEDULED_JOBS)
    await other.query('select pg_advisory_lock($1, hashtext($2))', [ADVISORY_LOCKS.job, job])
  const market = await startServer({ DATABASE_URL: server.url })
  assert.deepEqual(await (await fetch(`${market.url}/readyz`)).json(), { status: 'ok', database: 'ok' })
  const since = performance.now()
  assert.equal(await market.stop(), 0)
  assert.ok(performance.now() - since < 9_000, 'not after the ten seconds that its chores may take')
  await other.end()
  await server.stop()
})

test('whoever is being answered at a stop still is after a second signal, and a third ends it at once', async (t) => {
  await t.test('two signals', async () => {
    const server = await startServer()
    const slowRequest = await sendSlowRequest(server)
    await signalTimes(server, 2)
    slowRequest.finish()
    assert.match(await slowRequest.answer, /^HTTP\/1\.1 401 /)
    assert.equal(await server.ended, 0)
    assert.match(server.output(), /"msg":"stopping"[\s\S]*still stopping[\s\S]*"msg":"stopped"/)
  })
  await t.test('three signals', async () => {
    const server = await startServer()
    const slowRequest = await sendSlowRequest(server)
    await signalTimes(server, 3)
    assert.equal(await server.ended, 1)
    assert.equal(await slowRequest.answer, '')
    assert.match(server.output(), /"msg":"stopped with requests unanswered"/)
  })
})

/** A log-in in progress: the headers and a part of the body have arrived. */
async function sendSlowRequest({ port, url }: { port: number; url: string }) {
  const body = JSON.stringify({ email: 'ana@example.org', password: 'not hers' })
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  socket.on('data', (chunk) => {
    text += String(chunk)
  })
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  socket.on('error', () => {})
  await new Promise((resolve) => socket.write(head + body.slice(0, 5), resolve))
  // A later request has been answered, so this one is being processed.
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
  return { answer, finish: () => socket.write(body.slice(5)) }
}

/** Sends two signals or three, each after the earlier one was logged, and far enough apart to count. */
async function signalTimes(
  { child, output }: { child: ChildProcess; output(): string },
  count: number,
): Promise<void> {
  for (const line of ['"msg":"stopping"', 'still stopping'].slice(0, count)) {
    child.kill('SIGTERM')
    await waitUntil(() => output().includes(line))
    await new Promise((resolve) => setTimeout(resolve, 2 * SIGNAL_BURST_MS))
  }
  if (count > 2) child.kill('SIGTERM')
}

/**
 * Starts the server on a free port with a data folder of its own, and waits until it reports that it is
 * ready.
 */
async function startServer(env: Record<string, string> = {}, build = createTrackedBuild()) {
  const child = launch(env, build)
  let output = ''
  let complaints = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  child.stderr?.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const address = /ready at (\S+)/.exec(output)?.[1]
      if (address) resolve(address.replace('localhost', '127.0.0.1'))
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${complaints}`)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    child,
    build,
    url,
    port: Number(new URL(url).port),
    stop,
    ended,
    output: () => output,
    complaints: () => complaints,
  }
}

/** Starts a server that cannot start; returns its exit code and output. */
async function startRejected(env: Record<string, string>, build = createTrackedBuild()) {
  const child = launch(env, build)
  let stderr = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      stderr += String(chunk)
    })
  }
  const [code] = await once(child, 'close')
  return { code, said: stderr, build }
}

function launch(env: Record<string, string>, build: ReturnType<typeof createFakeBuild>): ChildProcess {
  const settings = {
    PATH: process.env.PATH,
    PORT: '0',
    DEMO: '0',
    DATA_DIR: build.data,
    OUT_DIR: build.dist,
    // What a busy machine would log of its queries isn't looked for.
    SLOW_QUERY_MS: '60000',
    ...env,
  }
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: ROOT,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.on('exit', () => running.delete(child))
  return child
}

/** The files of a folder by name, with their inodes: a replaced file has another number. */
/** The build's files are stored while the market is already serving requests. */
const listInodes = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== 'assets')
      .sort()
      .map((name) => [name, statSync(join(folder, name)).ino]),
  )

function createTrackedBuild() {
  const build = createFakeBuild()
  builds.push(build)
  return build
}

async function storeVideo(data: string, video: Buffer): Promise<void> {
  const database = await openDatabase(join(data, 'oficio.sqlite'))
  const row = {
    id: VIDEO,
    owner_user_id: null,
    kind: 'video',
    type: 'video/mp4',
    width: 1,
    height: 1,
    bytes: video.length,
    visibility: 'public',
    created_at: '',
  } as const
  await write(database, (tx) => tx.insertInto('files').values(row).execute())
  database.close()
  await openLocalFiles(join(data, 'files')).put(VIDEO, video)
}

/** Sends raw text and reads until the other side closes the connection. */
async function writeLine(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let receivedText = ''
  socket.on('data', (chunk) => {
    receivedText += String(chunk)
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  return receivedText
}

async function disconnect(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  await new Promise((resolve) =>
    socket.write(
      'POST /api/v1/category HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half":',
      resolve,
    ),
  )
  socket.resetAndDestroy()
  await once(socket, 'close')
}

function getPort(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}
