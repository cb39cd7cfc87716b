import { MessageCircle, MessagesSquare } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { unreadIn, useConversations } from '../features/chat/chats.ts'
import { Preview } from '../features/chat/conversation-row.tsx'
import { useSession } from '../offline/hooks.ts'
import { lazyPage } from '../offline/worker/lazy.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { Menu } from '../ui/menu.tsx'

const MineAge = lazy(lazyPage(() => import('../features/orders/mine-age.tsx')))

const SHOWN = 4

/** The header's way to the messages: the four chats last written in, and all of them. On a phone it leads straight there. */
export default function MessagesMenu() {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  const role = useSession()?.user.role
  const conversations = useConversations()
  const unread = unreadIn(conversations)
  if (role !== 'buyer' && role !== 'seller') return null
  const label = unread > 0 ? t('titleUnread', { count: unread }) : t('title')
  return (
    <>
      <Link to={paths.chats()} aria-label={label} title={label} className="inline-grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8 md:hidden">
        <Icon unread={unread} />
      </Link>
      <Menu
        label={label}
        button={<Icon unread={unread} />}
        className="hidden md:block"
        items={[
          ...(conversations ?? []).slice(0, SHOWN).map((each) => {
            const name = displayName(each.other, t('deletedUser'))
            return {
              key: each._id,
              icon: <Avatar src={each.other.profileImage} name={name} size={40} />,
              label: (
                <span className="block w-64 py-1.5">
                  <span className={each.unread > 0 ? 'font-bold' : 'font-semibold'}>
                    <bdi className="block w-fit max-w-full truncate">{name}</bdi>
                  </span>
                  <span className={`block truncate text-sm ${each.unread > 0 ? 'font-semibold' : 'text-muted'}`}>
                    <Preview conversation={each} />
                  </span>
                </span>
              ),
              onSelect: () => void navigate(paths.chat(each._id)),
            }
          }),
          {
            key: 'all',
            icon: <MessagesSquare aria-hidden="true" className="m-2.5" />,
            label: (
              <span className="block py-1.5">
                <span className="font-semibold">{t('seeAll')}</span>
                <Suspense>
                  <MineAge />
                </Suspense>
              </span>
            ),
            onSelect: () => void navigate(paths.chats()),
          },
        ]}
      />
    </>
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
