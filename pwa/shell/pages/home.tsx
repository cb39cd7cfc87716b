import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { type Loaded, useSession } from '../../client/hooks.ts'
import { CategorySlider } from '../../features/catalog/category-slider.tsx'
import { type Listing, useListing } from '../../features/sellers/listing.ts'
import { SellerResults } from '../../features/sellers/seller-results.tsx'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TilePattern } from '../../ui/tile-pattern.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { HomeFaq } from './home/faq.tsx'
import { Hero } from './home/hero.tsx'
import { Proof } from './home/proof.tsx'

const MyHome = lazy(lazyWithRetry(() => import('./home/my-home.tsx')))

const TOP_SELLER_COUNT = 8

/** The start page: of clients and freelancers what concerns them, of everybody else what the market is. */
export default function Home() {
  const user = useSession()?.user
  const [searchParams] = useSearchParams()
  const topSellers = useListing({ sort: 'top-rated' }, 1, TOP_SELLER_COUNT)
  useDocumentTitle(null)
  const isTrader =
    user?.emailVerified && user.profileComplete && (user.role === 'buyer' || user.role === 'seller')
  const sections = <MarketSections topSellers={topSellers} />
  // What clients look for is no help to a freelancer, unless a link leads there.
  const showsMarket = user?.role === 'buyer' || searchParams.has('scroll')
  if (isTrader)
    return (
      <Suspense fallback={<Skeleton className="frame mt-10 h-96 rounded-2xl" />}>
        <MyHome>{showsMarket && sections}</MyHome>
      </Suspense>
    )
  return (
    <>
      <Hero topSellers={topSellers} />
      {sections}
      {!user && <Proof />}
      {!user && <SignUpBanner />}
      <HomeFaq />
    </>
  )
}

/** The categories and the best rated; `scroll` in the query leads to either. */
function MarketSections({ topSellers }: { topSellers: Loaded<Listing> }) {
  const { t } = useTranslation(['home', 'help'])
  const [searchParams] = useSearchParams()
  const target = searchParams.get('scroll')
  const categories = useRef<HTMLElement>(null)
  const topRated = useRef<HTMLElement>(null)
  useEffect(() => {
    const section = { categories, 'top-rated': topRated }[target ?? '']?.current
    section?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
    section?.focus({ preventScroll: true })
  }, [target])
  return (
    <>
      <section
        ref={categories}
        tabIndex={-1}
        aria-labelledby="categories"
        className="frame scroll-mt-20 pt-12"
      >
        <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
          <h2 id="categories" className="text-2xl font-extrabold sm:text-3xl">
            {t('categories')}
          </h2>
          <Link
            to={paths.exploreServices()}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            {t('allServices')}
          </Link>
        </div>
        <CategorySlider />
      </section>
      <section ref={topRated} tabIndex={-1} aria-labelledby="top-rated" className="frame scroll-mt-20 pt-12">
        <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
          <h2 id="top-rated" className="text-2xl font-extrabold sm:text-3xl">
            {t('topRated')}
          </h2>
          <Link
            to={paths.exploreSellers()}
            className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          >
            {t('allSellers')}
          </Link>
        </div>
        {topSellers.status === 'ready' && (
          <SavedNotice savedAt={topSellers.savedAt} fresh={topSellers.fresh} className="-mt-5 -mb-1" />
        )}
        <SellerResults listing={topSellers} skeletonCount={TOP_SELLER_COUNT} />
      </section>
    </>
  )
}

function SignUpBanner() {
  const { t } = useTranslation('home')
  return (
    <section className="frame pt-14">
      <div className="relative flex flex-wrap items-center justify-between gap-6 overflow-hidden rounded-3xl bg-bar px-6 py-10 text-white sm:px-10 sm:py-14">
        <span className="absolute inset-y-0 inset-e-0 hidden w-2/5 xl:block">
          <TilePattern icon="hammer" variant={2} className="opacity-25" />
        </span>
        <div className="relative max-w-xl">
          <h2 className="text-3xl font-extrabold sm:text-4xl">{t('bannerTitle')}</h2>
          <p className="mt-2 text-lg text-white/85">{t('bannerText')}</p>
        </div>
        <ButtonLink to={paths.selectRole()} variant="inverse" size="l" className="relative">
          {t('bannerAction')}
        </ButtonLink>
      </div>
    </section>
  )
}
