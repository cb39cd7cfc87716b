import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#shared/amount.ts'
import { localeOf, localizedName } from '#shared/languages.ts'
import { SELLER_SORTS } from '#shared/seller-filters.ts'
import { MAX_HOURLY_RATE } from '#shared/sellers.ts'
import { useCountries, useLanguages } from '../../i18n/name-lists.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useCategories, useSkills, useSubCategories } from '../catalog/catalog.ts'
import type { AddressFilters } from './filters.ts'

const RATINGS = ['3', '4', '4.5']

/** All filters of the seller list. A change applies at once. */
export default function FilterFields({ values, update }: Pick<AddressFilters, 'values' | 'update'>) {
  const { t, i18n } = useTranslation('explore')
  const categories = useCategories()
  const services = useSubCategories(values.categoryId)
  const skills = useSkills(
    values.subCategoryId
      ? { subCategoryId: values.subCategoryId }
      : values.categoryId
        ? { categoryId: values.categoryId }
        : {},
  )
  const sort = values.sort ?? 'best-match'
  const anyOption = { value: '', label: t('any') }
  const toOptions = (items: { _id: string; name: string; names: Record<string, string> }[]) => [
    anyOption,
    ...items.map((thing) => ({ value: thing._id, label: localizedName(i18n.language, thing) })),
  ]
  const languages = useLanguages([values.language ?? ''])
  const countries = [anyOption, ...useCountries(values.country)]
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('sort')}
        value={sort === 'best-match' && !values.search ? 'top-rated' : sort}
        options={SELLER_SORTS.filter((value) => value !== 'best-match' || values.search).map((value) => ({
          value,
          label: value === 'best-match' ? t('bestMatch') : t(`sorts.${value}`),
        }))}
        onChange={(event) => update({ sort: event.target.value })}
      />
      <SelectField
        label={t('category')}
        value={values.categoryId ?? ''}
        options={toOptions(categories.status === 'ready' ? categories.data : [])}
        onChange={(event) => update({ categoryId: event.target.value, subCategoryId: '', skill: '' })}
      />
      <SelectField
        label={t('service')}
        value={values.subCategoryId ?? ''}
        disabled={!values.categoryId}
        hint={values.categoryId ? undefined : t('serviceHint')}
        options={toOptions(services.status === 'ready' && values.categoryId ? services.data : [])}
        onChange={(event) => update({ subCategoryId: event.target.value, skill: '' })}
      />
      <SelectField
        label={t('skill')}
        value={values.skill ?? ''}
        disabled={!values.categoryId}
        options={toOptions(skills.status === 'ready' && values.categoryId ? skills.data : [])}
        onChange={(event) => update({ skill: event.target.value })}
      />
      <SelectField
        label={t('country')}
        value={values.country ?? ''}
        options={countries}
        onChange={(event) => update({ country: event.target.value })}
      />
      <SelectField
        label={t('language')}
        value={values.language ?? ''}
        options={[anyOption, ...languages]}
        onChange={(event) => update({ language: event.target.value })}
      />
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1.5 text-sm font-semibold">{t('rateInDollars')}</legend>
        <RateField label={t('minRate')} value={values.minRate} onChange={(minRate) => update({ minRate })} />
        <RateField label={t('maxRate')} value={values.maxRate} onChange={(maxRate) => update({ maxRate })} />
      </fieldset>
      <SelectField
        label={t('minRating')}
        value={values.minRating ?? ''}
        options={[
          anyOption,
          ...RATINGS.map((value) => ({
            value,
            label: t('atLeastStars', { value: Number(value).toLocaleString(localeOf(i18n.language)) }),
          })),
        ]}
        onChange={(event) => update({ minRating: event.target.value })}
      />
    </div>
  )
}

function RateField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}) {
  const { t, i18n } = useTranslation('validation')
  const [error, setError] = useState<string>()
  const commitRate = (text: string) => {
    const amount = text.trim() === '' ? '' : parseAmount(text.trim(), i18n.language)
    const isRate = amount !== null && Number(amount) <= MAX_HOURLY_RATE
    setError(isRate ? undefined : t('rate'))
    if (isRate && String(amount) !== (value ?? '')) onChange(String(amount))
  }
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      key={value ?? ''}
      defaultValue={value ?? ''}
      onBlur={(event) => commitRate(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
