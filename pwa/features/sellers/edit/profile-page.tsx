import { Check } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams } from 'react-router-dom'
import * as v from 'valibot'
import type { MyProfile } from '#shared/seller-profile.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { useSession } from '../../../offline/hooks.ts'
import { lazyPage } from '../../../offline/worker/lazy.ts'
import { PROFILE_STEPS, type ProfileStep, paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useTitle } from '../../../ui/title.ts'
import { EditForm } from './edit-form.tsx'
import { Personal, Professional, personalOf, professionalOf } from './forms.ts'
import { useMyProfile } from './my-profile.ts'
import { type ProfileDraft, profileDraft } from './profile-draft.ts'
import { StepForm } from './step-form.tsx'

const Billing = lazy(lazyPage(() => import('../../subscriptions/billing.tsx')))
const IntroVideo = lazy(lazyPage(() => import('./intro-video.tsx')))
const PersonalFields = lazy(lazyPage(() => import('./personal-fields.tsx')))
const ProfessionalFields = lazy(lazyPage(() => import('./professional-fields.tsx')))
const PlanStep = lazy(lazyPage(() => import('./plan-step.tsx')))

/** /profile/{step}: a freelancer's profile in three steps, written for the first time or changed. /profile leads to the first that isn't done. */
export default function ProfilePage() {
  const { t } = useTranslation('selling')
  const errorText = useErrorText()
  const userId = useSession()?.user._id ?? ''
  const { step: wanted } = useParams()
  const loaded = useMyProfile()
  const draft = useMemo(() => profileDraft(userId), [userId])
  const isComplete = loaded.status === 'ready' && loaded.data.profileComplete
  const pulled = usePulled(draft, loaded.status === 'ready' && !isComplete)
  const title = t(isComplete ? 'editTitle' : 'newTitle')
  useTitle(title)
  if (loaded.status === 'error') return <ErrorState level={1} title={t('failed')} text={errorText(loaded.error, 'sellerDetails')} retryLabel={t('retry')} onRetry={loaded.retry} />
  if (loaded.status === 'loading' || !(isComplete || pulled)) return <Loading title={title} />
  const profile = loaded.data
  const step = PROFILE_STEPS.find((each) => each === wanted)
  const done = isComplete ? [...PROFILE_STEPS] : doneSteps(profile, draft)
  if (!step) return <Navigate to={paths.profile(PROFILE_STEPS.find((each) => !done.includes(each)) ?? 'plan-info')} replace />
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
      {!isComplete && <p className="mt-2 text-muted">{t('newText', { steps: PROFILE_STEPS.length })}</p>}
      <Steps current={step} done={isComplete ? [] : done} />
      <Suspense fallback={<Skeleton className="h-96" />}>
        {isComplete ? <Edit key={step} step={step} profile={profile} userId={userId} /> : <Write key={step} step={step} profile={profile} draft={draft} done={done} />}
      </Suspense>
    </div>
  )
}

/** Whether what other devices wrote has been asked for. */
function usePulled(draft: ProfileDraft, needed: boolean): boolean {
  const [pulled, pull] = useState<ProfileDraft | null>(null)
  useEffect(() => {
    if (!needed) return
    let stop = () => {}
    let left = false
    void draft.pull().then(() => {
      if (left) return
      pull(draft)
      stop = draft.follow()
    })
    return () => {
      left = true
      stop()
    }
  }, [draft, needed])
  return pulled === draft
}

/** The steps whose rules hold for what is written so far. */
function doneSteps(profile: MyProfile, draft: ProfileDraft): ProfileStep[] {
  const written = draft.read()
  return [
    ...(v.is(Personal, { ...personalOf(profile), ...written }) ? (['personal-info'] as const) : []),
    ...(v.is(Professional, { ...professionalOf(profile, ''), ...written }) ? (['professional-info'] as const) : []),
  ]
}

function Write({ step, profile, draft, done }: { step: ProfileStep; profile: MyProfile; draft: ReturnType<typeof profileDraft>; done: ProfileStep[] }) {
  const { t, i18n } = useTranslation('selling')
  const navigate = useNavigate()
  const back = (to: ProfileStep) => (
    <ButtonLink variant="secondary" to={paths.profile(to)}>
      {t('back')}
    </ButtonLink>
  )
  if (step === 'personal-info')
    return (
      <StepForm schema={Personal} base={personalOf(profile)} draft={draft} onNext={() => void navigate(paths.profile('professional-info'))}>
        <PersonalFields />
      </StepForm>
    )
  if (step === 'professional-info')
    return (
      <StepForm
        schema={Professional}
        base={professionalOf(profile, i18n.language)}
        draft={draft}
        onNext={() => void navigate(paths.profile('plan-info'))}
        back={back('personal-info')}
      >
        <ProfessionalFields country={String(draft.read().country ?? profile.seller.country)} />
        <Suspense fallback={<Skeleton className="h-24" />}>
          <IntroVideo profile={profile} draft={draft} />
        </Suspense>
      </StepForm>
    )
  return <PlanStep profile={profile} draft={draft} done={done} back={back('professional-info')} />
}

function Edit({ step, profile, userId }: { step: ProfileStep; profile: MyProfile; userId: string }) {
  const { i18n } = useTranslation()
  if (step === 'personal-info')
    return (
      <EditForm schema={Personal} baseOf={personalOf} step={step} profile={profile} userId={userId}>
        <PersonalFields />
      </EditForm>
    )
  if (step === 'professional-info')
    return (
      <div className="grid gap-10">
        <EditForm schema={Professional} baseOf={(now) => professionalOf(now, i18n.language)} step={step} profile={profile} userId={userId}>
          <ProfessionalFields country={profile.seller.country} />
        </EditForm>
        <Suspense fallback={<Skeleton className="h-24" />}>
          <IntroVideo profile={profile} />
        </Suspense>
      </div>
    )
  return <Billing country={profile.seller.country} />
}

function Steps({ current, done }: { current: ProfileStep; done: ProfileStep[] }) {
  const { t } = useTranslation('selling')
  return (
    <nav aria-label={t('steps')} className="my-6">
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {PROFILE_STEPS.map((step, i) => (
          <li key={step}>
            <Link
              to={paths.profile(step)}
              aria-current={step === current ? 'step' : undefined}
              className="flex h-full min-h-16 flex-col items-center gap-1 rounded-2xl border-2 border-line p-2 text-center text-sm font-semibold text-muted hover:border-brand sm:flex-row sm:px-4 sm:text-start aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-ink"
            >
              <span
                aria-hidden="true"
                className={`grid size-8 shrink-0 place-items-center rounded-full border ${done.includes(step) ? 'border-success bg-success-soft text-success' : 'border-field'}`}
              >
                {done.includes(step) ? <Check className="size-4" /> : i + 1}
              </span>
              <span className="min-w-0 wrap-anywhere">
                {t(`step.${step}`)}
                {done.includes(step) && <span className="sr-only"> ({t('stepDone')})</span>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Loading({ title }: { title: string }) {
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
