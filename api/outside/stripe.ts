import Stripe from 'stripe'
import {
  PaymentError,
  type PaymentProvider,
  type ProviderInvoice,
  type SubscriptionState,
} from './payments.ts'

export interface StripeConfig {
  secretKey: string
  publishableKey: string
  /** Without it every webhook event is rejected. */
  webhookSecret: string | null
  /** Another base URL for Stripe's API. */
  apiBase: string | null
}

const TIMEOUT_MS = 20_000
/** How far an event's timestamp may be off, in seconds: Stripe's own default. */
const MAX_EVENT_AGE_S = 300

/** Maps Stripe's statuses to ours; any other means that the subscription has ended. */
const STATUSES: Record<string, SubscriptionState['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'past_due',
}
const INVOICE_STATUSES: Record<string, ProviderInvoice['status']> = { paid: 'paid', void: 'void' }

/**
 * Stripe through its official library. Answers have the shapes of the API version that the library is pinned
 * to.
 */
export function createStripeProvider({
  secretKey,
  publishableKey,
  webhookSecret,
  apiBase,
}: StripeConfig): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...hostConfig(apiBase),
  })
  return {
    publishableKey,
    createCustomer: ({ userId, name, email }) =>
      callStripe(
        async () =>
          (
            await stripe.customers.create(
              { name, email, metadata: { userId } },
              { idempotencyKey: `customer-${userId}` },
            )
          ).id,
      ),
    createSetupIntent: (customer) =>
      callStripe(async () => {
        const { client_secret } = await stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        })
        if (!client_secret) throw new PaymentError('unusable')
        return client_secret
      }),
    readCard: (customer, ref) =>
      callStripe(async () => {
        const {
          id,
          card,
          customer: owner,
          billing_details: details,
        } = await stripe.paymentMethods.retrieve(ref)
        if (!card || toId(owner) !== customer) throw new PaymentError('unusable')
        return {
          ref: id,
          fingerprint: card.fingerprint ?? id,
          cardholder: details.name ?? '',
          brand: card.brand,
          last4: card.last4,
          expiryMonth: card.exp_month,
          expiryYear: card.exp_year,
          country: card.country ?? '',
        }
      }),
    detachCard: (ref) => callStripe(async () => void (await stripe.paymentMethods.detach(ref))),
    setDefaultCard: (customer, ref) =>
      callStripe(async () => {
        await stripe.customers.update(customer, { invoice_settings: { default_payment_method: ref } })
        // A subscription with a card of its own ignores the customer's default card.
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
        for (const { id, status } of data)
          if (STATUSES[status]) await stripe.subscriptions.update(id, { default_payment_method: ref })
      }),
    createPrice: ({ id, name, cents, intervalDays }) =>
      callStripe(async () => {
        const price = await stripe.prices.create(
          {
            currency: 'usd',
            unit_amount: cents,
            recurring: { interval: 'day', interval_count: intervalDays },
            product_data: { name },
            metadata: { planId: id },
          },
          { idempotencyKey: `price-${id}-${cents}-${intervalDays}` },
        )
        return price.id
      }),
    subscribe: (customer, card, plan, key) =>
      callStripe(async () =>
        toState(
          await stripe.subscriptions.create(
            {
              customer,
              default_payment_method: card,
              items: [{ price: plan.priceRef }],
              payment_behavior: 'error_if_incomplete',
              metadata: { planId: plan.id },
              ...(plan.trialDays > 0 && { trial_period_days: plan.trialDays }),
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    findSubscription: (customer) =>
      callStripe(async () => {
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
        return data.map(toState).find(({ status }) => status !== 'cancelled') ?? null
      }),
    changePlan: (ref, plan) =>
      callStripe(async () => {
        const { items } = await stripe.subscriptions.retrieve(ref)
        const item = items.data[0]
        if (!item) throw new PaymentError('unusable')
        return toState(
          await stripe.subscriptions.update(ref, {
            items: [{ id: item.id, price: plan.priceRef }],
            metadata: { planId: plan.id },
            proration_behavior: 'create_prorations',
            cancel_at_period_end: false,
          }),
        )
      }),
    cancel: (ref, cancelling) =>
      callStripe(async () =>
        toState(await stripe.subscriptions.update(ref, { cancel_at_period_end: cancelling })),
      ),
    readSubscription: (ref) => callStripe(async () => toState(await stripe.subscriptions.retrieve(ref))),
    readInvoice: (ref) => callStripe(async () => toInvoice(await stripe.invoices.retrieve(ref))),
    payInvoice: (ref) =>
      callStripe(async () => {
        const { status } = await stripe.invoices.retrieve(ref)
        if (status === 'open') await stripe.invoices.pay(ref)
      }),
    async parseWebhook(body, signature) {
      // Stripe's library only rejects timestamps in the past.
      if (!webhookSecret || isFromFuture(signature)) throw new PaymentError('forged')
      const event = await stripe.webhooks
        .constructEventAsync(body, signature, webhookSecret, MAX_EVENT_AGE_S)
        .catch((cause: unknown) => {
          throw new PaymentError('forged', cause)
        })
      const { id, object } = event.data.object as { id?: string; object: string }
      if (!id) return { id: event.id, resource: 'nothing' }
      if (object === 'subscription' || object === 'invoice')
        return { id: event.id, resource: object, ref: id }
      return object === 'payment_method'
        ? { id: event.id, resource: 'card', ref: id }
        : { id: event.id, resource: 'nothing' }
    },
  }
}

async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentError('declined', error)
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new PaymentError('unusable', error)
    throw error instanceof PaymentError ? error : new PaymentError('unreachable', error)
  }
}

function toState({
  id,
  status,
  items,
  cancel_at_period_end,
  trial_end,
  ended_at,
  metadata,
}: Stripe.Subscription): SubscriptionState {
  const endSeconds = status === 'trialing' ? trial_end : (ended_at ?? items.data[0]?.current_period_end)
  return {
    ref: id,
    planId: metadata.planId ?? null,
    status: STATUSES[status] ?? 'cancelled',
    endsAt: toIso(endSeconds ?? Date.now() / 1000),
    cancelling: cancel_at_period_end,
  }
}

function toInvoice({
  id,
  customer,
  number,
  amount_due,
  status,
  hosted_invoice_url,
  created,
  lines,
}: Stripe.Invoice): ProviderInvoice {
  return {
    ref: id ?? '',
    customer: toId(customer) ?? '',
    number: number ?? '',
    plan: lines.data[0]?.description ?? '',
    cents: amount_due,
    status: INVOICE_STATUSES[status ?? ''] ?? 'open',
    url: hosted_invoice_url ?? null,
    createdAt: toIso(created),
  }
}

/**
 * Whether a signature's timestamp is in the future. Parsed in the same way as in Stripe's library, so that no
 * spelling of the header passes only one of the two checks.
 */
const isFromFuture = (signature: string) =>
  signature.split(',').some((part) => {
    const [name, value = ''] = part.split('=')
    return name === 't' && Number.parseInt(value, 10) > Date.now() / 1000 + MAX_EVENT_AGE_S
  })

const toIso = (seconds: number) => new Date(seconds * 1000).toISOString()
const toId = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

function hostConfig(apiBase: string | null): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) }
}
