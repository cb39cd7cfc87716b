import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { useEngine } from '../../sync/hooks.ts'
import { discardMutation, retryMutation } from '../../sync/outbox.ts'
import { Button } from '../../ui/button.tsx'

/**
 * That a change waits for a network, or why it was refused and what can be done about it. With a network it
 * is done before anybody could read that.
 */
export function PendingChangeNote({ mutation }: { mutation: QueuedMutation | undefined }) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const reachable = useReachable()
  const errorMessage = useErrorMessage()
  if (!mutation || !engine || (reachable && !mutation.refusal)) return null
  const { id, refusal } = mutation
  return (
    <div className={`rounded-2xl border p-3 ${refusal ? 'border-danger' : 'border-line'}`}>
      <p
        role={refusal ? 'alert' : 'status'}
        className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {refusal ? (
          <CircleAlert aria-hidden="true" className="text-danger" />
        ) : (
          <Clock aria-hidden="true" className="text-muted" />
        )}
        {refusal ? errorMessage(refusal) : t('progress.waiting')}
      </p>
      {refusal && (
        <div className="mt-1 -ms-3 flex flex-wrap">
          <Button variant="ghost" onClick={() => void retryMutation(engine.db, id).then(engine.flush)}>
            {t('tryAgain')}
          </Button>
          <Button variant="ghost" onClick={() => void discardMutation(engine.db, id)}>
            {t('discard')}
          </Button>
        </div>
      )}
    </div>
  )
}
