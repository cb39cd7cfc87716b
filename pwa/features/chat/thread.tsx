import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chat } from '#shared/chat.ts'
import { midnight } from '../../i18n/midnights.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import type { DeliveryState } from './bubble.tsx'
import { setViewedChat } from './chats.ts'
import { DaySeparator, MessageRow, type Subject } from './message-row.tsx'
import { useMessages } from './messages.ts'
import { markRead } from './mutations.ts'
import type { VisibleMessage } from './thread-snapshot.ts'

const NEAR_END_PX = 96
const ESTIMATED_ROW_HEIGHT_PX = 64
const ESTIMATED_HEIGHT_PX = 400
/** Number of rows to read before and after the visible ones. */
const BUFFER_ROWS = 25
/** A new message is drawn first; writing the read mark would delay it. */
const READ_MARK_DELAY_MS = 50

interface ThreadProps {
  /** Null for a chat that has only pending messages. */
  chat: Chat | null
  otherId: string
  otherName: string
  /** Position at which to open the chat, instead of its end. */
  initialSeq?: number | undefined
  onSubject: (subject: Subject) => void
  onReport: (messageId: string) => void
}

/** All messages of a chat in a virtual list: positions 1 to `lastSeq`, then the pending ones. */
export function Thread({ chat, otherId, otherName, initialSeq, onSubject, onReport }: ThreadProps) {
  const { t } = useTranslation('chat')
  const scrollerRef = useRef<HTMLDivElement>(null)
  const knownLastSeq = chat?.lastSeq ?? 0
  const [loadedRange, setLoadedRange] = useState({
    from: Math.max(1, (initialSeq ?? knownLastSeq) - BUFFER_ROWS),
    to: (initialSeq ?? knownLastSeq) + BUFFER_ROWS,
  })
  const { messages, lastSeq, unsent, isIncomplete, retry } = useMessages(
    chat?._id ?? '',
    otherId,
    knownLastSeq,
    loadedRange,
  )

  const virtualizer = useVirtualizer({
    count: lastSeq + unsent.length,
    getScrollElement: () => scrollerRef.current,
    estimateSize: () => ESTIMATED_ROW_HEIGHT_PX,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END_PX,
    // The first drawing shows the rows that the thread opens at, not its oldest ones.
    initialOffset: () =>
      Math.max(0, ((initialSeq ?? knownLastSeq) - 1) * ESTIMATED_ROW_HEIGHT_PX - ESTIMATED_HEIGHT_PX),
    paddingStart: 12,
    paddingEnd: 12,
    onChange: ({ range }) => {
      if (!range) return
      const from = Math.max(1, range.startIndex + 1 - BUFFER_ROWS)
      const to = range.endIndex + 1 + BUFFER_ROWS
      if (Math.abs(loadedRange.from - from) + Math.abs(loadedRange.to - to) > BUFFER_ROWS / 2)
        setLoadedRange({ from, to })
    },
  })
  const isReady = messages !== undefined
  const initialPosition = useRef({ at: initialSeq, count: lastSeq + unsent.length })
  useEffect(() => {
    if (!isReady) return
    const { at, count } = initialPosition.current
    if (at) virtualizer.scrollToIndex(at - 1, { align: 'center' })
    else if (count > 0) virtualizer.scrollToIndex(count - 1, { align: 'end' })
  }, [isReady, virtualizer])

  // One's own new message is always scrolled into view.
  const newest = unsent.at(-1)?.id
  const previousNewest = useRef(newest)
  useEffect(() => {
    if (newest && newest !== previousNewest.current)
      virtualizer.scrollToIndex(lastSeq + unsent.length - 1, { align: 'end' })
    previousNewest.current = newest
  }, [newest, lastSeq, unsent.length, virtualizer])

  // When the on-screen keyboard or a growing text field shrinks the list, a list that was at its end stays
  // there.
  const wasAtEnd = useRef(true)
  useEffect(() => {
    const element = scrollerRef.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Measured rows are taller than estimated: a chat that opens at its end stays there until the user scrolls.
  useEffect(() => {
    const element = scrollerRef.current
    if (!element?.firstElementChild || initialPosition.current.at) return
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    observer.observe(element.firstElementChild)
    for (const gesture of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
      element.addEventListener(gesture, () => observer.disconnect(), { passive: true, once: true })
    return () => observer.disconnect()
  }, [])

  const items = virtualizer.getVirtualItems()
  // Calculated from the virtualizer's known heights: reading the DOM here would force a layout in every
  // frame.
  const isAtEnd =
    items.length === 0 ||
    virtualizer.getTotalSize() - (virtualizer.scrollOffset ?? 0) - (virtualizer.scrollRect?.height ?? 0) <=
      NEAR_END_PX
  useEffect(() => {
    wasAtEnd.current = isAtEnd
  }, [isAtEnd])
  // A message that is cut off by the lower edge doesn't count as read.
  const lastVisibleSeq = isAtEnd ? lastSeq : Math.min(lastSeq, virtualizer.range?.endIndex ?? 0)
  useReadMark(chat, isReady ? lastVisibleSeq : 0, isReady && isAtEnd)

  const findMessage = (id: string | null) =>
    [...(messages?.values() ?? [])].find(({ _id }) => _id === id) ?? null

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scrollerRef}
        role="log"
        aria-label={t('messagesWith', { name: otherName })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with keys
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain [overflow-anchor:none]"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const seq = index + 1
            const message = messages?.get(seq)
            const pending = unsent[index - lastSeq]
            const shownMessage = message ?? pending
            const at = message ? Date.parse(message.createdAt) : (pending?.at ?? null)
            const previousSentAt =
              index > lastSeq
                ? unsent[index - lastSeq - 1]?.at
                : Date.parse(messages?.get(seq - 1)?.createdAt ?? '')
            const startsNewDay =
              at !== null &&
              (index === 0 || Boolean(previousSentAt && midnight(previousSentAt) !== midnight(at)))
            return (
              <div
                key={index}
                data-index={index}
                ref={virtualizer.measureElement}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {startsNewDay && <DaySeparator timestamp={at} />}
                {shownMessage ? (
                  <MessageRow
                    message={shownMessage}
                    progress={
                      message
                        ? getDeliveryState(message, otherId, chat)
                        : pending?.rejection
                          ? 'refused'
                          : 'waiting'
                    }
                    repliedTo={message ? null : findMessage(pending?.replyTo ?? null)}
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
      {isIncomplete && (
        <div
          role="status"
          className="flex flex-wrap items-center justify-center gap-x-3 border-t border-line bg-sunken px-4 text-sm"
        >
          {t('gap')}
          <Button variant="ghost" onClick={retry}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {!isAtEnd && (
        <button
          type="button"
          onClick={() => virtualizer.scrollToIndex(lastSeq + unsent.length - 1, { align: 'end' })}
          className="absolute end-4 bottom-4 inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 font-semibold shadow-lift hover:border-brand [&_svg]:size-5"
        >
          <ArrowDown aria-hidden="true" />
          {chat && chat.unread > 0 ? t('newMessages', { count: chat.unread }) : t('toEnd')}
        </button>
      )}
    </div>
  )
}

/** Marks messages as read while the screen is visible, and reports whether its end is. */
function useReadMark(chat: Chat | null, seq: number, isAtEnd: boolean): void {
  const engine = useEngine()
  const [isVisible, setIsVisible] = useState(!document.hidden)
  useEffect(() => {
    const onVisibilityChange = () => setIsVisible(!document.hidden)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [])
  const chatId = chat?._id
  useEffect(() => {
    if (!isVisible || !chatId || !isAtEnd) return
    setViewedChat(chatId)
    return () => setViewedChat(null)
  }, [isVisible, chatId, isAtEnd])
  const hasUnread = chat !== null && seq > chat.readSeq
  useEffect(() => {
    if (!engine || !isVisible || !chatId || !hasUnread) return
    const timer = setTimeout(() => void markRead(engine, chatId, seq), READ_MARK_DELAY_MS)
    return () => clearTimeout(timer)
  }, [engine, isVisible, chatId, hasUnread, seq])
}

function getDeliveryState(
  { seq, senderId, deletedAt }: VisibleMessage,
  otherId: string,
  chat: Chat | null,
): DeliveryState | null {
  if (!chat || senderId === otherId || deletedAt) return null
  if (seq <= chat.theirReadSeq) return 'read'
  return seq <= chat.theirDeliveredSeq ? 'delivered' : 'sent'
}
