import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Role } from '#shared/account.ts'
import { useReachable } from '../../client/hooks.ts'
import { ACCOUNT_QUERY_KEY } from '../../client/query.tsx'
import { isEphemeralSession, type Session } from '../../client/session.ts'
import { isSettingsMutation, refreshAccount } from '../../features/accounts/settings-mutations.ts'
import { countUnreadChats, useConversations } from '../../features/chat/chats.ts'
import { getProjectId } from '../../features/portfolio/mutations.ts'
import { moveGuestSaved } from '../../features/sellers/move-guest-saved.ts'
import { paths } from '../../paths.ts'
import '../../replica.ts'
import { startEngine } from '../../sync/engine.ts'
import { useEngine, usePendingMutations } from '../../sync/hooks.ts'
import { setUnreadCount } from '../../ui/document-title.ts'
import { StatusLine } from './status-line.tsx'

/** A flush shorter than this shows no status. */
const SENDING_GRACE_MS = 800
const DONE_DURATION_MS = 2500

/** Runs the sync engine while the user is signed in, and shows its status. */
export default function AccountEngine({ session }: { session: Session }) {
  const { token } = session
  const { _id: userId, role } = session.user
  useEffect(
    () => startEngine({ userId, role, token, isEphemeral: isEphemeralSession() }),
    [userId, role, token],
  )
  const unread = countUnreadChats(useConversations())
  useEffect(() => {
    setUnreadCount(unread)
    return () => setUnreadCount(0)
  }, [unread])
  useRefreshAfterSettings()
  useGuestSavedTransfer(userId, role)
  return <SyncLine />
}

/** What a client has saved on this device before they had an account goes with them. */
function useGuestSavedTransfer(userId: string, role: Role): void {
  const engine = useEngine()
  useEffect(() => {
    if (engine?.userId === userId && role === 'buyer' && !isEphemeralSession())
      void moveGuestSaved(engine).catch(() => undefined)
  }, [engine, userId, role])
}

/** When a pending settings change has been applied, refetches the queries that depend on it. */
function useRefreshAfterSettings(): void {
  const queryClient = useQueryClient()
  const pendingCount = usePendingMutations().filter(
    (item) => isSettingsMutation(item) || getProjectId(item) !== null,
  ).length
  const previousCount = useRef(pendingCount)
  useEffect(() => {
    const isDone = pendingCount < previousCount.current
    previousCount.current = pendingCount
    if (!isDone) return
    void queryClient.invalidateQueries({ queryKey: [ACCOUNT_QUERY_KEY] })
    void refreshAccount().catch(() => undefined)
  }, [pendingCount, queryClient])
}

function SyncLine() {
  const { t } = useTranslation(['chat', 'shell'])
  const reachable = useReachable()
  const pending = usePendingMutations()
  const rejectedCount = pending.filter(({ rejection }) => rejection).length
  const pendingCount = pending.length - rejectedCount
  const isSlow = useIsSlow(pendingCount > 0)
  const isFinished = useJustFinished(isSlow && reachable, pendingCount === 0)
  if (!reachable) {
    return (
      <StatusLine icon={<CloudOff aria-hidden="true" />}>
        {pendingCount > 0 ? (
          <OutboxLink text={t('sync.offlineWaiting', { count: pendingCount })} />
        ) : (
          t('shell:offline')
        )}
      </StatusLine>
    )
  }
  // Mutations blocked by a rejected one aren't being sent, so this comes first.
  if (rejectedCount > 0) {
    return (
      <StatusLine icon={<CircleAlert aria-hidden="true" />}>
        <OutboxLink text={t('sync.refused', { count: rejectedCount })} />
      </StatusLine>
    )
  }
  if (pendingCount > 0 && isSlow) {
    return (
      <StatusLine icon={<CloudUpload aria-hidden="true" />}>
        <OutboxLink text={t('sync.sending', { count: pendingCount })} />
      </StatusLine>
    )
  }
  return <StatusLine icon={<CircleCheck aria-hidden="true" />}>{isFinished && t('sync.sent')}</StatusLine>
}

function OutboxLink({ text }: { text: string }) {
  return (
    <Link
      to={paths.outbox()}
      className="pointer-events-auto -my-2 inline-flex min-h-11 items-center underline underline-offset-2"
    >
      {text}
    </Link>
  )
}

/** Whether `isActive` has been true for longer than the grace period. */
function useIsSlow(isActive: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!isActive) return setIsSlow(false)
    const timer = setTimeout(() => setIsSlow(true), SENDING_GRACE_MS)
    return () => clearTimeout(timer)
  }, [isActive])
  return isActive && isSlow
}

/** True for a moment after work that was shown as running is done. */
function useJustFinished(isRunning: boolean, isDone: boolean): boolean {
  const wasRunning = useRef(false)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isRunning) wasRunning.current = true
    if (!isDone || !wasRunning.current) return
    wasRunning.current = false
    setIsShown(true)
    const timer = setTimeout(() => setIsShown(false), DONE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [isRunning, isDone])
  return isShown && isDone
}
