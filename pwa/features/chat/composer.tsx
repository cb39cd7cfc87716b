import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { MAX_MESSAGE_LENGTH } from '#shared/chat.ts'
import { plainWords } from '#shared/sanitize-text.ts'
import { type Draft, getAccountDraft } from '../../client/drafts.ts'
import { isStorageFull } from '../../platform/errors.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { SelectedFiles } from '../uploads/attachments.tsx'
import { removeStoredFile, storeFiles } from '../uploads/files.ts'
import { LocalFile } from '../uploads/local-file.ts'
import type { Subject } from './message-row.tsx'
import { editMessage, sendMessage } from './mutations.ts'
import { TYPING_INTERVAL_MS } from './presence.ts'

const SavedReplies = lazy(lazyDialog(() => import('./saved-replies.tsx')))

const COUNTER_THRESHOLD = 200

interface ComposerProps {
  engine: Engine
  chatId: string | null
  otherId: string
  otherName: string
  subject: Subject | null
  onSubject: (subject: Subject | null) => void
}

/**
 * The message field. Every keystroke is saved to a draft, one per chat, until the message is in the outbox.
 */
export function Composer({ engine, chatId, otherId, otherName, subject, onSubject }: ComposerProps) {
  const { t } = useTranslation(['chat', 'uploads'])
  const editing = subject?.kind === 'edit' ? subject : null
  const draft = getAccountDraft(engine.userId, `chat:${otherId}${editing ? `:${editing.id}` : ''}`)
  const [draftContent, setContent] = useDraftContent(draft, editing?.content ?? '', editing?.id ?? otherId)
  const { text, files } = draftContent
  const latestContent = useRef(draftContent)
  const currentOtherId = useRef(otherId)
  useEffect(() => {
    latestContent.current = draftContent
    currentOtherId.current = otherId
  }, [draftContent, otherId])
  /** Whether a message is being enqueued: a repeated Enter sends nothing twice. */
  const isSending = useRef(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const typing = useTypingSignal(engine, chatId)
  useEffect(() => {
    if (subject) fieldRef.current?.focus()
  }, [subject])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another chat is another wish to write
  useEffect(() => {
    if (shouldFocusComposer()) fieldRef.current?.focus()
  }, [otherId])

  const remaining = MAX_MESSAGE_LENGTH - text.length
  const updateContent = (next: DraftContent) => {
    // Changes before the next render, such as another file, build on this one.
    if (currentOtherId.current === otherId) latestContent.current = next
    setContent(next)
    setErrorText(null)
    // The draft isn't written while its message is being enqueued; what is typed meanwhile is written
    // afterwards.
    if (isSending.current) return
    if (next.text === (editing?.content ?? '') && next.files.length === 0) draft.clear()
    else draft.write({ ...next })
  }
  const changeText = (value: string) => {
    updateContent({ text: value, files })
    typing(value !== '')
  }
  const addFiles = async (selected: File[]) => {
    if (selected.length === 0 || editing) return
    try {
      const stored = await storeFiles(engine.db, selected, files.length)
      // What was typed during a slow write stays.
      const current = currentOtherId.current === otherId ? latestContent.current : draftContent
      // At once: a key pressed before they are drawn would build on what was there without them.
      flushSync(() => updateContent({ text: current.text, files: [...current.files, ...stored.files] }))
      const [firstError] = stored.errors
      if (firstError)
        setErrorText(
          t('uploads:file.fault', {
            index: firstError.index,
            filename: firstError.name,
            error: t(`uploads:file.${firstError.code}`, { max: firstError.max }),
          }),
        )
    } catch (error) {
      setErrorText(t(isStorageFull(error) ? 'noRoom' : 'notKept'))
    }
  }
  const removeFile = (id: string) => {
    updateContent({ text, files: files.filter(({ _id }) => _id !== id) })
    void removeStoredFile(engine.db, id)
  }
  const submit = async () => {
    const content = plainWords(text)
    if (isSending.current || (content === '' && files.length === 0)) return
    if (content.length > MAX_MESSAGE_LENGTH)
      return setErrorText(t('tooLong', { max: MAX_MESSAGE_LENGTH, by: content.length - MAX_MESSAGE_LENGTH }))
    isSending.current = true
    try {
      if (editing) await editMessage(engine, { otherId, id: editing.id, content, draft })
      else await sendMessage(engine, otherId, content, { files, replyTo: subject?.id, draft })
    } catch (error) {
      // The text stays in the draft of the chat where it was typed.
      draft.write({ ...latestContent.current })
      return setErrorText(t(isStorageFull(error) ? 'noRoom' : 'notKept'))
    } finally {
      isSending.current = false
    }
    typing(false)
    if (editing) {
      draft.clear()
      setContent(EMPTY_CONTENT)
    }
    // What was typed during a slow write stays.
    // At once: a key pressed before the field is drawn anew would bring the sent text back.
    else flushSync(() => updateContent(subtractSent(latestContent.current, { text, files })))
    onSubject(null)
    const { activeElement } = document
    // Another field may be written in since.
    if (activeElement === document.body || fieldRef.current?.form?.contains(activeElement))
      fieldRef.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && subject) onSubject(null)
    // On a touch screen Enter inserts a line break, and sends with Ctrl or a command key. Enter that ends an
    // IME composition doesn't send.
    if (
      event.key !== 'Enter' ||
      event.shiftKey ||
      event.nativeEvent.isComposing ||
      (matchMedia('(pointer: coarse)').matches && !event.ctrlKey && !event.metaKey)
    )
      return
    event.preventDefault()
    void submit()
  }
  return (
    <form
      data-toast-obstacle
      className="@container border-t border-line bg-surface px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void addFiles([...event.dataTransfer.files])
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {subject && (
        <div className="mb-2 flex items-center gap-2 rounded-xl border-s-3 border-brand bg-sunken ps-3">
          <p dir="auto" className="min-w-0 flex-1 py-1 text-sm">
            <span className="block font-semibold">
              {subject.kind === 'edit' ? t('editing') : t('replying', { name: subject.author })}
            </span>
            <span className="line-clamp-1 text-muted">{subject.content}</span>
          </p>
          <IconButton label={t('cancel')} icon={<X aria-hidden="true" />} onClick={() => onSubject(null)} />
        </div>
      )}
      {!editing && <SelectedFiles files={files} onRemove={removeFile} />}
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
                void addFiles([...(event.target.files ?? [])])
                event.target.value = ''
              }}
            />
          </label>
        )}
        <Suspense fallback={<span className="size-11" />}>
          <SavedReplies
            draftText={text}
            onUse={(reply) => changeText(text === '' ? reply : `${text}\n${reply}`)}
          />
        </Suspense>
        <textarea
          ref={fieldRef}
          rows={1}
          dir="auto"
          value={text}
          aria-label={t('writeTo', { name: otherName })}
          placeholder={t('placeholder')}
          aria-invalid={errorText ? true : undefined}
          aria-describedby={errorText ? 'composer-says' : undefined}
          enterKeyHint="send"
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (event.clipboardData.files.length === 0) return
            event.preventDefault()
            void addFiles([...event.clipboardData.files])
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
      {errorText ? (
        <p id="composer-says" role="alert" className="px-3 pt-1 text-sm text-danger">
          {errorText}
        </p>
      ) : (
        remaining < COUNTER_THRESHOLD && (
          <p className={`px-3 pt-1 text-end text-xs ${remaining < 0 ? 'text-danger' : 'text-muted'}`}>
            {t('left', { count: remaining })}
          </p>
        )
      )}
    </form>
  )
}

