import { useTranslation } from 'react-i18next'
import { DELIVERY_DAYS } from '#shared/delivery-times.ts'
import { MAX_TITLE_LENGTH } from '#shared/seller-profile.ts'
import { SelectInput, TextInput } from '../../../forms/fields.tsx'
import { formatDays } from '../../../i18n/duration.ts'
import { ServicesInput, SkillsInput } from './abilities-input.tsx'
import { CertificationsInput, EducationInput } from './row-fields.tsx'

/** The fields of the second step: occupation, rate, delivery time and credentials. */
export default function ProfessionalFields({ country }: { country: string }) {
  const { t, i18n } = useTranslation('selling')
  return (
    <>
      <TextInput name="title" label={t('title')} hint={t('titleHint')} maxLength={MAX_TITLE_LENGTH} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput
          name="hourlyRate"
          label={t('rate')}
          hint={t('rateHint')}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectInput
          name="deliveryDays"
          label={t('deliveryTime')}
          hint={t('deliveryTimeHint')}
          options={[
            { value: '', label: t('noDeliveryTime') },
            ...DELIVERY_DAYS.map((days) => ({ value: String(days), label: formatDays(days, i18n.language) })),
          ]}
        />
      </div>
      <ServicesInput>
        <SkillsInput />
        <EducationInput country={country} />
        <CertificationsInput />
      </ServicesInput>
    </>
  )
}
