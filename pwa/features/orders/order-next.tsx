import { ArrowRight, CircleCheck, CircleSlash, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { displayName } from '#shared/account.ts'
import type { Side } from '#shared/order-graph.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { getMoveTextKey } from './event-text.ts'
import { answerDeliveryDate, type OrderWithPending } from './mutations.ts'
import { canReview, getAdvancingMoves } from './order-actions.tsx'
import type { Sheet } from './order-sheet.tsx'
import { getNextTextKey, getTurn } from './progress.ts'
import { formatExpiry } from './time-left.ts'

/** What happens next and whose turn it is, with the one action that leads on. */
export function OrderNext({
  order,
  side,
  now,
  formatDateTime,
  onSheet,
}: {
  order: OrderWithPending
  side: Side
  now: number
  formatDateTime: (iso: string) => string
  onSheet: (sheet: Sheet) => void
}) {
  const { t, i18n } = useTranslation('orders')
  const engine = useEngine()
  const { status, proposal } = order
  const other = side === 'buyer' ? order.seller : order.buyer
  const name = other.gone ? t('deletedUser') : displayName(other, t('deletedUser'))
  const turn = getTurn(order)
  const isMyTurn = turn === side
  const asked = status === 'PROCESSING' && proposal?.by !== side ? proposal : null
  const moves = engine ? getAdvancingMoves(order, side) : []
  const asksForReview = engine && canReview(order, side)
  const respond = (accept: boolean) =>
    asked && engine && void answerDeliveryDate(engine, order._id, asked.deliveryAt, accept)
  return (
    <section
      aria-label={t('next.label')}
      className={`rounded-2xl border p-4 ${isMyTurn ? 'border-transparent bg-brand-soft' : 'border-line bg-surface'}`}
    >
      <p
        aria-live="polite"
        className="flex items-start gap-3 font-medium [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        <TurnIcon isMyTurn={isMyTurn} status={status} />
        <span>
          {asked
            ? t('date.asked', { name, at: formatDateTime(asked.deliveryAt) })
            : t(`next.${getNextTextKey(order, side, now)}`, {
                name,
                when: formatExpiry(order.createdAt, now, i18n.language),
                date: formatDateTime(order.deliveryAt),
              })}
        </span>
      </p>
      {status === 'PROCESSING' && proposal?.by === side && (
        <p className="mt-1 ms-8 text-muted">
          {t('date.waiting', { name, at: formatDateTime(proposal.deliveryAt) })}
        </p>
      )}
      {(asked || moves.length > 0 || asksForReview || (status === 'CANCELLED' && side === 'buyer')) && (
        <div className="mt-4 flex flex-wrap gap-3 *:grow sm:*:grow-0">
          {asked && engine && (
            <>
              <Button onClick={() => respond(true)}>{t('date.agree')}</Button>
              <Button variant="secondary" onClick={() => respond(false)}>
                {t('date.decline')}
              </Button>
            </>
          )}
          {moves.map((move, index) => (
            <Button
              key={move.to}
              variant={index === 0 && !asked ? 'primary' : 'secondary'}
              onClick={() => onSheet({ kind: 'move', order, move })}
            >
              {t(`move.${getMoveTextKey(status, move)}`)}
            </Button>
          ))}
          {asksForReview && (
            <Button
              variant={side === 'buyer' ? 'primary' : 'secondary'}
              onClick={() => onSheet({ kind: 'rate' })}
            >
              {t(side === 'buyer' ? 'rating.give' : 'rating.giveBuyer')}
            </Button>
          )}
          {status === 'CANCELLED' && side === 'buyer' && (
            <ButtonLink variant="secondary" to={paths.exploreSellers()}>
              {t('dashboard.find')}
            </ButtonLink>
          )}
        </div>
      )}
    </section>
  )
}

function TurnIcon({ isMyTurn, status }: { isMyTurn: boolean; status: OrderWithPending['status'] }) {
  if (isMyTurn) return <ArrowRight aria-hidden="true" className="text-link rtl:-scale-x-100" />
  if (status === 'COMPLETED') return <CircleCheck aria-hidden="true" className="text-success" />
  if (status === 'CANCELLED') return <CircleSlash aria-hidden="true" className="text-muted" />
  return <Clock aria-hidden="true" className="text-muted" />
}
