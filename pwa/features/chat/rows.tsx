import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
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
      <span title={new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full' }).format(at)} className="rounded-full bg-sunken px-3 py-1">
        {relativeDay(at, Date.now(), i18n.language)}
      </span>
    </p>
  )
}

interface SentRowProps extends RowProps {
  message: ShownMessage
  /** Null for the other's. */
  progress: Progress | null
  onReport: (messageId: string) => void
}

/** A message that the server has. Drawn anew only when something about it changes: scrolling draws the thread many times a second. */
export const SentRow = memo(function SentRow({ message, progress, otherId, otherName, onSubject, onReport }: SentRowProps) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const errorText = useErrorText()
  const copy = useCopy()
  const { _id, senderId, content, attachments, replyTo, refusal } = message
  const nameOf = (id: string) => (id === otherId ? otherName : t('you'))
  const deeds: Record<Deed, () => void> = {
    reply: () => onSubject({ kind: 'reply', id: _id, who: nameOf(senderId), content: content || (attachments[0]?.name ?? '') }),
    edit: () => onSubject({ kind: 'edit', id: _id, content }),
    copy: () => copy(content),
    delete: () => engine && void deleteMessage(engine, otherId, _id),
    report: () => onReport(_id),
    star: () => engine && void starMessage(engine, _id, true),
    unstar: () => engine && void starMessage(engine, _id, false),
  }
  return (
    <MessageBubble
      bubble={{
        content,
        files: message.deletedAt ? [] : attachments,
        at: Date.parse(message.createdAt),
        isMine: senderId !== otherId,
        progress,
        edited: message.editedAt !== null,
        automatic: message.automatic,
        deleted: message.deletedAt !== null,
        starred: message.starred,
        replyTo: replyTo && { who: nameOf(replyTo.senderId), content: replyTo.content || t('deleted') },
        refusal: refusal && { reason: errorText(refusal), isChange: true },
      }}
      who={nameOf(senderId)}
      deeds={deedsFor(message, otherId)}
      onDeed={(deed) => deeds[deed]()}
      onRetry={() => engine && void sendAgain(engine, refusal?.id ?? '')}
      onDiscard={() => engine && void giveUp(engine, refusal?.id ?? '')}
    />
  )
})

/** A message that waits here, or was refused. */
export const UnsentRow = memo(function UnsentRow({ unsent, answered, otherId, otherName, onSubject }: RowProps & { unsent: Unsent; answered: ShownMessage | null }) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const errorText = useErrorText()
  const copy = useCopy()
  const { id, content, files, at, refusal } = unsent
  const act = (deed: Deed) => {
    if (deed === 'edit') onSubject({ kind: 'edit', id, content })
    else if (deed === 'copy') copy(content)
    else if (engine) void deleteMessage(engine, otherId, id)
  }
  return (
    <MessageBubble
      bubble={{
        content,
        files,
        at,
        isMine: true,
        progress: refusal ? 'refused' : 'waiting',
        edited: false,
        automatic: false,
        deleted: false,
        starred: false,
        replyTo: answered && { who: answered.senderId === otherId ? otherName : t('you'), content: answered.content || answered.attachments[0]?.name || t('deleted') },
        refusal: refusal && { reason: errorText(refusal), isChange: false },
      }}
      who={t('you')}
      deeds={['copy', 'edit', 'delete']}
      onDeed={act}
      onRetry={() => engine && void sendAgain(engine, id)}
      onDiscard={() => engine && void giveUp(engine, id)}
    />
  )
})

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
  const own: Deed[] = message.senderId === otherId ? ['report'] : isEditable(message, Date.now()) ? ['edit', 'delete'] : []
  return ['reply', 'copy', message.starred ? 'unstar' : 'star', ...own]
}
