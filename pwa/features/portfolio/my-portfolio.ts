import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { DeletedProject, MyPortfolio, PortfolioProject, type WriteProject } from '#shared/portfolio.ts'
import { getWhole, send } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { MINE } from '../../offline/query.tsx'

const KEY = [MINE, 'portfolio']

/** One's own projects, newest first. */
export function useMyPortfolio(): Loaded<PortfolioProject[]> {
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => askAll(signal),
    meta: { small: true },
  })
  const retry = () => void refetch()
  const projects = v.safeParse(v.array(PortfolioProject), data)
  if (projects.success) return { status: 'ready', data: projects.output, savedAt: dataUpdatedAt, fresh: error === null, retry }
  return error ? { status: 'error', error, retry } : { status: 'loading' }
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

/** What can be done with one's projects. Each throws what a call throws; the list shows it at once, a removal that fails comes back. */
export function useProjectDeeds(sellerId: string) {
  const client = useQueryClient()
  const changed = async () => {
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['portfolio', sellerId] })])
  }
  return {
    async save(id: string | null, project: WriteProject): Promise<void> {
      await (id ? send('put', `portfolio/${id}`, project, PortfolioProject) : send('post', 'portfolio', project, PortfolioProject))
      await changed()
    },
    async remove(id: string): Promise<void> {
      const before = client.getQueryData<PortfolioProject[]>(KEY)
      client.setQueryData<PortfolioProject[]>(KEY, (projects) => projects?.filter(({ _id }) => _id !== id))
      try {
        await send('delete', `portfolio/${id}`, undefined, DeletedProject)
      } catch (error) {
        client.setQueryData(KEY, before)
        throw error
      }
      await changed()
    },
  }
}
