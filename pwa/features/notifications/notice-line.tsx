import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import { isWarning, type Notice, ORDER_ACTIONS } from '#shared/notifications.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { serverNow } from '../../platform/clock.ts'

const NAME_PLACE = '\0'

/** One notification as a line: who did what with which order, or that it is a warning, and when. */
export function NoticeLine({ notice }: { notice: Notice }) {
  const { t, i18n } = useTranslation('notifications')
  const { actor, number, createdAt, read } = notice
  const action = ORDER_ACTIONS.find((deed) => deed === notice.what)
  const what = isWarning(notice) ? t('warning.title') : t(`deed.${action ?? 'other'}`)
  // The name is an element, so that its direction doesn't change the rest of the line.
  const line = actor ? t('deed.byActor', { name: NAME_PLACE, what }) : what
  const [beforeName, afterName] = line.split(NAME_PLACE)
  return (
    <span className="block">
      <span className={`block wrap-anywhere ${read ? '' : 'font-bold'}`}>
        {beforeName}
        {actor && <bdi>{displayName(actor, t('deed.deletedUser'))}</bdi>}
        {afterName}
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
