import { Dexie, type Table } from 'dexie'
import type { Category, Skill, SubCategory } from '#shared/catalog.ts'
import type { Paging } from '#shared/envelope.ts'
import type { Rating } from '#shared/orders.ts'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { SellerCard, SellerProfile } from '#shared/sellers.ts'
import { isStorageFull } from '../platform/errors.ts'

/** A copy: what the server said, and when it was asked (ms). */
export type CachedRow<T> = T & { savedAt: number }

export type CachedSeller = CachedRow<SellerCard>
export type CachedList = CachedRow<{ key: string; ids: string[]; total: number; more?: boolean }>
export type CachedRatings = CachedRow<
  Paging & { key: string; sellerId: string; ratings: Rating[]; spread: number[] }
>
export type CachedPortfolio = CachedRow<{ sellerId: string; projects: PortfolioProject[] }>

type Tables = {
  sellers: Table<CachedSeller, string>
  profiles: Table<CachedRow<SellerProfile>, string>
  portfolios: Table<CachedPortfolio, string>
  ratings: Table<CachedRatings, string>
  categories: Table<CachedRow<Category>, string>
  subCategories: Table<CachedRow<SubCategory>, string>
  skills: Table<CachedRow<Skill>, string>
  lists: Table<CachedList, string>
  meta: Table<{ key: string; value: number }, string>
}
export type PublicDb = Dexie & Tables

/**
 * Some browsers never answer when their storage is broken; and while an older tab holds the tables, waiting
 * is all one can do.
 */
const OPEN_TIMEOUT_MS = 4_000
const REOPEN_COOLDOWN_MS = 30_000
const CONNECTION_LOST_ERRORS = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
]

// A lost copy is fetched again, so nothing here waits for the disk.
const dexie = definePublicTables(
  new Dexie('oficio', { chromeTransactionDurability: 'relaxed', cache: 'disabled' }),
)
yieldToUpgrades(dexie)

/**
 * A newer build in another tab wants to change the tables: it is let go on, and the next call opens again.
 * Dexie would warn of each; that is no fault of anybody's.
 */
export function yieldToUpgrades(dexie: Dexie): void {
  dexie.on('versionchange', () => {
    dexie.close({ disableAutoOpen: false })
    return false
  })
  dexie.on('blocked', () => false)
}

/** Gives a database the tables of the copies. */
export function definePublicTables(dexie: Dexie): PublicDb {
  dexie.version(1).stores({
    sellers: '_id, rank, savedAt',
    profiles: '_id, savedAt',
    portfolios: 'sellerId, savedAt',
    ratings: 'key, sellerId, savedAt',
    categories: '_id',
    subCategories: '_id',
    skills: '_id',
    lists: 'key, savedAt',
    meta: 'key',
  })
  dexie.version(2).stores({ mirror: 'key' })
  dexie.version(3).stores({ sellers: '_id, rank, savedAt, [hourlyRate+rank], [memberSince+rank]' })
  dexie.version(4).stores({ mirror: null })
  return dexie as PublicDb
}

let lastFailureAt = Number.NEGATIVE_INFINITY

// Opening takes a while, and whoever loads this wants to read: it begins while the screen is being drawn.
if ('document' in globalThis) void openPublicDb().catch(() => undefined)

/**
 * Runs `work` on the copies. When the system has closed the connection meanwhile (a phone that was locked),
 * it is opened again, once:
 * `work` must bear running twice. Rejects where this browser keeps nothing for us; callers then go on without
 * copies.
 */
export async function withPublicDb<T>(work: (publicDb: PublicDb) => PromiseLike<T>): Promise<T> {
  await openPublicDb()
  try {
    return await work(dexie)
  } catch (error) {
    if (!isConnectionLost(error)) throw error
    dexie.close({ disableAutoOpen: false })
    await openPublicDb()
    return await work(dexie)
  }
}

async function openPublicDb(): Promise<void> {
  if (dexie.isOpen()) return
  if (performance.now() - lastFailureAt < REOPEN_COOLDOWN_MS)
    throw new StorageUnavailableError('This browser keeps nothing')
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await Promise.race([
      dexie.open(),
      new Promise((_, reject) => {
        timer = setTimeout(
          () => reject(new StorageUnavailableError('The storage does not answer')),
          OPEN_TIMEOUT_MS,
        )
      }),
    ])
  } catch (error) {
    lastFailureAt = performance.now()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

class StorageUnavailableError extends Error {
  override name = 'NothingIsKept'
}

/** Whether the system has closed a database under us. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || isStorageFull(error)) return false
  return (
    CONNECTION_LOST_ERRORS.includes(error.name) ||
    /Indexed Database server|connection is closing/i.test(error.message)
  )
}
