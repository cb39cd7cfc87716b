import { LIST_COLUMNS, LIST_COUNT, LIST_RESULTS, LIST_SEARCH, LIST_TOOLS } from './list-layout.ts'
import { SellerGridSkeleton } from './seller-grid.tsx'

/**
 * Skeleton of the list of freelancers below its title. The build prerenders it; the page's HTML puts the
 * first cover into it.
 */
export function ListOutline({ count }: { count: number }) {
  return (
    <div className={LIST_COLUMNS}>
      <div className="hidden lg:block" />
      <div className={LIST_RESULTS}>
        <div className={LIST_TOOLS}>
          <div className={`h-11 rounded-xl bg-sunken ${LIST_SEARCH}`} />
          <div className="h-11 w-24 rounded-xl bg-sunken lg:hidden" />
        </div>
        <div className={LIST_COUNT} />
        <SellerGridSkeleton count={count} cover="in-page" />
      </div>
    </div>
  )
}
