import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseAmount } from '#shared/amount.ts'
import { localizedName, numbersOf } from '#shared/languages.ts'
import { SELLER_SORTS } from '#shared/seller-filters.ts'
import { MAX_HOURLY_RATE } from '#shared/sellers.ts'
import { useCountries, useLanguages } from '../../i18n/name-lists.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { useCategories, useSkills, useSubCategories } from '../catalog/catalog.ts'
import type { AddressFilters } from './filters.ts'

const RATINGS = ['3', '4', '4.5']

/** Every filter of a seller list. A change shows at once. */
export default function FilterFields({ given, change }: Pick<AddressFilters, 'given' | 'change'>) {
  const { t, i18n } = useTranslation('explore')
  const categories = useCategories()
  const services = useSubCategories(given.categoryId)
  const skills = useSkills(given.subCategoryId ? { subCategoryId: given.subCategoryId } : given.categoryId ? { categoryId: given.categoryId } : {})
  const any = { value: '', label: t('any') }
  const named = (things: { _id: string; name: string; names: Record<string, string> }[]) => [
    any,
    ...things.map((each) => ({ value: each._id, label: localizedName(i18n.language, each) })),
  ]
  const languages = useLanguages([given.language ?? ''])
  const countries = [any, ...useCountries(given.country)]
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('sort')}
        value={given.sort ?? 'top-rated'}
        options={SELLER_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        onChange={(event) => change({ sort: event.target.value })}
      />
      <SelectField
        label={t('category')}
        value={given.categoryId ?? ''}
        options={named(categories.status === 'ready' ? categories.data : [])}
        onChange={(event) => change({ categoryId: event.target.value, subCategoryId: '', skill: '' })}
      />
      <SelectField
        label={t('service')}
        value={given.subCategoryId ?? ''}
        disabled={!given.categoryId}
        hint={given.categoryId ? undefined : t('serviceHint')}
        options={named(services.status === 'ready' && given.categoryId ? services.data : [])}
        onChange={(event) => change({ subCategoryId: event.target.value, skill: '' })}
      />
      <SelectField
        label={t('skill')}
        value={given.skill ?? ''}
        disabled={!given.categoryId}
        options={named(skills.status === 'ready' && given.categoryId ? skills.data : [])}
        onChange={(event) => change({ skill: event.target.value })}
      />
      <SelectField label={t('country')} value={given.country ?? ''} options={countries} onChange={(event) => change({ country: event.target.value })} />
      <SelectField label={t('language')} value={given.language ?? ''} options={[any, ...languages]} onChange={(event) => change({ language: event.target.value })} />
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-1.5 text-sm font-semibold">{t('rateInDollars')}</legend>
        <RateField label={t('minRate')} value={given.minRate} onChange={(minRate) => change({ minRate })} />
        <RateField label={t('maxRate')} value={given.maxRate} onChange={(maxRate) => change({ maxRate })} />
      </fieldset>
      <SelectField
        label={t('minRating')}
        value={given.minRating ?? ''}
        options={[any, ...RATINGS.map((value) => ({ value, label: t('atLeastStars', { value: Number(value).toLocaleString(numbersOf(i18n.language)) }) }))]}
        onChange={(event) => change({ minRating: event.target.value })}
      />
    </div>
  )
}

function RateField({ label, value, onChange }: { label: string; value: string | undefined; onChange: (value: string) => void }) {
  const { t, i18n } = useTranslation('validation')
  const [fault, say] = useState<string>()
  const take = (typed: string) => {
    const read = typed.trim() === '' ? '' : parseAmount(typed.trim(), i18n.language)
    const isRate = read !== null && Number(read) <= MAX_HOURLY_RATE
    say(isRate ? undefined : t('rate'))
    if (isRate && String(read) !== (value ?? '')) onChange(String(read))
  }
  return (
    <TextField
      label={label}
      hideLabel
      placeholder={label}
      error={fault}
      inputMode="decimal"
      autoComplete="off"
      key={value ?? ''}
      defaultValue={value ?? ''}
      onBlur={(event) => take(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
