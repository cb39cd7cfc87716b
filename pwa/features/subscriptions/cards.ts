import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type AddCard, Card, CardList, MySubscription } from '#shared/subscriptions.ts'
import { getJson, send } from '../../offline/api.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { MINE, useAnswer } from '../../offline/query.tsx'

const CARDS = [MINE, 'cards']
const PLAN = [MINE, 'subscription']

/** One's cards, and who takes them. */
export const useCards = (): Loaded<CardList> => useAnswer(CARDS, CardList, (signal) => getJson('payment-method', CardList, { signal }))

/** One's plan and invoices. */
export const useSubscription = (): Loaded<MySubscription> => useAnswer(PLAN, MySubscription, (signal) => getJson('subscription', MySubscription, { signal }))

/** What can be done with cards and plan. Each throws what a call throws; what the screens show follows. */
export function usePaymentDeeds() {
  const client = useQueryClient()
  const follow = async <T>(done: T): Promise<T> => {
    await client.invalidateQueries({ queryKey: [MINE] })
    return done
  }
  return {
    addCard: async (card: AddCard) => follow(await send('post', 'payment-method', card, Card)),
    preferCard: async (id: string) => follow(await send('put', `payment-method/${id}/default`, {}, Card)),
    removeCard: async (id: string) => follow(await send('delete', `payment-method/${id}`, undefined, v.object({ deletedId: v.string() }))),
    choosePlan: async (subscriptionPlanId: string) => follow(await send('put', 'subscription', { subscriptionPlanId }, MySubscription)),
    cancelPlan: async () => follow(await send('delete', 'subscription', undefined, MySubscription)),
    goOn: async () => follow(await send('delete', 'subscription?undo=true', undefined, MySubscription)),
  }
}
