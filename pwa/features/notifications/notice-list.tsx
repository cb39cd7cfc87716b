import { Bell, BellRing, CheckCheck, MessageCircle, TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { isWarning, type Notice } from '#shared/notifications.ts'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { useEngine, useInitialSync } from '../../sync/hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Conversation, countUnreadChats, useConversations } from '../chat/chats.ts'
import { LoadOlderButton } from '../orders/load-older-button.tsx'
import { NotSyncedState } from '../orders/not-synced-state.tsx'
import { NoticeLine } from './notice-line.tsx'
import { fetchNotices, markNoticesRead, NOTICE_PAGE_SIZE, useNotices } from './notices.ts'

const ROW =
  'relative flex items-center gap-3 rounded-2xl border border-line bg-surface p-4 hover:border-brand'

/** All notifications, with the unread chats above them. */
export function NoticesPage() {
  const { t } = useTranslation(['notifications', 'orders'])
  const engine = useEngine()
  const notices = useNotices()
  const { hasSynced, sync } = useInitialSync()
  const conversations = useConversations()
  const unread = conversations?.filter((conversation) => conversation.unread > 0) ?? []
  const unseen = notices?.filter(({ read }) => !read) ?? []
  const isEmpty = notices?.length === 0 && unread.length === 0
  if (!notices || conversations === undefined || (isEmpty && hasSynced === null)) {
    return (
      <div key="loading" aria-hidden="true" className="grid gap-3 pt-15">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-20 rounded-2xl" />
        ))}
      </div>
    )
  }
  return (
    <>
      <div className="mb-4 -ms-4 flex flex-wrap gap-x-2">
        <ButtonLink
          variant="ghost"
          to={paths.profileSetting('notifications')}
          icon={<BellRing aria-hidden="true" />}
        >
          {t('settings')}
        </ButtonLink>
        {engine && unseen.length > 0 && (
          <Button
            variant="ghost"
            icon={<CheckCheck aria-hidden="true" />}
            onClick={() =>
              void markNoticesRead(
                engine,
                unseen.map(({ _id }) => _id),
              )
            }
          >
            {t('seeAll')}
          </Button>
        )}
      </div>
      {isEmpty && !hasSynced ? (
        <NotSyncedState onRetry={sync} />
      ) : isEmpty ? (
        <EmptyState icon={<Bell aria-hidden="true" />} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <ul className="grid gap-3">
          {unread.map((conversation) => (
            <li key={conversation._id}>
              <UnreadChatRow conversation={conversation} />
            </li>
          ))}
          {notices.map((notice) => (
            <li key={notice._id}>
              <NoticeRow
                notice={notice}
                onOpen={() => engine && !notice.read && void markNoticesRead(engine, [notice._id])}
              />
            </li>
          ))}
        </ul>
      )}
      <LoadOlderButton localCount={notices.length} limit={NOTICE_PAGE_SIZE} fetchPage={fetchNotices} />
    </>
  )
}

/** Number of unseen notifications plus unread chats. */
export function useUnseenCount(): number {
  return (useNotices()?.filter(({ read }) => !read).length ?? 0) + countUnreadChats(useConversations())
}

function Row({
  picture,
  to,
  onOpen,
  children,
}: {
  picture: ReactNode
  to: string
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <article className={ROW}>
      {picture}
      <Link
        to={to}
        onClick={onOpen}
        className="min-w-0 flex-1 after:absolute after:inset-0 after:rounded-2xl"
      >
        {children}
      </Link>
    </article>
  )
}

function UnreadChatRow({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('notifications')
  const name = displayName(conversation.other, t('deed.deletedUser'))
  return (
    <Row
      to={paths.chat(conversation._id)}
      picture={<Avatar src={conversation.other.profileImage} name={name} size={44} />}
    >
      <span className="block font-bold wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <span className="flex items-center gap-1.5 text-sm font-semibold">
        <MessageCircle aria-hidden="true" className="size-4 shrink-0" />
        {t('messages', { count: conversation.unread })}
      </span>
    </Row>
  )
}

interface NoticeRowProps {
  notice: Notice
  onOpen: () => void
}

function NoticeRow(props: NoticeRowProps) {
  return isWarning(props.notice) ? <WarningRow {...props} /> : <OrderNoticeRow {...props} />
}

/** A warning opens where it stands, with its reason. */
function WarningRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notifications')
  const [isOpen, setIsOpen] = useState(false)
  const reasonId = useId()
  return (
    <article className={ROW}>
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center self-start rounded-full bg-danger-soft text-danger"
      >
        <TriangleAlert className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={reasonId}
          onClick={() => {
            onOpen()
            setIsOpen(!isOpen)
          }}
          className="w-full text-start after:absolute after:inset-0 after:rounded-2xl"
        >
          <NoticeLine notice={notice} />
        </button>
        <div id={reasonId} hidden={!isOpen} className="relative mt-2">
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {notice.reason}
          </p>
          <ButtonLink variant="ghost" to={paths.terms()} className="-ms-4">
            {t('warning.terms')}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

function OrderNoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useTranslation('notifications')
  const side = useSession()?.user.role === 'seller' ? 'seller' : 'buyer'
  const picture = notice.actor ? (
    <Avatar
      src={notice.actor.profileImage}
      name={displayName(notice.actor, t('deed.deletedUser'))}
      size={44}
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-full bg-brand-soft text-link"
    >
      <Bell className="size-5" />
    </span>
  )
  return (
    <Row to={paths.order(side, notice.orderId)} onOpen={onOpen} picture={picture}>
      <NoticeLine notice={notice} />
    </Row>
  )
}
