import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { validationMessage } from '#shared/say.ts'
import { TextInput } from '../../forms/fields.tsx'
import { serverNow } from '../../offline/clock.ts'

/** A day and an hour by this device's clock, as two fields give them. */
export const DAY_AND_HOUR = { day: v.pipe(v.string(), v.minLength(1, validationMessage('required'))), hour: v.pipe(v.string(), v.minLength(1, validationMessage('required'))) }

interface Typed {
  day: string
  hour: string
}

export const momentOf = ({ day, hour }: Typed): string => new Date(`${day}T${hour}`).toISOString()
export const dayOf = (moment: string | number): string => new Date(moment).toLocaleDateString('sv')
export const hourOf = (moment: string): string => new Date(moment).toLocaleTimeString('sv', { hour: '2-digit', minute: '2-digit' })
export const isAhead = ({ day, hour }: Typed): boolean => new Date(`${day}T${hour}`).getTime() > serverNow()

export const TypedMoment = v.pipe(v.object(DAY_AND_HOUR), v.forward(v.partialCheck([['day'], ['hour']], isAhead, validationMessage('future_day')), ['day']))

export function DayAndHour() {
  const { t } = useTranslation('orders')
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextInput name="day" type="date" label={t('hire.day')} min={dayOf(serverNow())} />
      <TextInput name="hour" type="time" label={t('hire.hour')} />
    </div>
  )
}
