import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { MAX_PAGE_SIZE } from '#shared/envelope.ts'
import { MyPortfolio, PortfolioProject, WriteProject } from '#shared/portfolio.ts'
import { getWhole, send } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { startedEngine } from '../../offline/mine/current.ts'
import { useOutbox } from '../../offline/mine/hooks.ts'
import { MINE, useAnswer } from '../../offline/query.tsx'
import { projectsToGo, wishProjectGone } from '../accounts/wishes.ts'

const KEY = [MINE, 'portfolio']
const Projects = v.array(PortfolioProject)

/** One's own projects, newest first. */
export function useMyPortfolio(): Loaded<PortfolioProject[]> {
  const loaded = useAnswer(KEY, Projects, askAll)
  const going = projectsToGo(useOutbox())
  return loaded.status === 'ready' ? { ...loaded, data: loaded.data.filter(({ _id }) => !going.includes(_id)) } : loaded
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

/** What can be done with one's projects: the list shows it at once. Each throws what a call throws, after the list shows that project as it was. */
export function useProjectDeeds(sellerId: string) {
  const client = useQueryClient()
  const put = (id: string, project: PortfolioProject | null) =>
    client.setQueryData<PortfolioProject[]>(KEY, (projects) => projects && newestFirst([...projects.filter(({ _id }) => _id !== id), ...(project ? [project] : [])]))
  const showing = async (id: string, shown: PortfolioProject | null, call: () => Promise<unknown>) => {
    await client.cancelQueries({ queryKey: KEY })
    const before = client.getQueryData<PortfolioProject[]>(KEY)?.find(({ _id }) => _id === id) ?? null
    put(id, shown)
    try {
      await call()
    } catch (error) {
      put(id, before)
      throw error
    }
    await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['portfolio', sellerId] })])
  }
  return {
    /** `before`: the project that is changed, null where it is a new one. */
    save: (before: PortfolioProject | null, project: WriteProject & { _id: string }): Promise<void> =>
      showing(project._id, { createdAt: new Date().toISOString(), sellerUserId: sellerId, ...before, ...project }, () => (before ? change(project) : add(project))),
    /** It goes as soon as there is a network; answers whether it has gone. */
    remove: async (id: string): Promise<{ done: Promise<boolean> }> => {
      const { done } = await wishProjectGone(await startedEngine(), id)
      return {
        done: done.then(async (isDone) => {
          if (isDone) await Promise.all([client.invalidateQueries({ queryKey: KEY }), client.invalidateQueries({ queryKey: ['portfolio', sellerId] })])
          return isDone
        }),
      }
    },
  }
}

const change = (project: WriteProject & { _id: string }) => send('put', `portfolio/${project._id}`, project, PortfolioProject)

/** A second try answers with what the first one left there, which may not be what is typed now. */
async function add(project: WriteProject & { _id: string }): Promise<void> {
  const there = await send('post', 'portfolio', project, PortfolioProject)
  const written = (each: WriteProject) => JSON.stringify(v.parse(WriteProject, each))
  if (written(there) !== written(project)) await change(project)
}

const newestFirst = (projects: PortfolioProject[]) => projects.toSorted((a, b) => (a.createdAt === b.createdAt ? (a._id < b._id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1))