/**
 * Focuses the field on devices with a keyboard, or after Reply on a notification. On a touch screen the
 * on-screen keyboard would cover the messages.
 */
const shouldFocusComposer = () =>
  matchMedia('(hover: hover) and (pointer: fine)').matches ||
  new URLSearchParams(location.search).has('reply')

const DraftContent = v.object({ text: v.optional(v.string(), ''), files: v.optional(v.array(LocalFile), []) })
type DraftContent = v.InferOutput<typeof DraftContent>

const EMPTY_CONTENT: DraftContent = { text: '', files: [] }
const isEmpty = ({ text, files }: DraftContent) => text === '' && files.length === 0

/** The part of the content that was added after `sent`. */
function subtractSent({ text, files }: DraftContent, sent: DraftContent): DraftContent {
  const unsentText = text.startsWith(sent.text) ? text.slice(sent.text.length) : text
  return { text: unsentText, files: files.filter(({ _id }) => sent.files.every((file) => file._id !== _id)) }
}

/** The content of the message field. Another chat, or another message to edit, loads its own. */
function useDraftContent(
  draft: Draft,
  fallbackText: string,
  key: string,
): [DraftContent, (draftContent: DraftContent) => void] {
  const load = (): DraftContent => {
    const parsed = v.safeParse(DraftContent, draft.read())
    return parsed.success && !isEmpty(parsed.output) ? parsed.output : { text: fallbackText, files: [] }
  }
  const [state, setState] = useState(() => ({ key, draftContent: load(), isTyped: false }))
  const current = state.key === key ? state : { key, draftContent: load(), isTyped: false }
  if (current !== state) setState(current)
  useEffect(() =>
    draft.watchOtherTabs((isDiscarded) => {
      // What was typed here last is newer than what another tab has sent.
      if (isDiscarded && current.isTyped && !isEmpty(current.draftContent))
        draft.write({ ...current.draftContent })
      else setState({ key, draftContent: load(), isTyped: false })
    }),
  )
  return [current.draftContent, (draftContent) => setState({ key, draftContent, isTyped: true })]
}

/** Sends typing events: at most one every few seconds, and one when typing stops. */
function useTypingSignal(engine: Engine, chatId: string | null): (isTyping: boolean) => void {
  const lastSignal = useRef({ at: 0, isTyping: false })
  const sendSignal = (isTyping: boolean) => {
    const now = Date.now()
    if (
      !chatId ||
      (isTyping === lastSignal.current.isTyping &&
        (!isTyping || now - lastSignal.current.at < TYPING_INTERVAL_MS))
    )
      return
    lastSignal.current = { at: now, isTyping }
    engine.emit({ kind: 'typing', chatId, isTyping })
  }
  return sendSignal
}
