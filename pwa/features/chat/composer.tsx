import { SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '#shared/chat.ts'
import { isStorageFull } from '../../offline/db.ts'
import { draftBy } from '../../offline/drafts.ts'
import type { Engine } from '../../offline/mine/current.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { editMessage, sendMessage } from './intentions.ts'
import { TYPING_MS } from './presence.ts'
import { SavedReplies } from './saved-replies.tsx'
import type { Subject } from './thread.tsx'

const NEARLY = 200

interface ComposerProps {
  engine: Engine
  chatId: string | null
  otherId: string
  otherName: string
  subject: Subject | null
  onSubject: (subject: Subject | null) => void
}

/** Where one writes. What is typed is kept with every key, for each chat its own, until it lies safely in the queue. */
export function Composer({ engine, chatId, otherId, otherName, subject, onSubject }: ComposerProps) {
  const { t } = useTranslation('chat')
  const editing = subject?.kind === 'edit' ? subject : null
  const draft = draftBy(engine.userId, `chat:${otherId}${editing ? `:${editing.id}` : ''}`)
  const [text, setText] = useText(draft, editing?.content ?? '', editing?.id ?? otherId)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useTypingSignal(engine, chatId)
  useEffect(() => {
    if (subject) field.current?.focus()
  }, [subject])

  const left = MESSAGE_MAX - text.length
  const change = (value: string) => {
    setText(value)
    setFault(null)
    typing(value !== '')
    if (value === (editing?.content ?? '')) draft.clear()
    else draft.write({ text: value })
  }
  const submit = async () => {
    const content = text.trim()
    if (content === '') return
    if (content.length > MESSAGE_MAX) return setFault(t('tooLong', { max: MESSAGE_MAX, by: content.length - MESSAGE_MAX }))
    try {
      if (editing) await editMessage(engine, otherId, editing.id, content)
      else await sendMessage(engine, otherId, content, subject?.id)
    } catch (error) {
      // It stays where it was typed.
      return setFault(t(isStorageFull(error) ? 'noRoom' : 'notKept'))
    }
    typing(false)
    draft.clear()
    setText('')
    onSubject(null)
    field.current?.focus()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && subject) onSubject(null)
    // On a touch screen Enter is for lines; a half-composed sign isn't a wish to send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      className="border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {subject && (
        <div className="mb-2 flex items-center gap-2 rounded-xl border-s-3 border-brand bg-sunken ps-3">
          <p dir="auto" className="min-w-0 flex-1 py-1 text-sm">
            <span className="block font-semibold">{subject.kind === 'edit' ? t('editing') : t('replying', { name: subject.who })}</span>
            <span className="line-clamp-1 text-muted">{subject.content}</span>
          </p>
          <IconButton label={t('cancel')} icon={<X aria-hidden="true" />} onClick={() => onSubject(null)} />
        </div>
      )}
      <div className="flex items-end gap-1">
        <SavedReplies writing={text} onUse={(reply) => change(text === '' ? reply : `${text}\n${reply}`)} />
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('writeTo', { name: otherName })}
          placeholder={t('placeholder')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? 'composer-says' : undefined}
          enterKeyHint="send"
          onChange={(event) => change(event.target.value)}
          onKeyDown={onKey}
          className="field-sizing-content block max-h-[40dvh] min-h-11 min-w-0 flex-1 resize-none rounded-2xl border border-field bg-canvas px-3.5 py-2 text-base placeholder:text-muted aria-invalid:border-danger"
        />
        <IconButton
          label={t('send')}
          icon={<SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />}
          type="submit"
          aria-disabled={text.trim() === ''}
          className="bg-brand text-on-brand hover:bg-brand-strong"
        />
      </div>
      {fault ? (
        <p id="composer-says" role="alert" className="px-3 pt-1 text-sm text-danger">
          {fault}
        </p>
      ) : (
        left < NEARLY && <p className={`px-3 pt-1 text-end text-xs ${left < 0 ? 'text-danger' : 'text-muted'}`}>{t('left', { count: left })}</p>
      )}
    </form>
  )
}

/** What is being written; another chat, or another message to change, brings its own. */
function useText(draft: { read(): Record<string, unknown> }, otherwise: string, key: string): [string, (text: string) => void] {
  const begin = () => {
    const { text } = draft.read()
    return typeof text === 'string' ? text : otherwise
  }
  const [now, set] = useState(() => ({ key, text: begin() }))
  const mine = now.key === key ? now : { key, text: begin() }
  if (mine !== now) set(mine)
  return [mine.text, (text) => set({ key, text })]
}

/** Tells the other side that one is writing: at most every few seconds, and when one stops. */
function useTypingSignal(engine: Engine, chatId: string | null): (isTyping: boolean) => void {
  const said = useRef({ at: 0, isTyping: false })
  const say = (isTyping: boolean) => {
    const now = Date.now()
    if (!chatId || (isTyping === said.current.isTyping && (!isTyping || now - said.current.at < TYPING_MS))) return
    said.current = { at: now, isTyping }
    engine.say({ kind: 'typing', chatId, isTyping })
  }
  return say
}
