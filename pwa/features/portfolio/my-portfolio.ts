import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { MyPortfolio, PortfolioProject } from '#shared/portfolio.ts'
import { getWhole } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { currentEngine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { useOutbox } from '../../offline/mine/hooks.ts'
import { MINE, useAnswer } from '../../offline/query.tsx'
import { isGivenUp, projectOf, projectsWithIntentions, type ShownProject } from './intentions.ts'

const KEY = [MINE, 'portfolio']
const NOTHING: Queued[] = []
const Projects = v.array(v.omit(PortfolioProject, ['sellerUserId']))

/** One's own projects, newest first, with what is wanted of them laid over them. */
export function useMyPortfolio(): Loaded<ShownProject[]> {
  const loaded = useAnswer(KEY, Projects, askAll)
  const queue = useOutbox()
  useDone(queue)
  const shown = projectsWithIntentions(loaded.status === 'ready' ? loaded.data : [], queue)
  if (loaded.status === 'ready') return { ...loaded, data: shown }
  return loaded.status === 'error' && shown.length > 0 ? { status: 'ready', data: shown, savedAt: null, fresh: false, retry: loaded.retry } : loaded
}

/** What has gone out stays in the list until the server's own is here. What was refused may be about another version than is known here. */
function useDone(queue: Queued[]): void {
  const client = useQueryClient()
  const before = useRef(NOTHING)
  useLayoutEffect(() => {
    // Who isn't signed in at the moment has no queue.
    if (!currentEngine()) return
    const done = before.current.filter((was) => projectOf(was) !== null && !was.refusal && !isGivenUp(was.id) && !queue.some(({ id }) => id === was.id))
    const refused = queue.filter((now) => projectOf(now) !== null && now.refusal && !before.current.some(({ id, refusal }) => id === now.id && refusal))
    before.current = queue
    if (refused.length > 0) void client.invalidateQueries({ queryKey: KEY })
    if (done.length === 0) return
    client.setQueryData(KEY, (known) => {
      const projects = v.safeParse(Projects, known)
      return projects.success ? projectsWithIntentions(projects.output, done).map(({ pending: _, refused: __, ...project }) => project) : known
    })
    void client.invalidateQueries({ queryKey: KEY })
    void client.invalidateQueries({ queryKey: ['portfolio'] })
  }, [queue, client])
}

/** They come in pages only: one after the other until there is no more. */
async function askAll(signal: AbortSignal): Promise<PortfolioProject[]> {
  const all: PortfolioProject[] = []
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data, totalPages } = await getWhole('portfolio', MyPortfolio, { query: { page, limit: MAX_PAGE_SIZE }, signal })
    all.push(...data)
    pages = totalPages
  }
  return all
}
