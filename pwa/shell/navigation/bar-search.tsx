import { type FormEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { SearchField } from '../../features/sellers/search-field.tsx'
import { paths } from '../../paths.ts'
import { useIsWide } from '../../ui/media-query.ts'

/** The pages that have this search themselves, and larger. */
const PAGES_WITH_SEARCH = [paths.home(), paths.exploreSellers()]

/** The search for freelancers in the bar of wide windows, which its target fills and its ground doesn't. */
export function BarSearch() {
  const { pathname } = useLocation()
  const isWide = useIsWide()
  const place = document.getElementById('bar-search')
  if (!isWide || !place || PAGES_WITH_SEARCH.includes(pathname)) return null
  return createPortal(<BarSearchField key={pathname} />, place)
}

function BarSearchField() {
  const { t } = useTranslation('explore')
  const navigate = useNavigate()
  const [search, setSearch] = useState('')
  const find = (text: string) => {
    const trimmed = text.trim()
    void navigate(paths.exploreSellers(trimmed ? { search: trimmed } : {}))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    find(search)
  }
  return (
    <search className="block text-ink [&_input]:border-y-4 [&_input]:border-transparent [&_input]:bg-clip-padding [&_input]:focus-visible:outline-offset-0 [&_input]:focus-visible:outline-white">
      <form onSubmit={submit}>
        <SearchField
          label={t('searchSellers')}
          placeholder={t('searchSellers')}
          value={search}
          onChange={setSearch}
          onSearch={find}
        />
      </form>
    </search>
  )
}
