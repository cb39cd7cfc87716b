import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { addRecentSearch } from '../../../client/recent-searches.ts'
import { useCategories } from '../../../features/catalog/catalog.ts'
import { SearchField } from '../../../features/sellers/search-field.tsx'
import { paths } from '../../../paths.ts'
import { markUnsaved } from '../../../platform/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'

/** A search for freelancers by terms, category, or both. */
export function HomeSearch() {
  const { t, i18n } = useTranslation('home')
  const navigate = useNavigate()
  const categories = useCategories()
  const [search, setSearch] = useState('')
  const [categoryId, setCategoryId] = useState('')
  useEffect(() => (search === '' ? undefined : markUnsaved('home search')), [search])
  const find = (text: string) => {
    const fields = { search: text.trim(), categoryId }
    const filters = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    if (Object.keys(filters).length === 0) return toast.error(t('searchNeeded'))
    return navigate(paths.exploreSellers(filters))
  }
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    addRecentSearch(search)
    return find(search)
  }
  const options =
    categories.status === 'ready'
      ? categories.data.map((category) => ({
          value: category._id,
          label: localizedName(i18n.language, category),
        }))
      : []
  return (
    <search>
      <form
        onSubmit={submitSearch}
        className="relative mt-8 grid max-w-3xl gap-3 rounded-2xl border border-line bg-surface p-3 shadow-card md:grid-cols-[1fr_15rem_auto]"
      >
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={setSearch}
          onSearch={find}
        />
        <SelectField
          label={t('category')}
          hideLabel
          value={categoryId}
          options={[{ value: '', label: t('anyCategory') }, ...options]}
          onChange={(event) => setCategoryId(event.target.value)}
        />
        <Button type="submit">{t('find')}</Button>
      </form>
    </search>
  )
}
