import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import { isWarning, type Notice, ORDER_ACTIONS } from '#shared/notifications.ts'
import { serverNow } from '../../platform/clock.ts'
import { timeAgo } from '../../ui/time-ago.ts'

/** One notification as a line: who did what with which order, or that it is a warning, and when. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t, i18n } = useTranslation('notifications')
  const { actor, number, createdAt, read } = notice
  const what = ORDER_ACTIONS.find((deed) => deed === notice.what)
  return (
    <span className="block">
      <span className={`block wrap-anywhere ${read ? '' : 'font-bold'}`}>
        {actor && <bdi>{displayName(actor, t('deed.deletedUser'))}</bdi>}{' '}
        {isWarning(notice) ? t('warning.title') : t(what ? `deed.${what}` : 'deed.other')}
      </span>
      <span className={`block text-sm ${read ? 'text-muted' : 'font-semibold'}`}>
        {number && (
          <>
            <bdi>{number}</bdi> ·{' '}
          </>
        )}
        {timeAgo(Date.parse(createdAt), serverNow(), i18n.language)}
        {!read && <span className="sr-only"> · {t('unread')}</span>}
      </span>
    </span>
  )
}
