import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { isRetryableStatus } from '#shared/envelope.ts'
import type { MyProfile } from '#shared/seller-profile.ts'
import { getAccountDraft } from '../../../client/drafts.ts'
import { useReachable, useSession } from '../../../client/hooks.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { PROFILE_STEPS, type ProfileStep, paths } from '../../../paths.ts'
import { ApiError, OfflineError } from '../../../platform/errors.ts'
import { createId } from '../../../sync/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CardList } from '../../subscriptions/card-list.tsx'
import { useCards } from '../../subscriptions/cards.ts'
import { PlanChoice } from '../../subscriptions/plan-choice.tsx'
import { useFirstCharge } from '../../subscriptions/plan-price.tsx'
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
 * The last step: a plan, a card, and the submission of everything. If the outcome of a submission is unknown,
 * it is queried first; only then can the submission be repeated, with the same idempotency key, so that
 * nothing is started or charged twice.
 */
export default function PlanStep({
  profile,
  draft,
  completedSteps,
  back,
}: {
  profile: MyProfile
  draft: ReturnType<typeof createProfileDraft>
  completedSteps: ProfileStep[]
  back: ReactNode
}) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const navigate = useNavigate()
  const cards = useCards()
  const { complete, refresh } = useProfileActions()
  const firstCharge = useFirstCharge()
  const userId = useSession()?.user._id ?? ''
  const submission = useSubmission(userId)
  const draftPlanId = draft.read().planId
  const [planId, setPlanId] = useState(typeof draftPlanId === 'string' ? draftPlanId : null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const missingSteps = PROFILE_STEPS.filter((step) => step !== 'plan-info' && !completedSteps.includes(step))
  const card = cards.status === 'ready' ? cards.data.cards.find(({ isDefault }) => isDefault) : undefined
  const acceptsCards = cards.status !== 'ready' || cards.data.provider !== 'none'
  const [personal, professional] = parseSteps(profile, draft)
  const finish = () => {
    submission.end()
    draft.discard()
    toast.success(t('created'))
    void navigate(paths.sellerDashboard(), { replace: true })
  }
  useOutcomeCheck(submission.isUnknown, async () => {
    const { profileComplete } = await refresh()
    if (profileComplete) finish()
    else submission.markKnown()
  })
  const submit = async () => {
    setError(null)
    if (!personal || !professional) return setError(t('stepsFirst'))
    if (!planId) return setError(t('planFirst'))
    if (!card && acceptsCards) return setError(t('cardFirst'))
    setIsBusy(true)
    try {
      const { sendPortrait } = await import('../../accounts/portrait.ts')
      const profileImage = await sendPortrait(personal.profileImage)
      if (profileImage !== personal.profileImage) draft.write({ profileImage })
      const { user, seller } = splitByOwner({
        ...personal,
        profileImage,
        ...professional,
        ...readVideo(draft),
      })
      await complete(
        { user, seller, ...(card && { payment_method: card._id }), subscriptionPlanId: planId } as Parameters<
          typeof complete
        >[0],
        submission.begin(),
      )
      finish()
    } catch (cause) {
      if (cause instanceof OfflineError) submission.markUnknown()
      else if (cause instanceof ApiError && !isRetryableStatus(cause.status)) submission.end()
      else submission.markKnown()
      setError(cause instanceof OfflineError ? t('unknown') : errorMessage(cause, 'submitProfile'))
    } finally {
      setIsBusy(false)
    }
  }
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
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('card.title')}</h2>
        {acceptsCards && <p className="text-muted">{t('card.why')}</p>}
        <CardList loaded={cards} country={personal?.country ?? profile.seller.country} preferNew={false} />
      </section>
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
        <Button size="l" busy={isBusy || submission.isUnknown} onClick={() => void submit()}>
          {t(submission.isUnknown ? 'checking' : 'submit')}
        </Button>
        {back}
      </div>
    </div>
  )
}

/** The URL of an uploaded intro video. */
function readVideo(draft: { read(): Record<string, unknown> }): { introVideo?: string } {
  const { introVideo } = draft.read()
  return typeof introVideo === 'string' ? { introVideo } : {}
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

/**
 * A submission's idempotency key and state. The key stays the same until the outcome is known, across reloads
 * too.
 */
function useSubmission(userId: string) {
  const [draft] = useState(() => getAccountDraft(userId, 'submission'))
  const [isUnknown, setIsUnknown] = useState(() => draft.read().unknown === true)
  const getKey = () => {
    const { key } = draft.read()
    return typeof key === 'string' ? key : createId()
  }
  const saveState = (unknown: boolean) => {
    draft.write({ key: getKey(), unknown })
    setIsUnknown(unknown)
  }
  return {
    isUnknown,
    begin() {
      const key = getKey()
      // Written before the request: if the page is closed during it, the outcome is unknown.
      draft.write({ key, unknown: true })
      return key
    },
    markUnknown: () => saveState(true),
    markKnown: () => saveState(false),
    end() {
      draft.clear()
      setIsUnknown(false)
    },
  }
}

/** Queries the outcome as soon as the server can be reached. */
function useOutcomeCheck(isUnknown: boolean, refetch: () => Promise<void>): void {
  const reachable = useReachable()
  const latestRefetch = useRef(refetch)
  useEffect(() => {
    latestRefetch.current = refetch
  })
  useEffect(() => {
    // Errors are ignored: it is queried again when reachability changes.
    if (isUnknown && reachable) latestRefetch.current().catch(() => undefined)
  }, [isUnknown, reachable])
}
