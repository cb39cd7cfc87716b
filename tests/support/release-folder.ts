import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The server in a folder of its own, as an unpacked release; it shares the packages of this project. */
export function createReleaseFolder(folder: string): string {
  mkdirSync(folder, { recursive: true })
  for (const name of ['api', 'shared', 'package.json'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

const CREATE_TABLE = "(db) => createTable(db, 'next', (t) => t.addColumn('id', 'text'))"

/** Gives a release a migration that the others don't know. */
export function addMigration(folder: string, up = CREATE_TABLE): void {
  const path = join(folder, 'api/db/migrate.ts')
  const text = readFileSync(path, 'utf8')
  const added = text.replace('\n]\n', `\n  { name: '9000-next', up: ${up} },\n]\n`)
  if (added === text) throw new Error('api/db/migrate.ts has no list of migrations')
  writeFileSync(path, added)
}

export interface ReleaseProcess {
  child: ChildProcess
  url: string
  output(): string
  stop(): Promise<number | null>
}

/** Starts the release in a folder and waits until it serves. Rejects with its output if it ends before. */
export async function startRelease(folder: string, env: Record<string, string>): Promise<ReleaseProcess> {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', PORT: '0', DEMO: '0', ...env },
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
        const address = /ready at (\S+)/.exec(output)?.[1]
        if (address) resolve(address.replace('localhost', '127.0.0.1'))
      })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${output}`)))
  })
  return {
    child,
    url,
    output: () => output,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}
