import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CloudOff, CloudUpload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { refreshAccount, wishOfIntention } from '../features/accounts/wishes.ts'
import { unreadIn, useConversations } from '../features/chat/chats.ts'
import { useReachable } from '../offline/hooks.ts'
import { startEngine } from '../offline/mine/engine.ts'
import { useWaiting } from '../offline/mine/hooks.ts'
import { MINE } from '../offline/query.tsx'
import { isBorrowed, type Session } from '../offline/session.ts'
import { paths } from '../paths.ts'
import { tellCount } from '../ui/title.ts'
import { StatusLine } from './status-line.tsx'

/** Sending that takes no longer than this needs no words. */
const AT_ONCE_MS = 800
const SAID_MS = 2500

/** Works for who is signed in as long as they are, and says how far it is. */
export default function Working({ session }: { session: Session }) {
  const { token } = session
  const { _id: userId, role } = session.user
  useEffect(() => startEngine({ userId, role, token, borrowed: isBorrowed() }), [userId, role, token])
  const unread = unreadIn(useConversations())
  useEffect(() => {
    tellCount(unread)
    return () => tellCount(0)
  }, [unread])
  useWishesDone()
  return <SyncLine />
}

/** When a change of settings has gone out, what screens had heard of them before is asked for anew. */
function useWishesDone(): void {
  const client = useQueryClient()
  const waiting = useWaiting().filter((each) => wishOfIntention(each) !== null).length
  const before = useRef(waiting)
  useEffect(() => {
    const isDone = waiting < before.current
    before.current = waiting
    if (!isDone) return
    void client.invalidateQueries({ queryKey: [MINE] })
    void refreshAccount().catch(() => undefined)
  }, [waiting, client])
}

function SyncLine() {
  const { t } = useTranslation('chat')
  const reachable = useReachable()
  const all = useWaiting()
  const refused = all.filter(({ refusal }) => refusal).length
  const waiting = all.length - refused
  const late = useLate(waiting > 0)
  const finished = useFinished(late && reachable, waiting === 0)
  if (!reachable) {
    return <StatusLine icon={<CloudOff aria-hidden="true" />}>{waiting > 0 ? <Details text={t('sync.offlineWaiting', { count: waiting })} /> : t('shell:offline')}</StatusLine>
  }
  // What waits behind a refused one isn't being sent.
  if (refused > 0) {
    return (
      <StatusLine icon={<CircleAlert aria-hidden="true" />}>
        <Details text={t('sync.refused', { count: refused })} />
      </StatusLine>
    )
  }
  if (waiting > 0 && late) {
    return (
      <StatusLine icon={<CloudUpload aria-hidden="true" />}>
        <Details text={t('sync.sending', { count: waiting })} />
      </StatusLine>
    )
  }
  return <StatusLine icon={<CircleCheck aria-hidden="true" />}>{finished && t('sync.sent')}</StatusLine>
}

function Details({ text }: { text: string }) {
  return (
    <Link to={paths.outbox()} className="pointer-events-auto -my-2 inline-flex min-h-11 items-center underline underline-offset-2">
      {text}
    </Link>
  )
}

/** Whether something has been so for longer than a moment. */
function useLate(is: boolean): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!is) return setLate(false)
    const timer = setTimeout(() => setLate(true), AT_ONCE_MS)
    return () => clearTimeout(timer)
  }, [is])
  return is && late
}

/** For a moment after what was said to be under way is done. */
function useFinished(underWay: boolean, done: boolean): boolean {
  const was = useRef(false)
  const [said, say] = useState(false)
  useEffect(() => {
    if (underWay) was.current = true
    if (!done || !was.current) return
    was.current = false
    say(true)
    const timer = setTimeout(() => say(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [underWay, done])
  return said && done
}
