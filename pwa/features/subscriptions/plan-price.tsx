import { useTranslation } from 'react-i18next'
import { formatAmount } from '#shared/currency.ts'
import { localeOf } from '#shared/languages.ts'
import {
  nextChargeOf,
  type Plan,
  type Provider,
  periodOf,
  planChangeOf,
  priceOf,
  type Subscription,
  trialDaysOf,
} from '#shared/subscriptions.ts'
import { DAY_MS } from '#shared/time.ts'
import { usePrice } from '../currency/currency.ts'

/** A plan's price in the reader's currency and in the currency in which it is charged. */
export function PlanPrice({ plan, provider }: { plan: Plan; provider: Provider }) {
  const { t } = useTranslation('selling')
  const price = usePrice()
  const interval = usePlanInterval()
  if (provider === 'none') return <span className="mt-2 text-lg font-bold">{t('plan.free')}</span>
  const localPrice = price(priceOf(plan))
  const chargedPrice = formatAmount(priceOf(plan), 'USD')
  return (
    <>
      <span className="mt-2 text-2xl font-extrabold">{localPrice}</span>
      {plan.discountedPrice > 0 && plan.discountedPrice < plan.actualPrice && (
        <s className="text-sm text-muted">{price(plan.actualPrice)}</s>
      )}
      <span className="text-sm text-muted">
        {interval(plan)}
        {localPrice !== chargedPrice && ` · ${t('plan.charged', { price: chargedPrice })}`}
      </span>
    </>
  )
}

/** How often a plan is charged, as people say it: "every month", "every 90 days". */
export function usePlanInterval(): (plan: Pick<Plan, 'subscriptionInterval'>) => string {
  const { t } = useTranslation('selling')
  return (plan) => {
    const period = periodOf(plan)
    return period ? t(`plan.period.${period}`) : t('plan.every', { count: plan.subscriptionInterval })
  }
}

/** What is charged, and when, if this is the freelancer's first plan. */
export function useFirstCharge(): (plan: Plan, provider: Provider) => string {
  const { t, i18n } = useTranslation('selling')
  const interval = usePlanInterval()
  return (plan, provider) => {
    const days = trialDaysOf(plan)
    const date = new Date(Date.now() + days * DAY_MS).toLocaleDateString(localeOf(i18n.language), {
      dateStyle: 'long',
    })
    return t(`plan.first.${provider === 'none' ? 'free' : days > 0 ? 'trial' : 'paid'}`, {
      ...getPriceText(plan),
      every: interval(plan),
      date,
    })
  }
}

/** What is charged, and when, if this plan replaces the current or the ended one. */
export function usePlanChange(): (
  subscription: Subscription | null,
  plan: Plan,
  provider: Provider,
) => string {
  const { t, i18n } = useTranslation('selling')
  const interval = usePlanInterval()
  return (subscription, plan, provider) => {
    const change = planChangeOf(subscription, plan, provider)
    const date = subscription?.endsAt
      ? new Date(subscription.endsAt).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'long' })
      : ''
    const text = t(`plan.switch.${change}`, {
      ...getPriceText(plan),
      every: interval(plan),
      date,
    })
    return change === 'period' && provider === 'stripe' ? `${text} ${t('plan.switch.difference')}` : text
  }
}

/** The next charge and its date; null if there is none. */
export function useNextCharge(): (subscription: Subscription, provider: Provider) => string | null {
  const { t, i18n } = useTranslation('selling')
  return (subscription, provider) => {
    const next = nextChargeOf(subscription, provider)
    return (
      next &&
      t('plan.next', {
        price: formatAmount(next.dollars, 'USD'),
        date: new Date(next.dueAt).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'long' }),
      })
    )
  }
}

const getPriceText = (plan: Plan) => ({ price: formatAmount(priceOf(plan), 'USD') })
