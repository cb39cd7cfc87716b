import { Dexie, type Table } from 'dexie'
import type { Category, Skill, SubCategory } from '#shared/catalog.ts'
import type { Rating } from '#shared/orders.ts'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { Paging } from '#shared/protocol/envelope.ts'
import type { SellerCard, SellerProfile } from '#shared/sellers.ts'
import { isStorageFull } from '../platform/errors.ts'

/** A row as the server returned it; `savedAt` is when it was requested (ms). */
export type CachedRow<T> = T & { savedAt: number }

export type CachedSeller = CachedRow<SellerCard>
export interface ListOutcome {
  total: number
  more: boolean
  correction: string | null
  someWords: boolean
}
/** Lists that an older build stored lack what a search became. */
export type CachedList = CachedRow<
  { key: string; ids: string[]; total: number } & Partial<Omit<ListOutcome, 'total'>>
>
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
 * Some browsers never answer when their storage is broken; and an older tab that holds the database open
 * blocks an upgrade.
 */
const OPEN_TIMEOUT_MS = 4_000
const REOPEN_COOLDOWN_MS = 30_000
const CONNECTION_LOST_ERRORS = [
  'DatabaseClosedError',
  'InvalidStateError',
  'UnknownError',
  'TransactionInactiveError',
]

// Durability is relaxed: a lost row is fetched again.
const dexie = definePublicTables(
  new Dexie('oficio', { chromeTransactionDurability: 'relaxed', cache: 'disabled' }),
)
yieldToUpgrades(dexie)

/**
 * Lets a newer build in another tab upgrade the schema: the connection closes, and the next call reopens it.
 * Returning false suppresses Dexie's warnings.
 */
export function yieldToUpgrades(dexie: Dexie): void {
  dexie.on('versionchange', () => {
    dexie.close({ disableAutoOpen: false })
    return false
  })
  dexie.on('blocked', () => false)
}

/** Declares the tables of the public cache. */
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

// Opening takes a while and whoever imports this will read, so it starts while the screen renders.
if ('document' in globalThis) void openPublicDb().catch(() => undefined)

/**
 * Runs `work` on the public cache. If the system has closed the connection (as on a locked phone), reopens it
 * and retries once: `work` must be safe to run twice. Rejects where this browser can't store data; callers
 * then go on without the cache.
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
  if (performance.now() - lastFailureAt < REOPEN_COOLDOWN_MS) throw new StorageUnavailableError('Unavailable')
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    await Promise.race([
      dexie.open(),
      new Promise((_, reject) => {
        timer = setTimeout(() => reject(new StorageUnavailableError('Timeout')), OPEN_TIMEOUT_MS)
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
  override name = 'StorageUnavailableError'
}

/** Whether the system has closed the database connection. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || isStorageFull(error)) return false
  return (
    CONNECTION_LOST_ERRORS.includes(error.name) ||
    /Indexed Database server|connection is closing/i.test(error.message)
  )
}
