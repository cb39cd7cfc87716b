import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { REACHES_KM } from '#shared/places.ts'
import { SelectInput, useFieldError } from '../../../forms/fields.tsx'
import { PlaceField } from '../../places/place-field.tsx'
import { formatKilometers } from '../../places/place-names.ts'
import type { PersonalInput } from './forms.ts'

const TOUCHED_OPTIONS = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** Where a freelancer works, and how far they go. */
export function PlaceFields() {
  const { t, i18n } = useTranslation('places')
  const { watch, setValue } = useFormContext<PersonalInput>()
  const [placeId, country] = watch(['placeId', 'country'])
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PlaceField
        label={t('town')}
        hint={t('workTownHint')}
        error={useFieldError('placeId')}
        placeId={placeId ?? ''}
        country={/^[A-Z]{2}$/.test(country) ? country : undefined}
        onChange={(id) => setValue('placeId', id, TOUCHED_OPTIONS)}
      />
      <SelectInput
        name="reachKm"
        label={t('reach')}
        hint={t('reachHint')}
        options={[
          { value: '', label: t('noReach') },
          ...REACHES_KM.filter((km) => km > 0).map((km) => ({
            value: String(km),
            label: t('upTo', { distance: formatKilometers(km, i18n.language) }),
          })),
          { value: '0', label: t('remoteOnly') },
        ]}
      />
    </div>
  )
}
