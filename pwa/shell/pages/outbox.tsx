import {
  CircleAlert,
  CircleCheck,
  ClipboardList,
  Clock,
  MessageCircle,
  Pencil,
  RotateCw,
  Trash2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { getSettingsKind } from '../../features/accounts/settings-mutations.ts'
import { cancelMutation, describeChatMutation, retryMessage } from '../../features/chat/mutations.ts'
import { isGraphRejection, useMoveErrorMessage } from '../../features/orders/move-error.ts'
import { cancelOrderMutation, describeOrderMutation } from '../../features/orders/mutations.ts'
import { useSide } from '../../features/orders/my-orders.ts'
import { discardProject, getProjectId, isFinal } from '../../features/portfolio/mutations.ts'
import type { FailedAction } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { useAccountQuery, useEngine, usePendingMutations } from '../../sync/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { timeAgo } from '../../ui/time-ago.ts'

/** The pending and rejected mutations, with what can be done about each. */
export default function Outbox() {
  const { t } = useTranslation(['chat', 'orders'])
  const pending = usePendingMutations()
  useDocumentTitle(t('outbox.title'))
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('outbox.title')}</h1>
      <p className="mt-2 text-muted">{t('outbox.text')}</p>
      {pending.length === 0 ? (
        <EmptyState
          icon={<CircleCheck />}
          title={t('outbox.emptyTitle')}
          text={t('outbox.emptyText')}
          action={<ButtonLink to={paths.chats()}>{t('allChats')}</ButtonLink>}
        />
      ) : (
        <ul className="mt-6 grid gap-3">
          {pending.map((mutation) => (
            <Item key={mutation.id} mutation={mutation} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The failed action, for rejections without a message of their own. */
const ORDER_FAILED = {
  hire: 'createOrder',
  withdraw: 'orderStatus',
  move: 'orderStatus',
  date: 'orderStatus',
  answer: 'orderStatus',
  rate: 'rating',
  rateBuyer: 'rating',
  reply: 'rating',
} as const satisfies Record<string, FailedAction>
const CHAT_FAILED = new Map<string | null, FailedAction>([
  ['message', 'sendMessage'],
  ['favorite', 'favorite'],
])

const optionalText = v.optional(v.string())
/** The texts that the user wrote, in the body of any mutation. */
const MutationTexts = v.object({
  content: optionalText,
  description: optionalText,
  note: optionalText,
  comment: optionalText,
  reply: optionalText,
})

function Item({ mutation }: { mutation: QueuedMutation }) {
  const { t, i18n } = useTranslation(['chat', 'orders'])
  const engine = useEngine()
  const errorMessage = useMoveErrorMessage()
  const order = describeOrderMutation(mutation)
  const side = useSide()
  const { action, otherId, chatId } = describeChatMutation(mutation)
  const chat = useAccountQuery(
    (db) => (otherId ? db.chats.get({ otherId }) : db.chats.get(chatId ?? '')),
    [otherId, chatId],
  )
  const texts = v.parse(MutationTexts, mutation.body ?? {})
  const content = texts.content ?? texts.description ?? texts.note ?? texts.comment ?? texts.reply ?? ''
  const { refusal } = mutation
  const projectId = getProjectId(mutation)
  return (
    <li className={`rounded-2xl border bg-surface p-4 ${refusal ? 'border-danger' : 'border-line'}`}>
      <p className="flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0">
        {refusal ? (
          <CircleAlert aria-hidden="true" className="text-danger" />
        ) : (
          <Clock aria-hidden="true" className="text-muted" />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {order
            ? t(`orders:pending.${order.kind}`)
            : t(`outbox.deed.${getSettingsKind(mutation) ?? action}`)}
          {chat && ` · ${displayName(chat.other, t('deletedUser'))}`}
        </span>
        <span className="text-sm font-normal text-muted">
          {timeAgo(mutation.at, Date.now(), i18n.language)}
        </span>
      </p>
      {content !== '' && (
        <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      )}
      {refusal && (
        <p className="mt-1 text-sm text-danger">
          {errorMessage(refusal, order ? ORDER_FAILED[order.kind] : CHAT_FAILED.get(action))}
        </p>
      )}
      <div className="mt-2 -ms-4 flex flex-wrap">
        {refusal && !isGraphRejection(refusal) && !(projectId && isFinal(refusal)) && (
          <Button
            variant="ghost"
            icon={<RotateCw aria-hidden="true" />}
            onClick={() => engine && void retryMessage(engine, mutation.id)}
          >
            {t('tryAgain')}
          </Button>
        )}
        {order && order.kind !== 'hire' && (order.kind !== 'withdraw' || refusal) && (
          <ButtonLink
            variant="ghost"
            icon={<ClipboardList aria-hidden="true" />}
            to={paths.order(side, order.orderId)}
          >
            {t('orders:order')}
          </ButtonLink>
        )}
        {projectId && mutation.method !== 'DELETE' && (
          <ButtonLink
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            to={paths.sellerDashboard({ tab: 'portfolio', project: projectId })}
          >
            {t('outbox.editProject')}
          </ButtonLink>
        )}
        {(chat || otherId) && (
          <ButtonLink
            variant="ghost"
            icon={<MessageCircle aria-hidden="true" />}
            to={chat ? paths.chat(chat._id) : paths.chatWith(otherId ?? '')}
          >
            {t(action === 'message' ? 'outbox.edit' : 'outbox.open')}
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() =>
            engine &&
            void (order ? cancelOrderMutation : projectId ? discardProject : cancelMutation)(
              engine,
              mutation.id,
            )
          }
        >
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}
