import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#shared/chat.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { Button } from '../../ui/button.tsx'
import type { Progress } from './bubble.tsx'
import { lookAt } from './chats.ts'
import { markRead } from './intentions.ts'
import { type ShownMessage, useMessages } from './messages.ts'
import { midnight } from './relative-day.ts'
import { DayLine, MessageRow, type Subject } from './rows.tsx'

const NEAR_END_PX = 96
const LIKELY_HEIGHT_PX = 64
/** How many places before and after what is seen are read. */
const AROUND = 25
/** What comes is drawn first: its mark would hold it up. */
const DRAWN_MS = 50

interface ThreadProps {
  /** Null for a chat that begins with what waits here. */
  chat: Chat | null
  otherId: string
  otherName: string
  /** A place to begin at, instead of the end. */
  at?: number | undefined
  onSubject: (subject: Subject) => void
  onReport: (messageId: string) => void
}

/** All messages of a chat, drawn only where one looks: places 1 to `lastSeq`, then what waits. */
export function Thread({ chat, otherId, otherName, at, onSubject, onReport }: ThreadProps) {
  const { t } = useTranslation('chat')
  const scroller = useRef<HTMLDivElement>(null)
  const known = chat?.lastSeq ?? 0
  const [span, setSpan] = useState({ from: Math.max(1, (at ?? known) - AROUND), to: (at ?? known) + AROUND })
  const { messages, lastSeq, waiting: unsent, missing, retry } = useMessages(chat?._id ?? '', otherId, known, span.from, span.to)

  const virtual = useVirtualizer({
    count: lastSeq + unsent.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LIKELY_HEIGHT_PX,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    paddingStart: 12,
    paddingEnd: 12,
    onChange: ({ range }) => {
      if (!range) return
      const from = Math.max(1, range.startIndex + 1 - AROUND)
      const to = range.endIndex + 1 + AROUND
      if (Math.abs(span.from - from) + Math.abs(span.to - to) > AROUND / 2) setSpan({ from, to })
    },
  })
  const ready = messages !== undefined
  const opening = useRef({ at, count: lastSeq + unsent.length })
  useEffect(() => {
    if (!ready) return
    const { at, count } = opening.current
    if (at) virtual.scrollToIndex(at - 1, { align: 'center' })
    else if (count > 0) virtual.scrollToIndex(count - 1, { align: 'end' })
  }, [ready, virtual])

  // What one has written oneself is always seen.
  const newest = unsent.at(-1)?.id
  const newestBefore = useRef(newest)
  useEffect(() => {
    if (newest && newest !== newestBefore.current) virtual.scrollToIndex(lastSeq + unsent.length - 1, { align: 'end' })
    newestBefore.current = newest
  }, [newest, lastSeq, unsent.length, virtual])

  // The keyboard, or a longer text below, takes room away: who looked at the end still does.
  const looksAtEnd = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const keep = new ResizeObserver(() => {
      if (looksAtEnd.current) element.scrollTop = element.scrollHeight
    })
    keep.observe(element)
    return () => keep.disconnect()
  }, [])

  // Rows turn out taller than was thought: a chat that opens at its end stays there until somebody scrolls it.
  useEffect(() => {
    const element = scroller.current
    if (!element?.firstElementChild || opening.current.at) return
    const keep = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    keep.observe(element.firstElementChild)
    for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown']) element.addEventListener(gesture, () => keep.disconnect(), { passive: true, once: true })
    return () => keep.disconnect()
  }, [])

  const items = virtual.getVirtualItems()
  // By what is known of the heights: to ask the page while it is being drawn would make it lay itself out in every frame.
  const atEnd = items.length === 0 || virtual.getTotalSize() - (virtual.scrollOffset ?? 0) - (virtual.scrollRect?.height ?? 0) <= NEAR_END_PX
  useEffect(() => {
    looksAtEnd.current = atEnd
  }, [atEnd])
  // A message that is cut by the lower edge hasn't been read.
  const seen = atEnd ? lastSeq : Math.min(lastSeq, virtual.range?.endIndex ?? 0)
  useReadMark(chat, ready ? seen : 0, ready && atEnd)

  const answered = (id: string | null) => [...(messages?.values() ?? [])].find(({ _id }) => _id === id) ?? null

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={t('messagesWith', { name: otherName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const seq = index + 1
            const message = messages?.get(seq)
            const pending = unsent[index - lastSeq]
            const said = message ?? pending
            const at = message ? Date.parse(message.createdAt) : (pending?.at ?? null)
            const before = index > lastSeq ? unsent[index - lastSeq - 1]?.at : Date.parse(messages?.get(seq - 1)?.createdAt ?? '')
            const newDay = at !== null && (index === 0 || Boolean(before && midnight(before) !== midnight(at)))
            return (
              <div key={index} data-index={index} ref={virtual.measureElement} className="absolute inset-x-0 top-0" style={{ transform: `translateY(${start}px)` }}>
                {newDay && <DayLine at={at} />}
                {said ? (
                  <MessageRow
                    said={said}
                    progress={message ? progressOf(message, otherId, chat) : pending?.refusal ? 'refused' : 'waiting'}
                    answered={message ? null : answered(pending?.replyTo ?? null)}
                    otherId={otherId}
                    otherName={otherName}
                    onSubject={onSubject}
                    onReport={onReport}
                  />
                ) : (
                  <div aria-hidden="true" className="px-3 py-1 sm:px-5">
                    <span className="block h-14 w-1/2 rounded-2xl bg-sunken" />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
      {missing && (
        <div role="status" className="flex flex-wrap items-center justify-center gap-x-3 border-t border-line bg-sunken px-4 text-sm">
          {t('gap')}
          <Button variant="ghost" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {!atEnd && (
        <button
          type="button"
          onClick={() => virtual.scrollToIndex(lastSeq + unsent.length - 1, { align: 'end' })}
          className="absolute end-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold shadow-lift hover:border-brand [&_svg]:size-5"
        >
          <ArrowDown aria-hidden="true" />
          {chat && chat.unread > 0 ? t('newMessages', { count: chat.unread }) : t('toEnd')}
        </button>
      )}
    </div>
  )
}

/** Notes how far somebody has read while they look at this screen, and whether they look at its end. */
function useReadMark(chat: Chat | null, seq: number, atEnd: boolean): void {
  const engine = useEngine()
  const [looking, setLooking] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setLooking(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const chatId = chat?._id
  useEffect(() => {
    if (!looking || !chatId || !atEnd) return
    lookAt(chatId)
    return () => lookAt(null)
  }, [looking, chatId, atEnd])
  const news = chat !== null && seq > chat.readSeq
  useEffect(() => {
    if (!engine || !looking || !chatId || !news) return
    const timer = setTimeout(() => void markRead(engine, chatId, seq), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [engine, looking, chatId, news, seq])
}

function progressOf({ seq, senderId, deletedAt }: ShownMessage, otherId: string, chat: Chat | null): Progress | null {
  if (!chat || senderId === otherId || deletedAt) return null
  if (seq <= chat.theirReadSeq) return 'read'
  return seq <= chat.theirDeliveredSeq ? 'delivered' : 'sent'
}
