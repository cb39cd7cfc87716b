import { Bell, BellRing, MessageCircle } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { isWarning } from '#shared/notifications.ts'
import { useSession } from '../../client/hooks.ts'
import { useConversations } from '../../features/chat/chats.ts'
import { NoticeLine } from '../../features/notifications/notice-line.tsx'
import { useUnseenCount } from '../../features/notifications/notice-list.tsx'
import { markNoticesRead, useNotices } from '../../features/notifications/notices.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Menu } from '../../ui/menu.tsx'
import { lazyOptional } from '../../update/lazy-with-retry.ts'

const ReplicaAge = lazy(lazyOptional(() => import('../../features/orders/replica-age.tsx')))

const MAX_ENTRIES = 5

/**
 * The header's bell: unread chats, the newest notifications and a link to all. On a phone it is a plain link.
 */
export default function NoticesMenu() {
  const { t } = useTranslation('notifications')
  const navigate = useNavigate()
  const engine = useEngine()
  const role = useSession()?.user.role
  const notices = useNotices()
  const unseen = useUnseenCount()
  const unread = (useConversations() ?? []).filter((item) => item.unread > 0).slice(0, MAX_ENTRIES - 2)
  const { pathname, search } = useLocation()
  const currentTag = getPushTag(pathname, search)
  useEffect(() => {
    import('../../features/notifications/push.ts').then(
      ({ closeNotifications }) => closeNotifications(currentTag, unseen),
      () => undefined,
    )
  }, [currentTag, unseen])
  // A notification about what is on screen counts as read.
  const seenIds = (notices ?? [])
    .filter(({ read, orderId }) => !read && currentTag === `order ${orderId}`)
    .map(({ _id }) => _id)
    .join(' ')
  useEffect(() => {
    const markIfVisible = () =>
      void (engine && seenIds && !document.hidden && markNoticesRead(engine, seenIds.split(' ')))
    markIfVisible()
    document.addEventListener('visibilitychange', markIfVisible)
    return () => document.removeEventListener('visibilitychange', markIfVisible)
  }, [engine, seenIds])
  if (role !== 'buyer' && role !== 'seller') return null
  const label = unseen > 0 ? t('titleUnread', { count: unseen }) : t('title')
  return (
    <>
      <Link
        to={paths.notices()}
        aria-label={label}
        title={label}
        className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8 md:hidden"
      >
        <Icon unseen={unseen} />
      </Link>
      <Menu
        label={label}
        button={<Icon unseen={unseen} />}
        className="hidden md:block"
        items={[
          ...unread.map((item) => ({
            key: item._id,
            icon: <MessageCircle aria-hidden="true" />,
            label: (
              <span className="block w-72 py-1.5">
                <span className="block truncate font-bold">
                  {displayName(item.other, t('deed.deletedUser'))}
                </span>
                <span className="block text-sm font-semibold">{t('messages', { count: item.unread })}</span>
              </span>
            ),
            onSelect: () => void navigate(paths.chat(item._id)),
          })),
          ...(notices ?? []).slice(0, MAX_ENTRIES - unread.length).map((notice) => ({
            key: notice._id,
            icon: <Bell aria-hidden="true" />,
            label: (
              <span className="block w-72 py-1.5">
                <NoticeLine notice={notice} />
              </span>
            ),
            onSelect: () => {
              if (isWarning(notice)) return void navigate(paths.notices())
              if (engine && !notice.read) void markNoticesRead(engine, [notice._id])
              void navigate(paths.order(role, notice.orderId))
            },
          })),
          {
            key: 'all',
            icon: <BellRing aria-hidden="true" />,
            label: (
              <span className="block py-1.5">
                <span className="font-semibold">{t('all')}</span>
                <Suspense>
                  <ReplicaAge />
                </Suspense>
              </span>
            ),
            onSelect: () => void navigate(paths.notices()),
          },
        ]}
      />
    </>
  )
}

/** The push tag of the chat or order on screen; null for other pages. */
function getPushTag(pathname: string, search: string): string | null {
  const chat = /^\/chat\/([\w-]{36})/.exec(pathname)?.[1]
  const order = pathname.endsWith('-vieworder') ? new URLSearchParams(search).get('orderId') : null
  return chat ? `chat ${chat}` : order && `order ${order}`
}

function Icon({ unseen }: { unseen: number }) {
  return (
    <span className="relative">
      <Bell aria-hidden="true" className="size-5" />
      {unseen > 0 && <CountBadge count={unseen} />}
    </span>
  )
}
