import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { isRetryableStatus } from '#shared/envelope.ts'
import type { MyProfile } from '#shared/seller-profile.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { draftBy } from '../../../offline/drafts.ts'
import { ApiError, Offline } from '../../../offline/failure.ts'
import { useReachable, useSession } from '../../../offline/hooks.ts'
import { newId } from '../../../offline/mine/outbox.ts'
import { PROFILE_STEPS, type ProfileStep, paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sendPortrait } from '../../accounts/portrait.ts'
import { CardList } from '../../subscriptions/card-list.tsx'
import { useCards } from '../../subscriptions/cards.ts'
import { PlanChoice } from '../../subscriptions/plan-choice.tsx'
import { useFirstCharge } from '../../subscriptions/plan-price.tsx'
import { Personal, Professional, partsOf, personalOf, professionalOf } from './forms.ts'
import { useProfileDeeds } from './my-profile.ts'
import type { profileDraft } from './profile-draft.ts'

/**
 * The last step: a plan, a card, and the submission of everything. A submission whose outcome nobody knows is asked after, and only then
 * can be repeated, under the same key: nothing is ever begun or charged twice.
 */
export default function PlanStep({ profile, draft, done, back }: { profile: MyProfile; draft: ReturnType<typeof profileDraft>; done: ProfileStep[]; back: ReactNode }) {
  const { t } = useTranslation('selling')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const cards = useCards()
  const { complete, refresh } = useProfileDeeds()
  const firstCharge = useFirstCharge()
  const userId = useSession()?.user._id ?? ''
  const attempt = useAttempt(userId)
  const kept = draft.read().planId
  const [plan, choose] = useState(typeof kept === 'string' ? kept : null)
  const [error, say] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const missing = PROFILE_STEPS.filter((step) => step !== 'plan-info' && !done.includes(step))
  const card = cards.status === 'ready' ? cards.data.cards.find(({ isDefault }) => isDefault) : undefined
  const takesCards = cards.status !== 'ready' || cards.data.provider !== 'none'
  const [personal, professional] = written(profile, draft)
  const finish = () => {
    attempt.end()
    draft.forget()
    toast.success(t('created'))
    void navigate(paths.sellerDashboard(), { replace: true })
  }
  useOutcome(attempt.isUnknown, async () => {
    const { profileComplete } = await refresh()
    if (profileComplete) finish()
    else attempt.settle()
  })
  const submit = async () => {
    say(null)
    if (!personal || !professional) return say(t('stepsFirst'))
    if (!plan) return say(t('planFirst'))
    if (!card && takesCards) return say(t('cardFirst'))
    work(true)
    try {
      const profileImage = await sendPortrait(personal.profileImage)
      if (profileImage !== personal.profileImage) draft.write({ profileImage })
      const { user, seller } = partsOf({ ...personal, profileImage, ...professional, ...videoOf(draft) })
      await complete({ user, seller, ...(card && { payment_method: card._id }), subscriptionPlanId: plan } as Parameters<typeof complete>[0], attempt.begin())
      finish()
    } catch (reason) {
      if (reason instanceof Offline) attempt.doubt()
      else if (reason instanceof ApiError && !isRetryableStatus(reason.status)) attempt.end()
      else attempt.settle()
      say(reason instanceof Offline ? t('unknown') : errorText(reason, 'submitProfile'))
    } finally {
      work(false)
    }
  }
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('plan.choose')}</h2>
        <PlanChoice
          chosen={plan}
          choose={(id) => {
            choose(id)
            draft.write({ planId: id })
          }}
          label={t('plan.choose')}
          trials
          meaning={firstCharge}
        />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl font-bold">{t('card.title')}</h2>
        {takesCards && <p className="text-muted">{t('card.why')}</p>}
        <CardList loaded={cards} country={personal?.country ?? profile.seller.country} preferNew={false} />
      </section>
      {missing.length > 0 && (
        <p className="rounded-xl bg-brand-soft p-4">
          {t('missing')}{' '}
          {missing.map((step) => (
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
        <Button size="l" busy={busy || attempt.isUnknown} onClick={() => void submit()}>
          {t(attempt.isUnknown ? 'checking' : 'submit')}
        </Button>
        {back}
      </div>
    </div>
  )
}

/** An intro video that has arrived. */
function videoOf(draft: { read(): Record<string, unknown> }): { introVideo?: string } {
  const { introVideo } = draft.read()
  return typeof introVideo === 'string' ? { introVideo } : {}
}

/** What the first two steps say, if their rules hold. */
function written(profile: MyProfile, draft: { read(): Record<string, unknown> }) {
  const values = draft.read()
  const personal = v.safeParse(Personal, { ...personalOf(profile), ...values })
  const professional = v.safeParse(Professional, { ...professionalOf(profile, ''), ...values })
  return [personal.success ? personal.output : null, professional.success ? professional.output : null] as const
}

/** A submission: its key stays the same until its outcome is known, over reloads too. */
function useAttempt(userId: string) {
  const [draft] = useState(() => draftBy(userId, 'submission'))
  const [isUnknown, know] = useState(() => draft.read().unknown === true)
  const keyOf = () => {
    const { key } = draft.read()
    return typeof key === 'string' ? key : newId()
  }
  const keep = (unknown: boolean) => {
    draft.write({ key: keyOf(), unknown })
    know(unknown)
  }
  return {
    isUnknown,
    begin() {
      const key = keyOf()
      // If this page dies now, nobody knows.
      draft.write({ key, unknown: true })
      return key
    },
    doubt: () => keep(true),
    settle: () => keep(false),
    end() {
      draft.clear()
      know(false)
    },
  }
}

/** Asks what became of it as soon as somebody answers. */
function useOutcome(isUnknown: boolean, askAfter: () => Promise<void>): void {
  const reachable = useReachable()
  const latest = useRef(askAfter)
  useEffect(() => {
    latest.current = askAfter
  })
  useEffect(() => {
    // Silence: the next change of the network asks again.
    if (isUnknown && reachable) latest.current().catch(() => undefined)
  }, [isUnknown, reachable])
}
