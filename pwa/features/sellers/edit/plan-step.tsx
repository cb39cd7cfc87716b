import { CircleAlert, CloudOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { localizedName } from '#shared/languages.ts'
import type { CompleteProfile, MyProfile } from '#shared/seller-profile.ts'
import { useReachable, useSession } from '../../../client/hooks.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { getOutcomeText } from '../../../forms/outcome-text.ts'
import { PROFILE_STEPS, type ProfileStep, paths } from '../../../paths.ts'
import { whenEngineStarted } from '../../../sync/current-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CardList } from '../../subscriptions/card-list.tsx'
import { useCards } from '../../subscriptions/cards.ts'
import { PlanChoice } from '../../subscriptions/plan-choice.tsx'
import { useFirstCharge } from '../../subscriptions/plan-price.tsx'
import { usePlans } from '../../subscriptions/plans.ts'
import {
  PersonalSchema,
  ProfessionalSchema,
  splitByOwner,
  toPersonalInput,
  toProfessionalInput,
} from './forms.ts'
import { useProfileActions } from './my-profile.ts'
import type { createProfileDraft } from './profile-draft.ts'

/**
 * The last step: a plan, a card, and the submission of everything, from the outbox. Repeated after a lost
 * answer, it starts and charges nothing twice.
 */
export default function PlanStep({
  profile,
  draft,
  completedSteps,
  submittedPlanId,
  isSubmitted,
  back,
}: {
  profile: MyProfile
  draft: ReturnType<typeof createProfileDraft>
  completedSteps: ProfileStep[]
  /** The plan of a profile in the outbox, pending or rejected. */
  submittedPlanId: string | null
  /** Whether it waits to be sent. */
  isSubmitted: boolean
  back: ReactNode
}) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const plans = usePlans()
  const cards = useCards()
  const reachable = useReachable()
  const { refresh } = useProfileActions()
  const firstCharge = useFirstCharge()
  const userId = useSession()?.user._id ?? ''
  const draftPlanId = draft.read().planId
  const [planId, setPlanId] = useState(typeof draftPlanId === 'string' ? draftPlanId : submittedPlanId)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const missingSteps = PROFILE_STEPS.filter((step) => step !== 'plan-info' && !completedSteps.includes(step))
  const card = cards.status === 'ready' ? cards.data.cards.find(({ isDefault }) => isDefault) : undefined
  const acceptsCards = cards.status !== 'ready' || cards.data.provider !== 'none'
  const isCardUnreachable = !card && acceptsCards && !reachable
  const [personal, professional] = parseSteps(profile, draft)
  const submit = async () => {
    setError(null)
    if (!personal || !professional) return setError(t('stepsFirst'))
    if (!planId) return setError(t('planFirst'))
    if (!card && acceptsCards) return setError(t(reachable ? 'cardFirst' : 'first.cardOffline'))
    setIsBusy(true)
    try {
      const { completeProfile, readVideo, clearVideoDraft } = await import('../complete-profile-mutation.ts')
      const values = { ...personal, ...professional, ...readVideo(profile, draft, userId) }
      const form = { ...splitByOwner(values), ...(card && { payment_method: card._id }) } as const
      const { outcome } = await completeProfile(
        await whenEngineStarted(),
        { ...form, subscriptionPlanId: planId } as CompleteProfile,
        { draft },
      )
      draft.discard()
      clearVideoDraft(userId)
      const sent = await outcome
      if (sent === 'refused' || sent === 'discarded') return
      if (sent === 'done') await refresh().catch(() => undefined)
      else toast(getOutcomeText(sent, { done: '', waits: t('first.saved') }) ?? '')
      // Whoever has gone elsewhere meanwhile stays there.
      if (location.pathname === pathname) void navigate(paths.sellerDashboard(), { replace: true })
    } catch (cause) {
      setError(errorMessage(cause, 'submitProfile'))
    } finally {
      setIsBusy(false)
    }
  }
  if (isSubmitted && !isBusy) return <SubmittedPlan planId={submittedPlanId} />
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('plan.choose')}</h2>
        <PlanChoice
          selectedId={planId}
          onSelect={(id) => {
            setPlanId(id)
            draft.write({ planId: id })
          }}
          label={t('plan.choose')}
          showTrials
          describe={firstCharge}
        />
      </section>
      {/* Nothing that may be pressed stands below what is still coming. */}
      {plans.status !== 'loading' && (
        <section className="grid gap-3">
          <h2 className="text-xl font-bold">{t('card.title')}</h2>
          {acceptsCards && <p className="text-muted">{t('card.why')}</p>}
          {isCardUnreachable && (
            <p role="status" className="flex items-start gap-2 text-muted">
              <CloudOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {t('first.cardOffline')}
            </p>
          )}
          <CardList loaded={cards} country={personal?.country ?? profile.seller.country} preferNew={false} />
        </section>
      )}
      {plans.status !== 'loading' && cards.status !== 'loading' && (
        <>
          {missingSteps.length > 0 && (
            <p className="rounded-xl bg-brand-soft p-4">
              {t('missing')}{' '}
              {missingSteps.map((step) => (
                <Link key={step} to={paths.profile(step)} className="me-3 font-semibold text-link underline">
                  {t(`step.${step}`)}
                </Link>
              ))}
            </p>
          )}
          <div role="alert" aria-atomic="true">
            {error && (
              <p className="flex items-start gap-2 rounded-xl bg-danger-soft p-3 text-danger">
                <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
                {error}
              </p>
            )}
          </div>
          <div className="flex flex-wrap gap-3">
            <Button size="l" busy={isBusy} onClick={() => void submit()}>
              {t('submit')}
            </Button>
            {back}
          </div>
        </>
      )}
    </div>
  )
}

/** The plan of a profile that is waiting to be sent. */
function SubmittedPlan({ planId }: { planId: string | null }) {
  const { t, i18n } = useTranslation('selling')
  const plans = usePlans()
  const plan = plans.status === 'ready' ? plans.data.plans.find(({ _id }) => _id === planId) : undefined
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-bold">{t('plan.title')}</h2>
      {plan && <p className="text-lg font-semibold">{localizedName(i18n.language, plan)}</p>}
      <p className="text-muted">{t('first.planWaits')}</p>
    </section>
  )
}

/** The values of the first two steps if they are valid. */
function parseSteps(profile: MyProfile, draft: { read(): Record<string, unknown> }) {
  const values = draft.read()
  const personal = v.safeParse(PersonalSchema, { ...toPersonalInput(profile), ...values })
  const professional = v.safeParse(ProfessionalSchema, { ...toProfessionalInput(profile, ''), ...values })
  return [
    personal.success ? personal.output : null,
    professional.success ? professional.output : null,
  ] as const
}
