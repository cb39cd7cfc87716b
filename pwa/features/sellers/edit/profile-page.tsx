import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import type { MyProfile } from '#shared/seller-profile.ts'
import { useSession } from '../../../client/hooks.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { PROFILE_STEPS, type ProfileStep, paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { isConflict, readSubmission } from '../completion.ts'
import { type Completion, useCompletion } from '../use-completion.ts'
import { PersonalSchema, ProfessionalSchema, toPersonalInput, toProfessionalInput } from './forms.ts'
import { useMyProfile } from './my-profile.ts'
import { createProfileDraft, type ProfileDraft } from './profile-draft.ts'
import { withPendingEdit } from './profile-edit.ts'
import { StepForm } from './step-form.tsx'

const CompletionNote = lazy(
  lazyWithRetry(async () => ({ default: (await import('../completion-note.tsx')).CompletionNote })),
)
const EditProfileStep = lazy(lazyWithRetry(() => import('./edit-profile-step.tsx')))
const IntroVideo = lazy(lazyWithRetry(() => import('./intro-video.tsx')))
const OffersPrefetch = lazy(lazyWithRetry(() => import('./offers-prefetch.ts')))
const PersonalFields = lazy(lazyWithRetry(() => import('./personal-fields.tsx')))
const ProfessionalFields = lazy(lazyWithRetry(() => import('./professional-fields.tsx')))
const PlanStep = lazy(lazyWithRetry(() => import('./plan-step.tsx')))

/**
 * /profile/{step}: a freelancer's profile in three steps, filled in for the first time or edited. /profile
 * redirects to the first incomplete step.
 */
