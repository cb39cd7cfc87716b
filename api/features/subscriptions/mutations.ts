import type { ParsedPayload } from '#shared/protocol/mutation-payloads.ts'
import type { Deps } from '../../deps.ts'
import { forRoles, type MutationHandlers } from '../../http/mutation-handlers.ts'
import { getPaymentGateway } from './payment-gateway.ts'
import { changePlan } from './subscriptions.ts'

/** What changes a subscription, as a single call and in a sync. */
export const subscriptionsMutations = (deps: Deps) =>
  ({
    changePlan: forRoles(
      ['seller'],
      ({ database, user, now }, { subscriptionPlanId }: ParsedPayload<'changePlan'>) =>
        changePlan(database, getPaymentGateway(deps), user.id, { planId: subscriptionPlanId, now }),
    ),
  }) satisfies Partial<MutationHandlers>
