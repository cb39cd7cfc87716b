import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { LatestRelease } from '../../api/outside/releases.ts'
import { waitUntil } from '../support/wait-until.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const NPM_VERSIONS = { 9: '9.2.0', 10: '10.9.3', 11: '11.6.2' }
/** The version in Debian 12. */
const OLDEST_NODE = '18.20.8'
const PACKAGED_NODE = `node_modules/node-${process.platform}-${process.arch}/bin/node`

const folder = mkdtempSync(join(tmpdir(), 'oficio-fresh-'))
const systemNode = findSystemNode()
const running = new Set<ChildProcess>()
after(() => {
  for (const child of running) process.kill(-(child.pid ?? 0), 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('whoever has npm 9 and Node 18 starts a fresh clone, and again after an install that was cut short', async () => {
  const clone = createClone('npm9')
  const node = fetchOldestNode()
  const first = start(clone, fetchNpm(9), node)
  await first.says(/Installing packages/)
  await waitUntil(
    () => existsSync(join(clone, 'node_modules')) && readdirSync(join(clone, 'node_modules')).length > 50,
  )
  await first.kill()
  assert.equal(existsSync(join(clone, 'node_modules/.package-lock.json')), false, 'it was cut short')
  assert.equal(existsSync(join(clone, '.preparing')), true, 'it left its lock behind')

  const second = start(clone, fetchNpm(9), node)
  await waitUntilReady(await second.address())
  assert.equal(
    existsSync(join(clone, 'node_modules/@biomejs/biome')),
    false,
    'what only a developer needs is not installed',
  )
  assert.equal(await second.stop(), 0)
})

test('whoever has npm 10 starts a fresh clone, and again after a build that was cut short and a Node that was half unpacked', async () => {
  const clone = createClone('npm10')
  const first = start(clone, fetchNpm(10))
  await waitUntilReady(await first.address())
  assert.equal(await first.stop(), 0)

  rmSync(join(clone, 'dist/.stamp'))
  rmSync(join(clone, 'dist/index.html'))
  writeFileSync(join(clone, PACKAGED_NODE), readFileSync(join(clone, PACKAGED_NODE)).subarray(0, 1_000_000))
  const second = start(clone, fetchNpm(10))
  const url = await second.address()
  assert.match(await (await fetch(url)).text(), /<html/)
  assert.match(second.output(), /Installing packages[\s\S]*Building the app/)
  assert.equal(await second.stop(), 0)

  const third = start(clone, fetchNpm(10))
  const thirdUrl = await third.address()
  await waitUntilReady(thirdUrl)
  assert.doesNotMatch(third.output(), /Installing|Building/)
  assert.equal(await third.stopLeader(), 0)
  await assert.rejects(fetch(thirdUrl), 'nobody is left on the port')
})

test('whoever has npm 11 starts a fresh clone as a service, and who is being answered when it is stopped gets the answer', async () => {
  const clone = createClone('npm11')
  const unit = readUnit(clone)
  const environment = serviceEnvironment(clone, fetchNpm(11))
  execFileSync(unit.prepare[0] ?? '', unit.prepare.slice(1), {
    cwd: clone,
    env: environment,
    stdio: 'ignore',
  })
  const service = startProcess(clone, unit.start, environment)
  const url = await service.address()

  const visitor = connect(Number(new URL(url).port), '127.0.0.1')
  await once(visitor, 'connect')
  const socketText = readSocketText(visitor)
  const body = JSON.stringify({ email: 'ana@example.org', password: 'not hers' })
  const head = `POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  await new Promise((resolve) => visitor.write(head + body.slice(0, 5), resolve))
  // Requests on the connection are answered in order, so the first one is under way by now.
  await waitUntilReady(url)

  service.signal('SIGTERM')
  await service.says(/"msg":"stopping"/)
  service.signal('SIGTERM')
  visitor.write(body.slice(5))
  assert.match(await socketText, /^HTTP\/1\.1 401 /)
  assert.equal(await service.ended, 0)
  assert.match(service.output(), /"msg":"stopped"/)
  assert.deepEqual(
    readdirSync(join(clone, 'data')).filter((name) => /-(wal|shm)$/.test(name)),
    [],
  )
})

test('whoever unpacks a release starts it without a build, and with the server’s packages alone', async () => {
  const output = join(folder, 'release')
  execFileSync(process.execPath, ['api/release/make-release.ts', output], { cwd: ROOT })
  const archive = readdirSync(output).find((name) => name.endsWith('.tar.gz')) ?? ''
  const checksum = createHash('sha256')
    .update(readFileSync(join(output, archive)))
    .digest('hex')
  assert.ok(readFileSync(join(output, 'SHA256SUMS'), 'utf8').includes(`${checksum}  ${archive}\n`))
  const latest = v.parse(LatestRelease, JSON.parse(readFileSync(join(output, 'latest.json'), 'utf8')))
  assert.deepEqual([latest.archive, latest.sha256], [archive, checksum])
  const release = join(folder, archive.replace('.tar.gz', ''))
  execFileSync('tar', ['-xzf', join(output, archive), '-C', folder])

  const market = start(release, fetchNpm(11))
  const url = await market.address()
  await waitUntilReady(url)
  assert.match(market.output(), /Installing packages/)
  assert.doesNotMatch(market.output(), /Building/)
  for (const path of ['', 'api/openapi.json', 'api/v1/seller/all', 'manifest.webmanifest'])
    assert.equal((await fetch(`${url}/${path}`)).status, 200, path)
  for (const name of ['vite', 'react', 'lucide-react'])
    assert.equal(
      existsSync(join(release, 'node_modules', name)),
      false,
      `${name} is in the built app already`,
    )
  assert.match(readFileSync(join(release, 'NOTICES.txt'), 'utf8'), /^react-dom /m)
  assert.equal(await market.stop(), 0)
})

/**
 * A copy of all files that git tracks or that aren't committed yet, without anything that was installed or
 * built.
 */
function createClone(name: string): string {
  const clone = join(folder, name)
  const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const path of paths.split('\0').filter((item) => item && existsSync(join(ROOT, item)))) {
    mkdirSync(dirname(join(clone, path)), { recursive: true })
    cpSync(join(ROOT, path), join(clone, path))
  }
  return clone
}

/** The path of that npm's command line, which is downloaded from the registry into a folder of its own. */
function fetchNpm(major: keyof typeof NPM_VERSIONS): string {
  const home = join(folder, `npm-${major}`)
  const cli = join(home, 'package/bin/npm-cli.js')
  if (existsSync(cli)) return cli
  unpack(`npm@${NPM_VERSIONS[major]}`, home)
  return cli
}

function fetchOldestNode(): string {
  const home = join(folder, 'node')
  unpack(`node-${process.platform}-${process.arch}@${OLDEST_NODE}`, home)
  return join(home, 'package/bin/node')
}

/** Unpacks a package from the registry into a folder of its own. */
function unpack(name: string, home: string): void {
  mkdirSync(home)
  execFileSync('npm', ['pack', '--silent', '--prefer-offline', name], { cwd: home, stdio: 'ignore' })
  execFileSync('tar', ['xzf', ...globSync('*.tgz', { cwd: home })], { cwd: home })
}

/**
 * The oldest Node that a user of this machine would start with: the system's rather than the one that runs
 * the tests.
 */
function findSystemNode(): string {
  const folders = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((directory) => !directory.includes('node_modules'))
  return (
    folders.map((directory) => join(directory, 'node')).find((path) => existsSync(path)) ?? process.execPath
  )
}

function serviceEnvironment(clone: string, npmCli: string, node = systemNode): Record<string, string> {
  const bin = join(dirname(dirname(dirname(npmCli))), 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec '${node}' '${npmCli}' "$@"\n`, { mode: 0o755 })
  return {
    PATH: [bin, dirname(node), '/usr/bin', '/bin'].join(delimiter),
    HOME: process.env.HOME ?? folder,
    PORT: '0',
    DEMO: '0',
    DATA_DIR: join(clone, 'data'),
    npm_config_prefer_offline: 'true',
  }
}

function start(clone: string, npmCli: string, node = systemNode) {
  return startProcess(clone, [node, npmCli, 'start'], serviceEnvironment(clone, npmCli, node))
}

/** The two commands of the shipped unit, with the clone in place of the folder that the unit names. */
function readUnit(clone: string) {
  const unit = readFileSync(join(clone, 'docs/deploy/oficio.service'), 'utf8')
  const home = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1] ?? ''
  const command = (name: string) => {
    const line = new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1] ?? ''
    return line.split(' ').map((word) => word.replace(home, clone).replace(/^\/usr\/bin\/node$/, systemNode))
  }
  return { prepare: command('ExecStartPre'), start: command('ExecStart') }
}

/** Starts a command as the leader of its own process group, as a service manager does. */
function startProcess(clone: string, [command = '', ...args]: string[], env: Record<string, string>) {
  const child = spawn(command, args, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  running.add(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
    })
  }
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code
  })
  const says = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)
        if (found) resolve(found[1] ?? '')
      }
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      ended.then(() => reject(new Error(`It ended without saying ${pattern}:\n${output}`)))
      look()
    })
  return {
    ended,
    says,
    output: () => output,
    address: () => says(/is ready at (http:\S+)/),
    /** Signals the whole group, as a service manager and a terminal do. */
    signal: (name: NodeJS.Signals) => process.kill(-(child.pid ?? 0), name),
    /** Ends what `npm start` started. npm 9.9 and 10.2 pass no signal on, so it goes to the group. */
    stop() {
      process.kill(-(child.pid ?? 0), 'SIGTERM')
      return ended
    },
    /** Signals npm alone, which has to pass the signal on. */
    stopLeader() {
      child.kill('SIGTERM')
      return ended
    },
    async kill() {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
      await ended
    },
  }
}

async function waitUntilReady(url: string): Promise<void> {
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
}

async function readSocketText(socket: ReturnType<typeof connect>): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}
