import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { PushState, PushStatus } from '#shared/notifications.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { getJson } from '../../offline/api.ts'
import { MINE, useAnswer } from '../../offline/query.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { checkPush, PushFailed, tryPush, turnOffPush, turnOnPush, usePushHere } from './push.ts'

/** Whether this very device rings, what stands in the way if it can't, and a way to try it. `alone`: on a page that speaks of other things, too. */
export function PushSwitch({ alone = false }: { alone?: boolean }) {
  const { t, i18n } = useTranslation('notifications')
  const here = usePushHere()
  const said = usePushWords()
  const [busy, work] = useState<'switch' | 'trial' | null>(null)
  const [trial, tell] = useState<string | null>(null)
  const standing = useAnswer([MINE, 'push', here], v.nullable(PushStatus), checkPush)
  const during = async (what: 'switch' | 'trial', deed: () => Promise<void>) => {
    work(what)
    tell(null)
    await deed().catch((error: unknown) => tell(said(error)))
    work(null)
  }
  const attempt = async () => {
    const { taken, arrived, status, reason } = await tryPush()
    tell(arrived ? t('push.works') : taken ? t('push.notArrived') : t('push.refused', { status, reason }))
  }
  const canPush = useMarketPushes()
  const known = standing.status === 'ready' ? standing.data : null
  return (
    <section>
      <h2 className={`${alone ? 'text-lg' : 'text-xl'} font-bold`}>{t(alone ? 'title' : 'push.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t(canPush === false && here !== 'on' ? 'push.noKey' : `push.${here}`)}</p>
      {here === 'off' && canPush && (
        <Button icon={<BellRing aria-hidden="true" />} busy={busy === 'switch'} onClick={() => void during('switch', turnOnPush)}>
          {t('push.turnOn')}
        </Button>
      )}
      {here === 'on' && (
        <>
          {known?.takenAt && (
            <p className="text-sm text-muted">{t('push.last', { at: new Date(known.takenAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }) })}</p>
          )}
          {known?.error && (
            <p role="alert" className="text-sm text-danger">
              {t('push.failing', { count: known.failures, reason: known.error })}
            </p>
          )}
          <div className="mt-2 flex flex-wrap gap-3">
            <Button variant="secondary" busy={busy === 'trial'} onClick={() => void during('trial', attempt)}>
              {t('push.try')}
            </Button>
            <Button variant="ghost" busy={busy === 'switch'} onClick={() => void during('switch', turnOffPush)}>
              {t('push.turnOff')}
            </Button>
          </div>
        </>
      )}
      <p role="status" className="mt-3 empty:hidden">
        {trial ?? (standing.status === 'error' && here === 'on' ? said(standing.error) : '')}
      </p>
    </section>
  )
}

/** Whether the market can send pushes at all; undefined until it has said so. */
export function useMarketPushes(): boolean | undefined {
  const answer = useAnswer([MINE, 'push-key'], PushState, (signal) => getJson('push', PushState, { signal }))
  return answer.status === 'ready' ? answer.data.key !== null : undefined
}

/** Where somebody has a reason to be told, it is offered once in a while. */
export function usePushOffer(): { turnOn: () => void } {
  const { t } = useTranslation('notifications')
  const said = usePushWords()
  return {
    turnOn: () =>
      void turnOnPush().then(
        () => void toast.success(t('push.on')),
        (error: unknown) => void toast.error(said(error)),
      ),
  }
}

function usePushWords(): (error: unknown) => string {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText()
  return (error) => (error instanceof PushFailed ? t(`push.${error.why}`) : errorText(error))
}
