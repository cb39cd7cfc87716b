import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isReachable } from '../../platform/reachability.ts'
import { getCurrentEngine } from '../../sync/current-engine.ts'
import { toast } from '../../ui/toast.tsx'

/** How far a finger must move (px), and how much of that the icon follows. */
const PULL_DISTANCE_PX = 140
const DRAG_RATIO = 0.5
const IGNORED_SELECTOR = 'textarea, input, select, dialog, [role=log]'

/**
 * Pull to refresh in the installed app, where the browser doesn't offer it: refetches all queries and flushes
 * the outbox. The old data stays until the new arrives.
 */
export default function PullRefresh() {
  const { t } = useTranslation('shell')
  const queryClient = useQueryClient()
  const [distance, setDistance] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const startY = useRef<number | null>(null)
  useEffect(() => {
    const onTouchStart = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const isPullable =
        window.scrollY <= 0 &&
        target instanceof Element &&
        !target.closest(IGNORED_SELECTOR) &&
        !document.querySelector('dialog[open]')
      startY.current = finger && touches.length === 1 && isPullable ? finger.clientY : null
    }
    const onTouchMove = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (startY.current === null || !finger) return
      const dragged = window.scrollY > 0 ? 0 : finger.clientY - startY.current
      setDistance(Math.max(0, Math.min(PULL_DISTANCE_PX, dragged)))
    }
    const onTouchEnd = () => {
      startY.current = null
      setDistance((dragged) => {
        if (dragged >= PULL_DISTANCE_PX) setIsBusy(true)
        return 0
      })
    }
    const options = { passive: true } as const
    addEventListener('touchstart', onTouchStart, options)
    addEventListener('touchmove', onTouchMove, options)
    addEventListener('touchend', onTouchEnd, options)
    addEventListener('touchcancel', onTouchEnd, options)
    document.documentElement.style.overscrollBehaviorY = 'contain'
    return () => {
      removeEventListener('touchstart', onTouchStart)
      removeEventListener('touchmove', onTouchMove)
      removeEventListener('touchend', onTouchEnd)
      removeEventListener('touchcancel', onTouchEnd)
      document.documentElement.style.overscrollBehaviorY = ''
    }
  }, [])
  useEffect(() => {
    if (!isBusy) return
    Promise.all([queryClient.invalidateQueries(), getCurrentEngine()?.flush()])
      // Without a network the page says so itself.
      .then(() => isReachable() && toast.success(t('refreshed')))
      .catch(() => undefined)
      .finally(() => setIsBusy(false))
  }, [isBusy, queryClient, t])
  if (!isBusy && distance === 0) return null
  return (
    <div
      role="status"
      aria-label={isBusy ? t('refreshing') : undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 grid place-items-center"
      style={{ transform: `translateY(${isBusy ? PULL_DISTANCE_PX * DRAG_RATIO : distance * DRAG_RATIO}px)` }}
    >
      <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-link shadow-lift">
        <RotateCw
          aria-hidden="true"
          className={`size-5 ${isBusy ? 'motion-safe:animate-spin' : ''}`}
          style={
            isBusy ? {} : { transform: `rotate(${distance * 2}deg)`, opacity: distance / PULL_DISTANCE_PX }
          }
        />
      </span>
    </div>
  )
}
