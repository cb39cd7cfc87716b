import { CircleExclamationPoint, Clock, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useEngine } from '../../offline/mine/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { happenedKey } from './happened.ts'
import { type Decision, decideAgain, giveUpWish, moveAgain, movesSince, type Pending, type ShownOrder, wantAgain } from './intentions.ts'
import { isOfTheGraph, useMoveRefusal } from './move-refusal.ts'

/** What hasn't gone out yet, and what was refused with what can be done about it. Of a refused move both are shown: what was decided, and what has happened since. */
export function PendingNotes({ pending, order }: { pending: Pending[]; order?: ShownOrder }) {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const refusalText = useMoveRefusal()
  if (pending.length === 0) return null
  return (
    <ul className="grid gap-2">
      {pending.map(({ id, deed, refusal, decision }) => {
        const since = order && decision ? movesSince(order, decision) : []
        const again = order && decision && refusal && isOfTheGraph(refusal) ? moveAgain(order, decision) : undefined
        return (
          <li key={id} className={`rounded-2xl border p-3 ${refusal ? 'border-danger' : 'border-line'}`}>
            <p role={refusal ? 'alert' : 'status'} className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0">
              {refusal ? <CircleExclamationPoint aria-hidden="true" className="text-danger" /> : <Clock aria-hidden="true" className="text-muted" />}
              <span>
                <span className="font-semibold">{t(`pending.${deed}`)}</span> {refusal ? refusalText(refusal) : t('pending.waits')}
              </span>
            </p>
            {refusal && order && decision && since.length > 0 && <Both order={order} decision={decision} since={since} />}
            {refusal && engine && (
              <div className="mt-1 -ms-3 flex flex-wrap">
                {order && again ? (
                  <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => void decideAgain(engine, id, order)}>
                    {t('pending.anyway', { what: t(`move.${order.status}_${again.to}_${again.actor}` as 'move.DELIVERED_COMPLETED_buyer') })}
                  </Button>
                ) : (
                  !isOfTheGraph(refusal) && (
                    <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => void wantAgain(engine, id)}>
                      {t('again')}
                    </Button>
                  )
                )}
                <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => void giveUpWish(engine, id)}>
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

function Both({ order, decision, since }: { order: ShownOrder; decision: Decision; since: ShownOrder['events'] }) {
  const { t, i18n } = useTranslation('orders')
  const moment = (iso: string) => new Date(iso).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  const known = order.events.find(({ _id }) => _id === decision.decidedOn)
  return (
    <dl className="mt-2 ms-7 grid gap-2 text-sm [&_dd]:wrap-anywhere [&_dt]:text-muted">
      <div>
        <dt>{t('refused.decided')}</dt>
        <dd>
          <span className="font-semibold">{t(`status.${decision.to}`)}</span>
          {known && ` · ${t('refused.knowing', { what: t(`happened.${happenedKey(known)}`), at: moment(known.at) })}`}
        </dd>
        {decision.note && <dd dir="auto">{decision.note}</dd>}
      </div>
      <div>
        <dt>{t('refused.since')}</dt>
        {since.map((event) => (
          <dd key={event._id}>
            <span className="font-semibold">{t(`happened.${happenedKey(event)}`)}</span>
            {` · ${moment(event.at)}`}
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
