import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { MAX_SEARCH_LENGTH } from '#shared/seller-filters.ts'
import { useCategories } from '../../../features/catalog/catalog.ts'
import { paths } from '../../../paths.ts'
import { markUnsaved } from '../../../platform/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'

/** The top of the home page: what the market is, and a search by terms, category, or both. */
export function Hero() {
  const { t, i18n } = useTranslation('home')
  const navigate = useNavigate()
  const categories = useCategories()
  const [search, setSearch] = useState('')
  const [categoryId, setCategoryId] = useState('')
  useEffect(() => (search === '' ? undefined : markUnsaved('home search')), [search])
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    const fields = { search: search.trim(), categoryId }
    const filters = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
    if (Object.keys(filters).length === 0) return toast.error(t('searchNeeded'))
    return navigate(paths.exploreSellers(filters))
  }
  const options =
    categories.status === 'ready'
      ? categories.data.map((category) => ({
          value: category._id,
          label: localizedName(i18n.language, category),
        }))
      : []
  return (
    <section className="border-b border-line bg-brand-soft">
      <div className="frame py-10 sm:py-16">
        <h1 className="max-w-3xl text-4xl font-extrabold tracking-tight sm:text-5xl">{t('title')}</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">{t('text')}</p>
        <search>
          <form
            onSubmit={submitSearch}
            className="mt-8 grid max-w-4xl gap-3 rounded-2xl border border-line bg-surface p-3 shadow-card md:grid-cols-[1fr_15rem_auto]"
          >
            <TextField
              label={t('search')}
              hideLabel
              type="search"
              enterKeyHint="search"
              maxLength={MAX_SEARCH_LENGTH}
              placeholder={t('search')}
              icon={<Search aria-hidden="true" />}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
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
      </div>
    </section>
  )
}
