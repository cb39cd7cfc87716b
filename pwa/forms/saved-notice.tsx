import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#shared/time.ts'
import { timeAgo } from '../i18n/time-ago.ts'

interface SavedNoticeProps {
  /** As in the `Loaded` state of a query. */
  savedAt: number | null
  fresh: boolean
  /** Assembled from cached rows: there may be more on the server. */
  partial?: boolean
  className?: string
}

/** Says that the data comes from this device and how old it is. Renders nothing while the data is fresh. */
export function SavedNotice({ savedAt, fresh, partial = false, className = '' }: SavedNoticeProps) {
  const { t, i18n } = useTranslation('saved')
  const isShown = (partial || !fresh) && savedAt !== null
  const now = useNow(isShown)
  return (
    <p
      role="status"
      className={isShown ? `flex items-center gap-2 text-sm text-muted ${className}` : 'sr-only'}
    >
      {isShown && (
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span>{t(partial ? 'partial' : 'saved', { ago: timeAgo(savedAt, now, i18n.language) })}</span>
        </>
      )}
    </p>
  )
}

/** The current time (ms), updated every minute. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
