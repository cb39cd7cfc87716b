import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isLocal } from '../db/open.ts'
import type { Deps } from '../deps.ts'
import { brandOf } from '../features/accounts/brand.ts'
import { checkMail } from '../features/accounts/mailer.ts'
import { choreRecords } from '../features/admin/chores.ts'
import { type Backup, backUp, inTurn, type Market } from './backup.ts'
import type { Order, Whose } from './control.ts'
import { checkDatabase } from './database-check.ts'
import { examine, type Verdict } from './doctor.ts'
import { roomFor } from './room.ts'

/** What the operator's commands ask of the process that serves a market. Each answer is JSON of what the command prints. */
export function obeyOperator(market: Market, deps: Deps): (order: Order, argument: string) => Promise<string> {
  const { database, env, clock, version } = deps
  const orders: Record<Order, (argument: string) => Promise<unknown>> = {
    whose: async (): Promise<Whose> => ({
      brand: (await brandOf(database.db)).name,
      publicUrl: env.publicUrl,
      dataDir: env.dataDir,
      pid: process.pid,
      version,
    }),
    // This process may not write where the operator may, and its /tmp may be another: they fetch it from here.
    backup: (to): Promise<Backup> => (to ? backUp(market, join(market.dataDir, `.backup-${process.pid}-${Date.now()}.tar`), clock(), to) : backUp(market, null, clock())),
    doctor: () => examine(env, clock, { database: () => checkLive(market), mail: () => mailOf(deps), chores: () => choresOf(deps) }),
  }
  return async (order, argument) => JSON.stringify(await orders[order](argument))
}

async function mailOf(deps: Deps): Promise<Verdict> {
  try {
    return [true, await checkMail(deps)]
  } catch (error) {
    return [false, error instanceof Error ? error.message : String(error)]
  }
}

async function choresOf({ database }: Deps): Promise<Verdict> {
  const records = await choreRecords(database.db)
  const failing = records.filter(({ failures }) => failures > 0)
  if (failing.length > 0) return [false, failing.map(({ name, failures, error }) => `${name} failed ${failures} times in a row: ${error}`).join('; ')]
  const ran = records.filter(({ endedAt }) => endedAt !== null)
  return [true, `all do their work (${ran.map(({ name, endedAt }) => `${name} ${endedAt?.slice(0, 16)}Z`).join(', ') || 'none has ended yet'})`]
}

/** A copy is looked through, while people are answered. */
async function checkLive({ database, dataDir }: Market): Promise<Verdict> {
  if (!isLocal(database)) return [true, 'the PostgreSQL server at DATABASE_URL']
  const { sqlite } = database
  const copy = join(dataDir, `.backup-${process.pid}-doctor.sqlite`)
  return inTurn(async () => {
    try {
      await roomFor([{ folder: dataDir, bytes: Number(sqlite.pragma('page_count', { simple: true })) * Number(sqlite.pragma('page_size', { simple: true })) }])
      await sqlite.backup(copy)
      const { fault, people } = await checkDatabase(copy)
      return fault ? [false, `${fault}. Restore the last good backup.`] : [true, `whole, with ${people} people`]
    } catch (error) {
      return [false, error instanceof Error ? error.message : String(error)]
    } finally {
      for (const end of ['', '-wal', '-shm', '-journal']) await rm(copy + end, { force: true })
    }
  })
}
