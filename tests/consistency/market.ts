import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Sqlite from 'better-sqlite3'
import { newId } from '../../api/db/id.ts'
import { databaseFile, openConfiguredDatabase } from '../../api/db/open.ts'
import { write } from '../../api/db/write.ts'
import { readEnv } from '../../api/env.ts'
import { createSession } from '../../api/features/accounts/sessions.ts'
import { refreshListing } from '../../api/features/listings/listing.ts'
import { userRow } from '../bench/seed-market.ts'
import { ServerProcess } from '../chaos/server.ts'
import { sellerRow } from '../support/world.ts'
import type { Person } from './device.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
/** Each run has people of its own, so that it begins with nothing. */
const CASTS = 400

/** Who takes part in one run: Ana and Marta hire, Luis is a freelancer. */
export interface Cast {
  ana: Person
  marta: Person
  luis: Person
}

/** The market's own processes on one database, which can die, freeze and be restored. */
export interface Market {
  nextCast(): Cast | undefined
  /** Starts the processes. Resolves to their ports. */
  start(): Promise<number[]>
  kill(): Promise<void>
  freeze(ms: number): Promise<void>
  /** False where each process has a folder of its own. */
  hasFiles: boolean
  /** False where this database isn't backed up by us. */
  canRestore: boolean
  backUp(): Promise<void>
  /** Brings back the newest backup while no process runs. Resolves to the first number of its feed. */
  restore(): Promise<number>
  close(): Promise<void>
}

/**
 * A market in a new folder; with the address of an empty PostgreSQL database, two processes that share it.
 * `settings` are those of the processes.
 */
export async function openMarket(settings: Record<string, string> = {}): Promise<Market> {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-consistency-'))
  const dataDir = join(folder, 'data')
  const archive = join(folder, 'backup.tar')
  const { DATABASE_URL } = settings
  const casts = await seedCasts({ DATA_DIR: dataDir, ...(DATABASE_URL && { DATABASE_URL }) })
  const processes = (DATABASE_URL ? ['one', 'two'] : ['one']).map(
    (name) => new ServerProcess(DATABASE_URL ? join(folder, name) : dataDir, settings),
  )
  const runCommand = (...args: string[]) => {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, ...settings, DATA_DIR: dataDir }
    return run(process.execPath, ['api/operator/cli.ts', ...args], { cwd: ROOT, env })
  }
  return {
    nextCast: () => casts.pop(),
    async start() {
      const ports: number[] = []
      for (const each of processes) ports.push(await each.start())
      return ports
    },
    async kill() {
      await Promise.all(processes.map((each) => each.stop('SIGKILL')))
    },
    async freeze(ms) {
      await processes[0]?.pauseProcess(ms)
    },
    hasFiles: !DATABASE_URL,
    canRestore: !DATABASE_URL,
    async backUp() {
      rmSync(archive, { force: true })
      await runCommand('backup', archive)
    },
    async restore() {
      await runCommand('restore', archive, '--yes')
      return readRestoredSeq(databaseFile(dataDir))
    },
    async close() {
      await Promise.all(processes.map((each) => each.stop('SIGKILL')))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function seedCasts(settings: Record<string, string>): Promise<Cast[]> {
  const database = await openConfiguredDatabase(readEnv(settings))
  const now = new Date()
  const casts = await write(database, async (tx) => {
    const add = async (name: string, role: Person['role']): Promise<Person> => {
      const userId = newId(now)
      await tx
        .insertInto('users')
        .values(userRow(userId, role, name, 'MX', now))
        .execute()
      return { userId, role, token: await createSession(tx, userId, { device: name, now }) }
    }
    const added: Cast[] = []
    for (let i = 0; i < CASTS; i++) {
      const [ana, marta] = [await add('Ana', 'buyer'), await add('Marta', 'buyer')]
      const luis = await add('Luis', 'seller')
      await tx
        .insertInto('sellers')
        .values({ ...sellerRow(luis.userId), display_name: 'Luis', title: 'Signs' })
        .execute()
      await refreshListing(tx, luis.userId, now)
      added.push({ ana, marta, luis })
    }
    return added
  })
  await database.close()
  return casts
}

function readRestoredSeq(file: string): number {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return Number(sqlite.prepare("select max(seq) from changes where audience = 'restored'").pluck().get())
  } finally {
    sqlite.close()
  }
}
