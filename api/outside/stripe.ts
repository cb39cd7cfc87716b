import Stripe from 'stripe'
import { type Bill, PaymentError, type Payments, type Standing } from './payments.ts'

export interface StripeKeys {
  secretKey: string
  publishableKey: string
  /** Without it no event is believed. */
  webhookSecret: string | null
  /** Another host for Stripe's API. */
  apiBase: string | null
}

const PATIENCE_MS = 20_000
/** How old an event may be, or how far ahead, in seconds: Stripe's own default. */
const EVENT_AGE_S = 300

/** Our word for each of Stripe's; any other has ended. */
const STATUSES: Record<string, Standing['status']> = {
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  incomplete: 'past_due',
}
const BILL_STATUSES: Record<string, Bill['status']> = { paid: 'paid', void: 'void' }

/** Stripe, by its own library. The answers are read in the shapes of the API version that the library is pinned to. */
export function openStripe({ secretKey, publishableKey, webhookSecret, apiBase }: StripeKeys): Payments {
  const stripe = new Stripe(secretKey, { timeout: PATIENCE_MS, maxNetworkRetries: 1, telemetry: false, ...hostOf(apiBase) })
  return {
    publishableKey,
    openCustomer: ({ userId, name, email }) =>
      said(async () => (await stripe.customers.create({ name, email, metadata: { userId } }, { idempotencyKey: `customer-${userId}` })).id),
    setUpCard: (customer) =>
      said(async () => {
        const { client_secret } = await stripe.setupIntents.create({ customer, usage: 'off_session', automatic_payment_methods: { enabled: true, allow_redirects: 'never' } })
        if (!client_secret) throw new PaymentError('unusable')
        return client_secret
      }),
    readCard: (customer, ref) =>
      said(async () => {
        const { id, card, customer: owner, billing_details: details } = await stripe.paymentMethods.retrieve(ref)
        if (!card || idOf(owner) !== customer) throw new PaymentError('unusable')
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
    forgetCard: (ref) => said(async () => void (await stripe.paymentMethods.detach(ref))),
    preferCard: (customer, ref) =>
      said(async () => {
        await stripe.customers.update(customer, { invoice_settings: { default_payment_method: ref } })
        // A subscription that has a card of its own is paid from that one.
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
        for (const { id, status } of data) if (STATUSES[status]) await stripe.subscriptions.update(id, { default_payment_method: ref })
      }),
    openPrice: ({ id, name, cents, intervalDays }) =>
      said(async () => {
        const price = await stripe.prices.create(
          { currency: 'usd', unit_amount: cents, recurring: { interval: 'day', interval_count: intervalDays }, product_data: { name }, metadata: { planId: id } },
          { idempotencyKey: `price-${id}-${cents}-${intervalDays}` },
        )
        return price.id
      }),
    subscribe: (customer, card, plan, key) =>
      said(async () =>
        standingOf(
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
      said(async () => {
        const { data } = await stripe.subscriptions.list({ customer, limit: 100 })
        return data.map(standingOf).find(({ status }) => status !== 'cancelled') ?? null
      }),
    change: (ref, plan) =>
      said(async () => {
        const { items } = await stripe.subscriptions.retrieve(ref)
        const item = items.data[0]
        if (!item) throw new PaymentError('unusable')
        return standingOf(
          await stripe.subscriptions.update(ref, {
            items: [{ id: item.id, price: plan.priceRef }],
            metadata: { planId: plan.id },
            proration_behavior: 'create_prorations',
            cancel_at_period_end: false,
          }),
        )
      }),
    cancel: (ref, cancelling) => said(async () => standingOf(await stripe.subscriptions.update(ref, { cancel_at_period_end: cancelling }))),
    readSubscription: (ref) => said(async () => standingOf(await stripe.subscriptions.retrieve(ref))),
    readInvoice: (ref) => said(async () => billOf(await stripe.invoices.retrieve(ref))),
    payInvoice: (ref) =>
      said(async () => {
        const { status } = await stripe.invoices.retrieve(ref)
        if (status === 'open') await stripe.invoices.pay(ref)
      }),
    async readNotice(body, signature) {
      // Stripe's library looks at the past only.
      if (!webhookSecret || isAhead(signature)) throw new PaymentError('forged')
      const event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret, EVENT_AGE_S).catch((cause: unknown) => {
        throw new PaymentError('forged', cause)
      })
      const { id, object } = event.data.object as { id?: string; object: string }
      if (!id) return { id: event.id, about: 'nothing' }
      if (object === 'subscription' || object === 'invoice') return { id: event.id, about: object, ref: id }
      return object === 'payment_method' ? { id: event.id, about: 'card', ref: id } : { id: event.id, about: 'nothing' }
    },
  }
}

async function said<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new PaymentError('declined', error)
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new PaymentError('unusable', error)
    throw error instanceof PaymentError ? error : new PaymentError('unreachable', error)
  }
}

function standingOf({ id, status, items, cancel_at_period_end, trial_end, ended_at, metadata }: Stripe.Subscription): Standing {
  const ends = status === 'trialing' ? trial_end : (ended_at ?? items.data[0]?.current_period_end)
  return {
    ref: id,
    planId: metadata.planId ?? null,
    status: STATUSES[status] ?? 'cancelled',
    endsAt: at(ends ?? Date.now() / 1000),
    cancelling: cancel_at_period_end,
  }
}

function billOf({ id, customer, number, amount_due, status, hosted_invoice_url, created, lines }: Stripe.Invoice): Bill {
  return {
    ref: id ?? '',
    customer: idOf(customer) ?? '',
    number: number ?? '',
    plan: lines.data[0]?.description ?? '',
    cents: amount_due,
    status: BILL_STATUSES[status ?? ''] ?? 'open',
    url: hosted_invoice_url ?? null,
    createdAt: at(created),
  }
}

/** Whether a signature says that it was made in the future. Read as Stripe's library reads it, so that no spelling of the header passes one and not the other. */
const isAhead = (signature: string) =>
  signature.split(',').some((part) => {
    const [name, value = ''] = part.split('=')
    return name === 't' && Number.parseInt(value, 10) > Date.now() / 1000 + EVENT_AGE_S
  })

const at = (seconds: number) => new Date(seconds * 1000).toISOString()
const idOf = (thing: string | { id: string } | null): string | null => (typeof thing === 'string' ? thing : (thing?.id ?? null))

function hostOf(apiBase: string | null): Stripe.StripeConfig {
  if (!apiBase) return {}
  const { hostname, port, protocol } = new URL(apiBase)
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) }
}
