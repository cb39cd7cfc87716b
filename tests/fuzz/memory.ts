import { sql } from 'kysely'
import type { World } from '../support/world.ts'

const MIB = 1024 * 1024

/**
 * The memory of the process after this many requests (MiB). `heap` is reliable only with --expose-gc, as a
 * garbage collection must come first.
 */
export interface Memory {
  requests: number
  heap: number
  resident: number
  /** The share of the in-memory database. */
  database: number
}

export async function measureMemory({ database }: World, requests: number): Promise<Memory> {
  globalThis.gc?.()
  const { heapUsed, rss } = process.memoryUsage()
  const size = sql<{
    bytes: number
  }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const bytes = await size.execute(database.db).then(
    ({ rows }) => rows[0]?.bytes ?? 0,
    () => 0,
  )
  return { requests, heap: heapUsed / MIB, resident: rss / MIB, database: bytes / MIB }
}

/** The growth between a quarter of the requests and the end, per ten thousand requests. */
export function memoryGrowth([early, late]: Memory[]): string {
  if (!early || !late || late.requests <= early.requests) return 'memory was not compared'
  const describe = (kind: 'heap' | 'resident' | 'database') => {
    const grown = ((late[kind] - early[kind]) / (late.requests - early.requests)) * 10_000
    return `${kind} ${early[kind].toFixed(1)} to ${late[kind].toFixed(1)} MiB (${grown.toFixed(2)} for 10,000)`
  }
  return [describe('heap'), describe('resident'), describe('database')].join(', ')
}
