import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import * as v from 'valibot'
import { parseSync, Visitor } from 'vite'
import { newId } from '../../api/db/id.ts'
import { createWorld, type World } from '../support/world.ts'
import { listImports, listSources, readSource, readText } from './files.ts'

const NOBODY = '019a0000-0000-7000-8000-00000000dead'
const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']
const FORM_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']

let world: World
const people: Record<string, Record<string, string>> = { nobody: {} }

before(async () => {
  world = await createWorld({ env: { publicUrl: 'https://market.example' } })
  const ids = {
    buyer: await world.addBuyer('Ana'),
    seller: await world.addSeller({ firstName: 'Luis' }),
    admin: await world.addBuyer('Ada'),
  }
  await world.database.db
    .updateTable('users')
    .set({ role: 'superAdmin' })
    .where('id', '=', ids.admin)
    .execute()
  for (const [who, id] of Object.entries(ids))
    people[who] = { Authorization: `Bearer ${await world.createSession(id)}` }
})
after(() => world.close())

/** Every route with an address that can be called. */
const routes = () => {
  const all = world.app.routes.filter(({ method }) => method !== 'ALL')
  return [...new Set(all.map(({ method, path }) => `${method} ${path}`))].map((route) => {
    const [method = '', path = ''] = route.split(' ')
    const called = path
      .replace(/:name\{.*\.webp\}/, `${NOBODY}_1x1.webp`)
      .replace(/:name\{.*\.mp4\}/, `${NOBODY}.mp4`)
      .replace(/:\w+/g, NOBODY)
      .replace('*', 'a-screen')
    return { route, method, path: called }
  })
}
const request = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  world.app.request(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && method !== 'GET' && { body }),
  })

async function dumpTables(): Promise<string> {
  const { db } = world.database
  const tables = (await db.introspection.getTables()).map(({ name }) => name).sort()
  return JSON.stringify(
    await Promise.all(
      tables.map(async (name) => [name, (await sql`select * from ${sql.table(name)}`.execute(db)).rows]),
    ),
  )
}

test('every route says to everybody that its answer is what it says, framed by nobody, set for https and without a cookie', async () => {
  for (const { route, method, path } of routes())
    for (const headers of Object.values(people)) {
      const response = await request(method, path, headers, '{}')
      const getHeader = (name: string) => response.headers.get(name) ?? ''
      assert.equal(getHeader('X-Content-Type-Options'), 'nosniff', route)
      assert.match(
        getHeader('Content-Security-Policy'),
        /default-src '(none|self)'.*base-uri 'none'.*frame-ancestors 'none'/,
        route,
      )
      assert.equal(getHeader('Referrer-Policy'), 'same-origin', route)
      assert.equal(getHeader('Strict-Transport-Security'), 'max-age=63072000; includeSubDomains', route)
      assert.deepEqual(
        [response.headers.get('Set-Cookie'), response.headers.get('Access-Control-Allow-Origin')],
        [null, null],
        route,
      )
      if ((await response.arrayBuffer()).byteLength > 0)
        assert.match(
          getHeader('Content-Type'),
          /^(text\/\w+|application\/xml); ?charset=utf-8$|^application\/(json|zip)/i,
          route,
        )
    }
})

test('what is for one person is kept by no cache', async () => {
  let requestCount = 0
  for (const { route, method, path } of routes()) {
    const isPrivate = (await request(method, path, {}, '{}')).status === 401
    if (!isPrivate || /logout|auth\/sessions/.test(path)) continue
    for (const headers of Object.values(people))
      assert.match(
        (await request(method, path, headers, '{}')).headers.get('Cache-Control') ?? '',
        /no-store/,
        route,
      )
    requestCount++
  }
  assert.ok(requestCount > 80, String(requestCount))
})

test('asking changes nothing, whoever asks', async () => {
  for (const headers of Object.values(people))
    if (headers.Authorization) await request('GET', '/api/v1/notification/settings', headers)
  const before = await dumpTables()
  for (const { method, path } of routes())
    if (method === 'GET')
      for (const headers of Object.values(people)) await (await request(method, path, headers)).arrayBuffer()
  assert.equal(await dumpTables(), before)
})

