import { startBackfill } from '../../features/chat/history-backfill.ts'
import { startCatalogPrefetch } from '../../features/sellers/catalog-prefetch.ts'

/**
 * Prefetches, in idle time, what is useful offline: the catalogue and the user's older messages. Returns the
 * function that stops it.
 */
export function startPrefetch(): () => void {
  const stops = [startCatalogPrefetch(), startBackfill()]
  return () => {
    for (const stop of stops) stop()
  }
}
