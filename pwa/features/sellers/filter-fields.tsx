import { useTranslation } from 'react-i18next'
import type { Skill } from '#shared/catalog.ts'
import { DELIVERY_DAYS } from '#shared/delivery-times.ts'
import { localeOf, localizedName } from '#shared/languages.ts'
import { type Counts, RATING_CHOICES, type SellerFacets } from '#shared/seller-facets.ts'
import { type MultipleFilter, SELLER_SORTS } from '#shared/seller-filters.ts'
import type { Loaded } from '../../client/hooks.ts'
import { formatDays } from '../../i18n/duration.ts'
import { useCountries, useLanguages } from '../../i18n/name-lists.ts'
import { SelectField } from '../../ui/fields.tsx'
import { useCategories, useSkills, useSubCategories } from '../catalog/catalog.ts'
import { ChoiceList } from './choice-list.tsx'
import { useFacets } from './facets.ts'
import { ClearableSelect } from './filter-group.tsx'
import { type AddressFilters, removalOf, useChosenFilters } from './filters.ts'
import { NearFields } from './near-fields.tsx'
import { RateRange } from './rate-range.tsx'

/** Each is chosen by itself; both must be met. */
const AVAILABILITY_FILTERS = ['available', 'quickAnswers'] as const
const countAvailability = (facets: SellerFacets): Counts =>
  Object.fromEntries(AVAILABILITY_FILTERS.map((name) => [name, facets[name].true ?? 0]))

interface NamedItem {
  _id: string
  name: string
  names: Record<string, string>
}

/** All filters of the seller list, each choice with the number it finds. A change applies at once. */
export default function FilterFields(props: { address: AddressFilters }) {
  const { t, i18n } = useTranslation('explore')
  const address = useChosenFilters(props.address)
  const { filters, values, update, toggle } = address
  const { categoryId, subCategoryId = [], skill = [], country = [], language = [] } = filters
  const { minRating, maxDeliveryDays } = filters
  const facets = useFacets(filters)
  const countsOf = (name: MultipleFilter) => (facets ? facets[name] : facets)
  const categories = useCategories()
  const services = useSubCategories(categoryId)
  const skills = useSkills(categoryId ? { categoryId } : {})
  const sort = !values.sort || (values.sort === 'nearest' && !values.near) ? 'best-match' : values.sort
  const toChoice = (item: NamedItem) => ({ value: item._id, label: localizedName(i18n.language, item) })
  const withCount = (label: string, count: number) =>
    facets ? t('choiceWithCount', { label, total: count.toLocaleString(localeOf(i18n.language)) }) : label
  /** The options of a select, of which one can be chosen. */
  const toOptions = (choices: { value: string; label: string }[], counts: Counts | undefined) => [
    { value: '', label: t('any') },
    ...choices.map(({ value, label }) => ({ value, label: withCount(label, counts?.[value] ?? 0) })),
  ]
  const isSkillShown = (item: Skill) =>
    subCategoryId.length === 0 || subCategoryId.includes(item.subCategoryId) || skill.includes(item._id)
  /** Undefined while they load; without them nobody can choose. */
  const toChoices = <Item extends NamedItem>(
    loaded: Loaded<Item[]>,
    isShown: (item: Item) => boolean = () => true,
  ) =>
    loaded.status === 'loading'
      ? undefined
      : loaded.status === 'ready'
        ? loaded.data.filter(isShown).map(toChoice)
        : []
  const countries = useCountries(country)
  const languages = useLanguages(language)
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('sort')}
        value={sort === 'best-match' && !values.search ? 'top-rated' : sort}
        options={SELLER_SORTS.filter(
          (value) => (value !== 'best-match' || values.search) && (value !== 'nearest' || values.near),
        ).map((value) => ({
          value,
          label: value === 'best-match' ? t('bestMatch') : t(`sorts.${value}`),
        }))}
        onChange={(event) => update({ sort: event.target.value })}
      />
      <NearFields values={values} update={update} />
      <ClearableSelect
        label={t('category')}
        isSet={categoryId !== undefined}
        onClear={() => update(removalOf('categoryId'))}
      >
        <SelectField
          label={t('category')}
          value={categoryId ?? ''}
          hint={categoryId ? undefined : t('categoryHint')}
          options={toOptions(
            categories.status === 'ready' ? categories.data.map(toChoice) : [],
            facets?.categoryId,
          )}
          onChange={(event) => update({ ...removalOf('categoryId'), categoryId: event.target.value })}
        />
      </ClearableSelect>
      {categoryId && (
        <>
          <ChoiceList
            label={t('service')}
            listKey={categoryId}
            choices={toChoices(services)}
            chosen={subCategoryId}
            counts={countsOf('subCategoryId')}
            onToggle={(value) => toggle('subCategoryId', value)}
            onClear={() => update({ subCategoryId: '' })}
          />
          <ChoiceList
            label={t('skill')}
            listKey={`${categoryId} ${subCategoryId}`}
            choices={toChoices(skills, isSkillShown)}
            chosen={skill}
            counts={countsOf('skill')}
            onToggle={(value) => toggle('skill', value)}
            onClear={() => update({ skill: '' })}
          />
        </>
      )}
      <ChoiceList
        label={t('country')}
        listKey={String(countries.length)}
        choices={countries.length > 0 ? countries : undefined}
        chosen={country}
        counts={countsOf('country')}
        onToggle={(value) => toggle('country', value)}
        onClear={() => update({ country: '' })}
      />
      <ChoiceList
        label={t('language')}
        listKey={String(languages.length)}
        choices={languages.length > 0 ? languages : undefined}
        chosen={language}
        counts={countsOf('language')}
        onToggle={(value) => toggle('language', value)}
        onClear={() => update({ language: '' })}
      />
      <ChoiceList
        label={t('availability')}
        listKey=""
        choices={AVAILABILITY_FILTERS.map((value) => ({ value, label: t(value) }))}
        chosen={AVAILABILITY_FILTERS.filter((name) => filters[name])}
        counts={facets && countAvailability(facets)}
        onToggle={(value) => {
          for (const name of AVAILABILITY_FILTERS)
            if (name === value) update({ [name]: filters[name] ? '' : 'true' })
        }}
        onClear={() => update({ available: '', quickAnswers: '' })}
      />
      <ClearableSelect
        label={t('deliveryTime')}
        isSet={maxDeliveryDays !== undefined}
        onClear={() => update({ maxDeliveryDays: '' })}
      >
        <SelectField
          label={t('deliveryTime')}
          value={maxDeliveryDays ?? ''}
          options={toOptions(
            DELIVERY_DAYS.map((days) => ({
              value: String(days),
              label: t('upToTime', { time: formatDays(days, i18n.language) }),
            })),
            facets?.maxDeliveryDays,
          )}
          onChange={(event) => update({ maxDeliveryDays: event.target.value })}
        />
      </ClearableSelect>
      <RateRange address={address} rates={facets?.rates} />
      <ClearableSelect
        label={t('minRating')}
        isSet={minRating !== undefined}
        onClear={() => update({ minRating: '' })}
      >
        <SelectField
          label={t('minRating')}
          value={values.minRating ?? ''}
          options={toOptions(
            RATING_CHOICES.map((value) => ({
              value,
              label: t('atLeastStars', { value: Number(value).toLocaleString(localeOf(i18n.language)) }),
            })),
            facets?.minRating,
          )}
          onChange={(event) => update({ minRating: event.target.value })}
        />
      </ClearableSelect>
    </div>
  )
}
