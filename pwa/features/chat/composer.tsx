import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { MAX_MESSAGE_LENGTH } from '#shared/chat.ts'
import { type Draft, draftBy } from '../../offline/drafts.ts'
import { isStorageFull } from '../../offline/failure.ts'
import type { Engine } from '../../offline/mine/current.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChosenFiles } from '../uploads/attachments.tsx'
import { layDown, takeAway } from '../uploads/files.ts'
import { LocalFile } from '../uploads/local-file.ts'
import { editMessage, sendMessage } from './intentions.ts'
import { TYPING_MS } from './presence.ts'
import type { Subject } from './rows.tsx'
import { SavedReplies } from './saved-replies.tsx'

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
  const { t } = useTranslation(['chat', 'uploads'])
  const editing = subject?.kind === 'edit' ? subject : null
  const draft = draftBy(engine.userId, `chat:${otherId}${editing ? `:${editing.id}` : ''}`)
  const [written, setWritten] = useWritten(draft, editing?.content ?? '', editing?.id ?? otherId)
  const { text, files } = written
  const latest = useRef(written)
  const here = useRef(otherId)
  useEffect(() => {
    latest.current = written
    here.current = otherId
  }, [written, otherId])
  /** Whether something is on its way into the queue: a key that repeats sends nothing twice. */
  const leaving = useRef(false)
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const typing = useTypingSignal(engine, chatId)
  useEffect(() => {
    if (subject) field.current?.focus()
  }, [subject])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is another wish to write
  useEffect(() => {
    if (wantsToWrite()) field.current?.focus()
  }, [otherId])

  const left = MAX_MESSAGE_LENGTH - text.length
  const write = (now: Written) => {
    // What comes before the next drawing, as another file, adds to it.
    if (here.current === otherId) latest.current = now
    setWritten(now)
    setFault(null)
    // What is being put into the queue isn't written down once more; what is typed meanwhile is when that is done.
    if (leaving.current) return
    if (now.text === (editing?.content ?? '') && now.files.length === 0) draft.clear()
    else draft.write({ ...now })
  }
  const change = (value: string) => {
    write({ text: value, files })
    typing(value !== '')
  }
  const add = async (chosen: File[]) => {
    if (chosen.length === 0 || editing) return
    try {
      const laid = await layDown(engine.mine, chosen, files.length)
      // What was typed while a slow disk took them in stays.
      const now = here.current === otherId ? latest.current : written
      write({ text: now.text, files: [...now.files, ...laid.files] })
      const [wrong] = laid.faults
      if (wrong) setFault(t('uploads:file.fault', { index: wrong.index, filename: wrong.name, error: t(`uploads:file.${wrong.fault}`, { max: wrong.max }) }))
    } catch (error) {
      setFault(t(isStorageFull(error) ? 'noRoom' : 'notKept'))
    }
  }
  const remove = (id: string) => {
    write({ text, files: files.filter(({ _id }) => _id !== id) })
    void takeAway(engine.mine, id)
  }
  const submit = async () => {
    const content = text.trim()
    if (leaving.current || (content === '' && files.length === 0)) return
    if (content.length > MAX_MESSAGE_LENGTH) return setFault(t('tooLong', { max: MAX_MESSAGE_LENGTH, by: content.length - MAX_MESSAGE_LENGTH }))
    leaving.current = true
    try {
      if (editing) await editMessage(engine, otherId, editing.id, content, { draft })
      else await sendMessage(engine, otherId, content, files, { replyTo: subject?.id, draft })
    } catch (error) {
      // It stays where it was typed.
      draft.write({ ...latest.current })
      return setFault(t(isStorageFull(error) ? 'noRoom' : 'notKept'))
    } finally {
      leaving.current = false
    }
    typing(false)
    if (editing) {
      draft.clear()
      setWritten(NOTHING)
    }
    // What was typed while a slow disk took it in stays.
    else write(without(latest.current, { text, files }))
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
      className="@container border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void add([...event.dataTransfer.files])
      }}
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
      {!editing && <ChosenFiles files={files} onRemove={remove} />}
      <div className="flex flex-wrap items-end gap-1">
        {!editing && (
          <label className="inline-grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/8 has-focus-visible:outline-2 has-focus-visible:outline-focus">
            <Paperclip aria-hidden="true" className="size-5" />
            <span className="sr-only">{t('uploads:file.attach')}</span>
            <input
              type="file"
              multiple
              className="sr-only"
              onChange={(event) => {
                void add([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
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
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            void add([...event.clipboardData.files])
          }}
          className="field-sizing-content block max-h-[40dvh] order-last min-h-11 min-w-0 grow basis-full resize-none @[16rem]:order-none @[16rem]:basis-0 rounded-2xl border border-field bg-canvas px-3.5 py-2 text-base placeholder:text-muted aria-invalid:border-danger"
        />
        <IconButton
          label={t('send')}
          icon={<SendHorizontal aria-hidden="true" className="rtl:-scale-x-100" />}
          type="submit"
          aria-disabled={text.trim() === '' && files.length === 0}
          className="ms-auto bg-brand text-on-brand hover:bg-brand-strong!"
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

/** Whoever opens a chat where there are keys, or pressed Reply on a notification. On a touch screen the keyboard would cover what they came to read. */
const wantsToWrite = () => matchMedia('(hover: hover) and (pointer: fine)').matches || new URLSearchParams(location.search).has('reply')

const Written = v.object({ text: v.optional(v.string(), ''), files: v.optional(v.array(LocalFile), []) })
type Written = v.InferOutput<typeof Written>

const NOTHING: Written = { text: '', files: [] }

/** What was written after `sent`. */
function without({ text, files }: Written, sent: Written): Written {
  const rest = text.startsWith(sent.text) ? text.slice(sent.text.length) : text
  return { text: rest, files: files.filter(({ _id }) => sent.files.every((each) => each._id !== _id)) }
}

/** What is being written; another chat, or another message to change, brings its own. */
function useWritten(draft: Draft, otherwise: string, key: string): [Written, (written: Written) => void] {
  const begin = (): Written => {
    const kept = v.safeParse(Written, draft.read())
    return kept.success && (kept.output.text !== '' || kept.output.files.length > 0) ? kept.output : { text: otherwise, files: [] }
  }
  const [now, set] = useState(() => ({ key, written: begin() }))
  const mine = now.key === key ? now : { key, written: begin() }
  if (mine !== now) set(mine)
  return [mine.written, (written) => set({ key, written })]
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
