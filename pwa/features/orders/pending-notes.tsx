import { CircleExclamationPoint, Clock, RotateCw, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { giveUpWish, type Pending, wantAgain } from './intentions.ts'

/** What hasn't gone out yet, and what was refused with what can be done about it. */
export function PendingNotes({ pending }: { pending: Pending[] }) {
  const { t } = useTranslation('orders')
  const engine = useEngine()
  const errorText = useErrorText()
  if (pending.length === 0) return null
  return (
    <ul className="grid gap-2">
      {pending.map(({ id, deed, refusal }) => (
        <li key={id} className={`rounded-2xl border p-3 ${refusal ? 'border-danger' : 'border-line'}`}>
          <p role={refusal ? 'alert' : 'status'} className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0">
            {refusal ? <CircleExclamationPoint aria-hidden="true" className="text-danger" /> : <Clock aria-hidden="true" className="text-muted" />}
            <span>
              <span className="font-semibold">{t(`pending.${deed}`)}</span> {refusal ? errorText(refusal) : t('pending.waits')}
            </span>
          </p>
          {refusal && engine && (
            <div className="mt-1 -ms-3 flex flex-wrap">
              <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => void wantAgain(engine, id)}>
                {t('again')}
              </Button>
              <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => void giveUpWish(engine, id)}>
                {t('discard')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
