import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cover } from '#shared/cover.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Picture } from '../../../ui/picture.tsx'

const COLUMNS = 3
/** So far apart, neighbors begin with different pictures. */
const COLUMN_OFFSET = 5
const ROUND_MS = 90_000

/**
 * Pictures of freelancers' work that slowly pass by, in the free half of a wide window. Decorative: the same
 * work is on the cards below. It stands still where less motion is preferred, and can be paused.
 */
export default function Mosaic({ covers }: { covers: Cover[] }) {
  const { t } = useTranslation('home')
  const columns = useRef<HTMLDivElement>(null)
  const animations = useRef<Animation[]>([])
  const [isPaused, setIsPaused] = useState(false)
  const canMove = !matchMedia('(prefers-reduced-motion: reduce)').matches
  useEffect(() => {
    if (!canMove) return
    animations.current = [...(columns.current?.children ?? [])].map((column, i) =>
      column.animate(
        { transform: ['none', 'translateY(-50%)'] },
        { duration: ROUND_MS, iterations: Number.POSITIVE_INFINITY, direction: i % 2 ? 'reverse' : 'normal' },
      ),
    )
    return () => {
      for (const animation of animations.current) animation.cancel()
    }
  }, [canMove])
  const toggle = () => {
    for (const animation of animations.current) isPaused ? animation.play() : animation.pause()
    setIsPaused(!isPaused)
  }
  return (
    <div className="absolute inset-y-0 inset-e-0 hidden w-[calc(50vw-13.5rem)] overflow-hidden xl:block">
      <div ref={columns} aria-hidden="true" className="flex h-full gap-3">
        {Array.from({ length: COLUMNS }, (_, index) => index).map((index) => (
          <div
            key={index}
            className={`h-max min-w-0 flex-1 ${index === COLUMNS - 1 ? 'hidden 2xl:block' : ''}`}
          >
            {repeatColumn(covers, index).map(({ key, url, color }) => (
              <div
                key={key}
                className="mb-3 aspect-4/3 overflow-hidden rounded-2xl bg-sunken"
                style={{ backgroundColor: color ?? undefined }}
              >
                <Picture src={url} alt="" sizes="15rem" fallback="" className="size-full object-cover" />
              </div>
            ))}
          </div>
        ))}
      </div>
      {canMove && (
        <IconButton
          label={t(isPaused ? 'mosaicPlay' : 'mosaicPause')}
          icon={isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onClick={toggle}
          className="absolute inset-e-4 bottom-10 bg-surface shadow-card"
        />
      )}
    </div>
  )
}

/** Each column begins elsewhere, and twice has all: after one half it is as at its beginning. */
function repeatColumn(covers: Cover[], index: number): (Cover & { key: string })[] {
  const first = (index * COLUMN_OFFSET) % covers.length
  const column = [...covers.slice(first), ...covers.slice(0, first)]
  return [0, 1].flatMap((round) => column.map((cover) => ({ ...cover, key: `${round} ${cover.url}` })))
}
