import { type RefObject, useEffect, useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import type { ComparedSeller } from './compared-seller.ts'

/** Up to here (px) a head counts as out of sight: the bar of the page and its own name are above. */
const COVERED_PX = 128

/**
 * Who each column is about, below the bar of the page while the head of the table is out of sight. It stands
 * outside of the table, which scrolls sideways in itself: inside, nothing could stay at the top of the
 * screen. `bar` scrolls with the table. For the eye only.
 */
export function CompareNames({
  columns,
  head,
  bar,
}: {
  columns: { id: string; seller: ComparedSeller | null }[]
  head: RefObject<HTMLTableSectionElement | null>
  bar: RefObject<HTMLDivElement | null>
}) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!head.current) return
    const observer = new IntersectionObserver(
      ([entry]) =>
        setIsShown(!!entry && !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2),
      { rootMargin: `-${COVERED_PX}px 0px 0px` },
    )
    observer.observe(head.current)
    return () => observer.disconnect()
  }, [head])
  return (
    <div
      aria-hidden="true"
      className="sticky top-[calc(4rem+1px+env(safe-area-inset-top))] z-10 h-0 md:top-12 print:hidden"
    >
      <div
        ref={bar}
        data-compare-names
        className={`overflow-hidden border border-line bg-surface shadow-card ${isShown ? '' : 'invisible'}`}
      >
        <div className="flex w-max">
          <div className={`sticky start-0 z-1 shrink-0 border-e border-line bg-surface ${DETAIL_WIDTH}`} />
          {columns.map(({ id, seller }) => (
            <div key={id} className={`flex shrink-0 items-center gap-2 px-3 py-2 ${COLUMN_WIDTH}`}>
              {seller && (
                <>
                  <Avatar src={seller.card.profileImage} name={seller.card.displayName} size={28} />
                  <span dir="auto" className="line-clamp-2 min-w-0 text-sm font-bold wrap-anywhere">
                    {seller.card.displayName}
                  </span>
                </>
              )}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

/** Of the names of the details, and of each freelancer: the same in the table and above it. */
export const DETAIL_WIDTH = 'w-28 sm:w-44'
export const COLUMN_WIDTH = 'w-40 sm:w-48 lg:w-72'
