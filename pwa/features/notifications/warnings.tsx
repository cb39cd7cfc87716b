import { useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { WarningList } from '#shared/moderation.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson, send } from '../../offline/api.ts'
import { MINE, useAnswer } from '../../offline/query.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { timeAgo } from '../../ui/time-ago.ts'
import { toast } from '../../ui/toast.tsx'

const KEY = [MINE, 'warnings']

/** What an administrator has warned this person of, until they have read it. */
export function Warnings() {
  const { t, i18n } = useTranslation('notifications')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const loaded = useAnswer(KEY, WarningList, (signal) => getJson('warning', WarningList, { signal }))
  const unread = loaded.status === 'ready' ? loaded.data.warnings.filter(({ read }) => !read) : []
  const seen = async (id: string) => {
    try {
      await send('put', `warning/${id}/read`, {}, v.unknown())
      await queries.invalidateQueries({ queryKey: KEY })
    } catch (error) {
      toast.error(errorText(error))
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
            <Button variant="secondary" onClick={() => void seen(_id)}>
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
