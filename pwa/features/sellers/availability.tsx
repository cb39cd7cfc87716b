import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { validationMessage } from '#shared/say.ts'
import { MAX_AWAY_MESSAGE_LENGTH, type MyProfile } from '#shared/seller-profile.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { serverNow } from '../../offline/clock.ts'
import { draftBy } from '../../offline/drafts.ts'
import { useSession } from '../../offline/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { WishNote } from '../accounts/wish-note.tsx'
import { useMyStanding } from './standing.ts'

/** Local midnight at the beginning of a day written as 2026-12-24. */
const startOf = (day: string) => new Date(`${day}T00:00:00`)

const Given = v.object({
  until: v.pipe(
    v.string(),
    v.minLength(1, validationMessage('required')),
    v.check((day) => startOf(day).getTime() > serverNow(), validationMessage('future_day')),
  ),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.maxLength(MAX_AWAY_MESSAGE_LENGTH, validationMessage('max_length', MAX_AWAY_MESSAGE_LENGTH)),
  ),
})

/** Whether a freelancer is found and answers: in the lists or paused, here or away until a day. */
export function Availability() {
  const { t } = useTranslation('availability')
  const errorText = useErrorText()
  const { loaded, wish, set } = useMyStanding()
  if (loaded.status === 'error') return <ErrorState title={t('failed')} text={errorText(loaded.error, 'sellerDetails')} retryLabel={t('retry')} onRetry={loaded.retry} />
  if (loaded.status !== 'ready') return <Skeleton className="h-40 rounded-2xl" />
  if (!loaded.data.profileComplete) return null
  return (
    <>
      <WishNote wish={wish} />
      <Pause profile={loaded.data} set={set} />
      <Absence profile={loaded.data} set={set} />
    </>
  )
}

type Set = ReturnType<typeof useMyStanding>['set']

function Pause({ profile, set }: { profile: MyProfile; set: Set }) {
  const { t } = useTranslation('availability')
  const errorText = useErrorText()
  const list = async (active: boolean) => {
    try {
      const { done } = await set({ active })
      if (await done) toast.success(t(active ? 'listed' : 'paused'))
    } catch (error) {
      toast.error(errorText(error, 'sellerProfile'))
    }
  }
  return (
    <section>
      <h2 className="text-xl font-bold">{t('title')}</h2>
      <CheckField label={t('active')} hint={t('activeHint')} checked={profile.active} onChange={(event) => void list(event.target.checked)} />
    </section>
  )
}

function Absence({ profile, set }: { profile: MyProfile; set: Set }) {
  const { t, i18n } = useTranslation('availability')
  const errorText = useErrorText()
  const { away } = profile
  const isAway = away !== null && Date.parse(away.until) > serverNow()
  const back = async () => {
    try {
      const { done } = await set({ away: null })
      if (await done) toast.success(t('isBack'))
    } catch (error) {
      toast.error(errorText(error, 'sellerProfile'))
    }
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('awayTitle')}</h2>
      {isAway ? (
        <div className="grid gap-3 rounded-2xl border border-line bg-brand-soft p-4">
          <p className="font-semibold">{t('awayUntil', { date: new Date(away.until).toLocaleDateString(i18n.language, { dateStyle: 'long' }) })}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {away.message}
          </p>
          <Button onClick={() => void back()} className="justify-self-start">
            {t('back')}
          </Button>
        </div>
      ) : (
        <AwayForm message={away?.message ?? ''} set={set} />
      )}
    </section>
  )
}

function AwayForm({ message, set }: { message: string; set: Set }) {
  const { t } = useTranslation('availability')
  const userId = useSession()?.user._id ?? ''
  const draft = useMemo(() => draftBy(userId, 'away'), [userId])
  const form = useSchemaForm(Given, { defaults: { until: '', message }, draft })
  const leave = async (given: v.InferOutput<typeof Given>) => {
    const { done } = await set({ away: { until: startOf(given.until).toISOString(), message: given.message } }, { draft })
    void done.then((isDone) => isDone && toast.success(t('isAway')))
  }
  return (
    <Form form={form} onSubmit={leave} className="grid gap-5">
      <p className="text-muted">{t('awayText')}</p>
      <TextInput name="until" type="date" label={t('until')} className="max-w-60" />
      <TextAreaInput name="message" label={t('message')} hint={t('messageHint')} maxLength={MAX_AWAY_MESSAGE_LENGTH} />
      <FormError form={form} />
      <Button type="submit" variant="secondary" busy={form.formState.isSubmitting} className="justify-self-start">
        {t('leave')}
      </Button>
    </Form>
  )
}
