import type { Role } from '#shared/account.ts'
import type { MutationKind, ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { DomainError } from './middleware/errors.ts'
import type { WriteContext } from './write-context.ts'

type MutationHandler<K extends MutationKind, Result = unknown> = (
  context: WriteContext,
  payload: ParsedPayload<K>,
) => Promise<Result>

/** What does each kind of mutation, as a single call and in a sync. The result is the call's data. */
export type MutationHandlers = { [K in MutationKind]: MutationHandler<K> }

/** The same work for users of these roles; FORBIDDEN for others. */
export const forRoles =
  <Payload, Result>(roles: Role[], run: (context: WriteContext, payload: Payload) => Promise<Result>) =>
  async (context: WriteContext, payload: Payload): Promise<Result> => {
    if (!roles.includes(context.user.role)) throw new DomainError('FORBIDDEN')
    return run(context, payload)
  }
