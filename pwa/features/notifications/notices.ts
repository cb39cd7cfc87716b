import { useMemo } from 'react'
import { MAX_NOTICES_PER_READ, type Notice, NoticeList } from '#shared/notifications.ts'
import { getJson } from '../../offline/api.ts'
import { keepNotices } from '../../offline/mine/copies.ts'
import type { Engine } from '../../offline/mine/current.ts'
import type { Mine } from '../../offline/mine/db.ts'
import { useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { want } from '../../offline/mine/outbox.ts'

const READ = '/api/v1/notification/read'
export const NOTICES_A_PAGE = 30

/** What this person was told of their orders, newest first, on this device; what is marked as seen is so at once. Undefined until it is read. */
export function useNotices(): Notice[] | undefined {
  const queue = useOutbox()
  const rows = useMine((mine) => mine.notices.orderBy('createdAt').reverse().toArray())
  return useMemo(() => {
    const seen = new Set(queue.flatMap(({ path, body }) => (path === READ ? idsOf(body) : [])))
    return rows?.map((notice) => (seen.has(notice._id) ? { ...notice, read: true } : notice))
  }, [rows, queue])
}

/** Marks notices as seen, here at once and everywhere as soon as there is a network. */
export async function markSeen({ mine, push }: Engine, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_NOTICES_PER_READ)
    await want(mine, { method: 'PUT', path: READ, body: { ids: ids.slice(from, from + MAX_NOTICES_PER_READ) }, quiet: true })
  if (ids.length > 0) void push()
}

/** Fetches a page of notices and keeps it on this device; the answer is how many pages there are. */
export async function fetchNotices(mine: Mine, page: number): Promise<number> {
  const { notifications, totalPages } = await getJson('notification', NoticeList, { query: { page, limit: NOTICES_A_PAGE } })
  await keepNotices(mine, notifications)
  return totalPages
}

const idsOf = (body: unknown): string[] => (typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids : [])
