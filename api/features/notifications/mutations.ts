import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import type { MutationHandlers } from '../../http/mutation-handlers.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { changeNoticeSettings } from '../notices/settings.ts'
import { countUnread, readNotices } from './notices.ts'

/** What changes a user's notifications, as single calls and in a sync. */
export const notificationsMutations = {
  async markNoticesRead(
    { database, user, now }: WriteContext,
    { ids, all }: ParsedPayload<'markNoticesRead'>,
  ) {
    await readNotices(database, user.id, all ? null : (ids ?? []), now)
    return { unread: await countUnread(database.db, user.id) }
  },
  changeNoticeSettings: ({ database, user }: WriteContext, changes: ParsedPayload<'changeNoticeSettings'>) =>
    changeNoticeSettings(database, user.id, changes),
} satisfies Partial<MutationHandlers>
