import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyProfile } from '#shared/seller-profile.ts'
import type { ProfileStep } from '../../../paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { EditForm } from './edit-form.tsx'
import { PersonalSchema, ProfessionalSchema, toPersonalInput, toProfessionalInput } from './forms.ts'

const Billing = lazy(lazyWithRetry(() => import('../../subscriptions/billing.tsx')))
const IntroVideo = lazy(lazyWithRetry(() => import('./intro-video.tsx')))
const PersonalFields = lazy(lazyWithRetry(() => import('./personal-fields.tsx')))
const ProfessionalFields = lazy(lazyWithRetry(() => import('./professional-fields.tsx')))

/** A step of a profile that has been submitted. */
export default function EditProfileStep({
  step,
  profile,
  userId,
}: {
  step: ProfileStep
  profile: MyProfile
  userId: string
}) {
  const { i18n } = useTranslation()
  if (step === 'personal-info')
    return (
      <EditForm
        schema={PersonalSchema}
        toInput={toPersonalInput}
        step={step}
        profile={profile}
        userId={userId}
      >
        <PersonalFields />
      </EditForm>
    )
  if (step === 'professional-info')
    return (
      <div className="grid gap-10">
        <EditForm
          schema={ProfessionalSchema}
          toInput={(now) => toProfessionalInput(now, i18n.language)}
          step={step}
          profile={profile}
          userId={userId}
        >
          <ProfessionalFields country={profile.seller.country} />
        </EditForm>
        {profile.profileComplete && (
          <Suspense fallback={<Skeleton className="h-24" />}>
            <IntroVideo profile={profile} />
          </Suspense>
        )}
      </div>
    )
  return <Billing country={profile.seller.country} />
}
