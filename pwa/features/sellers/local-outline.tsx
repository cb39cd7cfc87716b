import type { ReactNode } from 'react'
import type { Cover } from '#shared/cover.ts'
import { SellerGridSkeleton } from './seller-grid.tsx'

export const LOCAL_FRAME = 'frame pt-6 pb-10 sm:pt-10'

/** The head of the page of a service in a town; what isn't known yet keeps its place. */
export function LocalHead({
  title,
  count,
  text,
  action = <span className="h-11 w-40" />,
}: {
  title: ReactNode
  count?: ReactNode
  text?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div className="min-w-0 flex-1 basis-60">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{title}</h1>
        <p className="mt-2 min-h-lh text-muted">{count}</p>
        <p className="min-h-[2lh] max-w-prose text-muted sm:min-h-lh">{text}</p>
      </div>
      {action}
    </div>
  )
}

/** The page while it loads. The build also prerenders it, for the page's HTML to fill in. */
export function LocalOutline({
  title,
  count,
  cover,
}: {
  title: ReactNode
  count: number
  cover: Cover | 'in-page' | null
}) {
  return (
    <div className={LOCAL_FRAME} aria-hidden="true">
      <LocalHead title={title} />
      {/* Where it may say that what is shown was saved. */}
      <div className="h-6" />
      <div data-covers className="grid gap-6">
        <SellerGridSkeleton count={count} cover={cover} />
      </div>
    </div>
  )
}
