import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localeOf } from '#shared/languages.ts'
import { isTooFar } from '#shared/planned-dates.ts'
import { MAX_AWAY_MESSAGE_LENGTH, type MyProfile } from '#shared/seller-profile.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { useSession } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { serverNow } from '../../platform/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { PendingChangeNote } from '../accounts/pending-change-note.tsx'
import { useMyAvailability } from './my-availability.ts'

/** Local midnight at the start of a date such as 2026-12-24. */
const startOfDay = (day: string) => new Date(`${day}T00:00:00`)

const AwayFormSchema = v.object({
  until: v.pipe(
    v.string(),
    v.minLength(1, validationMessage('required')),
    v.check((day) => startOfDay(day).getTime() > serverNow(), validationMessage('future_day')),
    v.check((day) => !isTooFar(startOfDay(day).getTime(), serverNow()), validationMessage('too_far')),
  ),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.maxLength(MAX_AWAY_MESSAGE_LENGTH, validationMessage('max_length', MAX_AWAY_MESSAGE_LENGTH)),
  ),
})

/** A freelancer's availability: listed or paused, available or away until a date. */
export function Availability() {
  const { t } = useTranslation('availability')
  const errorMessage = useErrorMessage()
  const { loaded, mutation, setAvailability } = useMyAvailability()
  if (loaded.status === 'error')
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(loaded.error, 'sellerDetails')}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  if (loaded.status !== 'ready') return <Skeleton className="h-40 rounded-2xl" />
  if (!loaded.data.profileComplete) return null
  return (
    <>
      <PendingChangeNote mutation={mutation} />
      <Pause profile={loaded.data} setAvailability={setAvailability} />
      <Absence profile={loaded.data} setAvailability={setAvailability} />
    </>
  )
}

type SetAvailability = ReturnType<typeof useMyAvailability>['setAvailability']

function Pause({ profile, setAvailability }: { profile: MyProfile; setAvailability: SetAvailability }) {
  const { t } = useTranslation('availability')
  const errorMessage = useErrorMessage()
  const setActive = async (active: boolean) => {
    try {
      const { done } = await setAvailability({ active })
      if (await done) toast.success(t(active ? 'listed' : 'paused'))
    } catch (error) {
      toast.error(errorMessage(error, 'sellerProfile'))
    }
  }
  return (
    <section>
      <h2 className="text-xl font-bold">{t('title')}</h2>
      <CheckField
        label={t('active')}
        hint={t('activeHint')}
        checked={profile.active}
        onChange={(event) => void setActive(event.target.checked)}
      />
    </section>
  )
}

function Absence({ profile, setAvailability }: { profile: MyProfile; setAvailability: SetAvailability }) {
  const { t, i18n } = useTranslation('availability')
  const errorMessage = useErrorMessage()
  const { away } = profile
  const isAway = away !== null && Date.parse(away.until) > serverNow()
  const endAbsence = async () => {
    try {
      const { done } = await setAvailability({ away: null })
      if (await done) toast.success(t('isBack'))
    } catch (error) {
      toast.error(errorMessage(error, 'sellerProfile'))
    }
  }
  return (
    <section className="grid gap-3">
      <h2 className="text-xl font-bold">{t('awayTitle')}</h2>
      {isAway ? (
        <div className="grid gap-3 rounded-2xl border border-line bg-brand-soft p-4">
          <p className="font-semibold">
            {t('awayUntil', {
              date: new Date(away.until).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'long' }),
            })}
          </p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {away.message}
          </p>
          <Button onClick={() => void endAbsence()} className="justify-self-start">
            {t('back')}
          </Button>
        </div>
      ) : (
        <AwayForm message={away?.message ?? ''} setAvailability={setAvailability} />
      )}
    </section>
  )
}

function AwayForm({ message, setAvailability }: { message: string; setAvailability: SetAvailability }) {
  const { t } = useTranslation('availability')
  const userId = useSession()?.user._id ?? ''
  const draft = useAccountDraft(userId, 'away')
  const form = useSchemaForm(AwayFormSchema, { defaults: { until: '', message }, draft })
  const startAbsence = async (values: v.InferOutput<typeof AwayFormSchema>) => {
    const { done } = await setAvailability(
      { away: { until: startOfDay(values.until).toISOString(), message: values.message } },
      { draft },
    )
    void done.then((isDone) => isDone && toast.success(t('isAway')))
  }
  return (
    <Form form={form} onSubmit={startAbsence} className="grid gap-5">
      <p className="text-muted">{t('awayText')}</p>
      <TextInput name="until" type="date" label={t('until')} className="max-w-60" />
      <TextAreaInput
        name="message"
        label={t('message')}
        hint={t('messageHint')}
        maxLength={MAX_AWAY_MESSAGE_LENGTH}
      />
      <FormError form={form} />
      <Button
        type="submit"
        variant="secondary"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        {t('leave')}
      </Button>
    </Form>
  )
}
