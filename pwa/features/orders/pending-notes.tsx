import { CircleExclamationPoint, Clock, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { getEventTextKey, getMoveTextKey } from './event-text.ts'
import { isGraphRejection, useMoveErrorMessage } from './move-error.ts'
import {
  cancelOrderMutation,
  type Decision,
  findRetryMove,
  getMovesSince,
  type OrderWithPending,
  type PendingAction,
  retryMove,
  retryOrderMutation,
} from './mutations.ts'

/**
 * Pending and rejected mutations of an order, with what can be done about a rejection. For a rejected move it
 * shows both the decision and what has happened since.
 */
export function PendingNotes({ pending, order }: { pending: PendingAction[]; order?: OrderWithPending }) {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const errorMessage = useMoveErrorMessage()
  if (pending.length === 0) return null
  return (
    <ul className="grid gap-2">
      {pending.map(({ id, kind, rejection, decision }) => {
        const laterMoves = order && decision ? getMovesSince(order, decision) : []
        const availableMove =
          order && decision && rejection && isGraphRejection(rejection)
            ? findRetryMove(order, decision)
            : undefined
        return (
          <li
            key={id}
            className={`rounded-2xl border p-3 ${rejection ? 'border-danger' : 'border-dashed border-field'}`}
          >
            <p
              role={rejection ? 'alert' : 'status'}
              className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0"
            >
              {rejection ? (
                <CircleExclamationPoint aria-hidden="true" className="text-danger" />
              ) : (
                <Clock aria-hidden="true" className="text-muted" />
              )}
              <span>
                <span className="font-semibold">{t(`pending.${kind}`)}</span>
                {rejection ? ` ${errorMessage(rejection)}` : ` · ${t('pending.waits')}`}
              </span>
            </p>
            {rejection && order && decision && laterMoves.length > 0 && (
              <MoveConflict order={order} decision={decision} laterMoves={laterMoves} />
            )}
            {rejection && engine && (
              <div className="mt-1 -ms-3 flex flex-wrap">
                {order && availableMove ? (
                  <Button
                    variant="ghost"
                    icon={<RotateCw aria-hidden="true" />}
                    onClick={() => void retryMove(engine, id, order)}
                  >
                    {t('pending.anyway', {
                      what: t(`move.${getMoveTextKey(order.status, availableMove)}`),
                    })}
                  </Button>
                ) : (
                  !isGraphRejection(rejection) && (
                    <Button
                      variant="ghost"
                      icon={<RotateCw aria-hidden="true" />}
                      onClick={() => void retryOrderMutation(engine, id)}
                    >
                      {t('again')}
                    </Button>
                  )
                )}
                <Button
                  variant="ghost"
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => void cancelOrderMutation(engine, id)}
                >
                  {t('discard')}
                </Button>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function MoveConflict({
  order,
  decision,
  laterMoves,
}: {
  order: OrderWithPending
  decision: Decision
  laterMoves: OrderWithPending['events']
}) {
  const { t, i18n } = useTranslation('orders')
  const formatDateTime = (iso: string) =>
    new Date(iso).toLocaleString(localeOf(i18n.language), { dateStyle: 'medium', timeStyle: 'short' })
  const knownEvent = order.events.find(({ _id }) => _id === decision.decidedOn)
  return (
    <dl className="mt-2 ms-7 grid gap-2 text-sm [&_dd]:wrap-anywhere [&_dt]:text-muted">
      <div>
        <dt>{t('refused.decided')}</dt>
        <dd>
          <span className="font-semibold">{t(`status.${decision.to}`)}</span>
          {knownEvent &&
            ` · ${t('refused.knowing', { what: t(`happened.${getEventTextKey(knownEvent)}`), at: formatDateTime(knownEvent.at) })}`}
        </dd>
        {decision.note && <dd dir="auto">{decision.note}</dd>}
      </div>
      <div>
        <dt>{t('refused.since')}</dt>
        {laterMoves.map((event) => (
          <dd key={event._id}>
            <span className="font-semibold">{t(`happened.${getEventTextKey(event)}`)}</span>
            {` · ${formatDateTime(event.at)}`}
            {event.note && (
              <span dir="auto" className="block">
                {event.note}
              </span>
            )}
          </dd>
        ))}
      </div>
    </dl>
  )
}
