import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { newId } from '../../api/db/id.ts'
import { openDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import { readRss } from './memory.ts'
import type { Row } from './row.ts'
import { userRow } from './seed-market.ts'
import { parseSizes } from './sizes.ts'
import { Delivery, type SocketUser } from './socket-clients.ts'

/**
 * By default the number of sockets that the shell's limit on open files (`ulimit -n`) allows, less a few
 * hundred for everything else.
 */
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 10_000)
const OFFERED_RATES = parseSizes(process.env.BENCH_OFFERED, [1000, 3000])
const SETTLE_MS = 3000
const KB = 1024

/**
 * The memory of idle sockets, and the latency of messages that are stored on the disk before they are
 * delivered.
 */
export async function measureSockets({ folder }: BenchContext): Promise<Row[]> {
  const people = await seedUsers(folder)
  const list = join(folder, 'people.json')
  writeFileSync(list, JSON.stringify(people))
  const rows: Row[] = []
  const server = await startMarket({ DATA_DIR: folder, DEMO: '0', LOG_LEVEL: 'silent' })
  const { port } = new URL(server.url)
  try {
    const before = readRss(server.pid())
    const from = performance.now()
    const idle = startClientProcess('idle', port, list)
    await once(idle.lines, 'line')
    const seconds = (performance.now() - from) / 1000
    await pause(SETTLE_MS)
    const memoryPerSocket = ((readRss(server.pid()) - before) * KB) / SOCKETS
    rows.push({
      figure: 'an idle socket holds',
      size: SOCKETS,
      value: memoryPerSocket,
      unit: 'kB',
      better: 'less',
      goal: { value: 20 },
    })
    rows.push({
      figure: 'sockets opened',
      size: SOCKETS,
      value: SOCKETS / seconds,
      unit: '/s',
      better: 'more',
    })
    idle.stop()
    // Ten thousand sockets that close at once are not part of this measurement.
    await server.stop()
    await server.start()
    for (const size of OFFERED_RATES) {
      const clients = startClientProcess('deliver', port, list, String(size))
      const [line] = await once(clients.lines, 'line')
      clients.stop()
      const { perSecond, p50, p99, notOk } = v.parse(Delivery, JSON.parse(String(line)))
      const row = { size, better: 'less' as const, unit: 'ms' }
      rows.push(
        // A few messages are always still in transit when the time is up.
        {
          figure: 'durable messages delivered',
          size,
          value: perSecond,
          unit: '/s',
          better: 'more',
          goal: { value: 0.99 * size },
          ...(notOk > 0 && { notOk }),
        },
        { ...row, figure: 'from due to delivered, median', value: p50 },
        { ...row, figure: 'from due to delivered, p99', value: p99, goal: { value: 50 } },
      )
    }
    return rows
  } finally {
    await server.close()
  }
}

/** Creates a user with a session for each socket. */
async function seedUsers(folder: string): Promise<SocketUser[]> {
  const database = await openDatabase(join(folder, 'oficio.sqlite'))
  const now = new Date()
  const people: SocketUser[] = []
  await write(database, async (tx) => {
    for (let n = 0; n < SOCKETS; n++) {
      const id = newId(now)
      const row =
        n % 2 === 0 ? userRow(id, 'buyer', 'Ana', 'MX', now) : userRow(id, 'seller', 'Luis', 'MX', now)
      await tx.insertInto('users').values(row).execute()
      people.push({ id, token: await createSession(tx, id, { device: 'bench', now }) })
    }
  })
  database.close()
  return people
}

function startClientProcess(...args: string[]) {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('socket-clients.ts', import.meta.url)), ...args],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  process.once('exit', () => child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)
  // Without this, the reader would wait forever for a process that has died.
  child.once(
    'exit',
    (code) => code && lines.emit('error', new Error(`The sockets' clients ended with ${code}`)),
  )
  return { lines, stop: () => void child.kill('SIGKILL') }
}
