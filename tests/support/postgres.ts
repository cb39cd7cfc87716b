import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** A standby that streams from a server; it can be stopped and started again. */
export interface StandbyServer {
  url: string
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

const USER = 'market'

/** What tests don't need of a server whose data nobody keeps. */
const WITHOUT_DURABILITY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * Starts a PostgreSQL server in a new folder, where this machine has one installed; null where it has none.
 * `durable`: a commit waits for the disk, as in production.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer | null> {
  const bin = findPostgresBin()
  if (!bin) return null
  const folder = mkdtempSync(join(tmpdir(), 'oficio-postgres-'))
  const data = join(folder, 'data')
  const owner = fileOwner(folder)
  const initResult = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (initResult.status !== 0) throw new Error(`initdb: ${initResult.stderr || String(initResult.error)}`)
  // Just before it is used: others look for one, too.
  const port = await freePort()
  const server = await launch(bin, { folder, port, settings: durable ? [] : WITHOUT_DURABILITY })
  return {
    url: toUrl(port),
    pid: server.pid ?? 0,
    async stop() {
      await stopServer(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a standby of a server, which copies its data and goes on streaming from it. */
export async function startStandby(primaryUrl: string): Promise<StandbyServer> {
  const bin = findPostgresBin()
  if (!bin) throw new Error('PostgreSQL is not installed here')
  const folder = mkdtempSync(join(tmpdir(), 'oficio-standby-'))
  const copyResult = spawnSync(
    join(bin, 'pg_basebackup'),
    ['-D', join(folder, 'data'), '-d', primaryUrl, '-R', '-c', 'fast', '--no-sync'],
    { ...fileOwner(folder), cwd: folder, encoding: 'utf8' },
  )
  if (copyResult.status !== 0)
    throw new Error(`pg_basebackup: ${copyResult.stderr || String(copyResult.error)}`)
  const port = await freePort()
  let server: ChildProcess | null = null
  const standby = {
    url: toUrl(port),
    async start() {
      server = await launch(bin, { folder, port, settings: WITHOUT_DURABILITY })
    },
    async stop() {
      if (server) await stopServer(server)
      server = null
    },
    async remove() {
      await standby.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await standby.start()
  return standby
}

const toUrl = (port: number) => `postgres://${USER}@127.0.0.1:${port}/postgres`

async function launch(
  bin: string,
  { folder, port, settings }: { folder: string; port: number; settings: string[] },
): Promise<ChildProcess> {
  const all = [
    ...settings,
    'max_connections=300',
    'shared_buffers=128MB',
    `unix_socket_directories=${folder}`,
  ]
  const server = spawn(
    join(bin, 'postgres'),
    [
      '-D',
      join(folder, 'data'),
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...all.flatMap((item) => ['-c', item]),
    ],
    { ...fileOwner(folder), cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await waitUntilReady(server)
  return server
}

async function stopServer(server: ChildProcess): Promise<void> {
  server.kill('SIGINT')
  await once(server, 'exit')
}

function findPostgresBin(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  const found = folders.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  // Where only some of the programs are linked, the others are beside the real ones.
  return found ? dirname(realpathSync(join(found, 'initdb'))) : null
}

/** PostgreSQL refuses to run as root: then the server runs as the `nobody` user. */
function fileOwner(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const nobody = { uid: 65534, gid: 65534 }
  chownSync(folder, nobody.uid, nobody.gid)
  return nobody
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    server.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (text.includes('database system is ready')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${text}`)))
  })
}