export default function ProfilePage() {
  const { t } = useTranslation(['selling', 'saved'])
  const errorMessage = useErrorMessage()
  const userId = useSession()?.user._id ?? ''
  const { step: stepParam } = useParams()
  const loaded = useMyProfile()
  const draft = useMemo(() => createProfileDraft(userId), [userId])
  const isComplete = loaded.status === 'ready' && loaded.data.profileComplete
  const completion = useCompletion()
  const isPulled = useDraftPull(draft, loaded.status === 'ready' && !isComplete && completion === null)
  const title = t(isComplete ? 'editTitle' : 'newTitle')
  useDocumentTitle(title)
  if (loaded.status === 'error')
    return (
      <ErrorState
        level={1}
        title={t('failed')}
        text={errorMessage(loaded.error, 'sellerDetails')}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  if (loaded.status === 'loading' || !(isComplete || completion || (completion === null && isPulled)))
    return <ProfilePageSkeleton title={title} />
  const isRejected = !!completion?.mutation.rejection
  // The form for edits shows the edits itself.
  const submitted = completion ? [completion.mutation, ...(isRejected ? completion.edits : [])] : []
  const profile = isComplete ? loaded.data : withPendingEdit(loaded.data, readSubmission(submitted))
  const step = PROFILE_STEPS.find((option) => option === stepParam)
  const isSubmitted = isComplete || (!!completion && !isRejected)
  const completedSteps = isSubmitted ? [...PROFILE_STEPS] : getCompletedSteps(profile, draft)
  if (!step)
    return (
      <Navigate
        to={paths.profile(PROFILE_STEPS.find((option) => !completedSteps.includes(option)) ?? 'plan-info')}
        replace
      />
    )
  // What another device has published, and what was typed here, are shown beside each other in a form.
  if (isComplete && step === 'plan-info' && isConflict(completion?.mutation.rejection))
    return <Navigate to={paths.profile('personal-info')} replace />
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
      {!isSubmitted && <p className="mt-2 text-muted">{t('newText', { steps: PROFILE_STEPS.length })}</p>}
      {!isComplete && completion && (
        <Suspense>
          <CompletionNote completion={completion} className="mt-4" />
        </Suspense>
      )}
      {!isSubmitted && (
        <Suspense>
          <OffersPrefetch />
        </Suspense>
      )}
      <StepNav current={step} completedSteps={isComplete ? [] : completedSteps} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isComplete || (isSubmitted && step !== 'plan-info') ? (
          <EditProfileStep key={step} step={step} profile={profile} userId={userId} />
        ) : (
          <NewProfileStep
            key={step}
            step={step}
            profile={profile}
            draft={draft}
            completedSteps={completedSteps}
            completion={completion ?? null}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Whether the draft has been pulled from the server. */
function useDraftPull(draft: ProfileDraft, needed: boolean): boolean {
  const [pulledDraft, setPulledDraft] = useState<ProfileDraft | null>(null)
  useEffect(() => {
    if (!needed) return
    let stopSync = () => {}
    let isCancelled = false
    void draft.pull().then(() => {
      if (isCancelled) return
      setPulledDraft(draft)
      stopSync = draft.startSync()
    })
    return () => {
      isCancelled = true
      stopSync()
    }
  }, [draft, needed])
  return pulledDraft === draft
}

/** The steps whose current values are valid. */
function getCompletedSteps(profile: MyProfile, draft: ProfileDraft): ProfileStep[] {
  const values = draft.read()
  return [
    ...(v.is(PersonalSchema, { ...toPersonalInput(profile), ...values }) ? (['personal-info'] as const) : []),
    ...(v.is(ProfessionalSchema, { ...toProfessionalInput(profile, ''), ...values })
      ? (['professional-info'] as const)
      : []),
  ]
}

function NewProfileStep({
  step,
  profile,
  draft,
  completedSteps,
  completion,
}: {
  step: ProfileStep
  profile: MyProfile
  draft: ReturnType<typeof createProfileDraft>
  completedSteps: ProfileStep[]
  completion: Completion | null
}) {
  const { t, i18n } = useTranslation('selling')
  const navigate = useNavigate()
  const renderBackLink = (to: ProfileStep) => (
    <ButtonLink variant="secondary" to={paths.profile(to)}>
      {t('back')}
    </ButtonLink>
  )
  if (step === 'personal-info')
    return (
      <StepForm
        schema={PersonalSchema}
        base={toPersonalInput(profile)}
        draft={draft}
        onNext={() => void navigate(paths.profile('professional-info'))}
      >
        <PersonalFields />
      </StepForm>
    )
  if (step === 'professional-info')
    return (
      <StepForm
        schema={ProfessionalSchema}
        base={toProfessionalInput(profile, i18n.language)}
        draft={draft}
        onNext={() => void navigate(paths.profile('plan-info'))}
        back={renderBackLink('personal-info')}
      >
        <ProfessionalFields country={String(draft.read().country ?? profile.seller.country)} />
        <Suspense fallback={<Skeleton className="h-24" />}>
          <IntroVideo profile={profile} draft={draft} />
        </Suspense>
      </StepForm>
    )
  return (
    <PlanStep
      profile={profile}
      draft={draft}
      completedSteps={completedSteps}
      submittedPlanId={completion?.mutation.payload.subscriptionPlanId ?? null}
      isSubmitted={completion !== null && !completion.mutation.rejection}
      back={renderBackLink('professional-info')}
    />
  )
}

function StepNav({ current, completedSteps }: { current: ProfileStep; completedSteps: ProfileStep[] }) {
  const { t } = useTranslation('selling')
  return (
    <nav aria-label={t('steps')} className="my-6">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {PROFILE_STEPS.map((step, i) => (
          <li key={step}>
            <Link
              to={paths.profile(step)}
              aria-current={step === current ? 'step' : undefined}
              className="flex h-full min-h-16 flex-col items-center gap-x-3 gap-y-1 rounded-2xl border-2 border-line p-2 text-center text-sm font-semibold text-muted hover:border-brand sm:flex-row sm:px-4 sm:text-start aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-ink"
            >
              <span
                aria-hidden="true"
                className={`grid size-8 shrink-0 place-items-center rounded-full border ${completedSteps.includes(step) ? 'border-success bg-success-soft text-success' : 'border-field'}`}
              >
                {completedSteps.includes(step) ? <Check className="size-4" /> : i + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {t(`step.${step}`)}
                {completedSteps.includes(step) && <span className="sr-only"> ({t('stepDone')})</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ProfilePageSkeleton({ title }: { title: string }) {
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
      <div aria-hidden="true" className="mt-6 grid gap-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-24" />
        <Skeleton className="h-96" />
      </div>
    </div>
  )
}
