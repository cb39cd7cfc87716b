import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '#shared/currency.ts'
import { localeOf, localizedName } from '#shared/languages.ts'
import { type Provider, priceOf, type Subscription } from '#shared/subscriptions.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { CardList } from './card-list.tsx'
import { useCards, usePaymentActions, useSubscription } from './cards.ts'
import { PlanChoice } from './plan-choice.tsx'
import { useNextCharge, usePlanChange, usePlanInterval } from './plan-price.tsx'

const useFormatDay = () => {
  const { i18n } = useTranslation()
  return (iso: string) => new Date(iso).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'long' })
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) < Date.now()

/** A freelancer's plan, cards and invoices. */
export default function Billing({ country }: { country: string }) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const loaded = useSubscription()
  const cards = useCards()
  const formatDay = useFormatDay()
  if (loaded.status === 'loading' || cards.status === 'loading')
    return <Skeleton className="h-72 rounded-2xl" />
  if (loaded.status === 'error')
    return (
      <ErrorState
        title={t('plan.failed')}
        text={errorMessage(loaded.error)}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  const { subscription, invoices } = loaded.data
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('plan.title')}</h2>
        <PlanState
          subscription={subscription}
          provider={cards.status === 'ready' ? cards.data.provider : null}
        />
        <SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="-mt-3 -mb-6" />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('card.title')}</h2>
        <CardList loaded={cards} country={country} preferNew={subscription?.status === 'past_due'} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('invoices.title')}</h2>
        {invoices.length === 0 ? (
          <p className="text-muted">{t('invoices.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {invoices.map((invoice) => (
              <li key={invoice._id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                <span>
                  <span className="block font-medium">{formatDay(invoice.createdAt)}</span>
                  <span className="text-sm text-muted">
                    {invoice.url ? (
                      <a
                        href={invoice.url}
                        target="_blank"
                        rel="noopener noreferrer"
                        className="text-link underline"
                      >
                        {invoice.number}
                      </a>
                    ) : (
                      invoice.number
                    )}{' '}
                    · {invoice.plan}
                  </span>
                </span>
                <span className="text-end">
                  <span className="block font-semibold">{formatAmount(invoice.amount, 'USD')}</span>
                  <span className="text-sm text-muted">{t(`invoices.${invoice.status}`)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function PlanState({
  subscription,
  provider,
}: {
  subscription: Subscription | null
  provider: Provider | null
}) {
  const { t, i18n } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const formatDay = useFormatDay()
  const { choosePlan, cancelPlan, resumePlan } = usePaymentActions()
  const describeChange = usePlanChange()
  const interval = usePlanInterval()
  const describeNextCharge = useNextCharge()
  const [chosenPlanId, setChosenPlanId] = useState<string | null>(null)
  const [isCancelling, setIsCancelling] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async (action: () => Promise<unknown>, message: string) => {
    setIsBusy(true)
    try {
      await action()
      toast.success(message)
      setChosenPlanId(null)
      setIsCancelling(false)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsBusy(false)
    }
  }
  const hasEnded = !subscription || subscription.status === 'cancelled'
  const endDate = subscription?.endsAt ? formatDay(subscription.endsAt) : ''
  const nextCharge = subscription && provider && describeNextCharge(subscription, provider)
  const current = subscription?.plan?._id ?? null
  return (
    <div className="grid gap-4 rounded-2xl border border-line bg-surface p-4">
      <div>
        <p className="text-lg font-bold">
          {subscription?.plan ? localizedName(i18n.language, subscription.plan) : t('plan.none')}
        </p>
        {subscription?.plan && provider && !hasEnded && (
          <p>
            {provider === 'none'
              ? t('plan.free')
              : t('plan.price', {
                  price: formatAmount(priceOf(subscription.plan), 'USD'),
                  every: interval(subscription.plan),
                })}
          </p>
        )}
        {subscription && (
          <p className={subscription.status === 'past_due' ? 'text-danger' : 'text-muted'}>
            {subscription.status === 'past_due'
              ? t(isPast(subscription.graceEndsAt) ? 'plan.pastGrace' : 'plan.pastDue', {
                  date: formatDay(subscription.graceEndsAt ?? ''),
                })
              : subscription.status === 'cancelled'
                ? t('plan.ended')
                : subscription.cancelling
                  ? t('plan.cancelling', { date: endDate })
                  : endDate &&
                    (provider === 'none'
                      ? t('plan.runs', { date: endDate })
                      : subscription.status === 'trialing'
                        ? t('plan.trialUntil', { date: endDate })
                        : !nextCharge && t('plan.renews', { date: endDate }))}
          </p>
        )}
        {nextCharge && <p className="font-medium">{nextCharge}</p>}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setChosenPlanId(current ?? '')}>
          {t(hasEnded ? 'plan.choose' : 'plan.change')}
        </Button>
        {!hasEnded &&
          (subscription.cancelling ? (
            <Button variant="secondary" busy={isBusy} onClick={() => void run(resumePlan, t('plan.goesOn'))}>
              {t('plan.goOn')}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => setIsCancelling(true)}>
              {t('plan.cancel')}
            </Button>
          ))}
      </div>
      <Dialog
        open={chosenPlanId !== null}
        onClose={() => setChosenPlanId(null)}
        title={t('plan.choose')}
        closeLabel={t('close')}
        wide
        footer={
          <Button
            busy={isBusy}
            disabled={!chosenPlanId || (chosenPlanId === current && !hasEnded)}
            onClick={() => chosenPlanId && void run(() => choosePlan(chosenPlanId), t('plan.changed'))}
          >
            {t('plan.take')}
          </Button>
        }
      >
        <PlanChoice
          selectedId={chosenPlanId}
          onSelect={setChosenPlanId}
          label={t('plan.choose')}
          showTrials={false}
          describe={(plan, payee) =>
            plan._id === current && !hasEnded ? t('plan.yours') : describeChange(subscription, plan, payee)
          }
        />
      </Dialog>
      <Dialog
        open={isCancelling}
        onClose={() => setIsCancelling(false)}
        title={t('plan.cancelTitle')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsCancelling(false)}>
              {t('plan.keep')}
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void run(cancelPlan, t('plan.cancelled'))}>
              {t('plan.cancel')}
            </Button>
          </>
        }
      >
        <p>
          {t(subscription?.status === 'past_due' ? 'plan.cancelMissed' : 'plan.cancelText', {
            date: endDate,
          })}
        </p>
      </Dialog>
    </div>
  )
}
