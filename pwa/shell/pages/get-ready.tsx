import { CheckCircle2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { trialDaysOf } from '#shared/subscriptions.ts'
import { useSession } from '../../client/hooks.ts'
import { getDestination } from '../../features/accounts/landing.ts'
import { PlanPrice } from '../../features/subscriptions/plan-price.tsx'
import { usePlans } from '../../features/subscriptions/plans.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { BRAND } from '../../ui/brand.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { InstallEntry } from '../install/install-entry.tsx'
import { PreferenceFields } from '../navigation/preference-menus.tsx'

const PushSwitch = lazy(
  lazyWithRetry(async () => ({
    default: (await import('../../features/notifications/push-switch.tsx')).PushSwitch,
  })),
)

const PendingCompletion = lazy(lazyWithRetry(() => import('../../features/sellers/completion-note.tsx')))

/**
 * Before the sign-up: what to have ready, and what it costs. After it: language, installing the app, and
 * notifications.
 */
export default function GetReady() {
  const session = useSession()
  const [searchParams] = useSearchParams()
  const role = searchParams.get('role')
  if (session) return <FinishSetup />
  return role === 'buyer' || role === 'seller' ? (
    <BeforeSignUp role={role} />
  ) : (
    <Navigate to={paths.selectRole()} replace />
  )
}

function BeforeSignUp({ role }: { role: 'buyer' | 'seller' }) {
  const { t } = useTranslation('ready')
  const { state } = useLocation()
  const title = t(`prepare.${role}.title`)
  useDocumentTitle(title)
  const needs =
    role === 'seller'
      ? (['photo', 'title', 'rate', 'skills', 'card'] as const)
      : (['email', 'minute', 'free'] as const)
  return (
    <div className="frame max-w-2xl py-8 sm:py-14">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="mt-3 text-lg text-muted">{t(`prepare.${role}.text`)}</p>
      <ul className="mt-6 grid gap-3">
        {needs.map((need) => (
          <li key={need} className="flex gap-3">
            <CheckCircle2 aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-link" />
            {t(`needs.${need}`, { brand: BRAND })}
          </li>
        ))}
      </ul>
      {role === 'seller' && <Prices />}
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink
          to={role === 'seller' ? paths.signUpFreelancer() : paths.signUpBuyer()}
          state={state}
          size="l"
        >
          {t('signUp')}
        </ButtonLink>
        <ButtonLink to={paths.selectRole()} state={state} variant="secondary" size="l">
          {t('back')}
        </ButtonLink>
      </div>
    </div>
  )
}

/**
 * The prices of the plans, shown before any data is asked for. If they can't be loaded the section is left
 * out: the sign-up itself is free.
 */
function Prices() {
  // Includes the price texts: if they loaded later, the page would be replaced with its skeleton.
  const { t, i18n } = useTranslation(['ready', 'selling', 'saved'])
  const plans = usePlans()
  if (plans.status === 'error') return null
  return (
    <section className="mt-8">
      <h2 className="text-xl font-bold">{t('plans')}</h2>
      <p className="mt-1 text-muted">{t('plansText')}</p>
      <ul className="mt-4 grid gap-3 sm:grid-cols-3">
        {plans.status === 'loading' && ['a', 'b', 'c'].map((key) => <Skeleton key={key} className="h-28" />)}
        {plans.status === 'ready' &&
          plans.data.plans.map((plan) => (
            <li key={plan._id}>
              <Card className="flex h-full flex-col p-4">
                <h3 className="font-bold">{localizedName(i18n.language, plan)}</h3>
                <PlanPrice plan={plan} provider={plans.data.provider} />
                {plans.data.provider !== 'none' && trialDaysOf(plan) > 0 && (
                  <p className="mt-2 text-sm font-semibold text-link">
                    {t('trial', { count: trialDaysOf(plan) })}
                  </p>
                )}
              </Card>
            </li>
          ))}
      </ul>
      {plans.status === 'ready' && (
        <SavedNotice savedAt={plans.savedAt} fresh={plans.fresh} className="-mb-6" />
      )}
    </section>
  )
}

function FinishSetup() {
  const { t } = useTranslation('ready')
  const session = useSession()
  const { state } = useLocation()
  const title = t('settle.title', { name: session?.user.firstName ?? '' })
  useDocumentTitle(title)
  if (!session) return null
  return (
    <div className="frame max-w-2xl py-8 sm:py-14">
      <h1 className="text-3xl font-extrabold">{title}</h1>
      <p className="mt-3 text-lg text-muted">{t('settle.text')}</p>
      {session.user.role === 'seller' && !session.user.profileComplete && (
        <Suspense>
          <PendingCompletion className="mt-6" />
        </Suspense>
      )}
      <Card className="mt-6 p-5">
        <h2 className="mb-4 text-lg font-bold">{t('settle.choices')}</h2>
        <PreferenceFields />
      </Card>
      <Card className="mt-4 p-5">
        <h2 className="text-lg font-bold">{t('settle.install')}</h2>
        <p className="mt-1 mb-4 text-muted">{t('settle.installText')}</p>
        <InstallEntry />
      </Card>
      {(session.user.role === 'buyer' || session.user.role === 'seller') && (
        <Card className="mt-4 p-5">
          <Suspense fallback={<Skeleton className="h-24" />}>
            <PushSwitch standalone />
          </Suspense>
        </Card>
      )}
      <ButtonLink to={getDestination(session.user, state)} size="l" className="mt-8">
        {t('settle.go')}
      </ButtonLink>
    </div>
  )
}