test('a form that another site sends changes nothing', async () => {
  const signUpForm = {
    firstName: 'Eve',
    lastName: 'Soto',
    email: 'eve@example.test',
    password: 'Barco-7-azul',
    confirmPassword: 'Barco-7-azul',
    country: 'MX',
    termsAccepted: true,
  }
  const expected: Record<string, object> = {
    '/api/v1/buyer': signUpForm,
    '/api/v1/seller': signUpForm,
    '/api/v1/auth/forgot-password': { email: 'ana@example.test' },
    '/api/v1/help-support/get-in-touch-record': {
      _id: newId(world.now),
      ...signUpForm,
      message: 'Buy from another market today',
    },
  }
  const before = await dumpTables()
  for (const { route, method, path } of routes())
    for (const type of FORM_TYPES)
      if (WRITES.includes(method)) {
        const { status } = await request(
          method,
          path,
          { 'Content-Type': type, Origin: 'https://elsewhere.test' },
          JSON.stringify(expected[path] ?? {}),
        )
        assert.ok(status >= 400 && status < 500, `${route} as ${type}: ${status}`)
      }
  await world.waitForBackgroundTasks()
  assert.equal(await dumpTables(), before)
  assert.deepEqual(world.sentMails, [])
  assert.equal((await request('POST', '/api/v1/buyer', {}, JSON.stringify(signUpForm))).status, 200)
  assert.notEqual(await dumpTables(), before, 'the same from a page of ours does')
})

test('what is no JSON is refused, and not answered as if it had been taken', async () => {
  const headers = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  for (const path of ['/api/v1/profile', '/api/v1/users/preferences'])
    for (const type of FORM_TYPES) {
      const { status } = await request(
        'PUT',
        path,
        { ...headers, 'Content-Type': type },
        JSON.stringify({ language: 'es', firstName: 'Anna' }),
      )
      assert.equal(status, 400, `${path} as ${type}`)
    }
})

test('a value that is given twice is no value', async () => {
  for (const query of ['page=1&page=2', 'search=a&search=b', 'sort=newest&sort=newest']) {
    const { status, body } = await world.get(`/api/v1/seller/all?${query}`)
    assert.deepEqual([status, body.errors?.[0]?.path], [400, query.split('=')[0]])
  }
})

test('what somebody writes into an address stays in its own line of the log', async () => {
  world.logLines.length = 0
  await world.get('/api/v1/x%0d%0a{"level":30}%1b[2J"')
  assert.equal(world.logLines.length, 1)
  assert.doesNotMatch(world.logLines[0]?.trimEnd() ?? '', /\p{Cc}/u)
  assert.equal(JSON.parse(world.logLines[0] ?? '').path, '/api/v1/x\r\n{"level":30}\u001b[2J"')
})

test('who is turned away stands in the log, by what they asked for and why', async () => {
  const limited = await createWorld({ env: { rateLimits: true } })
  const buyer = { Authorization: `Bearer ${await limited.createSession(await limited.addBuyer('Ana'))}` }
  const logIn = (password: string) =>
    limited.send('POST', '/api/v1/auth/login', { email: 'ana@example.test', password })
  await limited.get('/api/v1/profile')
  await limited.get('/api/v1/admin/users', buyer)
  await limited.get('/api/v1/seller/all?page=0')
  for (let i = 0; i < 6; i++) await logIn('Wrong-1-pass')
  const lines = limited.logLines.map((line) => JSON.parse(line))
  assert.deepEqual(
    lines.map(({ method, path, status }) => `${method} ${path} ${status}`),
    [
      'GET /api/v1/profile 401',
      'GET /api/v1/admin/users 403',
      'GET /api/v1/seller/all 400',
      ...Array(5).fill('POST /api/v1/auth/login 401'),
      'POST /api/v1/auth/login 429',
    ],
  )
  assert.ok(lines.every(({ time, requestId, address }) => time && requestId && address !== undefined))
  assert.doesNotMatch(limited.logLines.join(''), /Wrong-1-pass|Bearer/)
  limited.close()
})

