import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Paged {
  page: number
  totalPages: number
  total: number
}

/** One part of the desk in whatever state it is; `empty` stands where there is nothing. Pages stand below. */
export function Part<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState title={t('failed')} text={errorText(query.error)} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
  return (
    <div aria-hidden="true" className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-20 rounded-2xl" />
      ))}
    </div>
  )
}

export function Pages({ of, onPage }: { of: Paged; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin')
  return <Pager page={of.page} totalPages={of.totalPages} onPage={onPage} labels={{ nav: t('pages'), previous: t('previous'), next: t('next'), page: (n) => t('page', { n }) }} />
}
