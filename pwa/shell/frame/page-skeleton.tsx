import { createElement, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The initial texts that the build wrote into the page, if any. */
const initialPage = {
  path: location.pathname,
  content: cloneInitialText(document.querySelector('.shell main > div')),
}

function cloneInitialText(container: Element | null): ReactNode {
  const clone = (item: Element, key: number): ReactNode => {
    const { className } = item
    if (item instanceof HTMLImageElement) {
      const { sizes, srcset, src } = item
      return <img key={key} className={className} alt="" sizes={sizes} srcSet={srcset} src={src} />
    }
    return createElement(
      item.tagName.toLowerCase(),
      { className, dir: item.getAttribute('dir'), key },
      ...(item.childElementCount > 0 ? [...item.children].map(clone) : [item.textContent]),
    )
  }
  return container?.textContent?.trim() ? clone(container, 0) : null
}

/** A placeholder while a page loads, with its initial texts if they are on screen already. */
export function PageSkeleton() {
  const { pathname } = useLocation()
  const content = pathname === initialPage.path ? initialPage.content : null
  return (
    <div className="flex-1" aria-hidden="true">
      {content ?? (
        <div className="frame pt-8">
          <Skeleton className="h-10 w-2/3 max-w-md" />
          <Skeleton className="mt-4 h-5 w-full max-w-xl" />
        </div>
      )}
      <div className="frame mt-8 grid gap-4 pb-8 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((line) => (
          <Skeleton key={line} className="h-64 rounded-2xl" />
        ))}
      </div>
    </div>
  )
}
