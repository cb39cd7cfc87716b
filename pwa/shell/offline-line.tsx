import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../offline/hooks.ts'

/** Says calmly that there is no network. It stands over the page's foot, so that nothing moves when it comes or goes. */
export function OfflineLine() {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center px-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {!reachable && (
        <p className="flex items-center gap-2 rounded-full bg-ink px-4 py-2 text-sm font-medium text-canvas shadow-lift">
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
