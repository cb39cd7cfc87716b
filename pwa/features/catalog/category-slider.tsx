import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { localizedName } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TilePattern } from '../../ui/tile-pattern.tsx'
import { useCategories } from './catalog.ts'
import { CategoryIcon, tileVariant } from './icons.tsx'

const LOADING_KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const CARD = 'min-h-52 w-44 shrink-0 snap-start rounded-2xl sm:w-48'

/** All categories in a row with horizontal scrolling, and arrow buttons for a mouse. */
export function CategorySlider() {
  const { t, i18n } = useTranslation('explore')
  const categories = useCategories()
  const listRef = useRef<HTMLUListElement>(null)
  const scrollByPage = (direction: 1 | -1) =>
    listRef.current?.scrollBy({
      left: direction * listRef.current.clientWidth * 0.8 * (i18n.dir() === 'rtl' ? -1 : 1),
    })
  if (categories.status === 'error')
    return (
      <ErrorState
        title={t('categoriesFailed')}
        text={t('failedText')}
        retryLabel={t('retry')}
        onRetry={categories.retry}
      />
    )
  const isLoading = categories.status === 'loading'
  return (
    // The same elements while it loads: Chromium takes new ones in Arabic for a shift.
    <div aria-hidden={isLoading}>
      <ul
        ref={listRef}
        className={`no-scrollbar -mx-4 flex snap-x gap-3 scroll-px-4 motion-safe:scroll-smooth px-4 py-1 md:mx-0 md:scroll-px-0 md:px-0 ${isLoading ? 'overflow-x-hidden' : 'overflow-x-auto'}`}
      >
        {isLoading &&
          LOADING_KEYS.map((key) => (
            <li key={key}>
              <Skeleton className={CARD} />
            </li>
          ))}
        {!isLoading &&
          categories.data.map((category) => (
            <li key={category._id} className="flex">
              <Link
                to={paths.moreServices(category._id)}
                className={`${CARD} flex flex-col overflow-hidden border border-line bg-surface shadow-card transition-shadow hover:border-brand hover:shadow-lift`}
              >
                <span className="relative grid h-28 shrink-0 items-end overflow-hidden bg-sunken p-2">
                  <TilePattern icon={category.icon} variant={tileVariant(category._id)} />
                  <span className="relative grid size-11 place-items-center rounded-xl bg-surface">
                    <CategoryIcon name={category.icon} className="size-5" />
                  </span>
                </span>
                <span className="px-3 py-3">
                  <span className="block leading-snug font-semibold hyphens-auto">
                    {localizedName(i18n.language, category)}
                  </span>
                  <span className="text-sm text-muted">
                    {t('sellerCount', { count: category.sellerCount })}
                  </span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
      <div className={`mt-3 hidden justify-end gap-1 md:flex ${isLoading ? 'invisible' : ''}`}>
        <IconButton
          label={t('slideBack')}
          icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
          onClick={() => scrollByPage(-1)}
        />
        <IconButton
          label={t('slideOn')}
          icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
          onClick={() => scrollByPage(1)}
        />
      </div>
    </div>
  )
}
