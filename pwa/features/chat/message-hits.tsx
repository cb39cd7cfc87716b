import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#shared/account.ts'
import type { Message } from '#shared/chat.ts'
import { paths } from '../../paths.ts'
import { serverNow } from '../../platform/clock.ts'
import type { Conversation } from './chats.ts'
import { relativeDay } from './relative-day.ts'
import type { MessageResults } from './search.ts'

interface MessageHitListProps extends MessageResults {
  conversations: Conversation[]
  emptyText: string | null
}

/** Messages from search or stars; each links to its position in its chat. */
export function MessageHitList({ hits, conversations, serverState, emptyText }: MessageHitListProps) {
  const { t, i18n } = useTranslation('chat')
  const chats = new Map(conversations.map((conversation) => [conversation._id, conversation]))
  const getName = ({ chatId }: Message) => {
    const other = chats.get(chatId)?.other
    return other ? displayName(other, t('deletedUser')) : ''
  }
  return (
    <>
      <ul>
        {hits?.map((message) => (
          <li key={message._id} className="border-b border-line">
            <Link
              to={paths.chat(message.chatId, message.seq)}
              className="block px-4 py-2.5 hover:bg-brand-soft"
            >
              <span className="flex items-baseline justify-between gap-3 text-sm text-muted">
                <span className="min-w-0 truncate font-semibold">
                  {message.senderId === chats.get(message.chatId)?.other._id
                    ? getName(message)
                    : t('youTo', { name: getName(message) })}
                </span>
                <span className="flex shrink-0 items-center gap-1">
                  {message.starred && (
                    <Star role="img" aria-label={t('starred')} className="size-3.5 fill-current text-star" />
                  )}
                  {relativeDay(Date.parse(message.createdAt), serverNow(), i18n.language)}
                </span>
              </span>
              <span dir="auto" className="line-clamp-2 wrap-anywhere">
                {message.content || message.attachments[0]?.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p role="status" className="p-4 text-center text-sm text-muted">
        {serverState === 'missing'
          ? t('search.onlyHere')
          : serverState === 'asked' || !hits
            ? t('search.beyond')
            : hits.length === 0
              ? emptyText
              : null}
      </p>
    </>
  )
}
