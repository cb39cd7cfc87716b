import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { localizedName } from '#shared/languages.ts'
import { type Plan, type Provider, trialDaysOf } from '#shared/subscriptions.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PlanPrice } from './plan-price.tsx'
import { usePlans } from './plans.ts'

interface PlanChoiceProps {
  selectedId: string | null
  onSelect: (id: string) => void
  label: string
  /** Whether plans offer their free trial: only to freelancers who never had a plan. */
  showTrials: boolean
  /** Describes the consequences of choosing a plan. */
  describe: (plan: Plan, provider: Provider) => ReactNode
}

/** A choice of plans. */
export function PlanChoice({ selectedId, onSelect, label, showTrials, describe }: PlanChoiceProps) {
  const { t, i18n } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const plans = usePlans()
  if (plans.status === 'loading') return <Skeleton className="h-48 rounded-2xl" />
  if (plans.status === 'error')
    return (
      <ErrorState
        title={t('plan.failed')}
        text={errorMessage(plans.error)}
        retryLabel={t('retry')}
        onRetry={plans.retry}
      />
    )
  const { provider } = plans.data
  const selected = plans.data.plans.find(({ _id }) => _id === selectedId)
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <ul className="grid gap-3 sm:grid-cols-3">
        {plans.data.plans.map((plan) => (
          <li key={plan._id}>
            <label className="flex h-full cursor-pointer flex-col rounded-2xl border-2 border-line bg-surface p-4 has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus">
              <span className="flex items-center gap-3 text-lg font-bold">
                <input
                  type="radio"
                  name="plan"
                  value={plan._id}
                  checked={selectedId === plan._id}
                  onChange={() => onSelect(plan._id)}
                  className="size-5 shrink-0 accent-brand"
                />
                {localizedName(i18n.language, plan)}
              </span>
              <PlanPrice plan={plan} provider={provider} />
              {showTrials && provider !== 'none' && trialDaysOf(plan) > 0 && (
                <span className="mt-1 text-sm font-semibold text-link">
                  {t('plan.trial', { count: trialDaysOf(plan) })}
                </span>
              )}
              <ul className="mt-3 grid gap-1 text-sm">
                {plan.features.map((feature) => (
                  <li key={feature} className="flex gap-2">
                    <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
                    {t(`plan.feature.${feature}`, { defaultValue: feature })}
                  </li>
                ))}
              </ul>
            </label>
          </li>
        ))}
      </ul>
      <SavedNotice savedAt={plans.savedAt} fresh={plans.fresh} className="mt-1" />
      <p role="status" className="font-medium empty:hidden">
        {selected && describe(selected, provider)}
      </p>
    </fieldset>
  )
}
