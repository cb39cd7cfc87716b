import { createElement, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Skeleton } from '../ui/skeleton.tsx'

/** The words with which the page began before the first script, where the build knows them. */
const arrival = { path: location.pathname, words: wordsOf(document.querySelector('.shell main > div')) }

function wordsOf(band: Element | null): ReactNode {
  const copy = (each: Element, key: number): ReactNode =>
    createElement(
      each.tagName.toLowerCase(),
      { className: each.className, dir: each.getAttribute('dir'), key },
      ...(each.childElementCount > 0 ? [...each.children].map(copy) : [each.textContent]),
    )
  return band?.textContent?.trim() ? copy(band, 0) : null
}

/** Stands where a page will be, with the words that stand there already. */
export function PageSkeleton() {
  const { pathname } = useLocation()
  const words = pathname === arrival.path ? arrival.words : null
  return (
    <div className="flex-1" aria-hidden="true">
      {words ?? (
        <div className="frame pt-8">
          <Skeleton className="h-10 w-2/3 max-w-md" />
          <Skeleton className="mt-4 h-5 w-full max-w-xl" />
        </div>
      )}
      <div className="frame mt-8 grid gap-4 pb-8 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-64 rounded-2xl" />
        ))}
      </div>
    </div>
  )
}
