import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../forms/error-message.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

interface Paging {
  page: number
  totalPages: number
  total: number
}

/** An administration query in its loading and error states; `children` draws its data. */
export function QuerySection<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  const { t } = useTranslation('admin')
  const errorMessage = useErrorMessage()
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <div aria-hidden="true" className="grid gap-3">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-20 rounded-2xl" />
      ))}
    </div>
  )
}

export function SectionPager({ paging, onPage }: { paging: Paging; onPage: (page: number) => void }) {
  const { t } = useTranslation('admin')
  return (
    <Pager
      page={paging.page}
      totalPages={paging.totalPages}
      onPage={onPage}
      labels={{ nav: t('pages'), previous: t('previous'), next: t('next'), page: (n) => t('page', { n }) }}
    />
  )
}
