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
/** Of a moment that is still half empty, only what is missing is wrong. */
const isHalf = ({ day, hour }: DayAndHourValues): boolean => day === '' || hour === ''
export const isInFuture = (moment: DayAndHourValues): boolean =>
  isHalf(moment) || new Date(`${moment.day}T${moment.hour}`).getTime() > serverNow()
export const isNear = (moment: DayAndHourValues): boolean =>
  isHalf(moment) || !isTooFar(`${moment.day}T${moment.hour}`, serverNow())

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
