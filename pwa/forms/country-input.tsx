import { useTranslation } from 'react-i18next'
import { COUNTRIES } from '#shared/countries.ts'
import { countriesByName } from '../i18n/name-lists.ts'
import { type InputProps, SelectInput } from './fields.tsx'

export function CountryInput({ name, label, noneLabel }: InputProps & { noneLabel: string }) {
  const { t, i18n } = useTranslation('validation')
  const options = [
    { value: '', label: noneLabel },
    ...countriesByName(COUNTRIES, i18n.language),
    { value: 'OTHER', label: t('otherCountry') },
  ]
  return <SelectInput name={name} label={label} autoComplete="country" options={options} />
}
