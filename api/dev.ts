import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

/** One address with hot reload of both halves: Vite serves the app, and hands everything else to the API, which restarts when it changes. */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const API_PORT = 3001
const SETTLE_MS = 150

let api: ChildProcess = startApi()
let settling: NodeJS.Timeout | undefined
for (const folder of ['api', 'shared']) {
  watch(ROOT + folder, { recursive: true }, () => {
    clearTimeout(settling)
    settling = setTimeout(restartApi, SETTLE_MS)
  })
}

const proxied = Object.fromEntries(['/api', '/files', '/healthz', '/version.json'].map((path) => [path, `http://127.0.0.1:${API_PORT}`]))
const vite = await createServer({ configFile: `${ROOT}vite.config.ts`, server: { port: Number(process.env.PORT ?? 3000), proxy: proxied } })
await vite.listen()
vite.printUrls()

function startApi(): ChildProcess {
  return spawn(process.execPath, ['api/main.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(API_PORT), RATE_LIMITS: 'off', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  })
}

function restartApi(): void {
  const old = api
  if (old.exitCode !== null) {
    api = startApi()
    return
  }
  old.once('exit', () => {
    api = startApi()
  })
  old.kill('SIGTERM')
}
