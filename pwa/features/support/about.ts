import { AboutStats } from '#shared/support.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { usePersistedQuery } from '../../client/query.tsx'

const EMPTY_STATS: AboutStats = {
  activeUsers: 0,
  countriesCount: 0,
  averageRating: 0,
  completeOrderCount: 0,
  listedFreelancers: 0,
  offeredServices: 0,
  towns: 0,
}

/** Live figures of the market; zeros, which no page shows, if they can't be loaded. */
export function useAboutStats(): Loaded<AboutStats> {
  const stats = usePersistedQuery(['about'], AboutStats, (signal) =>
    callEndpoint('GET /help-support/about-us-stats', AboutStats, { signal }),
  )
  return stats.status === 'error'
    ? { status: 'ready', data: EMPTY_STATS, savedAt: null, fresh: false, retry: stats.retry }
    : stats
}
