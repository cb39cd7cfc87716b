import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import * as v from 'valibot'

/** Each line of its input is a program that it starts with the socket, as systemd does (sd_listen_fds). */
const SCRIPT = `while read -r program; do
  LISTEN_FDS=1 sh -c 'export LISTEN_PID=$$; exec "$0" $1' '${process.execPath}' "$program" &
done`

const ListeningServer = v.object({ _handle: v.object({ fd: v.number() }) })

export interface SocketHolder {
  port: number
  child: ChildProcess
  /** What all programs have printed. */
  output(): string
  /** Starts another program with the same socket. */
  start(program: string): void
  kill(): void
}

/** Listens at a port as a service manager does: the socket outlives the processes that it is given to. */
export async function holdSocket(cwd: string, env: Record<string, string>): Promise<SocketHolder> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const { fd } = v.parse(ListeningServer, server)._handle
  const child = spawn('sh', ['-c', SCRIPT], {
    cwd,
    env: { PATH: process.env.PATH ?? '', PORT: String(port), ...env },
    stdio: ['pipe', 'pipe', 'pipe', fd],
    detached: true,
  })
  // The shell has the socket now; this process must not accept anything.
  server.close()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output += String(chunk)
    })
  return {
    port,
    child,
    output: () => output,
    start: (program) => void child.stdin?.write(`${program}\n`),
    kill: () => void process.kill(-(child.pid ?? 0), 'SIGKILL'),
  }
}
