import type Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import type { FeedEntity } from '../../db/feed-sources.ts'

/** What an operator calls the things of the change feed; null: made again, or nobody’s work. */
const THINGS: Record<FeedEntity, string | null> = {
  message: 'messages',
  chat: 'chats',
  order: 'orders',
  rating: 'ratings',
  notice: 'notifications',
  portfolio: 'portfolios',
  saved: 'saved freelancers',
  savedList: 'lists of saved freelancers',
  subscription: 'subscriptions',
  category: 'catalog entries',
  plan: 'plans',
  user: 'account details',
  market: 'marketplace settings',
  block: null,
  listing: null,
  push: null,
  session: null,
}
/** What isn’t in the feed: rows that the copy doesn’t have. */
const NEW_ROWS: [noun: string, query: string][] = [
  ['accounts', 'select count(*) from users where id not in (select id from copy.users)'],
  [
    'profiles',
    'select count(*) from (select user_id, version from sellers except select user_id, version from copy.sellers)',
  ],
  ['uploads', 'select count(*) from files where id not in (select id from copy.files)'],
  ['contact messages', 'select count(*) from contacts where id not in (select id from copy.contacts)'],
  ['reports', 'select count(*) from reports where id not in (select id from copy.reports)'],
]

/** What was written after a copy of the database was made: things that are new or changed, by kind. */
export function findLosses(sqlite: Sqlite.Database, copy: string): { noun: string; count: number }[] {
  sqlite.prepare('attach database ? as copy').run(copy)
  try {
    const changed = sqlite
      .prepare(
        'select count(distinct entity_id) from changes where entity = ? and seq > (select coalesce(max(seq), 0) from copy.changes)',
      )
      .pluck()
    return [
      ...NEW_ROWS.map(([noun, query]) => ({ noun, count: sqlite.prepare(query).pluck().get() })),
      ...Object.entries(THINGS).flatMap(([entity, noun]) =>
        noun === null ? [] : [{ noun, count: changed.get(entity) }],
      ),
    ]
      .map(({ noun, count }) => ({ noun, count: v.parse(v.number(), count) }))
      .filter(({ count }) => count > 0)
  } finally {
    sqlite.exec('detach database copy')
  }
}
