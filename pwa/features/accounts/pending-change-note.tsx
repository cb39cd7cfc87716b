import { CircleAlert, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { useEngine } from '../../sync/hooks.ts'
import { discardMutation, retryMutation } from '../../sync/outbox.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Says that a change waits for the network, or why it was rejected and what can be done. With a network the
 * change is usually done before this could be read.
 */
export function PendingChangeNote({ mutation }: { mutation: QueuedMutation | undefined }) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const reachable = useReachable()
  const errorMessage = useErrorMessage()
  if (!mutation || !engine || (reachable && !mutation.rejection)) return null
  const { id, rejection } = mutation
  return (
    <div className={`rounded-2xl border p-3 ${rejection ? 'border-danger' : 'border-line'}`}>
      <p
        role={rejection ? 'alert' : 'status'}
        className="flex items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0"
      >
        {rejection ? (
          <CircleAlert aria-hidden="true" className="text-danger" />
        ) : (
          <Clock aria-hidden="true" className="text-muted" />
        )}
        {rejection ? errorMessage(rejection) : t('progress.waiting')}
      </p>
      {rejection && (
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
