import * as v from 'valibot'
import { boundedText, MAX_PADDING } from './bounds.ts'
import { Country } from './contact-details.ts'
import { Dollars } from './money.ts'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { validationMessage } from './validation-message.ts'

/** A plan's prices are in USD; intervals are in days. */
export const Plan = v.object({
  _id: Id,
  name: v.string(),
  names: v.record(v.string(), v.string()),
  features: v.array(v.string()),
  actualPrice: Dollars,
  discountedPrice: Dollars,
  subscriptionInterval: v.number(),
  trialEnabled: v.boolean(),
  trialInterval: v.number(),
  status: v.picklist(['Active', 'Inactive']),
})
export type Plan = v.InferOutput<typeof Plan>

/** The price of one period of a plan, in US dollars. A discount of 0 means none. */
export const priceOf = ({
  actualPrice,
  discountedPrice,
}: Pick<Plan, 'actualPrice' | 'discountedPrice'>): number => discountedPrice || actualPrice

/** The trial days of a user's first plan. A user who has had a plan before gets none. */
export const trialDaysOf = ({
  trialEnabled,
  trialInterval,
}: Pick<Plan, 'trialEnabled' | 'trialInterval'>): number => (trialEnabled ? trialInterval : 0)

/**
 * The payment provider: Stripe, the demo's test cards, or none, where nothing is charged and no card is
 * required.
 */
export const PROVIDERS = ['stripe', 'demo', 'none'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PlanQuery = v.object({ ...pageParams, status: v.optional(v.literal('Active')) })
export const PlanList = v.object({ plans: v.array(Plan), provider: v.picklist(PROVIDERS), ...paging })
export type PlanList = v.InferOutput<typeof PlanList>

/** Days between a missed payment and the removal of the profile from the listing. */
export const GRACE_DAYS = 7
/** How many days before its end a freelancer is notified of the end of their trial. */
export const TRIAL_NOTICE_DAYS = 3

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'cancelled'] as const

/**
 * Times are ISO 8601 UTC. `endsAt`: when the trial or the paid period ends; `cancelling`: it isn't renewed
 * then. `graceEndsAt` is set while a payment is missing.
 */
export const Subscription = v.object({
  plan: v.nullable(Plan),
  status: v.picklist(SUBSCRIPTION_STATUSES),
  endsAt: v.nullable(v.string()),
  cancelling: v.boolean(),
  graceEndsAt: v.nullable(v.string()),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** What people call a plan's interval; null where they count its days. */
export function periodOf({ subscriptionInterval: days }: Pick<Plan, 'subscriptionInterval'>) {
  if (days === 365 || days === 366) return 'year'
  return days === 30 || days === 31 ? 'month' : null
}

interface Charge {
  dueAt: string
  dollars: number
}

/** The next charge and its time; null where there is none. A missed payment isn't one: it is already due. */
export function nextChargeOf(
  { plan, status, endsAt, cancelling }: Omit<Subscription, 'graceEndsAt'>,
  provider: Provider,
): Charge | null {
  if (
    !plan ||
    !endsAt ||
    cancelling ||
    provider === 'none' ||
    !(status === 'trialing' || status === 'active')
  )
    return null
  return { dueAt: endsAt, dollars: priceOf(plan) }
}

/**
 * How a change of plan is charged. `begin`: the new plan is paid at once. `trial`: the current trial
 * continues and the new price applies after it.
 * `period`: nothing now; with Stripe the difference is on the next invoice. `restart`: Stripe starts a new
 * period at once, because its length differs. `missed`: the missed payment stays due.
 */
export type PlanChange = 'begin' | 'trial' | 'period' | 'restart' | 'missed' | 'free'

export function planChangeOf(
  subscription: Pick<Subscription, 'plan' | 'status'> | null,
  next: Plan,
  provider: Provider,
): PlanChange {
  if (provider === 'none') return 'free'
  if (!subscription || subscription.status === 'cancelled') return 'begin'
  if (subscription.status === 'past_due') return 'missed'
  if (subscription.status === 'trialing') return 'trial'
  return provider === 'stripe' && subscription.plan?.subscriptionInterval !== next.subscriptionInterval
    ? 'restart'
    : 'period'
}

/** `amount` in US dollars. `url`: the provider's own page of the invoice, if there is one. */
export const Invoice = v.object({
  _id: Id,
  number: v.string(),
  plan: v.string(),
  amount: Dollars,
  status: v.picklist(['paid', 'open', 'void']),
  createdAt: v.string(),
  url: v.nullable(v.string()),
})
export type Invoice = v.InferOutput<typeof Invoice>

export const MySubscription = v.object({ subscription: v.nullable(Subscription), invoices: v.array(Invoice) })
export type MySubscription = v.InferOutput<typeof MySubscription>
export const ChangePlan = v.object({ subscriptionPlanId: Id })

/** A stored card. Its number is stored by the provider only, and in demo mode nowhere. */
export const Card = v.object({
  _id: Id,
  type: v.literal('card'),
  brand: v.string(),
  last4: v.string(),
  expiryMonth: v.number(),
  expiryYear: v.number(),
  cardholder: v.string(),
  isDefault: v.boolean(),
  status: v.literal('Active'),
  verified: v.boolean(),
  createdAt: v.string(),
})
export type Card = v.InferOutput<typeof Card>

/** The cards and their provider; with Stripe also the publishable key for its own form. */
export const CardList = v.object({
  provider: v.picklist(PROVIDERS),
  publishableKey: v.nullable(v.string()),
  cards: v.array(Card),
})
export type CardList = v.InferOutput<typeof CardList>
export const SetupIntent = v.object({ clientSecret: v.string() })

export const CARD_BRANDS = [
  'visa',
  'mastercard',
  'amex',
  'discover',
  'diners',
  'jcb',
  'unionpay',
  'unknown',
] as const

/** What the demo's card form sends: never the number or the security code. */
const DemoCard = v.object({
  _id: v.optional(Id),
  cardholder: v.pipe(
    boundedText(100 + MAX_PADDING, validationMessage('max_length', 100)),
    v.trim(),
    v.minLength(2, validationMessage('min_length', 2)),
    v.maxLength(100, validationMessage('max_length', 100)),
  ),
  brand: v.picklist(CARD_BRANDS),
  last4: v.pipe(boundedText(4), v.regex(/^\d{4}$/)),
  expiryMonth: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12)),
  expiryYear: v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2099)),
  country: Country,
})
const StripeCard = v.object({
  _id: v.optional(Id),
  paymentMethodId: v.pipe(boundedText(105), v.regex(/^(pm|card)_\w{1,100}$/)),
})
export const AddCard = v.union([StripeCard, DemoCard])
export type AddCard = v.InferOutput<typeof AddCard>

