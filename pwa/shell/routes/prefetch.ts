import { startCatalogPrefetch } from '../../features/sellers/catalog-prefetch.ts'
import { startBackfill } from '../../sync/history-backfill.ts'

/**
 * Fetches in quiet moments what will be wanted without a network: the market, and one's own older messages.
 * The answer ends it.
 */
export function startPrefetch(): () => void {
  const stops = [startCatalogPrefetch(), startBackfill()]
  return () => {
    for (const stop of stops) stop()
  }
}
