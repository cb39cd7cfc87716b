import type { FeedSources } from '../../db/feed-sources.ts'
import { loadLists } from './saved-lists.ts'
import { loadSavedSellers, readSavedSellers } from './saved-sellers.ts'

export const savedSellerFeed = {
  saved: {
    load: ({ db, userId }, ids) => loadSavedSellers(db, userId, ids),
    async *readInitial({ db, userId }) {
      for await (const row of readSavedSellers(db, userId)) yield { entity: 'saved', row }
    },
  },
  savedList: {
    load: ({ db, userId }, ids) => loadLists(db, userId, ids),
    async *readInitial({ db, userId }) {
      for (const row of await loadLists(db, userId)) yield { entity: 'savedList', row }
    },
  },
} satisfies Pick<FeedSources, 'saved' | 'savedList'>
