import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#shared/time.ts'
import { timeAgo } from '../i18n/time-ago.ts'

interface SavedNoticeProps {
  /** As in the `Loaded` state of a query. */
  savedAt: number | null
  fresh: boolean
  className?: string
}

/** Room for its text at any size, which spaces don't keep up with. */
const LINE = { minHeight: '1.5rem' }

/**
 * Says that the data comes from this device and how old it is. While the data is fresh its line is empty:
 * nothing moves under a finger when the network goes. Unless `className` says otherwise, the line takes the
 * room that the page or its tabs leave above what they show.
 */
export function SavedNotice({ savedAt, fresh, className = '-mt-6' }: SavedNoticeProps) {
  return (
    <div className={className} style={LINE}>
      <Status savedAt={fresh ? null : savedAt} text="saved" />
    </div>
  )
}

/** Says that a list is assembled from cached rows: there may be more on the server. */
export const PartialNotice = ({ savedAt }: { savedAt: number | null }) => (
  <Status savedAt={savedAt} text="partial" />
)

function Status({ savedAt, text }: { savedAt: number | null; text: 'saved' | 'partial' }) {
  const { t, i18n } = useTranslation('saved')
  const now = useNow(savedAt !== null)
  return (
    <p
      role="status"
      className={savedAt === null ? 'sr-only' : 'flex items-center gap-1.5 text-sm text-muted'}
    >
      {savedAt !== null && (
        <>
          <CloudOff aria-hidden="true" className="size-4 shrink-0" />
          <span className={text === 'saved' ? 'overflow-hidden text-ellipsis whitespace-nowrap' : ''}>
            {t(text, { ago: timeAgo(savedAt, now, i18n.language) })}
          </span>
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
