import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type AddCard, Card, CardList, MySubscription } from '#shared/subscriptions.ts'
import { getJson, sendRequest } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'

const CARDS_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'cards']
const SUBSCRIPTION_QUERY_KEY = [ACCOUNT_QUERY_KEY, 'subscription']

/** The user's cards and the payment provider. */
export const useCards = (): Loaded<CardList> =>
  usePersistedQuery(CARDS_QUERY_KEY, CardList, (signal) => getJson('payment-method', CardList, { signal }))

/** The user's plan and invoices. */
export const useSubscription = (): Loaded<MySubscription> =>
  usePersistedQuery(SUBSCRIPTION_QUERY_KEY, MySubscription, (signal) =>
    getJson('subscription', MySubscription, { signal }),
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
      invalidateAfter(await sendRequest('post', 'payment-method', card, Card)),
    setDefaultCard: async (id: string) =>
      invalidateAfter(await sendRequest('put', `payment-method/${id}/default`, {}, Card)),
    removeCard: async (id: string) =>
      invalidateAfter(
        await sendRequest('delete', `payment-method/${id}`, undefined, v.object({ deletedId: v.string() })),
      ),
    choosePlan: async (subscriptionPlanId: string) =>
      invalidateAfter(await sendRequest('put', 'subscription', { subscriptionPlanId }, MySubscription)),
    cancelPlan: async () =>
      invalidateAfter(await sendRequest('delete', 'subscription', undefined, MySubscription)),
    resumePlan: async () =>
      invalidateAfter(await sendRequest('delete', 'subscription?undo=true', undefined, MySubscription)),
  }
}
