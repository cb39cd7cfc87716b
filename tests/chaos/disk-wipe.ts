import { execFile } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { newId } from '../../api/db/id.ts'
import { databaseFile } from '../../api/db/open.ts'
import { openOffsiteSource } from '../../api/operator/offsite/open-source.ts'
import { seedChats } from '../bench/seed-chats.ts'
import { waitUntil } from '../support/wait-until.ts'
import { ServerProcess } from './server.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const CONNECTIONS = 16
const POLL_MS = 50

export interface Wipe {
  acknowledged: number
  lost: number
  /** How long before the disk was gone the oldest lost message was acknowledged. */
  lostMs: number
  restoreMs: number
}

/**
 * Round by round, people write to a real process until it is killed and its DATA_DIR deleted; the off-site
 * copy is restored, and the next round goes on with it. A message counts as lost if it was acknowledged and
 * isn't in the restored database.
 */
export async function* wipeDisks(
  folder: string,
  { url, key, rounds, writeMs }: { url: string; key: string; rounds: number; writeMs: number },
): AsyncGenerator<Wipe> {
  let dataDir = join(folder, 'data-0')
  mkdirSync(dataDir, { recursive: true })
  const { pairs } = await seedChats(dataDir, 2000, CONNECTIONS)
  const settings = { OFFSITE_URL: url, OFFSITE_KEY: key }
  for (let round = 1; round <= rounds; round++) {
    const server = new ServerProcess(dataDir, settings)
    const startedAt = new Date()
    const port = await server.start()
    await waitForCopy(url, Buffer.from(key, 'hex'), startedAt)
    const acknowledged = new Map<string, number>()
    const abort = new AbortController()
    const writers = pairs.map(({ token, other }) => write(port, { token, other, acknowledged, abort }))
    await waitUntil(() => acknowledged.size > 0)
    const writtenSince = new Date()
    await pause(writeMs)
    // On a busy machine nothing may have been copied yet.
    await waitForCopy(url, Buffer.from(key, 'hex'), writtenSince)
    await server.stop('SIGKILL')
    const killedAt = performance.now()
    abort.abort()
    rmSync(dataDir, { recursive: true })
    await Promise.all(writers)
    dataDir = join(folder, `data-${round}`)
    const { PATH, HOME } = process.env
    await run(process.execPath, ['api/operator/cli.ts', 'restore', 'offsite', '--yes'], {
      cwd: ROOT,
      env: { PATH, HOME, DATA_DIR: dataDir, ...settings },
    })
    const restoreMs = performance.now() - killedAt
    const present = readMessageIds(dataDir)
    const lost = [...acknowledged].filter(([id]) => !present.has(id))
    const lostMs = Math.max(0, ...lost.map(([, at]) => killedAt - at))
    yield { acknowledged: acknowledged.size, lost: lost.length, lostMs, restoreMs }
  }
}

interface Writer {
  token: string
  other: string
  acknowledged: Map<string, number>
  abort: AbortController
}

async function write(port: number, { token, other, acknowledged, abort }: Writer): Promise<void> {
  while (!abort.signal.aborted) {
    const _id = newId(new Date())
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/chat/send-message`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ _id, receiverUserId: other, content: `Message ${_id} of common length` }),
    }).catch(() => null)
    if (response?.ok) acknowledged.set(_id, performance.now())
    await response?.text().catch(() => undefined)
  }
}

/** Waits until the copy has what was written before a time. A start that can’t go on with it begins anew. */
export async function waitForCopy(url: string, key: Uint8Array, since: Date): Promise<void> {
  await waitUntil(async () => {
    const source = await openOffsiteSource(url, key, { at: null, hasBucket: false }).catch(() => null)
    return source !== null && source.until >= since
  }, POLL_MS)
}

function readMessageIds(dataDir: string): Set<string> {
  const sqlite = new Sqlite(databaseFile(dataDir))
  const ids = v.parse(v.array(v.string()), sqlite.prepare('select id from messages').pluck().all())
  sqlite.close()
  return new Set(ids)
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
