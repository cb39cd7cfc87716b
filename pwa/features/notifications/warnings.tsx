import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { WarningList } from '#shared/moderation.ts'
import { getJson, sendRequest } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { timeAgo } from '../../ui/time-ago.ts'
import { toast } from '../../ui/toast.tsx'

const QUERY_KEY = [ACCOUNT_QUERY_KEY, 'warnings']

/** Unread warnings from an administrator. */
export function Warnings() {
  const { t, i18n } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const queryClient = useQueryClient()
  const loaded = usePersistedQuery(QUERY_KEY, WarningList, (signal) =>
    getJson('warning', WarningList, { signal }),
  )
  const unread = loaded.status === 'ready' ? loaded.data.warnings.filter(({ read }) => !read) : []
  const markRead = async (id: string) => {
    try {
      await sendRequest('put', `warning/${id}/read`, {}, v.unknown())
      await queryClient.invalidateQueries({ queryKey: QUERY_KEY })
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  if (unread.length === 0) return null
  return (
    <ul className="mb-4 grid gap-3">
      {unread.map(({ _id, reason, createdAt }) => (
        <li key={_id} className="grid gap-2 rounded-2xl bg-danger-soft p-4">
          <h2 className="flex items-center gap-2 font-bold text-danger">
            <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
            {t('warning.title')}
          </h2>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {reason}
          </p>
          <p className="text-sm text-muted">{timeAgo(Date.parse(createdAt), Date.now(), i18n.language)}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void markRead(_id)}>
              {t('warning.seen')}
            </Button>
            <ButtonLink variant="ghost" to={paths.terms()}>
              {t('warning.terms')}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  )
}
