import { CircleExclamationPoint, Clock, Heart } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useContextMenu } from '../../ui/use-context-menu.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import type { Conversation } from './chats.ts'
import type { UnsentMessage } from './mutations.ts'
import { usePublicUser } from './public-user.ts'

const ConversationMenu = lazy(lazyDialog(() => import('./conversation-menu.tsx')))

type RowConversation = Pick<
  Conversation,
  '_id' | 'other' | 'unread' | 'isFavorite' | 'blockedByMe' | 'lastMessage' | 'unsent'
>

interface ConversationRowProps {
  conversation: RowConversation
  /** Relative time of the last message. */
  ago: string
  current: boolean
  online: boolean
  typing: boolean
}

/**
 * One chat in the list: name, last message, time and unread mark, and a menu on a long press or a right
 * click. Memoised: it renders only when the chat changes.
 */
export const ConversationRow = memo(function ConversationRow({
  conversation,
  ago,
  current,
  online,
  typing,
}: ConversationRowProps) {
  const { t } = useTranslation('chat')
  const { _id, other, unread, isFavorite } = conversation
  const name = displayName(other, t('deletedUser'))
  const menu = useContextMenu()
  return (
    <li {...(_id && menu.handlers)} className="has-menu">
      <Link
        to={_id ? paths.chat(_id) : paths.chatWith(other._id)}
        aria-current={current ? 'page' : undefined}
        className="flex items-center gap-3 border-b border-line px-4 py-3 hover:bg-brand-soft aria-[current]:bg-brand-soft"
      >
        <span className="relative">
          <Avatar src={other.profileImage} name={name} size={48} />
          {online && (
            <span
              role="img"
              aria-label={t('online')}
              className="absolute end-0 bottom-0 size-3.5 rounded-full border-2 border-surface bg-success"
            />
          )}
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={`min-w-0 grow basis-24 ${unread > 0 ? 'font-bold' : 'font-semibold'}`}>
              <bdi className="block w-fit max-w-full truncate">{name}</bdi>
            </span>
            {isFavorite && (
              <Heart
                role="img"
                aria-label={t('favorite')}
                className="size-3.5 shrink-0 self-center fill-current text-link"
              />
            )}
            <span className="shrink-0 text-xs text-muted">{ago}</span>
          </span>
          <span className="flex items-center gap-2">
            <span
              className={`min-w-0 flex-1 truncate text-sm ${unread > 0 ? 'font-semibold' : 'text-muted'}`}
            >
              {typing ? (
                <span className="text-success">{t('isTyping')}</span>
              ) : (
                <Preview conversation={conversation} />
              )}
            </span>
            {unread > 0 && (
              <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-brand px-1.5 text-xs font-bold text-on-brand">
                <span className="sr-only">{t('unread', { count: unread })}</span>
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
      {menu.point && (
        <Suspense>
          <ConversationMenu conversation={conversation} at={menu.point} onClose={menu.close} />
        </Suspense>
      )}
    </li>
  )
})

/** A user with an unsent first message and no chat yet. */
export function NewRecipientRow({ otherId, unsent }: { otherId: string; unsent: UnsentMessage }) {
  const { i18n } = useTranslation('chat')
  const { user } = usePublicUser(otherId)
  const sentAt = new Date(unsent.at).toISOString()
  const other = {
    ...(user ?? { _id: otherId, role: 'seller', firstName: '', lastName: '', profileImage: null }),
    lastActiveAt: sentAt,
  }
  return (
    <ConversationRow
      conversation={{
        _id: '',
        other,
        unread: 0,
        isFavorite: false,
        blockedByMe: false,
        lastMessage: null,
        unsent,
      }}
      ago={timeAgo(unsent.at, serverNow(), i18n.language)}
      current={false}
      online={false}
      typing={false}
    />
  )
}

/** The second line: the draft, else the pending message, else the last message. */
export function Preview({
  conversation: { other, lastMessage, unsent },
}: {
  conversation: Pick<Conversation, 'other' | 'lastMessage' | 'unsent'>
}) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const { text } = engine ? getAccountDraft(engine.userId, `chat:${other._id}`).read() : {}
  if (typeof text === 'string' && text.trim() !== '')
    return (
      <PreviewLine text={text}>
        <span className="font-semibold text-danger">{t('draft')}</span>
      </PreviewLine>
    )
  if (unsent)
    return (
      <PreviewLine
        text={unsent.content || unsent.files[0]?.name}
        className={unsent.rejection ? 'text-danger' : ''}
      >
        {unsent.rejection ? (
          <CircleExclamationPoint
            role="img"
            aria-label={t('progress.refused')}
            className="size-3.5 shrink-0"
          />
        ) : (
          <Clock role="img" aria-label={t('progress.waiting')} className="size-3.5 shrink-0" />
        )}
      </PreviewLine>
    )
  if (!lastMessage) return null
  if (lastMessage.deletedAt) return <em>{t('deleted')}</em>
  return (
    <PreviewLine text={lastMessage.content || lastMessage.attachments[0]?.name}>
      {lastMessage.senderId !== other._id && <span>{t('youSaid')}</span>}
    </PreviewLine>
  )
}

/** Truncates at the end of the text in its own direction (left to right or right to left). */
function PreviewLine({
  text,
  className = '',
  children,
}: {
  text: string | undefined
  className?: string
  children: ReactNode
}) {
  return (
    <span className={`flex items-center gap-1 whitespace-nowrap ${className}`}>
      {children} <bdi className="truncate">{text}</bdi>
    </span>
  )
}
