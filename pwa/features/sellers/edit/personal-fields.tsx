import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_BIO_LENGTH, MAX_DESCRIPTION_LENGTH } from '#shared/seller-profile.ts'
import { CountryInput } from '../../../forms/country-input.tsx'
import { TextAreaInput, TextInput, useFieldError } from '../../../forms/fields.tsx'
import { PortraitInput } from '../../accounts/portrait-input.tsx'
import { type PersonalInput, startOfNumber } from './forms.ts'
import { PlaceFields } from './place-fields.tsx'
import { LanguagesInput } from './row-fields.tsx'

const TOUCHED_OPTIONS = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The fields of the first step: personal data. */
export default function PersonalFields() {
  const { t } = useTranslation('selling')
  const { watch, setValue, getValues } = useFormContext<PersonalInput>()
  const [picture, first, last, country] = watch(['profileImage', 'firstName', 'lastName', 'country'])
  const error = useFieldError('profileImage')
  useEffect(() => {
    const start = startOfNumber(country)
    const before = getValues('phoneNumber')
    // A number that has more digits than a calling code was typed by the user and isn't replaced.
    if (start && start !== before && /^(\+\d{0,3})?\s*$/.test(before)) setValue('phoneNumber', start)
  }, [country, getValues, setValue])
  return (
    <>
      <PortraitInput
        src={picture || null}
        name={`${first} ${last}`}
        fieldError={error}
        onSave={(url) => setValue('profileImage', url ?? '', TOUCHED_OPTIONS)}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput name="firstName" label={t('firstName')} autoComplete="given-name" maxLength={20} />
        <TextInput name="lastName" label={t('lastName')} autoComplete="family-name" maxLength={20} />
      </div>
      <TextInput
        name="displayName"
        label={t('displayName')}
        hint={t('displayNameHint')}
        autoComplete="nickname"
        maxLength={20}
      />
      <TextAreaInput
        name="bio"
        label={t('bio')}
        hint={t('bioHint', { n: MAX_BIO_LENGTH })}
        maxLength={MAX_BIO_LENGTH}
      />
      <TextAreaInput
        name="description"
        label={t('description')}
        hint={t('descriptionHint', { n: MAX_DESCRIPTION_LENGTH })}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <CountryInput name="country" label={t('country')} noneLabel={t('chooseCountry')} />
        <TextInput
          name="phoneNumber"
          label={t('phone')}
          hint={t('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      </div>
      <PlaceFields />
      <LanguagesInput />
    </>
  )
}
