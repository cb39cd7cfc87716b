import * as v from 'valibot'
import {
  AddCard,
  Card,
  CardList,
  ChangePlan,
  MySubscription,
  Plan,
  PlanList,
  PlanQuery,
  SetupIntent,
} from '../../subscriptions.ts'
import type { EndpointTable } from '../endpoint.ts'
import { Id } from '../envelope.ts'

export const SUBSCRIPTIONS_ENDPOINTS = {
  'GET /subscription-plan': {
    summary: 'Plans that freelancers can choose',
    query: PlanQuery,
    answer: PlanList,
  },
  'GET /subscription-plan/:id': {
    summary: 'One plan',
    answer: Plan,
  },
  'GET /payment-method': {
    summary: 'My cards and the payment provider',
    answer: CardList,
  },
  'POST /payment-method/setup-intent': {
    summary: 'A secret for Stripe’s card form',
    answer: SetupIntent,
  },
  'POST /payment-method': {
    summary: 'Adds a card',
    body: AddCard,
    answer: Card,
  },
  'PUT /payment-method/:id/default': {
    summary: 'Makes a card the default',
    answer: Card,
  },
  'DELETE /payment-method/:id': {
    summary: 'Removes a card',
    answer: v.object({ deletedId: Id }),
  },
  'GET /subscription': {
    summary: 'My plan and invoices',
    answer: MySubscription,
  },
  'PUT /subscription': {
    summary: 'Changes my plan, or keeps it after a cancellation',
    body: ChangePlan,
    answer: MySubscription,
  },
  'DELETE /subscription': {
    summary: 'Cancels my plan at the end of the paid period (undo: keeps it)',
    query: v.object({ undo: v.optional(v.picklist(['true', 'false'])) }),
    answer: MySubscription,
  },
  'POST /payment-method/webhook': {
    summary: 'Signed events of the payment provider',
    answer: v.object({}),
  },
} as const satisfies EndpointTable
