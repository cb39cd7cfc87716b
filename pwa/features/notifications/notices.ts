import { useMemo } from 'react'
import { MAX_NOTICES_PER_READ, type Notice, NoticeList } from '#shared/notifications.ts'
import { getJson } from '../../client/api.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { storeNotices } from '../../sync/apply-batch.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { useAccountQuery, useOutbox } from '../../sync/hooks.ts'
import { enqueue } from '../../sync/outbox.ts'

const READ_PATH = '/api/v1/notification/read'
export const NOTICE_PAGE_SIZE = 30

/**
 * The notifications in the replica, newest first, with pending read marks overlaid. Undefined while loading.
 */
export function useNotices(): Notice[] | undefined {
  const queue = useOutbox()
  const rows = useAccountQuery((db) => db.notices.orderBy('createdAt').reverse().toArray())
  return useMemo(() => {
    const readIds = new Set(queue.flatMap(({ path, body }) => (path === READ_PATH ? parseIds(body) : [])))
    return rows?.map((notice) => (readIds.has(notice._id) ? { ...notice, read: true } : notice))
  }, [rows, queue])
}

/** Marks notifications as seen: on this device at once, on the server when there is a network. */
export async function markNoticesRead({ db, flush }: Engine, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_NOTICES_PER_READ)
    await enqueue(db, {
      method: 'PUT',
      path: READ_PATH,
      body: { ids: ids.slice(start, start + MAX_NOTICES_PER_READ) },
      quiet: true,
    })
  if (ids.length > 0) void flush()
}

/** Fetches a page of notifications into the replica. Resolves with the number of pages. */
export async function fetchNotices(db: AccountDb, page: number): Promise<number> {
  const { notifications, totalPages } = await getJson('notification', NoticeList, {
    query: { page, limit: NOTICE_PAGE_SIZE },
  })
  await storeNotices(db, notifications)
  return totalPages
}

const parseIds = (body: unknown): string[] =>
  typeof body === 'object' && body !== null && 'ids' in body && Array.isArray(body.ids) ? body.ids : []
