import { useQuery, useQueryClient } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { KnownDeviceList } from '#shared/accounts.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { getJson, send } from '../../../offline/api.ts'
import { MINE } from '../../../offline/query.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useMoment } from './moment.ts'

const KNOWN = [MINE, 'known-devices']

/** The devices on which one has logged in. `onForgotten`: one less is signed in. */
export function KnownDevices({ onForgotten }: { onForgotten: () => void }) {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const moment = useMoment()
  const queries = useQueryClient()
  const [busy, work] = useState<string | null>(null)
  const list = useQuery({ queryKey: KNOWN, queryFn: ({ signal }) => getJson('auth/known-devices', KnownDeviceList, { signal }) })
  const forget = async (id: string) => {
    work(id)
    try {
      await send('delete', `auth/known-devices/${id}`, {}, v.object({}))
      toast.success(t('known.gone'))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      work(null)
      onForgotten()
      await queries.invalidateQueries({ queryKey: KNOWN })
    }
  }
  if (list.data?.devices.length === 0) return null
  return (
    <section>
      <h2 className="text-xl font-bold">{t('known.title')}</h2>
      <p className="mt-1 text-muted">{t('known.text')}</p>
      {list.isPending && <Skeleton className="mt-4 h-32" />}
      {list.isError && <ErrorState title={t('known.title')} text={errorText(list.error)} retryLabel={t('retry')} onRetry={() => void list.refetch()} />}
      <ul className="mt-4 grid gap-3">
        {list.data?.devices.map(({ _id, device, firstSeenAt, lastSeenAt, current }) => {
          const name = device || t('known.unnamed')
          return (
            <li key={_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface p-4">
              <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <span className="min-w-0 grow">
                <b>{name}</b> {current && <Badge>{t('devices.this')}</Badge>}
                <span className="block text-sm text-muted">{t('known.first', { at: moment(firstSeenAt) })}</span>
                <span className="block text-sm text-muted">{t('known.last', { at: moment(lastSeenAt) })}</span>
              </span>
              <Button variant="secondary" busy={busy === _id} onClick={() => void forget(_id)} aria-label={t('known.forgetOf', { device: name })}>
                {t('known.forget')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
