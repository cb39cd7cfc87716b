import type { FeedSources } from '../../db/feed-sources.ts'
import { yieldToEventLoop } from '../../db/yielding.ts'
import { listNewestNoticeIds, loadNotices } from './notices.ts'

const INITIAL_NOTICES = 30

export const noticeFeed = {
  notice: {
    load: ({ db, userId }, ids) => loadNotices(db, userId, ids),
    async *readInitial({ db, userId }) {
      await yieldToEventLoop()
      const ids = await listNewestNoticeIds(db, userId, INITIAL_NOTICES)
      for (const row of await loadNotices(db, userId, ids)) yield { entity: 'notice', row }
    },
  },
} satisfies Pick<FeedSources, 'notice'>
