import { MessageCircle, MessagesSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { useSession } from '../../client/hooks.ts'
import { countUnreadChats, useConversations } from '../../features/chat/chats.ts'
import { Preview } from '../../features/chat/conversation-row.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { Menu } from '../../ui/menu.tsx'
import { lazyOptional } from '../../update/lazy-with-retry.ts'

const ReplicaAge = lazy(lazyOptional(() => import('../../features/orders/replica-age.tsx')))

const MAX_CHATS = 4

/**
 * The header's messages menu of wide windows: the four most recent chats and a link to all.
 */
export default function MessagesMenu() {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const role = useSession()?.user.role
  const conversations = useConversations()
  const unread = countUnreadChats(conversations)
  if (role !== 'buyer' && role !== 'seller') return null
  const label = unread > 0 ? t('titleUnread', { count: unread }) : t('title')
  return (
    <Menu
      label={label}
      button={<Icon unread={unread} />}
      className="hidden md:block"
      items={[
        ...(conversations ?? []).slice(0, MAX_CHATS).map((item) => {
          const name = displayName(item.other, t('deletedUser'))
          return {
            key: item._id,
            icon: <Avatar src={item.other.profileImage} name={name} size={40} />,
            label: (
              <span className="block w-64 py-1.5">
                <span className={item.unread > 0 ? 'font-bold' : 'font-semibold'}>
                  <bdi className="block w-fit max-w-full truncate">{name}</bdi>
                </span>
                <span
                  className={`block truncate text-sm ${item.unread > 0 ? 'font-semibold' : 'text-muted'}`}
                >
                  <Preview conversation={item} />
                </span>
              </span>
            ),
            onSelect: () => void navigate(paths.chat(item._id)),
          }
        }),
        {
          key: 'all',
          icon: <MessagesSquare aria-hidden="true" className="m-2.5" />,
          label: (
            <span className="block py-1.5">
              <span className="font-semibold">{t('seeAll')}</span>
              <Suspense>
                <ReplicaAge />
              </Suspense>
            </span>
          ),
          onSelect: () => void navigate(paths.chats()),
        },
      ]}
    />
  )
}

function Icon({ unread }: { unread: number }) {
  return (
    <span className="relative">
      <MessageCircle aria-hidden="true" className="size-5" />
      {unread > 0 && <CountBadge count={unread} />}
    </span>
  )
}
