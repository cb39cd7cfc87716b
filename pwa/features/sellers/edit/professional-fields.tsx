import { useTranslation } from 'react-i18next'
import { MAX_TITLE_LENGTH } from '#shared/seller-profile.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { ServicesInput, SkillsInput } from './abilities-input.tsx'
import { CertificationsInput, EducationInput } from './row-fields.tsx'

/** The fields of the second step: occupation, rate and credentials. */
export default function ProfessionalFields({ country }: { country: string }) {
  const { t } = useTranslation('selling')
  return (
    <>
      <TextInput name="title" label={t('title')} hint={t('titleHint')} maxLength={MAX_TITLE_LENGTH} />
      <TextInput
        name="hourlyRate"
        label={t('rate')}
        hint={t('rateHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <ServicesInput />
      <SkillsInput />
      <EducationInput country={country} />
      <CertificationsInput />
    </>
  )
}
