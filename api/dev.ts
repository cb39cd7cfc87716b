import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createServer as createViteServer, type ViteDevServer } from 'vite'
import { InvalidSettingsError, readEnv } from './env.ts'

/**
 * Development server: the app from its sources with hot reload, and the API as a child process that restarts
 * when one of its files changes.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PROXIED_PATHS = ['/api', '/files', '/healthz', '/readyz', '/socket.io', '/version.json']

try {
  await develop()
} catch (error) {
  const isPortTaken = error instanceof Error && /port \d+ is already in use/i.test(error.message)
  if (!isPortTaken && !(error instanceof InvalidSettingsError)) throw error
  console.error(
    isPortTaken ? `${error.message}. Stop what listens there or set PORT to another number.` : error.message,
  )
  process.exit(1)
}

async function develop(): Promise<void> {
  const { port, host, publicUrl } = readEnv(process.env)
  const apiPort = await findFreePort()
  // First, so that it fills its database while Vite starts.
  const api = startApi(apiPort, publicUrl)
  const vite = await startVite({ port, host, apiPort }).catch((error: unknown) => {
    api.kill('SIGTERM')
    throw error
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void shutDown(vite, api))
}

function startApi(apiPort: number, publicUrl: string): ChildProcess {
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', 'api/main.ts', '--without-pages'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'warn',
      SHOW_TEST_ROUTES: '1',
      ...process.env,
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: publicUrl,
    },
  })
}

async function startVite({
  port,
  host,
  apiPort,
}: {
  port: number
  host: string
  apiPort: number
}): Promise<ViteDevServer> {
  const vite = await createViteServer({
    root: `${ROOT}pwa`,
    configFile: `${ROOT}vite.config.ts`,
    logLevel: 'warn',
    clearScreen: false,
    server: {
      port,
      host,
      strictPort: true,
      proxy: Object.fromEntries(
        PROXIED_PATHS.map((path) => [
          path,
          { target: `http://127.0.0.1:${apiPort}`, ws: path === '/socket.io' },
        ]),
      ),
    },
  })
  return vite.listen()
}

async function shutDown(vite: ViteDevServer, api: ChildProcess): Promise<void> {
  const exited = once(api, 'exit')
  api.kill('SIGTERM')
  await Promise.all([vite.close(), exited])
  process.exit(0)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address && typeof address === 'object' ? address.port : 0
}
