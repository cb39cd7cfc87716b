import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useSubscription } from './cards.ts'

/**
 * Tells a freelancer with a failed payment or an ended plan until when they are listed and what to do.
 * Renders nothing otherwise.
 */
export function PaymentNotice() {
  const { t, i18n } = useTranslation('selling')
  const loaded = useSubscription()
  const subscription = loaded.status === 'ready' ? loaded.data.subscription : null
  if (subscription?.status !== 'past_due' && subscription?.status !== 'cancelled') return null
  const isPast = Date.parse(subscription.graceEndsAt ?? '') < Date.now()
  const date = new Date(subscription.graceEndsAt ?? 0).toLocaleDateString(localeOf(i18n.language), {
    dateStyle: 'long',
  })
  return (
    <div className="mb-6 flex flex-wrap items-center gap-3 rounded-2xl bg-danger-soft p-4 text-danger">
      <CircleAlert aria-hidden="true" className="size-6 shrink-0" />
      <p className="min-w-0 flex-1 basis-60">
        {subscription.status === 'past_due'
          ? t(isPast ? 'plan.pastGrace' : 'plan.pastDue', { date })
          : t('plan.ended')}
      </p>
      <ButtonLink variant="secondary" to={paths.profile('plan-info')}>
        {t('step.plan-info')}
      </ButtonLink>
    </div>
  )
}
