import { CHIP_LINK_CLASS } from '../../ui/chip.tsx'
import { CATEGORY_FRAME, CategoryHead } from '../catalog/category-head.tsx'
import { SERVICE_CHIPS } from '../catalog/service-chips.tsx'
import { SellerGridSkeleton } from './seller-grid.tsx'

/**
 * What the page's HTML shows of a category: the name, the services and the first cover. On wide screens
 * without the cover: the services' rates stand beside their names there, and move it.
 */
export function CategoryOutline({ name }: { name: string }) {
  return (
    <div className={CATEGORY_FRAME}>
      <CategoryHead icon={null} name={name} count={'\u00a0'} action={<span className="h-11 w-40" />} />
      {/* Where it may say that what is shown was saved. */}
      <div className="h-6" />
      <div className={SERVICE_CHIPS}>
        <span data-service className={CHIP_LINK_CLASS} />
      </div>
      <div data-covers className="pt-12 sm:hidden">
        <div className="mb-5 h-11" />
        <SellerGridSkeleton count={1} cover="in-page" />
      </div>
    </div>
  )
}
