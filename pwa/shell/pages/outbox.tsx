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
import { displayName } from '#shared/account.ts'
import type { ErrorCode } from '#shared/protocol/errors.ts'
import type { MutationKind } from '#shared/protocol/mutation-payloads.ts'
import { cancelMutation, findMutationChat, retryMessage } from '../../features/chat/mutations.ts'
import { isGraphRejection, useMoveErrorMessage } from '../../features/orders/move-error.ts'
import {
  cancelOrderMutation,
  findOrderMutation,
  type OrderMutationKind,
} from '../../features/orders/mutations.ts'
import { useSide } from '../../features/orders/my-orders.ts'
import { discardProject, getProjectId, isFinal } from '../../features/portfolio/mutations.ts'
import type { FailedAction } from '../../forms/error-message.ts'
import { hasText } from '../../i18n/keys.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { paths } from '../../paths.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { useAccountQuery, useEngine } from '../../sync/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The pending and rejected mutations, with what can be done about each. */
export default function Outbox() {
  const { t } = useTranslation(['chat', 'orders'])
  // Until it has been read, nobody knows whether all is sent.
  const queue = useAccountQuery((db) => db.outbox.orderBy('n').toArray())
  const pending = queue?.filter(({ quiet }) => !quiet)
  useDocumentTitle(t('outbox.title'))
  return (
    <div className="frame max-w-3xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('outbox.title')}</h1>
      <p className="mt-2 text-muted">{t('outbox.text')}</p>
      {!pending ? (
        <Skeleton className="mt-6 h-28 rounded-2xl" />
      ) : pending.length === 0 ? (
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
const ORDER_FAILED: Record<OrderMutationKind, FailedAction> = {
  createOrder: 'createOrder',
  withdrawOrder: 'orderStatus',
  moveOrder: 'orderStatus',
  proposeDeliveryDate: 'orderStatus',
  answerDeliveryDate: 'orderStatus',
  rateOrder: 'rating',
  rateBuyer: 'rating',
  replyToRating: 'rating',
  setReviewProject: 'updateProject',
}
const FAILED: Partial<Record<MutationKind, FailedAction>> = {
  ...ORDER_FAILED,
  sendMessage: 'sendMessage',
  setChatFavorite: 'favorite',
}

/** The text that the user wrote. */
function getText({ kind, payload }: QueuedMutation): string {
  switch (kind) {
    case 'sendMessage':
    case 'editMessage':
      return payload.content
    case 'createOrder':
    case 'createProject':
    case 'updateProject':
      return payload.description
    case 'moveOrder':
      return payload.note ?? ''
    case 'rateOrder':
    case 'rateBuyer':
      return payload.comment ?? ''
    case 'replyToRating':
      return payload.reply
    default:
      return ''
  }
}

const discardCompletion = async (engine: Engine, id: string) =>
  (await import('../../features/sellers/complete-profile-mutation.ts')).discardCompletion(engine, id)

function Item({ mutation }: { mutation: QueuedMutation }) {
  const { t, i18n } = useTranslation(['chat', 'orders'])
  const engine = useEngine()
  const errorMessage = useMoveErrorMessage()
  const order = findOrderMutation(mutation)
  const side = useSide()
  const { otherId, chatId } = findMutationChat(mutation)
  const chat = useAccountQuery(
    (db) => (otherId ? db.chats.get({ otherId }) : db.chats.get(chatId ?? '')),
    [otherId, chatId],
  )
  const content = getText(mutation)
  const { kind, rejection } = mutation
  const key = `outbox.deed.${kind}`
  const projectId = getProjectId(mutation)
  const isProfile = kind === 'completeProfile' || kind === 'editProfile'
  // Both versions of the profile are shown in its form, to choose from.
  const isProfileConflict = isProfile && rejection?.code === ('PROFILE_CHANGED' satisfies ErrorCode)
  return (
    <li className={`rounded-2xl border bg-surface p-4 ${rejection ? 'border-danger' : 'border-line'}`}>
      <p className="flex items-center gap-2 font-semibold [&_svg]:size-5 [&_svg]:shrink-0">
        {rejection ? (
          <CircleAlert aria-hidden="true" className="text-danger" />
        ) : (
          <Clock aria-hidden="true" className="text-muted" />
        )}
        <span className="min-w-0 flex-1 wrap-anywhere">
          {order
            ? t(`orders:pending.${order.kind}`)
            : t(hasText(i18n, 'chat', key) ? key : 'outbox.deed.other')}
          {chat && ` · ${displayName(chat.other, t('deletedUser'))}`}
        </span>
        <span className="text-sm font-normal text-muted">
          {timeAgo(mutation.createdAt, Date.now(), i18n.language)}
        </span>
      </p>
      {content !== '' && (
        <p dir="auto" className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
          {content}
        </p>
      )}
      {rejection && <p className="mt-1 text-sm text-danger">{errorMessage(rejection, FAILED[kind])}</p>}
      <div className="mt-2 -ms-4 flex flex-wrap">
        {rejection &&
          !isGraphRejection(rejection) &&
          !isProfileConflict &&
          !(projectId && isFinal(rejection)) && (
            <Button
              variant="ghost"
              icon={<RotateCw aria-hidden="true" />}
              onClick={() => engine && void retryMessage(engine, mutation.id)}
            >
              {t('tryAgain')}
            </Button>
          )}
        {order && kind !== 'createOrder' && (kind !== 'withdrawOrder' || rejection) && (
          <ButtonLink
            variant="ghost"
            icon={<ClipboardList aria-hidden="true" />}
            to={paths.order(side, order.orderId)}
          >
            {t('orders:order')}
          </ButtonLink>
        )}
        {projectId && kind !== 'deleteProject' && (
          <ButtonLink
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            to={paths.sellerDashboard({ tab: 'portfolio', project: projectId })}
          >
            {t('outbox.editProject')}
          </ButtonLink>
        )}
        {isProfile && (
          <ButtonLink
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            to={paths.profile(isProfileConflict || kind === 'editProfile' ? 'personal-info' : undefined)}
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
            {t(kind === 'sendMessage' ? 'outbox.edit' : 'outbox.open')}
          </ButtonLink>
        )}
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() =>
            engine &&
            void (
              order
                ? cancelOrderMutation
                : projectId
                  ? discardProject
                  : kind === 'completeProfile'
                    ? discardCompletion
                    : cancelMutation
            )(engine, mutation.id)
          }
        >
          {t('discard')}
        </Button>
      </div>
    </li>
  )
}
