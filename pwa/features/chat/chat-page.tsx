import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import type { Chat } from '#shared/chat.ts'
import { Id } from '#shared/protocol/envelope.ts'
import { useReachable, useSession } from '../../client/hooks.ts'
import { Tip } from '../../forms/tip.tsx'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { lazyDialog, lazyOptional, lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { ChatHeader } from './chat-header.tsx'
import { useChat } from './chats.ts'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import type { Subject } from './message-row.tsx'
import { type OtherUser, usePublicUser } from './public-user.ts'
import { Thread } from './thread.tsx'

const ReplicaAgeNotice = lazy(lazyOptional(() => import('../orders/replica-age-notice.tsx')))
const ChatMissing = lazy(lazyWithRetry(() => import('./missing-chat.tsx')))
const ChatPanel = lazy(lazyOptional(() => import('./chat-panel.tsx')))
const ReportDialog = lazy(lazyDialog(() => import('./report-dialog.tsx')))

/**
 * /chat, /chat/:conversationId and /chat?receiverUserId=: list, messages and the other person's details side
 * by side, or one at a time on a phone.
 */
export default function ChatPage() {
  // Loads every namespace of a thread: one that is loaded later would suspend and replace the thread with a
  // skeleton.
  const { t } = useTranslation(['chat', 'uploads', 'tips'])
  const { conversationId } = useParams()
  const [searchParams] = useSearchParams()
  const otherId = searchParams.get('receiverUserId')
  const initialSeq = Number(searchParams.get('at')) || undefined
  const isOpen = conversationId !== undefined || otherId !== null
  return (
    <div className="mx-auto grid min-h-0 w-full max-w-[110rem] flex-1 grid-cols-1 grid-rows-1 md:grid-cols-[20rem_minmax(0,1fr)]">
      <aside
        aria-label={t('title')}
        className={`min-h-0 flex-col border-e border-line bg-surface md:flex ${isOpen ? 'hidden' : 'flex'}`}
      >
        {/* Its line is there before it is: nothing moves when the network goes. */}
        <div className="min-h-4 px-3 pt-1">
          <Suspense>
            <ReplicaAgeNotice className="-mb-3" />
          </Suspense>
        </div>
        <ConversationList current={conversationId ?? null} isPage={!isOpen} />
      </aside>
      <section
        aria-label={t('conversation')}
        className={`min-h-0 min-w-0 flex-col md:flex ${isOpen ? 'flex' : 'hidden'}`}
      >
        {isOpen ? (
          <Suspense fallback={<ChatSkeleton />}>
            <ChatLoader conversationId={conversationId} otherId={otherId} initialSeq={initialSeq} />
          </Suspense>
        ) : (
          <EmptyState illustration="messages" title={t('chooseTitle')} text={t('chooseText')} />
        )}
      </section>
    </div>
  )
}

/**
 * A chat by its id, or a user without a chat yet. The first message creates the chat: its URL then replaces
 * the user's, without remounting the composer.
 */
function ChatLoader({
  conversationId,
  otherId,
  initialSeq,
}: {
  conversationId: string | undefined
  otherId: string | null
  initialSeq: number | undefined
}) {
  const chatKey = conversationId ?? otherId
  const chat = useChat(conversationId ? { chatId: conversationId } : { otherId: otherId ?? '' })
  const matchingChat = chat && (chat._id === conversationId || chat.other._id === otherId) ? chat : null
  const { user, error } = usePublicUser(
    chat === null && !conversationId && v.is(Id, otherId) ? otherId : null,
  )
  const reachable = useReachable()
  const hasPulled = useFeedPulled(chat === null && conversationId !== undefined)
  const other = matchingChat?.other ?? (conversationId ? null : user)
  if (!v.is(Id, chatKey)) return <ChatMissing />
  if (other) {
    return (
      <>
        {/* Not when another navigation is under way. */}
        {matchingChat && !conversationId && location.search.includes(matchingChat.other._id) && (
          <Navigate to={paths.chat(matchingChat._id)} replace state={{ stays: true }} />
        )}
        <ChatView
          key={`${other._id}:${initialSeq}`}
          chat={matchingChat}
          other={other}
          initialSeq={initialSeq}
        />
      </>
    )
  }
  if (error) return <ChatMissing error={error} />
  const isMissing = chat === null && conversationId !== undefined && (hasPulled !== null || !reachable)
  return isMissing ? <ChatMissing isUnchecked={!hasPulled} /> : <ChatSkeleton />
}

/** Memoised: it renders when the chat changes, not with every pending message. */
const ChatView = memo(function ChatView({
  chat,
  other,
  initialSeq,
}: {
  chat: Chat | null
  other: OtherUser
  initialSeq?: number | undefined
}) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const session = useSession()
  const [subject, setSubject] = useState<Subject | null>(null)
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [reportTarget, setReportTarget] = useState<{ messageId?: string } | null>(null)
  const reportMessage = useCallback((messageId: string) => setReportTarget({ messageId }), [])
  const name = displayName(other, t('deletedUser'))
  useDocumentTitle(name)
  const canWrite = chat !== null || session?.user.role === 'buyer'
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="@container-[size] flex min-h-0 min-w-0 flex-col">
        <ChatHeader chat={chat} other={other} name={name} onPanel={() => setIsPanelOpen(true)} />
        <Thread
          chat={chat}
          otherId={other._id}
          otherName={name}
          initialSeq={initialSeq}
          onSubject={setSubject}
          onReport={reportMessage}
        />
        {/* At the bottom, where the offline notice doesn't cover it. Where the list is visible, the list
            shows it. */}
        <div className="min-h-6 px-4 md:hidden">
          <Suspense>
            <ReplicaAgeNotice className="" />
          </Suspense>
        </div>
        {chat && <Tip name="chat" className="mx-3 mb-2 [@container(height<32rem)]:hidden" />}
        {chat?.blockedByMe ? (
          <p className="border-t border-line bg-surface px-4 py-3 text-center text-muted">
            {t('blockedByMe', { name })}
          </p>
        ) : (
          engine &&
          canWrite && (
            <Composer
              engine={engine}
              chatId={chat?._id ?? null}
              otherId={other._id}
              otherName={name}
              subject={subject}
              onSubject={setSubject}
            />
          )
        )}
      </div>
      {/* Reserves the column: no layout shift when the panel loads. */}
      <Suspense fallback={<span className="hidden border-s border-line bg-surface xl:block" />}>
        <ChatPanel
          chat={chat}
          other={other}
          name={name}
          open={isPanelOpen}
          onClose={() => setIsPanelOpen(false)}
          onReport={() => setReportTarget({})}
        />
      </Suspense>
      {chat && reportTarget && (
        <Suspense>
          <ReportDialog chatId={chat._id} about={reportTarget} onClose={() => setReportTarget(null)} />
        </Suspense>
      )}
    </div>
  )
})

function ChatSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-1 flex-col">
      <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-6 w-40" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-5">
        <Skeleton className="h-14 w-1/2" />
        <Skeleton className="h-14 w-2/3 self-end" />
        <Skeleton className="h-14 w-1/3" />
      </div>
    </div>
  )
}

/**
 * Whether the change feed has been pulled to its end; null while pulling, false if that is impossible for
 * now.
 */
function useFeedPulled(isMissing: boolean): boolean | null {
  const engine = useEngine()
  const [hasPulled, setHasPulled] = useState<boolean | null>(null)
  useEffect(() => {
    if (!engine || !isMissing) return
    let isStale = false
    void engine.flush().then((done) => {
      if (!isStale) setHasPulled(done)
    })
    return () => {
      isStale = true
    }
  }, [engine, isMissing])
  return hasPulled
}
