import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import type { Deps } from '../../deps.ts'
import type { MutationHandlers } from '../../http/mutation-handlers.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { updateProfile } from './profile.ts'

/** What changes an account, as single calls and in a sync. */
export const accountsMutations = (deps: Deps) =>
  ({
    updateAccount: ({ database, user, now }: WriteContext, changes: ParsedPayload<'updateAccount'>) =>
      updateProfile({ ...deps, database }, user.id, changes, now),
  }) satisfies Partial<MutationHandlers>
