import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { freePort } from './free-port.ts'

export interface RedisServer {
  url: string
  stop(): Promise<void>
}

/**
 * Starts a Redis server without persistence, where this machine has one installed; null where it has none.
 * `port`: that of one that was stopped.
 */
export async function startRedis(port?: number): Promise<RedisServer | null> {
  const program = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'redis-server'))
    .find((path) => existsSync(path))
  if (!program) return null
  const ownPort = port ?? (await freePort())
  const server = spawn(
    program,
    ['--port', String(ownPort), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  await new Promise<void>((resolve, reject) => {
    let output = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('Ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`Redis did not start:\n${output}`)))
  })
  return {
    url: `redis://127.0.0.1:${ownPort}`,
    async stop() {
      if (server.signalCode !== null) return
      server.kill('SIGKILL')
      await once(server, 'exit')
    },
  }
}
