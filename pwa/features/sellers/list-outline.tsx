import { LIST_COLUMNS, LIST_COUNT, LIST_RESULTS, LIST_TOTAL } from './list-layout.ts'
import { SellerGridSkeleton } from './seller-grid.tsx'

/**
 * Skeleton of the list of freelancers below its title. The build prerenders it; the page's HTML puts the
 * first cover and the button's label into it.
 */
export function ListOutline({ count }: { count: number }) {
  return (
    <div className={LIST_COLUMNS}>
      <div className="hidden lg:block" />
      <div className={LIST_RESULTS}>
        <div className="h-11 rounded-xl bg-sunken" />
        <div className={LIST_COUNT}>
          <div className={LIST_TOTAL} />
          <div className="flex h-11 items-center gap-2 rounded-xl border border-line px-4 font-semibold lg:hidden">
            <span className="size-5 shrink-0" />
            <span data-label className="invisible" />
          </div>
        </div>
        <SellerGridSkeleton count={count} cover="in-page" />
      </div>
    </div>
  )
}
