import { LEAD_SIZES } from '../../../shared/lead-picture.ts'
import { pictureSrc } from '../../../shared/pictures.ts'
import type { SellerProfileText } from '../../../shared/seller-profile-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import {
  GALLERY_CLASS,
  LEAD_CLASS,
  LEAD_FRAME_CLASS,
  ProfileAside,
  ProfileLayout,
  VIDEO_CLASS,
} from './profile-layout.tsx'
import { SellerText } from './seller-text.tsx'

/** Skeleton of a profile. */
export function ProfileSkeleton({ label, words }: { label: string; words: SellerProfileText | null }) {
  return (
    <div role="status" className="@container">
      <span className="sr-only">{label}</span>
      <ProfileOutline words={words} />
    </div>
  )
}

/** Skeleton of a profile with the texts that are already known. The build also prerenders it. */
export function ProfileOutline({ words }: { words: SellerProfileText | null }) {
  return (
    <div aria-hidden="true">
      <ProfileLayout
        gallery={<GalleryOutline cover={words?.cover ?? null} />}
        portrait={<Skeleton className="rounded-full!" />}
        name={words?.name ?? <Skeleton className="h-lh w-40" />}
        heading="div"
        badge={<Skeleton className="h-6.5 w-24" />}
        reputation={<Skeleton className="h-6.5 w-36" />}
        title={words?.title ?? <Skeleton className="h-7 w-60" />}
        facts={<Skeleton className="h-28 w-2/3" />}
      >
        <ProfileAside>
          <Skeleton className="h-90" />
        </ProfileAside>
        <div className="min-w-0">
          <Skeleton className="mb-4 h-7 w-40" />
          {words && <SellerText bio={words.bio} description={words.description} />}
          {words?.film !== false && (
            <div data-film>
              <Skeleton className={`aspect-video ${VIDEO_CLASS}`} />
            </div>
          )}
        </div>
      </ProfileLayout>
    </div>
  )
}

/** The page's HTML fills it from the attributes, before any script has loaded. */
function GalleryOutline({ cover }: { cover: SellerProfileText['cover'] }) {
  return (
    <div className={GALLERY_CLASS}>
      <div
        data-lead={LEAD_CLASS}
        data-sizes={LEAD_SIZES}
        className={LEAD_FRAME_CLASS}
        style={{ backgroundColor: cover?.color ?? undefined }}
      >
        {cover && (
          <img
            src={pictureSrc(cover.url)}
            srcSet={cover.srcSet}
            sizes={LEAD_SIZES}
            alt=""
            fetchPriority="high"
            className={LEAD_CLASS}
          />
        )}
      </div>
    </div>
  )
}
