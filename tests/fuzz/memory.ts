import { sql } from 'kysely'
import type { World } from '../support/world.ts'

const MIB = 1024 * 1024

/**
 * What the process holds after so many requests (MiB); `heap` only counts where what is dead can be collected
 * (--expose-gc).
 */
export interface Memory {
  requests: number
  heap: number
  resident: number
  /** What the database in memory takes of it. */
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

/** How much more there was at the end than after a quarter, for ten thousand requests between them. */
export function memoryGrowth([early, delayed]: Memory[]): string {
  if (!early || !delayed || delayed.requests <= early.requests) return 'memory was not compared'
  const item = (kind: 'heap' | 'resident' | 'database') => {
    const grown = ((delayed[kind] - early[kind]) / (delayed.requests - early.requests)) * 10_000
    return `${kind} ${early[kind].toFixed(1)} to ${delayed[kind].toFixed(1)} MiB (${grown.toFixed(2)} for 10,000)`
  }
  return [item('heap'), item('resident'), item('database')].join(', ')
}
