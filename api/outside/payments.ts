/** A paying user, in the fields sent to the payment provider. */
export interface CustomerDetails {
  userId: string
  name: string
  email: string
}

export interface ProviderCard {
  /** The provider's id; null without a provider. */
  ref: string | null
  /** Equal for two entries of the same card. */
  fingerprint: string
  cardholder: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
  country: string
}

export interface PricedPlan {
  id: string
  name: string
  cents: number
  intervalDays: number
  trialDays: number
  /** The provider's id of the price; null until it is created. */
  priceRef: string | null
}

/** A subscription's state at the provider. `endsAt`: end of the trial or of the paid period, ISO 8601 UTC. */
export interface SubscriptionState {
  ref: string | null
  planId: string | null
  status: 'trialing' | 'active' | 'past_due' | 'cancelled'
  endsAt: string
  cancelling: boolean
}

export interface ProviderInvoice {
  ref: string
  customer: string
  number: string
  plan: string
  cents: number
  status: 'paid' | 'open' | 'void'
  url: string | null
  createdAt: string
}

/**
 * The subject of a webhook event. Its content is never trusted: the resource is fetched from the provider.
 */
export type WebhookEvent = { id: string } & (
  | { resource: 'subscription' | 'invoice' | 'card'; ref: string }
  | { resource: 'nothing' }
)

export type PaymentErrorKind = 'declined' | 'unusable' | 'unreachable' | 'forged'

/** An error of the payment provider. */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  constructor(kind: PaymentErrorKind, cause?: unknown) {
    super(`A payment provider refused: ${kind}`, { cause })
    this.kind = kind
  }
}

/**
 * An external payment provider. Every call throws PaymentError. `key` makes repeated calls idempotent when an
 * answer was lost.
 */
export interface PaymentProvider {
  publishableKey: string
  createCustomer(customer: CustomerDetails): Promise<string>
  /** A client secret with which the provider's own form stores a card. */
  createSetupIntent(customer: string): Promise<string>
  /** A card that the form stored for this customer; another customer's card is rejected as unusable. */
  readCard(customer: string, ref: string): Promise<ProviderCard>
  detachCard(ref: string): Promise<void>
  setDefaultCard(customer: string, ref: string): Promise<void>
  createPrice(plan: PricedPlan): Promise<string>
  subscribe(
    customer: string,
    card: string,
    plan: PricedPlan & { priceRef: string },
    key: string,
  ): Promise<SubscriptionState>
  /** The customer's active subscription, or null. */
  findSubscription(customer: string): Promise<SubscriptionState | null>
  changePlan(ref: string, plan: PricedPlan & { priceRef: string }): Promise<SubscriptionState>
  /** Cancels at the end of the paid period, or revokes the cancellation. */
  cancel(ref: string, cancelling: boolean): Promise<SubscriptionState>
  readSubscription(ref: string): Promise<SubscriptionState>
  readInvoice(ref: string): Promise<ProviderInvoice>
  /** Retries an open invoice with the preferred card. A paid invoice stays paid. */
  payInvoice(ref: string): Promise<void>
  /** Verifies an event's signature, and that its timestamp is within five minutes of now. */
  parseWebhook(body: string, signature: string): Promise<WebhookEvent>
}
