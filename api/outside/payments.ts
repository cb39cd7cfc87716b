/** Somebody who pays, as the card provider is told of them. */
export interface CustomerDetails {
  userId: string
  name: string
  email: string
}

export interface ProviderCard {
  /** The provider's own id; null where there is no provider. */
  ref: string | null
  /** The same card added twice has the same. */
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
  /** The provider's own id of the price, null until there is one. */
  priceRef: string | null
}

/** A subscription as it stands with the provider. `endsAt`: of the trial or the paid time, ISO 8601 UTC. */
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

/** What a provider's event speaks of. What it says is never believed: the thing itself is asked for. */
export type WebhookEvent = { id: string } & (
  | { resource: 'subscription' | 'invoice' | 'card'; ref: string }
  | { resource: 'nothing' }
)

export type PaymentErrorKind = 'declined' | 'unusable' | 'unreachable' | 'forged'

/** What a provider said no with. */
export class PaymentError extends Error {
  readonly kind: PaymentErrorKind
  constructor(kind: PaymentErrorKind, cause?: unknown) {
    super(`A payment provider refused: ${kind}`, { cause })
    this.kind = kind
  }
}

/**
 * A stranger who takes cards and money. Every call throws PaymentError. `key` makes a call that is repeated,
 * because its answer was lost, the same call.
 */
export interface PaymentProvider {
  publishableKey: string
  createCustomer(customer: CustomerDetails): Promise<string>
  /** A secret with which the provider's own form stores a card. */
  createSetupIntent(customer: string): Promise<string>
  /** A card that its form has stored for this customer; anybody else's is unusable. */
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
  /** A customer's subscription that hasn't ended, or null. */
  findSubscription(customer: string): Promise<SubscriptionState | null>
  changePlan(ref: string, plan: PricedPlan & { priceRef: string }): Promise<SubscriptionState>
  /** Ends it with what is paid for, or lets it go on after all. */
  cancel(ref: string, cancelling: boolean): Promise<SubscriptionState>
  readSubscription(ref: string): Promise<SubscriptionState>
  readInvoice(ref: string): Promise<ProviderInvoice>
  /** Tries an open invoice again, from the preferred card. One that is paid already stays so. */
  payInvoice(ref: string): Promise<void>
  /** Checks the signature of an event and that it was made within five minutes of now. */
  parseWebhook(body: string, signature: string): Promise<WebhookEvent>
}
