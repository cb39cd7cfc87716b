import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OpenOrders } from '#shared/accounts.ts'
import { callEndpoint } from '../../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../../client/query.tsx'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/**
 * Open orders, refetched each time the dialog opens, so that nobody deletes an account based on a stale
 * answer.
 */
export function useOpenOrders(open: boolean) {
  const { data, error, refetch } = useQuery({
    queryKey: [ACCOUNT_QUERY_KEY, 'leaving'],
    queryFn: ({ signal }) => callEndpoint('GET /users/leaving', OpenOrders, { signal }),
    enabled: open,
    staleTime: 0,
    gcTime: 0,
  })
  return { data, error, refetch }
}

/** Lists the open orders that deleting the account would abandon, or says that they couldn't be loaded. */
export function OpenOrderList({ query }: { query: ReturnType<typeof useOpenOrders> }) {
  const { t } = useTranslation(['settings', 'orders'])
  const errorMessage = useErrorMessage()
  const { data, error, refetch } = query
  if (error)
    return (
      <ErrorState
        title={t('delete.openFailed')}
        text={errorMessage(error)}
        retryLabel={t('orders:again')}
        onRetry={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">{t('delete.openLoading')}</span>
        <Skeleton className="h-24 rounded-2xl" />
      </div>
    )
  if (data.total === 0) return null
  return (
    <section className="mb-4 rounded-2xl bg-brand-soft p-4">
      <h3 className="font-bold">{t('delete.openTitle')}</h3>
      <p className="mt-1">{t('delete.openText')}</p>
      <ul className="mt-3 grid gap-1">
        {data.orders.map(({ _id, number, other, status }) => (
          <li key={_id} className="wrap-anywhere">
            <bdi>{number}</bdi> · <bdi>{other}</bdi> · {t(`orders:status.${status}`)}
          </li>
        ))}
      </ul>
      {data.total > data.orders.length && (
        <p className="mt-2 text-sm">
          {t('delete.openNewest', { shown: data.orders.length, total: data.total })}
        </p>
      )}
    </section>
  )
}
