import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentEngine } from '../offline/mine/current.ts'
import { toast } from '../ui/toast.tsx'

/** How far a finger goes (px), and how much of it the sign follows. */
const FAR = 140
const SHARE = 0.5
const NO_PULL = 'textarea, input, select, dialog, [role=log]'

/** In the installed app, where no browser does it: whoever pulls the top of a page down asks for everything anew. What was there stays until the new is there. */
export default function PullRefresh() {
  const { t } = useTranslation('shell')
  const queries = useQueryClient()
  const [pulled, pull] = useState(0)
  const [busy, work] = useState(false)
  const begun = useRef<number | null>(null)
  useEffect(() => {
    const begin = ({ touches, target }: TouchEvent) => {
      const [finger] = touches
      const isFree = window.scrollY <= 0 && target instanceof Element && !target.closest(NO_PULL) && !document.querySelector('dialog[open]')
      begun.current = finger && touches.length === 1 && isFree ? finger.clientY : null
    }
    const move = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (begun.current === null || !finger) return
      const way = window.scrollY > 0 ? 0 : finger.clientY - begun.current
      pull(Math.max(0, Math.min(FAR, way)))
    }
    const end = () => {
      begun.current = null
      pull((way) => {
        if (way >= FAR) work(true)
        return 0
      })
    }
    const options = { passive: true } as const
    addEventListener('touchstart', begin, options)
    addEventListener('touchmove', move, options)
    addEventListener('touchend', end, options)
    addEventListener('touchcancel', end, options)
    document.documentElement.style.overscrollBehaviorY = 'contain'
    return () => {
      removeEventListener('touchstart', begin)
      removeEventListener('touchmove', move)
      removeEventListener('touchend', end)
      removeEventListener('touchcancel', end)
      document.documentElement.style.overscrollBehaviorY = ''
    }
  }, [])
  useEffect(() => {
    if (!busy) return
    Promise.all([queries.invalidateQueries(), currentEngine()?.push()])
      .then(() => toast.success(t('refreshed')))
      .catch(() => undefined)
      .finally(() => work(false))
  }, [busy, queries, t])
  if (!busy && pulled === 0) return null
  return (
    <div
      role="status"
      aria-label={busy ? t('refreshing') : undefined}
      className="pointer-events-none fixed inset-x-0 top-0 z-40 grid place-items-center"
      style={{ transform: `translateY(${busy ? FAR * SHARE : pulled * SHARE}px)` }}
    >
      <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-link shadow-lift">
        <RotateCw
          aria-hidden="true"
          className={`size-5 ${busy ? 'motion-safe:animate-spin' : ''}`}
          style={busy ? {} : { transform: `rotate(${pulled * 2}deg)`, opacity: pulled / FAR }}
        />
      </span>
    </div>
  )
}
