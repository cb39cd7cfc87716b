import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { isTooFar, MAX_DATE_AHEAD_MS } from '#shared/planned-dates.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { TextInput } from '../../forms/fields.tsx'
import { serverNow } from '../../platform/clock.ts'

/** A date and an hour in this device's time zone, as two form fields. */
export const DAY_AND_HOUR = {
  day: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
  hour: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
}

interface DayAndHourValues {
  day: string
  hour: string
}

export const toIsoMoment = ({ day, hour }: DayAndHourValues): string =>
  new Date(`${day}T${hour}`).toISOString()
export const toDay = (instant: string | number): string => new Date(instant).toLocaleDateString('sv')
export const toHour = (instant: string): string =>
  new Date(instant).toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit' })
/** A day without an hour is past once all of it is; the hour is missed at its own field. */
export const isInFuture = ({ day, hour }: DayAndHourValues): boolean =>
  day === '' || new Date(`${day}T${hour || '23:59'}`).getTime() > serverNow()
export const isNear = ({ day, hour }: DayAndHourValues): boolean =>
  day === '' || !isTooFar(`${day}T${hour || '00:00'}`, serverNow())

export const FutureMomentSchema = v.pipe(
  v.object(DAY_AND_HOUR),
  v.forward(v.partialCheck([['day'], ['hour']], isInFuture, validationMessage('future_day')), ['day']),
  v.forward(v.partialCheck([['day'], ['hour']], isNear, validationMessage('too_far')), ['day']),
)

export function DayAndHour() {
  const { t } = useTranslation('orders')
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-4">
      <TextInput
        name="day"
        type="date"
        label={t('hire.day')}
        min={toDay(serverNow())}
        max={toDay(serverNow() + MAX_DATE_AHEAD_MS)}
      />
      <TextInput name="hour" type="time" label={t('hire.hour')} />
    </div>
  )
}
