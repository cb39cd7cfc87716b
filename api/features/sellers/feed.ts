import type { FeedSources } from '../../db/feed-sources.ts'
import { loadSavedSellers } from './saved-sellers.ts'

export const savedSellerFeed = {
  saved: {
    load: ({ db, userId }, ids) => loadSavedSellers(db, userId, ids),
    async *readInitial({ db, userId }) {
      for (const row of await loadSavedSellers(db, userId)) yield { entity: 'saved', row }
    },
  },
} satisfies Pick<FeedSources, 'saved'>
