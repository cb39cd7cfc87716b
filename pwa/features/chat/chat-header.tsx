import { ArrowLeft, Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Chat } from '#shared/chat.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { usePresence, useTyping } from './presence.ts'
import type { OtherUser } from './public-user.ts'

/** The other person's name and presence, and the chat's actions. */
export function ChatHeader({
  chat,
  other,
  name,
  onPanel,
}: {
  chat: Chat | null
  other: OtherUser
  name: string
  onPanel: () => void
}) {
  const { t } = useTranslation('chat')
  const navigate = useNavigate()
  // If the chat was opened from the list, this goes back to it; otherwise the chat is replaced by the list.
  const back = () => void (history.state?.idx > 0 ? navigate(-1) : navigate(paths.chats(), { replace: true }))
  return (
    <header className="@container border-b border-line bg-surface px-2 py-1.5 pt-[max(0.375rem,env(safe-area-inset-top))] sm:px-4 md:pt-1.5">
      <div className="flex flex-wrap items-center gap-x-2">
        <IconButton
          label={t('back')}
          icon={<ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />}
          className="md:hidden"
          onClick={back}
        />
        <Avatar src={other.profileImage} name={name} size={40} eager />
        <div className="order-last min-w-0 grow basis-full @[16rem]:order-none @[16rem]:basis-0">
          <h1 tabIndex={-1} className="text-base font-bold">
            <bdi className="block w-fit max-w-full truncate">{name}</bdi>
          </h1>
          <PresenceLine chat={chat} />
        </div>
        <IconButton
          label={t('about', { name })}
          icon={<Info aria-hidden="true" />}
          className="ms-auto xl:hidden"
          onClick={onPanel}
        />
      </div>
    </header>
  )
}

/** "typing", "online", or when they were last online. */
export function PresenceLine({ chat }: { chat: Chat | null }) {
  const { t, i18n } = useTranslation('chat')
  const presence = usePresence(chat ? [chat.other._id] : []).get(chat?.other._id ?? '')
  const typing = useTyping()
  if (!chat || chat.blockedByThem || chat.blockedByMe) return <p className="h-5 text-sm" />
  const lastSeen = presence && presence.at > chat.other.lastActiveAt ? presence.at : chat.other.lastActiveAt
  const text = typing.has(chat._id)
    ? t('isTyping')
    : presence?.online
      ? t('online')
      : t('lastActive', { ago: timeAgo(Date.parse(lastSeen), serverNow(), i18n.language) })
  return (
    <p
      role="status"
      className={`h-[1.55em] truncate text-sm ${presence?.online || typing.has(chat._id) ? 'text-success' : 'text-muted'}`}
    >
      {text}
    </p>
  )
}
