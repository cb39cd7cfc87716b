import { useMemo } from 'react'
import { MAX_NOTICES_PER_READ, type Notice, NoticeList } from '#shared/notifications.ts'
import { callEndpoint } from '../../client/api.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { storeMissing } from '../../sync/apply-batch.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { useOverlaidQuery } from '../../sync/hooks.ts'
import { enqueue, ofKind } from '../../sync/outbox.ts'

export const NOTICE_PAGE_SIZE = 30

/**
 * The notifications in the replica, newest first, with pending read marks overlaid. Undefined while loading.
 */
export function useNotices(): Notice[] | undefined {
  const notices = useOverlaidQuery(
    (db) => db.notices,
    (db) => db.notices.orderBy('createdAt').reverse().toArray(),
  )
  return useMemo(() => {
    const marks = ofKind(notices?.queue ?? [], 'markNoticesRead')
    const readIds = new Set(marks.flatMap(({ payload }) => payload.ids ?? []))
    return notices?.rows.map((notice) => (readIds.has(notice._id) ? { ...notice, read: true } : notice))
  }, [notices])
}

/** Marks notifications as seen: on this device at once, on the server when there is a network. */
export async function markNoticesRead({ db, flush }: Engine, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_NOTICES_PER_READ)
    await enqueue(db, {
      kind: 'markNoticesRead',
      payload: { ids: ids.slice(start, start + MAX_NOTICES_PER_READ) },
    })
  if (ids.length > 0) void flush()
}

/** Fetches a page of notifications into the replica. Resolves with the number of pages. */
export async function fetchNotices(db: AccountDb, page: number): Promise<number> {
  const { notifications, totalPages } = await callEndpoint('GET /notification', NoticeList, {
    query: { page, limit: NOTICE_PAGE_SIZE },
  })
  await storeMissing(db, 'notice', notifications)
  return totalPages
}
