import {
  Check,
  CheckCheck,
  CircleExclamationPoint,
  Clock,
  Copy,
  Ellipsis,
  Flag,
  Pencil,
  Reply,
  RotateCw,
  Star,
  StarOff,
  Trash2,
  X,
} from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#shared/chat.ts'
import { getDateFormat } from '../../i18n/dates.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuItem } from '../../ui/menu-list.tsx'
import { useContextMenu } from '../../ui/use-context-menu.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { Attachments } from '../uploads/attachments.tsx'
import type { LocalFile } from '../uploads/local-file.ts'

const PointMenu = lazy(lazyDialog(() => import('../../ui/point-menu.tsx')))

export type DeliveryState = 'waiting' | 'refused' | 'sent' | 'delivered' | 'read'
export type MessageAction = 'reply' | 'copy' | 'star' | 'unstar' | 'edit' | 'delete' | 'report'

/** A message as it is drawn. `at` is in ms; `progress` is null for the other person's messages. */
export interface Bubble {
  content: string
  files: (Attachment | LocalFile)[]
  sentAt: number
  isMine: boolean
  progress: DeliveryState | null
  edited?: boolean
  automatic?: boolean
  deleted?: boolean
  starred?: boolean
  replyTo: { author: string; content: string } | null
  /** Why the message, or a change of it, was rejected. */
  rejection: { reason: string; isChange: boolean } | null
}

const ACTION_ICONS: Record<MessageAction, ReactNode> = {
  reply: <Reply aria-hidden="true" className="rtl:-scale-x-100" />,
  copy: <Copy aria-hidden="true" />,
  star: <Star aria-hidden="true" />,
  unstar: <StarOff aria-hidden="true" />,
  edit: <Pencil aria-hidden="true" />,
  delete: <Trash2 aria-hidden="true" />,
  report: <Flag aria-hidden="true" />,
}
const PROGRESS_ICONS: Record<DeliveryState, ReactNode> = {
  waiting: <Clock aria-hidden="true" />,
  refused: <CircleExclamationPoint aria-hidden="true" />,
  sent: <Check aria-hidden="true" />,
  delivered: <CheckCheck aria-hidden="true" />,
  read: <CheckCheck aria-hidden="true" className="text-link" />,
}

/** Maximum length of the message text in the accessible label of its menu. */
const LABEL_MAX_LENGTH = 60

const truncate = (text: string) =>
  text.length <= LABEL_MAX_LENGTH ? text : `${text.slice(0, LABEL_MAX_LENGTH).toWellFormed()}…`

/** What of a message has a menu of its own. */
const OWN_MENU_SELECTOR = 'a, img, video'

/** One message: text, time, delivery state and menu, which a long press or a right click opens, too. */
export function MessageBubble({
  bubble,
  author,
  actions,
  onAction,
  onRetry,
  onDiscard,
}: {
  bubble: Bubble
  author: string
  actions: MessageAction[]
  onAction: (action: MessageAction) => void
  onRetry: () => void
  onDiscard: () => void
}) {
  const { t, i18n } = useTranslation(['chat', 'uploads'])
  const { isMine, progress, rejection, replyTo } = bubble
  const contextMenu = useContextMenu(OWN_MENU_SELECTOR)
  const items = actions.map(
    (action): MenuItem => ({
      key: action,
      label: t(`deed.${action}`),
      icon: ACTION_ICONS[action],
      onSelect: () => onAction(action),
    }),
  )
  const menuLabel = t('deeds', {
    who: author,
    message: truncate(bubble.content || (bubble.files[0]?.name ?? '')),
  })
  return (
    <article
      aria-label={author}
      {...(items.length > 0 && contextMenu.handlers)}
      className={`group has-menu flex flex-col px-3 py-0.5 sm:px-5 ${isMine ? 'items-end' : 'items-start'}`}
    >
      <div className={`flex w-full items-center gap-1 ${isMine ? 'flex-row-reverse' : ''}`}>
        <div
          className={`min-w-0 max-w-[min(36rem,calc(100%-3.25rem))] rounded-2xl border px-3.5 py-2 ${isMine ? 'rounded-ee-md border-transparent bg-brand-soft' : 'rounded-es-md border-line bg-surface'} ${rejection ? 'ring-1 ring-danger' : ''}`}
        >
          {replyTo && (
            <blockquote dir="auto" className="mb-1 border-s-3 border-brand ps-2 text-sm text-muted">
              <span className="block font-semibold">{replyTo.author}</span>
              <span className="line-clamp-2 wrap-anywhere">{replyTo.content}</span>
            </blockquote>
          )}
          {bubble.deleted ? (
            <p className="text-muted italic">{t('deleted')}</p>
          ) : (
            bubble.content !== '' && <LinkedText text={bubble.content} />
          )}
          {bubble.files.length > 0 && (
            <Attachments files={bubble.files} isPending={progress === 'waiting' || progress === 'refused'} />
          )}
          <p className="mt-0.5 flex items-center justify-end gap-1 text-xs text-muted [&_svg]:size-3.5">
            {bubble.starred && (
              <Star role="img" aria-label={t('starred')} className="fill-current text-star" />
            )}
            {bubble.automatic && <span>{t('automatic')}</span>}
            {bubble.edited && !bubble.deleted && <span>{t('edited')}</span>}
            <time dateTime={new Date(bubble.sentAt).toISOString()}>
              {getDateFormat(i18n.language, { hour: 'numeric', minute: '2-digit' }).format(bubble.sentAt)}
            </time>
            {progress && (
              <span title={t(`progress.${progress}`)}>
                {PROGRESS_ICONS[progress]}
                <span className="sr-only">{t(`progress.${progress}`)}</span>
              </span>
            )}
          </p>
        </div>
        {items.length > 0 && (
          <Menu
            label={menuLabel}
            iconOnly
            button={<Ellipsis aria-hidden="true" />}
            items={items}
            className="shrink-0 text-muted [@media(hover:hover)]:opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
          />
        )}
      </div>
      {contextMenu.point && (
        <Suspense>
          <PointMenu label={menuLabel} items={items} at={contextMenu.point} onClose={contextMenu.close} />
        </Suspense>
      )}
      {progress === 'waiting' && bubble.files.length > 0 && (
        <div className="text-sm text-muted">
          <SmallButton icon={<X aria-hidden="true" />} label={t('uploads:file.cancel')} onClick={onDiscard} />
        </div>
      )}
      {rejection && (
        <div
          role="alert"
          className="mt-1 flex max-w-full flex-wrap items-center justify-end gap-x-3 text-sm text-danger"
        >
          <span>{t(rejection.isChange ? 'notChanged' : 'notSent', { reason: rejection.reason })}</span>
          <span className="flex gap-1">
            <SmallButton icon={<RotateCw aria-hidden="true" />} label={t('tryAgain')} onClick={onRetry} />
            {!rejection.isChange && (
              <SmallButton
                icon={<Pencil aria-hidden="true" />}
                label={t('edit')}
                onClick={() => onAction('edit')}
              />
            )}
            <SmallButton icon={<Trash2 aria-hidden="true" />} label={t('discard')} onClick={onDiscard} />
          </span>
        </div>
      )}
    </article>
  )
}

function SmallButton({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-xl px-2.5 font-semibold hover:bg-ink/8 [&_svg]:size-4"
    >
      {icon}
      {label}
    </button>
  )
}
