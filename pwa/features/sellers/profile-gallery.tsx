import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LEAD_SIZES } from '#shared/lead-picture.ts'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { SellerProfile } from '#shared/sellers.ts'
import { Picture } from '../../ui/picture.tsx'
import { lazyOptional } from '../../update/lazy-with-retry.ts'
import { type GalleryPicture, listPictures } from '../portfolio/gallery-pictures.ts'
import { usePublicPortfolio } from '../portfolio/portfolio.ts'
import { ProjectViewer } from '../portfolio/project-viewer.tsx'
import { GALLERY_CLASS, LEAD_CLASS, LEAD_FRAME_CLASS } from './profile-layout.tsx'
import SaveSellerButton from './save-seller-button.tsx'
import { Monogram } from './seller-cover.tsx'
import { ShareProfile } from './share.tsx'

const ProfileTools = lazy(lazyOptional(() => import('./profile-tools.tsx')))

/** On wide screens there is room for this many; the strip of a phone shows all. */
const WIDE_COUNT = 5
/** The places of one, two, … pictures in a grid of 4 × 2. */
const LARGE = '@2xl:col-span-2 @2xl:row-span-2'
const PLACES = [
  ['@2xl:col-span-4 @2xl:row-span-2'],
  [LARGE, LARGE],
  [LARGE, '@2xl:col-span-2', '@2xl:col-span-2'],
  [LARGE, '@2xl:col-span-2', '', ''],
  [LARGE, '', '', '', ''],
]

/**
 * A freelancer's work at the top of their page: a large picture with the next ones beside it, on a phone a
 * strip. Each opens its project. Without a picture, their monogram.
 */
export function ProfileGallery({ seller, name }: { seller: SellerProfile; name: string }) {
  const loaded = usePublicPortfolio(seller._id)
  const projects = loaded.status === 'ready' ? loaded.data : []
  const pictures = listPictures(projects, seller.cover?.url ?? null)
  return (
    <div className={GALLERY_CLASS}>
      {pictures.length > 0 ? (
        <Strip pictures={pictures} name={name} color={seller.cover?.color ?? null} />
      ) : seller.cover ? (
        <div className={LEAD_FRAME_CLASS} style={{ backgroundColor: seller.cover.color ?? undefined }}>
          <LeadPicture src={seller.cover.url} alt="" />
        </div>
      ) : (
        <div className="size-full [view-transition-name:cover]">
          <Monogram seller={seller} className="h-full" />
        </div>
      )}
      <div className="absolute inset-e-3 top-3 z-2 flex gap-2">
        <Suspense>
          <ProfileTools sellerId={seller._id} name={name} />
        </Suspense>
        <SaveSellerButton sellerId={seller._id} name={name} />
        <ShareProfile name={name} title={seller.title} />
      </div>
    </div>
  )
}

function Strip({
  pictures,
  name,
  color,
}: {
  pictures: GalleryPicture[]
  name: string
  color: string | null
}) {
  const { t } = useTranslation('profile')
  const [current, setCurrent] = useState(0)
  const [opened, setOpened] = useState<{ project: PortfolioProject; index: number } | null>(null)
  const total = pictures.length
  const places = PLACES[Math.min(total, WIDE_COUNT) - 1] ?? []
  return (
    <>
      <ul
        aria-label={t('workOf', { name })}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setCurrent(Math.round(Math.abs(scrollLeft) / (clientWidth || 1)))
        }
        className="flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain no-scrollbar @2xl:grid @2xl:grid-cols-4 @2xl:grid-rows-2 @2xl:gap-1 @2xl:overflow-hidden"
      >
        {pictures.map(({ project, src, index }, place) => (
          <li
            key={src}
            className={`relative h-full w-full shrink-0 snap-center overflow-hidden @2xl:min-h-0 ${places[place] ?? '@2xl:hidden'} ${place === 0 ? '[view-transition-name:cover]' : ''}`}
            style={place === 0 ? { backgroundColor: color ?? undefined } : undefined}
          >
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t('pictureOf', {
                name: project.name,
                number: index + 1,
                total: project.images.length,
              })}
              onClick={() => setOpened({ project, index })}
              className="group block size-full focus-visible:-outline-offset-4"
            >
              {place === 0 ? (
                <LeadPicture src={src} alt="" />
              ) : (
                <Picture
                  src={src}
                  alt=""
                  sizes="(min-width: 45rem) min(25vw, 18.5rem), 100vw"
                  className="size-full object-cover"
                />
              )}
            </button>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-3 bottom-3 rounded-full bg-black/70 px-2.5 py-0.5 text-sm font-medium text-white tabular-nums @2xl:hidden"
        >
          {t('pictureCount', { number: current + 1, total })}
        </p>
      )}
      <ProjectViewer
        project={opened?.project ?? null}
        firstPicture={opened?.index ?? 0}
        onClose={() => setOpened(null)}
      />
    </>
  )
}

function LeadPicture({ src, alt }: { src: string; alt: string }) {
  return <Picture src={src} alt={alt} sizes={LEAD_SIZES} eager className={LEAD_CLASS} />
}