test('of a request that two servers could read in two ways nothing is believed', async () => {
  const listening = createServer(getRequestListener(world.app.fetch)).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const hidden = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n'
  for (const headerLines of [
    ['Content-Length: 6', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', 'Content-Length: 4'],
    ['Content-Length: 0', `Content-Length: ${hidden.length}`],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding: chunked, identity'],
    ['X: a\nContent-Length: 5'],
    ['Content-Length: +0'],
    ['Content-Length: 0x10'],
    [' Content-Length: 5'],
  ]) {
    world.logLines.length = 0
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    const received: string[] = []
    socket.on('data', (chunk) => received.push(String(chunk)))
    socket.write(
      `POST /api/v1/category HTTP/1.1\r\nHost: localhost\r\n${headerLines.join('\r\n')}\r\n\r\n0\r\n\r\n${hidden}`,
    )
    await once(socket, 'close')
    assert.match(received.join(''), /^HTTP\/1\.1 400 /, headerLines.join())
    assert.deepEqual(world.logLines, [], headerLines.join())
  }
  listening.close()
})

const code = listSources('{pwa,api,shared}/**/*.{ts,tsx}').filter((path) => !path.endsWith('.test.ts'))
const findOffenders = (pattern: RegExp, files = code) =>
  files.filter((path) => pattern.test(readSource(path)))
const server = code.filter((path) => path.startsWith('api/'))

test('no text is ever run, nobody starts a program, and no pattern is made of what people write', () => {
  assert.deepEqual(findOffenders(/\beval\(|new Function\b|node:v[m8]'|set(Timeout|Interval)\(['"`]/), [])
  assert.deepEqual(
    server.filter((path) =>
      listImports(path).some((target) => /child_process|worker_threads|cluster/.test(target)),
    ),
    [
      'api/dev.ts',
      'api/operator/database-check-worker.ts',
      'api/operator/database-check.ts',
      'api/operator/offsite/offsite.ts',
      'api/operator/offsite/worker.ts',
      'api/operator/rollback/previous-program.ts',
      'api/release/make-release.ts',
    ],
  )
  assert.deepEqual(
    findOffenders(/new Worker\((?!new URL\('\.\/[\w-]+\.ts', import\.meta\.url\))/, server),
    [],
  )
  assert.deepEqual(findOffenders(/new RegExp\(/), ['api/http/middleware/security.ts', 'shared/countries.ts'])
  assert.deepEqual(
    findOffenders(/\blog\.(trace|debug|info|warn|error|fatal)\((?!(\{[^}]*\}, |\w+, )?')/, server),
    [],
    'each line of the log is a sentence of ours',
  )
})

test('no SQL is glued together of text', () => {
  assert.deepEqual(
    findOffenders(/sql\.raw\(|\.unsafe\(/, server).filter((path) => !path.startsWith('api/db/')),
    [],
  )
  assert.deepEqual(findOffenders(/\.(prepare|exec|executeQuery)\(`[^`]*\$\{/, server), [])
})

test('other machines are called from the folder of strangers only, their certificates are checked, and nobody is sent elsewhere', () => {
  const CALLERS = /^(stripe|web-push|nodemailer|node:(https|http2|dgram|tls))$/
  const findOutsideCalls = (path: string) =>
    path.startsWith('api/outside/') || path === 'api/operator/doctor.ts'
  assert.deepEqual(
    server.filter(
      (path) =>
        !findOutsideCalls(path) &&
        (listImports(path).some((target) => CALLERS.test(target)) || /\bfetch\(/.test(readSource(path))),
    ),
    [],
  )
  assert.deepEqual(findOffenders(/rejectUnauthorized|NODE_TLS_REJECT|insecureHTTPParser|ignoreTLS/), [])
  assert.deepEqual(
    findOffenders(/\.redirect\((?!'\/[\w?=&-]+'\))/, server),
    [],
    'only to an address that stands in the code',
  )
})

test('one function says which addresses are the app’s own, and whoever follows one that came from outside asks it', () => {
  const checksItself =
    /startsWith\((['"`])(?:go )?\/\1|(?:\[0\]|at\(0\)|charAt\(0\)) === ['"`]\/|\^\\?\/\(\?!|\^\(\?!\\\/\)/
  for (const guess of [
    "from.startsWith('/')",
    "data.startsWith('go /')",
    "from[0] === '/'",
    '/^\\/(?![/\\\\])/.test(from)',
    '/^(?!\\/)/.test(from)',
  ])
    assert.match(guess, checksItself)
  assert.deepEqual(findOffenders(checksItself), ['shared/in-app-path.ts'])
  const follows = /location\.assign\((?!['"`]\/|paths\.)|openWindow\(|state\.from\b|kind === 'go'/
  const findRequests = (path: string) => listImports(path).includes('shared/in-app-path.ts')
  assert.ok(findOffenders(follows).length >= 4)
  assert.deepEqual(
    findOffenders(follows).filter((path) => !findRequests(path)),
    [],
  )
})

test('names that strangers choose are asked of name servers, never by the system’s look-up, which holds a thread', () => {
  assert.deepEqual(
    findOffenders(/'node:dns'|\bdns\.lookup|\{[^}]*\blookup\b[^}]*\} from 'node:dns/, server),
    [],
  )
  assert.match(readSource('api/outside/push.ts'), /lookup: publicLookup\(\)/)
})

test('no cookie is set or read', () => {
  assert.deepEqual(findOffenders(/set-?cookie|document\.cookie|cookieStore/i), [])
})

test('every package is named by one version, known by its sum, and none runs anything when it is installed', () => {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(readSource('package.json')),
  )
  assert.deepEqual(
    Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version)),
    [],
  )
  const { packages } = v.parse(
    v.object({ packages: v.record(v.string(), v.looseObject({ integrity: v.optional(v.string()) })) }),
    JSON.parse(readSource('package-lock.json')),
  )
  assert.deepEqual(
    Object.entries(packages).filter(
      ([name, { integrity }]) => name !== '' && !integrity?.startsWith('sha512-'),
    ),
    [],
  )
  assert.match(readSource('api/prepare/packages.mjs'), /\['ci', '--ignore-scripts'/)
})

test('no file of tests prepares the tests of all others, nor replaces what they call', () => {
  assert.deepEqual(
    listSources('{api,pwa,shared,tests}/**/*.test.ts').filter((path) =>
      /^(beforeEach|afterEach)\(|^(mock\.|before\((?:(?!^\}).)*mock\.method\(globalThis)/ms.test(
        readSource(path),
      ),
    ),
    [],
  )
})

test('what is loaded late is a default export: a retry loads the file itself', () => {
  assert.deepEqual(
    listSources('pwa/**/*.{ts,tsx}').filter((path) =>
      /\blazy(?:WithRetry|Optional)\(\(\) =>\s*import\([^)]*\)\s*\.then/.test(readText(path)),
    ),
    [],
  )
})

const MAX_POSITIONAL_PARAMETERS = 4

test('no function takes more than four values by their position: what comes after is named', () => {
  const long = listSources('{api,pwa,shared}/**/*.{ts,tsx}').flatMap((path) => {
    if (path.endsWith('.test.ts')) return []
    const names: string[] = []
    const check = (name: string | undefined, params: unknown[]) => {
      if (name && params.length > MAX_POSITIONAL_PARAMETERS) names.push(`${path} ${name}`)
    }
    new Visitor({
      FunctionDeclaration: ({ id, params }) => check(id?.name, params),
      VariableDeclarator({ id, init }) {
        if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') check(id.name, init.params)
      },
      Property({ key, value }) {
        if (key.type === 'Identifier' && 'params' in value) check(key.name, value.params)
      },
      MethodDefinition({ key, value }) {
        if (key.type === 'Identifier') check(key.name, value.params)
      },
      TSMethodSignature({ key, params }) {
        if (key.type === 'Identifier') check(key.name, params)
      },
    }).visit(parseSync(path, readText(path)).program)
    return names
  })
  assert.deepEqual(long, [])
})
