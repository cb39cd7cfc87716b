import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Deps } from '../../deps.ts'
import { forRoles, type MutationHandlers } from '../../http/mutation-handlers.ts'
import { getPaymentGateway } from '../subscriptions/payment-gateway.ts'
import { completeProfile, updateSeller } from './my-profile.ts'
import { changeList, createList, deleteList, listSeller } from './saved-lists.ts'
import { setSellerSaved } from './saved-sellers.ts'

/** All sellers saved offline are sent at once. */
const SAVE_LIMIT = { burst: 500, perWindow: 60, windowMs: MINUTE_MS }

/** What a freelancer changes of their profile, and which freelancers a client saves, in which lists. */
export function sellersMutations(deps: Deps) {
  const rateLimiter = deps.rateLimits.tokenBucket('saved sellers', SAVE_LIMIT)
  const listLimiter = deps.rateLimits.tokenBucket('saved lists', SAVE_LIMIT)
  return {
    completeProfile: forRoles(
      ['seller'],
      ({ database, user, now }, profile: ParsedPayload<'completeProfile'>) =>
        completeProfile({ ...deps, database }, user.id, profile, { gateway: getPaymentGateway(deps), now }),
    ),
    updateSeller: forRoles(['seller'], ({ database, user, now }, changes: ParsedPayload<'updateSeller'>) =>
      updateSeller({ ...deps, database }, user.id, changes, now),
    ),
    editProfile: forRoles(['seller'], ({ database, user, now }, edit: ParsedPayload<'editProfile'>) =>
      updateSeller({ ...deps, database }, user.id, edit, now),
    ),
    saveSeller: forRoles(
      ['buyer'],
      async ({ database, user, now }, { sellerId, saved }: ParsedPayload<'saveSeller'>) => {
        await setSellerSaved(database, user.id, sellerId, { saved, now, rateLimiter })
        return { saved }
      },
    ),
    createList: forRoles(['buyer'], (context, list: ParsedPayload<'createList'>) =>
      createList(context, list, listLimiter),
    ),
    changeList: forRoles(['buyer'], (context, changes: ParsedPayload<'changeList'>) =>
      changeList(context, changes, listLimiter),
    ),
    deleteList: forRoles(['buyer'], async (context, { listId }: ParsedPayload<'deleteList'>) => {
      await deleteList(context, listId, listLimiter)
      return { deletedId: listId }
    }),
    listSeller: forRoles(['buyer'], (context, change: ParsedPayload<'listSeller'>) =>
      listSeller(context, change, listLimiter),
    ),
  } satisfies Partial<MutationHandlers>
}
