import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type AddCard, Card, CardList, MySubscription } from '#shared/subscriptions.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'

const CARDS_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'cards']
const SUBSCRIPTION_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'subscription']

/** The user's cards and the payment provider. */
export const useCards = (): Loaded<CardList> =>
  usePersistedQuery(CARDS_QUERY_KEY, CardList, (signal) =>
    callEndpoint('GET /payment-method', CardList, { signal }),
  )

/** The user's plan and invoices. */
export const useSubscription = (): Loaded<MySubscription> =>
  usePersistedQuery(SUBSCRIPTION_QUERY_KEY, MySubscription, (signal) =>
    callEndpoint('GET /subscription', MySubscription, { signal }),
  )

/** Mutations of cards and plan. Each throws like an API call and refreshes the affected queries. */
export function usePaymentActions() {
  const queryClient = useQueryClient()
  const invalidateAfter = async <T>(result: T): Promise<T> => {
    await queryClient.invalidateQueries({ queryKey: [ACCOUNT_QUERY_KEY] })
    return result
  }
  return {
    addCard: async (card: AddCard) =>
      invalidateAfter(await callEndpoint('POST /payment-method', Card, { body: card })),
    setDefaultCard: async (id: string) =>
      invalidateAfter(await callEndpoint('PUT /payment-method/:id/default', Card, { params: { id } })),
    removeCard: async (id: string) =>
      invalidateAfter(
        await callEndpoint('DELETE /payment-method/:id', v.object({ deletedId: v.string() }), {
          params: { id },
        }),
      ),
    choosePlan: async (subscriptionPlanId: string) =>
      invalidateAfter(
        await callEndpoint('PUT /subscription', MySubscription, { body: { subscriptionPlanId } }),
      ),
    cancelPlan: async () => invalidateAfter(await callEndpoint('DELETE /subscription', MySubscription)),
    resumePlan: async () =>
      invalidateAfter(
        await callEndpoint('DELETE /subscription', MySubscription, { query: { undo: 'true' } }),
      ),
  }
}