/**
 * The demo's card form as typed. The month and the year may come without the slash, which a phone's numeric
 * keypad lacks. It never leaves the device: see `redactCard`.
 */
export const CardForm = v.object({
  cardholder: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.minLength(2, validationMessage('min_length', 2)),
    v.maxLength(100, validationMessage('max_length', 100)),
  ),
  number: v.pipe(
    v.string(),
    v.transform((input) => input.replace(/[\s-]/g, '')),
    v.minLength(1, validationMessage('required')),
    v.regex(/^\d+$/, validationMessage('digits')),
    v.minLength(RULES.cardDigitsMin, validationMessage('card_number')),
    v.maxLength(RULES.cardDigitsMax, validationMessage('card_number')),
    v.check(passesLuhn, validationMessage('card_typo')),
  ),
  expiry: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.regex(/^(0[1-9]|1[0-2]) ?\/? ?\d{2}$/, validationMessage('expiry')),
  ),
  cvv: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.regex(/^\d+$/, validationMessage('cvv')),
    v.minLength(RULES.cvvMin, validationMessage('cvv')),
    v.maxLength(RULES.cvvMax, validationMessage('cvv')),
  ),
  country: Country,
})

/** Checks the number's check digit: see ISO/IEC 7812-1, annex B. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const CARD_BRAND_PATTERNS: [(typeof CARD_BRANDS)[number], RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['diners', /^3[068]/],
  ['jcb', /^35/],
  ['discover', /^6(011|4|5)/],
  ['unionpay', /^62/],
]

/** The card data that may be sent, without the number. */
export function redactCard({
  cardholder,
  number,
  expiry,
  country,
}: v.InferOutput<typeof CardForm>): v.InferOutput<typeof DemoCard> {
  return {
    cardholder,
    brand: CARD_BRAND_PATTERNS.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown',
    last4: number.slice(-4),
    expiryMonth: Number(expiry.slice(0, 2)),
    expiryYear: 2000 + Number(expiry.slice(-2)),
    country,
  }
}

/** Whether a card has expired. It is valid until the end of its month. */
export const isExpired = (card: { expiryMonth: number; expiryYear: number }, now: Date): boolean =>
  now.getTime() >= Date.UTC(card.expiryYear, card.expiryMonth, 1)
