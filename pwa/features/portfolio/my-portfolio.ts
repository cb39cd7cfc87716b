import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { MyPortfolio, PortfolioProject } from '#shared/portfolio.ts'
import { MAX_PAGE_SIZE } from '#shared/protocol/envelope.ts'
import { callForEnvelope } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { getCurrentEngine } from '../../sync/current-engine.ts'
import { useAccountQuery } from '../../sync/hooks.ts'
import { isDiscarded } from '../../sync/outbox.ts'
import { getProjectId, type ProjectWithPending, withPendingProjects } from './mutations.ts'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'portfolio']
const NOTHING: QueuedMutation[] = []
const Projects = v.array(v.omit(PortfolioProject, ['sellerUserId']))

/** The user's projects, newest first, with pending mutations overlaid. */
export function useMyPortfolio(): Loaded<ProjectWithPending[]> {
  const loaded = usePersistedQuery(QUERY_KEY, Projects, fetchAllProjects)
  const outbox = useAccountQuery((db) => db.outbox.orderBy('n').toArray())
  const queue = outbox ?? NOTHING
  useKeepDeliveredProjects(queue)
  const optimistic = withPendingProjects(loaded.status === 'ready' ? loaded.data : [], queue)
  // Before the outbox is read, a project that is being deleted would be back for a moment.
  if (loaded.status === 'ready') return outbox ? { ...loaded, data: optimistic } : { status: 'loading' }
  return loaded.status === 'error' && optimistic.length > 0
    ? { status: 'ready', data: optimistic, savedAt: null, fresh: false, retry: loaded.retry }
    : loaded
}

/**
 * Keeps a delivered mutation in the list until the server's version has been fetched. Refetches after a
 * rejection, because it may be about a version that this device doesn't know.
 */
function useKeepDeliveredProjects(queue: QueuedMutation[]): void {
  const queryClient = useQueryClient()
  const previous = useRef(NOTHING)
  useLayoutEffect(() => {
    // Without a session there is no outbox, and mutations that are missing from it aren't done.
    if (!getCurrentEngine()) return
    const done = previous.current.filter(
      (mutation) =>
        getProjectId(mutation) !== null &&
        !mutation.rejection &&
        !isDiscarded(mutation.id) &&
        !queue.some(({ id }) => id === mutation.id),
    )
    const refused = queue.filter(
      (now) =>
        getProjectId(now) !== null &&
        now.rejection &&
        !previous.current.some(({ id, rejection }) => id === now.id && rejection),
    )
    previous.current = queue
    if (refused.length > 0) void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    if (done.length === 0) return
    queryClient.setQueryData(QUERY_KEY, (cached) => {
      const projects = v.safeParse(Projects, cached)
      return projects.success
        ? withPendingProjects(projects.output, done).map(({ pending: _, refused: __, ...project }) => project)
        : cached
    })
    void queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    void queryClient.invalidateQueries({ queryKey: ['portfolio'] })
  }, [queue, queryClient])
}

/** Projects are paginated: this fetches every page. */
async function fetchAllProjects(signal: AbortSignal): Promise<PortfolioProject[]> {
  const all: PortfolioProject[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await callForEnvelope('GET /portfolio', MyPortfolio, {
      query: { page, limit: MAX_PAGE_SIZE },
      signal,
    })
    all.push(...data)
    pages = totalPages
  }
  return all
}
