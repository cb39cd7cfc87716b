import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { StartRefusal } from './db/start-refusal.ts'
import { fillDemo } from './demo/demo.ts'
import { readEnv, UnusableSettings } from './env.ts'
import { keepAssets, openPages } from './http/pages.ts'
import { openLog } from './log.ts'
import { openFiles } from './outside/files.ts'
import { ratesFrom } from './outside/rates.ts'

const DRAIN_MS = 10_000
const DIST = process.env.OUT_DIR ?? fileURLToPath(new URL('../dist', import.meta.url))

try {
  await start()
} catch (error) {
  if (!(error instanceof StartRefusal || error instanceof UnusableSettings)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start(): Promise<void> {
  const env = readEnv(process.env)
  const log = openLog(env)
  const clock = () => new Date()
  const database = await openDatabase(join(env.dataDir, 'oficio.sqlite'))
  const files = openFiles(join(env.dataDir, 'files'))
  if (env.demo) await fillDemo({ database, files, clock })
  const kept = join(env.dataDir, 'assets')
  const pages = openPages(DIST, kept)
  const app = createApp({ database, env, log, clock, files, rates: ratesFrom(env.exchangeRatesUrl), version: pages.version }, pages)

  const server = serve({ fetch: app.fetch, port: env.port, hostname: env.host }, async ({ port }) => {
    const address = env.publicUrl.replace(/:0$/, `:${port}`)
    console.log(`${pages.version} listens on ${address}`)
    await keepAssets(join(DIST, 'assets'), kept, clock())
  })
  server.on('error', (error) => {
    const taken = 'code' in error && error.code === 'EADDRINUSE'
    console.error(taken ? `Port ${env.port} is in use. Stop what listens there or set PORT.` : `The server cannot listen on ${env.host}:${env.port}: ${error.message}`)
    database.close()
    process.exit(1)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log.info({ signal }, 'stopping')
      server.close(() => {
        database.close()
        process.exit(0)
      })
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      setTimeout(() => {
        database.close()
        process.exit(0)
      }, DRAIN_MS).unref()
    })
  }
}
