import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { dateFormat } from '../../i18n/dates.ts'
import { serverNow } from '../../offline/clock.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { toast } from '../../ui/toast.tsx'
import { type Deed, MessageBubble, type Progress } from './bubble.tsx'
import { deleteMessage, giveUp, isEditable, sendAgain, starMessage, type Unsent } from './intentions.ts'
import type { ShownMessage } from './messages.ts'
import { relativeDay } from './relative-day.ts'

/** What the person wants to write about. */
export type Subject = { kind: 'reply'; id: string; who: string; content: string } | { kind: 'edit'; id: string; content: string }

interface RowProps {
  otherId: string
  otherName: string
  onSubject: (subject: Subject) => void
}

/** Stands before the first message of a day. */
export function DayLine({ at }: { at: number }) {
  const { i18n } = useTranslation('chat')
  return (
    <p className="my-3 text-center text-xs font-semibold text-muted">
      <span title={dateFormat(i18n.language, { dateStyle: 'full' }).format(at)} className="rounded-full bg-sunken px-3 py-1">
        {relativeDay(at, serverNow(), i18n.language)}
      </span>
    </p>
  )
}

interface MessageRowProps extends RowProps {
  /** As the server has it, or as it waits here (or was refused). */
  said: ShownMessage | Unsent
  /** Null for the other's. */
  progress: Progress | null
  /** What a waiting message answers. */
  answered: ShownMessage | null
  onReport: (messageId: string) => void
}

/**
 * A message. Drawn anew only when something about it changes: scrolling draws the thread many times a second. The same row stays when what waited has arrived: a menu that is open in it must not go.
 */
export const MessageRow = memo(function MessageRow({ said, progress, answered, otherId, otherName, onSubject, onReport }: MessageRowProps) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const errorText = useErrorText()
  const copy = useCopy()
  const id = isSent(said) ? said._id : said.id
  const { content } = said
  const files = isSent(said) ? said.attachments : said.files
  const nameOf = (person: string) => (person === otherId ? otherName : t('you'))
  const who = isSent(said) ? nameOf(said.senderId) : t('you')
  const deeds: Record<Deed, () => void> = {
    reply: () => onSubject({ kind: 'reply', id, who, content: content || (files[0]?.name ?? '') }),
    edit: () => onSubject({ kind: 'edit', id, content }),
    copy: () => copy(content),
    delete: () => engine && void deleteMessage(engine, otherId, id),
    report: () => onReport(id),
    star: () => engine && void starMessage(engine, id, true),
    unstar: () => engine && void starMessage(engine, id, false),
  }
  const intention = isSent(said) ? (said.refusal?.id ?? '') : id
  const shown = isSent(said)
    ? {
        at: Date.parse(said.createdAt),
        isMine: said.senderId !== otherId,
        edited: said.editedAt !== null,
        automatic: said.automatic,
        deleted: said.deletedAt !== null,
        starred: said.starred,
        replyTo: said.replyTo && { who: nameOf(said.replyTo.senderId), content: said.replyTo.content || t('deleted') },
      }
    : {
        at: said.at,
        isMine: true,
        replyTo: answered && { who: nameOf(answered.senderId), content: answered.content || answered.attachments[0]?.name || t('deleted') },
      }
  return (
    <MessageBubble
      bubble={{
        ...shown,
        content,
        files: shown.deleted ? [] : files,
        progress,
        refusal: said.refusal && { reason: errorText(said.refusal, 'sendMessage'), isChange: isSent(said) },
      }}
      who={who}
      deeds={isSent(said) ? deedsFor(said, otherId) : ['copy', 'edit', 'delete']}
      onDeed={(deed) => deeds[deed]()}
      onRetry={() => engine && void sendAgain(engine, intention)}
      onDiscard={() => engine && void giveUp(engine, intention)}
    />
  )
})

const isSent = (said: ShownMessage | Unsent): said is ShownMessage => '_id' in said

function useCopy(): (text: string) => void {
  const { t } = useTranslation('chat')
  return (text) =>
    void navigator.clipboard.writeText(text).then(
      () => void toast.success(t('copied')),
      () => undefined,
    )
}

function deedsFor(message: ShownMessage, otherId: string): Deed[] {
  if (message.deletedAt) return []
  const own: Deed[] = message.senderId === otherId ? ['report'] : isEditable(message, serverNow()) ? ['edit', 'delete'] : []
  return ['reply', 'copy', message.starred ? 'unstar' : 'star', ...own]
}
