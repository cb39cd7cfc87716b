import { CircleAlert, CircleCheck, ClipboardList, Clock, MessageCircle, Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { wishOfIntention } from '../features/accounts/wishes.ts'
import { chatOfIntention, giveUp, sendAgain } from '../features/chat/intentions.ts'
import { giveUpWish, orderOfIntention } from '../features/orders/intentions.ts'
import { isOfTheGraph, useMoveRefusal } from '../features/orders/move-refusal.ts'
import { useSide } from '../features/orders/my-orders.ts'
import { discardProject, isFinal, projectOf } from '../features/portfolio/intentions.ts'
import type { Failed } from '../forms/error-text.ts'
import type { Queued } from '../offline/mine/db.ts'
import { useEngine, useMine, useWaiting } from '../offline/mine/hooks.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { timeAgo } from '../ui/time-ago.ts'
import { useTitle } from '../ui/title.ts'

/** What this person has done and the server hasn't taken yet, with what can be done about each. */
export default function Outbox() {
  const { t } = useTranslation(['chat', 'orders'])
  const waiting = useWaiting()
  useTitle(t('outbox.title'))
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('outbox.title')}</h1>
      <p className="mt-2 text-muted">{t('outbox.text')}</p>
      {waiting.length === 0 ? (
        <EmptyState icon={<CircleCheck />} title={t('outbox.emptyTitle')} text={t('outbox.emptyText')} action={<ButtonLink to={paths.chats()}>{t('allChats')}</ButtonLink>} />
      ) : (
        <ul className="mt-6 grid gap-3">
          {waiting.map((each) => (
            <Item key={each.id} queued={each} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** What failed, where a refusal says nothing of itself. */
const ORDER_FAILED = {
  hire: 'createOrder',
  withdraw: 'orderStatus',
  move: 'orderStatus',
  date: 'orderStatus',
  answer: 'orderStatus',
  rate: 'rating',
  rateBuyer: 'rating',
  reply: 'rating',
} as const satisfies Record<string, Failed>
const CHAT_FAILED = new Map<string | null, Failed>([
  ['message', 'sendMessage'],
  ['favorite', 'favorite'],
])

const words = v.optional(v.string())
/** What somebody wrote, in whatever they want done. */
const Said = v.object({ content: words, description: words, note: words, comment: words, reply: words })

function Item({ queued }: { queued: Queued }) {
  const { t, i18n } = useTranslation(['chat', 'orders'])
  const engine = useEngine()
  const refusalText = useMoveRefusal()
  const order = orderOfIntention(queued)
  const side = useSide()
  const { deed, otherId, chatId } = chatOfIntention(queued)
  const chat = useMine((mine) => (otherId ? mine.chats.get({ otherId }) : mine.chats.get(chatId ?? '')), [otherId, chatId])
  const said = v.parse(Said, queued.body ?? {})
  const content = said.content ?? said.description ?? said.note ?? said.comment ?? said.reply ?? ''
  const { refusal } = queued
  const projectId = projectOf(queued)
  return (
    <li className={`rounded-2xl border bg-surface p-4 ${refusal ? 'border-danger' : 'border-line'}`}>
      <p className="flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0">
        {refusal ? <CircleAlert aria-hidden="true" className="text-danger" /> : <Clock aria-hidden="true" className="text-muted" />}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {order ? t(`orders:pending.${order.deed}`) : t(`outbox.deed.${wishOfIntention(queued) ?? deed}`)}
          {chat && ` · ${displayName(chat.other, t('deletedUser'))}`}
        </span>
        <span className="text-sm font-normal text-muted">{timeAgo(queued.at, Date.now(), i18n.language)}</span>
      </p>
      {content !== '' && (
        <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      )}
      {refusal && <p className="mt-1 text-sm text-danger">{refusalText(refusal, order ? ORDER_FAILED[order.deed] : CHAT_FAILED.get(deed))}</p>}
      <div className="mt-2 -ms-4 flex flex-wrap">
        {refusal && !isOfTheGraph(refusal) && !(projectId && isFinal(refusal)) && (
          <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => engine && void sendAgain(engine, queued.id)}>
            {t('tryAgain')}
          </Button>
        )}
        {order && order.deed !== 'hire' && (order.deed !== 'withdraw' || refusal) && (
          <ButtonLink variant="ghost" icon={<ClipboardList aria-hidden="true" />} to={paths.order(side, order.orderId)}>
            {t('orders:order')}
          </ButtonLink>
        )}
        {projectId && queued.method !== 'DELETE' && (
          <ButtonLink variant="ghost" icon={<Pencil aria-hidden="true" />} to={paths.sellerDashboard({ tab: 'portfolio', project: projectId })}>
            {t('outbox.edit')}
          </ButtonLink>
        )}
        {(chat || otherId) && (
          <ButtonLink variant="ghost" icon={<MessageCircle aria-hidden="true" />} to={chat ? paths.chat(chat._id) : paths.chatWith(otherId ?? '')}>
            {t(deed === 'message' ? 'outbox.edit' : 'outbox.open')}
          </ButtonLink>
        )}
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => engine && void (order ? giveUpWish : projectId ? discardProject : giveUp)(engine, queued.id)}>
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}
