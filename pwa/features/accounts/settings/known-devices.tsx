import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { KnownDeviceList } from '#shared/accounts.ts'
import { callEndpoint } from '../../../client/api.ts'
import { ACCOUNT_QUERY_KEY } from '../../../client/query.tsx'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useDateTimeFormatter } from './date-time-format.ts'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'known-devices']

/**
 * The devices on which the user has logged in. `onForgotten` is called after one was removed and its session
 * ended.
 */
export function KnownDevices({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation('settings')
  const errorMessage = useErrorMessage()
  const formatDateTime = useDateTimeFormatter()
  const queryClient = useQueryClient()
  const [busyId, setBusyId] = useState<string | null>(null)
  const list = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => callEndpoint('GET /auth/known-devices', KnownDeviceList, { signal }),
  })
  const forgetDevice = async (id: string) => {
    setBusyId(id)
    try {
      await callEndpoint('DELETE /auth/known-devices/:id', v.object({}), { params: { id } })
      toast.success(t('known.gone'))
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusyId(null)
      onForgotten()
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    }
  }
  if (list.data?.devices.length === 0) return null
  return (
    <section>
      <h2 className="text-xl font-bold">{t('known.title')}</h2>
      <p className="mt-1 text-muted">{t('known.text')}</p>
      {list.isPending && <Skeleton className="mt-4 h-32" />}
      {list.isError && (
        <ErrorState
          title={t('known.title')}
          text={errorMessage(list.error)}
          retryLabel={t('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className="mt-4 grid gap-3">
        {list.data?.devices.map(({ _id, device, firstSeenAt, lastSeenAt, current }) => {
          const name = device || t('known.unnamed')
          return (
            <li
              key={_id}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface p-4"
            >
              <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <b>{name}</b> {current && <Badge>{t('devices.this')}</Badge>}
                <span className="block text-sm text-muted">
                  {t('known.first', { at: formatDateTime(firstSeenAt) })}
                </span>
                <span className="block text-sm text-muted">
                  {t('known.last', { at: formatDateTime(lastSeenAt) })}
                </span>
              </span>
              <Button
                variant="secondary"
                busy={busyId === _id}
                onClick={() => void forgetDevice(_id)}
                aria-label={t('known.forgetOf', { device: name })}
              >
                {t('known.forget')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
