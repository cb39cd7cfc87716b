import { Skeleton } from '../../../ui/skeleton.tsx'

export const MAX_FIGURES = 4
export const FIGURES =
  'mt-10 grid grid-cols-2 gap-x-8 gap-y-6 border-t border-line pt-8 sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none'
export const FIGURE_VALUE = 'font-display text-4xl leading-tight font-extrabold tabular-nums'

/** The room of the market's figures while they load. */
export function FiguresSkeleton() {
  return (
    <div aria-hidden="true" className={FIGURES}>
      {Array.from({ length: MAX_FIGURES }, (_, index) => index).map((index) => (
        <div key={index}>
          <div className={FIGURE_VALUE}>
            <Skeleton className="h-lh w-24" />
          </div>
          {'\u00a0'}
        </div>
      ))}
    </div>
  )
}
