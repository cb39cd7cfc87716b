import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localeOf } from '#shared/languages.ts'
import { PushState, PushStatus } from '#shared/notifications.ts'
import { callEndpoint } from '../../client/api.ts'
import { ACCOUNT_QUERY_KEY, usePersistedQuery } from '../../client/query.tsx'
import { useErrorMessage } from '../../forms/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkPush, PushError, sendTestPush, turnOffPush, turnOnPush, usePushAvailability } from './push.ts'

/**
 * The push switch of this device: what prevents pushes, if anything, and a test push. `standalone`: shown on
 * a page about other things, so it needs its own heading.
 */
export function PushSwitch({ standalone = false }: { standalone?: boolean }) {
  const { t, i18n } = useTranslation('notifications')
  const availability = usePushAvailability()
  const describeError = usePushErrorMessage()
  const [busyOperation, setBusyOperation] = useState<'switch' | 'trial' | null>(null)
  const [trialMessage, setTrialMessage] = useState<string | null>(null)
  const subscription = usePersistedQuery(
    [ACCOUNT_QUERY_KEY, 'push', availability],
    v.nullable(PushStatus),
    checkPush,
  )
  const withBusy = async (operation: 'switch' | 'trial', action: () => Promise<void>) => {
    setBusyOperation(operation)
    setTrialMessage(null)
    await action().catch((error: unknown) => setTrialMessage(describeError(error)))
    setBusyOperation(null)
  }
  const sendTrial = async () => {
    const { taken, arrived, status, reason } = await sendTestPush()
    setTrialMessage(
      arrived ? t('push.works') : taken ? t('push.notArrived') : t('push.refused', { status, reason }),
    )
  }
  const canPush = useIsPushEnabled()
  const knownState = subscription.status === 'ready' ? subscription.data : null
  return (
    <section>
      <h2 className={`${standalone ? 'text-lg' : 'text-xl'} font-bold`}>
        {t(standalone ? 'title' : 'push.title')}
      </h2>
      <p className="mt-1 mb-4 text-muted">
        {t(canPush === false && availability !== 'on' ? 'push.noKey' : `push.${availability}`)}
      </p>
      {availability === 'off' && canPush && (
        <Button
          icon={<BellRing aria-hidden="true" />}
          busy={busyOperation === 'switch'}
          onClick={() => void withBusy('switch', turnOnPush)}
        >
          {t('push.turnOn')}
        </Button>
      )}
      {availability === 'on' && (
        <>
          {knownState?.takenAt && (
            <p className="text-sm text-muted">
              {t('push.last', {
                at: new Date(knownState.takenAt).toLocaleString(localeOf(i18n.language), {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              })}
            </p>
          )}
          {knownState?.error && (
            <p role="alert" className="text-sm text-danger">
              {t('push.failing', { count: knownState.failures, reason: knownState.error })}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              busy={busyOperation === 'trial'}
              onClick={() => void withBusy('trial', sendTrial)}
            >
              {t('push.try')}
            </Button>
            <Button
              variant="ghost"
              busy={busyOperation === 'switch'}
              onClick={() => void withBusy('switch', turnOffPush)}
            >
              {t('push.turnOff')}
            </Button>
          </div>
        </>
      )}
      <p role="status" className="mt-3 empty:hidden">
        {trialMessage ??
          (subscription.status === 'error' && availability === 'on' ? describeError(subscription.error) : '')}
      </p>
    </section>
  )
}

/** Whether the market has push configured; undefined until the server has said so. */
export function useIsPushEnabled(): boolean | undefined {
  const query = usePersistedQuery([ACCOUNT_QUERY_KEY, 'push-key'], PushState, (signal) =>
    callEndpoint('GET /push', PushState, { signal }),
  )
  return query.status === 'ready' ? query.data.key !== null : undefined
}

/** Turns pushes on from an offer and shows the result as a toast. */
export function usePushOffer(): { turnOn: () => void } {
  const { t } = useTranslation('notifications')
  const describeError = usePushErrorMessage()
  return {
    turnOn: () =>
      void turnOnPush().then(
        () => void toast.success(t('push.on')),
        (error: unknown) => void toast.error(describeError(error)),
      ),
  }
}

function usePushErrorMessage(): (error: unknown) => string {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  return (error) => (error instanceof PushError ? t(`push.${error.reason}`) : errorMessage(error))
}
