import { BellRing } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { canOfferPush, dismissPushOffer, usePushAvailability } from './push.ts'
import { useIsPushEnabled, usePushOffer } from './push-switch.tsx'

/**
 * Offers push notifications where the user is waiting for an answer. The browser's permission prompt appears
 * only after a yes.
 */
export function PushOffer() {
  const { t } = useTranslation('notifications')
  const { turnOn } = usePushOffer()
  const canPush = useIsPushEnabled()
  usePushAvailability()
  if (!canPush || !canOfferPush()) return null
  return (
    <section
      aria-label={t('push.title')}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-brand-soft p-4"
    >
      <BellRing aria-hidden="true" className="size-6 shrink-0 text-link" />
      <p className="min-w-0 flex-1 basis-52">{t('push.offer')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={turnOn}>{t('push.turnOn')}</Button>
        <Button variant="ghost" onClick={dismissPushOffer}>
          {t('push.notNow')}
        </Button>
      </div>
    </section>
  )
}
