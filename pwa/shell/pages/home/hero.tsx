import { type FormEvent, lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import type { Cover } from '#shared/sellers.ts'
import { useSession } from '../../../client/hooks.ts'
import { addRecentSearch } from '../../../client/recent-searches.ts'
import { useCategories } from '../../../features/catalog/catalog.ts'
import { SearchField } from '../../../features/sellers/search-field.tsx'
import { paths } from '../../../paths.ts'
import { markUnsaved } from '../../../platform/unsaved-work.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { useIsWide } from '../../../ui/media-query.ts'
import { toast } from '../../../ui/toast.tsx'
import { lazyOptional } from '../../../update/lazy-with-retry.ts'

const Mosaic = lazy(lazyOptional(() => import('./mosaic.tsx')))
/** Fewer pictures would be seen twice at once. */
const MIN_COVERS = 6

/**
 * The top of the home page: what the market is, and a search by terms, category, or both. A guest with a wide
 * window sees work beside it (`covers`).
 */
export function Hero({ covers }: { covers: Cover[] }) {
  const { t, i18n } = useTranslation('home')
  const navigate = useNavigate()
  const isWide = useIsWide()
  const isGuest = !useSession()
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
    <section className="relative border-b border-line bg-brand-soft">
      <div className="frame py-10 sm:py-16">
        <h1 className="max-w-3xl text-4xl font-extrabold tracking-tight sm:text-5xl">{t('title')}</h1>
        <p className="mt-4 max-w-2xl text-lg text-muted">{t('text')}</p>
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
      </div>
      {isWide && isGuest && covers.length >= MIN_COVERS && (
        <Suspense>
          <Mosaic covers={covers} />
        </Suspense>
      )}
    </section>
  )
}
