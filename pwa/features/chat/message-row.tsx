import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../forms/error-message.ts'
import { getDateFormat } from '../../i18n/dates.ts'
import { serverNow } from '../../platform/clock.ts'
import { useEngine } from '../../sync/hooks.ts'
import { toast } from '../../ui/toast.tsx'
import { type DeliveryState, type MessageAction, MessageBubble } from './bubble.tsx'
import {
  cancelMutation,
  deleteMessage,
  isEditable,
  retryMessage,
  setStarred,
  type UnsentMessage,
} from './mutations.ts'
import { relativeDay } from './relative-day.ts'
import type { VisibleMessage } from './thread-snapshot.ts'

/** What the message being written refers to: a reply or an edit. */
export type Subject =
  | { kind: 'reply'; id: string; author: string; content: string }
  | { kind: 'edit'; id: string; content: string }

interface RowProps {
  otherId: string
  otherName: string
  onSubject: (subject: Subject) => void
}

/** Shown before the first message of a day. */
export function DaySeparator({ timestamp }: { timestamp: number }) {
  const { i18n } = useTranslation('chat')
  return (
    <p className="my-3 text-center text-xs font-semibold text-muted">
      <span
        title={getDateFormat(i18n.language, { dateStyle: 'full' }).format(timestamp)}
        className="rounded-full bg-sunken px-3 py-1"
      >
        {relativeDay(timestamp, serverNow(), i18n.language)}
      </span>
    </p>
  )
}

interface MessageRowProps extends RowProps {
  /** As stored by the server, or still in the outbox (waiting or rejected). */
  message: VisibleMessage | UnsentMessage
  /** Null for the other person's messages. */
  progress: DeliveryState | null
  /** The message that a pending message replies to. */
  repliedTo: VisibleMessage | null
  onReport: (messageId: string) => void
}

/**
 * A message. Memoised, because scrolling renders the thread many times a second. The row keeps its key when a
 * pending message has been delivered: a menu open in it must not close.
 */
export const MessageRow = memo(function MessageRow({
  message,
  progress,
  repliedTo,
  otherId,
  otherName,
  onSubject,
  onReport,
}: MessageRowProps) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const copyText = useCopyText()
  const id = isSent(message) ? message._id : message.id
  const { content } = message
  const files = isSent(message) ? message.attachments : message.files
  const getAuthorName = (userId: string) => (userId === otherId ? otherName : t('you'))
  const author = isSent(message) ? getAuthorName(message.senderId) : t('you')
  const actions: Record<MessageAction, () => void> = {
    reply: () => onSubject({ kind: 'reply', id, author, content: content || (files[0]?.name ?? '') }),
    edit: () => onSubject({ kind: 'edit', id, content }),
    copy: () => copyText(content),
    delete: () => engine && void deleteMessage(engine, otherId, id),
    report: () => onReport(id),
    star: () => engine && void setStarred(engine, id, true),
    unstar: () => engine && void setStarred(engine, id, false),
  }
  const mutationId = isSent(message) ? (message.rejection?.id ?? '') : id
  const bubbleBase = isSent(message)
    ? {
        sentAt: Date.parse(message.createdAt),
        isMine: message.senderId !== otherId,
        edited: message.editedAt !== null,
        automatic: message.automatic,
        deleted: message.deletedAt !== null,
        starred: message.starred,
        replyTo: message.replyTo && {
          author: getAuthorName(message.replyTo.senderId),
          content: message.replyTo.content || t('deleted'),
        },
      }
    : {
        sentAt: message.at,
        isMine: true,
        replyTo: repliedTo && {
          author: getAuthorName(repliedTo.senderId),
          content: repliedTo.content || repliedTo.attachments[0]?.name || t('deleted'),
        },
      }
  return (
    <MessageBubble
      bubble={{
        ...bubbleBase,
        content,
        files,
        progress,
        rejection: message.rejection
          ? { reason: errorMessage(message.rejection, 'sendMessage'), isChange: isSent(message) }
          : null,
      }}
      author={author}
      actions={isSent(message) ? getActions(message, otherId) : ['copy', 'edit', 'delete']}
      onAction={(action) => actions[action]()}
      onRetry={() => engine && void retryMessage(engine, mutationId)}
      onDiscard={() => engine && void cancelMutation(engine, mutationId)}
    />
  )
})

const isSent = (message: VisibleMessage | UnsentMessage): message is VisibleMessage => '_id' in message

function useCopyText(): (text: string) => void {
  const { t } = useTranslation('chat')
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => void toast.success(t('copied')),
      () => undefined,
    )
}

function getActions(message: VisibleMessage, otherId: string): MessageAction[] {
  if (message.deletedAt) return []
  const ownActions: MessageAction[] =
    message.senderId === otherId ? ['report'] : isEditable(message, serverNow()) ? ['edit', 'delete'] : []
  return ['reply', 'copy', message.starred ? 'unstar' : 'star', ...ownActions]
}
