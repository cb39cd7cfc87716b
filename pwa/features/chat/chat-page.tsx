import { MessageCircle } from 'lucide-react'
import { lazy, memo, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import type { Chat } from '#shared/chat.ts'
import { Id } from '#shared/envelope.ts'
import { Tip } from '../../forms/tip.tsx'
import { useReachable, useSession } from '../../offline/hooks.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { lazyPage } from '../../offline/worker/lazy.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/title.ts'
import { useChat } from './chats.ts'
import { Composer } from './composer.tsx'
import { ConversationList } from './conversation-list.tsx'
import { type Other, useStranger } from './people.ts'
import { PersonHeader } from './person-header.tsx'
import type { Subject } from './rows.tsx'
import { Thread } from './thread.tsx'

const MineNotice = lazy(lazyPage(() => import('../orders/mine-notice.tsx')))
const Missing = lazy(lazyPage(() => import('./missing-chat.tsx')))
const PersonPanel = lazy(lazyPage(() => import('./person-panel.tsx')))
const ReportDialog = lazy(lazyPage(() => import('./report-dialog.tsx')))

const AGE = 'px-4 py-1'

/** /chat, /chat/:conversationId and /chat?receiverUserId=: the list, the messages and the person side by side, or one after another on a phone. */
export default function ChatPage() {
  // All that stands in a thread: a text that came later would put a skeleton in its place.
  const { t } = useTranslation(['chat', 'uploads', 'tips'])
  const { conversationId } = useParams()
  const [query] = useSearchParams()
  const otherId = query.get('receiverUserId')
  const at = Number(query.get('at')) || undefined
  const open = conversationId !== undefined || otherId !== null
  return (
    <div className="mx-auto grid min-h-0 w-full max-w-[110rem] flex-1 grid-cols-1 grid-rows-1 md:grid-cols-[20rem_minmax(0,1fr)]">
      <aside aria-label={t('title')} className={`min-h-0 flex-col border-e border-line bg-surface md:flex ${open ? 'hidden' : 'flex'}`}>
        <Suspense>
          <MineNotice className={AGE} />
        </Suspense>
        <ConversationList current={conversationId ?? null} isPage={!open} />
      </aside>
      <section aria-label={t('conversation')} className={`min-h-0 min-w-0 flex-col md:flex ${open ? 'flex' : 'hidden'}`}>
        {open ? (
          <Suspense fallback={<Loading />}>
            <Talk conversationId={conversationId} otherId={otherId} at={at} />
          </Suspense>
        ) : (
          <EmptyState icon={<MessageCircle />} title={t('chooseTitle')} text={t('chooseText')} />
        )}
      </section>
    </div>
  )
}

/**
 * A chat by its id, or somebody to write to. The first message to somebody makes the chat: its address then takes the place of theirs, and
 * the field that is being written in stays.
 */
function Talk({ conversationId, otherId, at }: { conversationId: string | undefined; otherId: string | null; at: number | undefined }) {
  const named = conversationId ?? otherId
  const chat = useChat(conversationId ? { chatId: conversationId } : { otherId: otherId ?? '' })
  const fits = chat && (chat._id === conversationId || chat.other._id === otherId) ? chat : null
  const { person, error } = useStranger(chat === null && !conversationId && v.is(Id, otherId) ? otherId : null)
  const reachable = useReachable()
  const looked = useLooked(chat === null && conversationId !== undefined)
  const other = fits?.other ?? (conversationId ? null : person)
  if (!v.is(Id, named)) return <Missing />
  if (other) {
    return (
      <>
        {fits && !conversationId && <Navigate to={paths.chat(fits._id)} replace state={{ stays: true }} />}
        <Open key={`${other._id}:${at}`} chat={fits} other={other} at={at} />
      </>
    )
  }
  if (error) return <Missing error={error} />
  const missing = chat === null && conversationId !== undefined && (looked !== null || !reachable)
  return missing ? <Missing unasked={!looked} /> : <Loading />
}

/** Drawn anew only when something about the chat changes, not with every word that waits. */
const Open = memo(function Open({ chat, other, at }: { chat: Chat | null; other: Other; at?: number | undefined }) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const session = useSession()
  const [subject, setSubject] = useState<Subject | null>(null)
  const [panel, showPanel] = useState(false)
  const [reporting, report] = useState<{ messageId?: string } | null>(null)
  const reportMessage = useCallback((messageId: string) => report({ messageId }), [])
  const name = displayName(other, t('deletedUser'))
  useTitle(name)
  const mayWrite = chat !== null || session?.user.role === 'buyer'
  return (
    <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="@container-[size] flex min-h-0 min-w-0 flex-col">
        <PersonHeader chat={chat} other={other} name={name} onPanel={() => showPanel(true)} />
        <Thread chat={chat} otherId={other._id} otherName={name} at={at} onSubject={setSubject} onReport={reportMessage} />
        {/* Below, where no word about the network covers it; where the list stands beside it, the list says it. */}
        <Suspense>
          <MineNotice className={`md:hidden ${AGE}`} />
        </Suspense>
        {chat && <Tip name="chat" className="mx-3 mb-2 [@container(height<32rem)]:hidden" />}
        {chat?.blockedByMe ? (
          <p className="border-t border-line bg-surface px-4 py-3 text-center text-muted">{t('blockedByMe', { name })}</p>
        ) : (
          engine && mayWrite && <Composer engine={engine} chatId={chat?._id ?? null} otherId={other._id} otherName={name} subject={subject} onSubject={setSubject} />
        )}
      </div>
      {/* Its column stands already: nothing moves when it comes. */}
      <Suspense fallback={<span className="hidden border-s border-line bg-surface xl:block" />}>
        <PersonPanel chat={chat} other={other} name={name} open={panel} onClose={() => showPanel(false)} onReport={() => report({})} />
      </Suspense>
      {chat && reporting && (
        <Suspense>
          <ReportDialog chatId={chat._id} about={reporting} onClose={() => report(null)} />
        </Suspense>
      )}
    </div>
  )
})

function Loading() {
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

/** Whether the feed has brought all there is, null while it is being asked; false: it can't be, for now. */
function useLooked(missing: boolean): boolean | null {
  const engine = useEngine()
  const [looked, setLooked] = useState<boolean | null>(null)
  useEffect(() => {
    if (!engine || !missing) return
    let gone = false
    void engine.push().then((done) => {
      if (!gone) setLooked(done)
    })
    return () => {
      gone = true
    }
  }, [engine, missing])
  return looked
}
