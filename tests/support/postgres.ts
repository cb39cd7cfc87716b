import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
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
  const settings = [
    ...(durable ? [] : WITHOUT_DURABILITY),
    'max_connections=300',
    'shared_buffers=128MB',
    `unix_socket_directories=${folder}`,
  ]
  // Just before it is used: others look for one, too.
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((item) => ['-c', item])],
    {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  await waitUntilReady(server)
  return {
    url: `postgres://${USER}@127.0.0.1:${port}/postgres`,
    async stop() {
      server.kill('SIGINT')
      await once(server, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findPostgresBin(): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
    '/opt/homebrew/bin',
    '/usr/local/bin',
  ]
  return (
    folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))) ??
    null
  )
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
