import type { SellerProfileText } from '#shared/sellers.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProfileAside, ProfileLayout, SellerText, VIDEO_CLASS } from './profile-layout.tsx'

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
        portrait={<Skeleton className="rounded-full!" />}
        name={words?.name ?? <Skeleton className="h-8 w-40" />}
        heading="div"
        badges={
          <>
            <Skeleton className="h-6.5 w-24" />
            <Skeleton className="mt-4 h-6.5 w-36 @2xl:mt-0" />
          </>
        }
        actions={<span className="size-11" />}
        title={words?.title ?? <Skeleton className="h-7 w-60" />}
        facts={<Skeleton className="mt-3 h-14 w-2/3 @2xl:h-6" />}
      >
        <ProfileAside>
          <Skeleton className="h-26.5 @4xl:h-90" />
        </ProfileAside>
        <div className="min-w-0">
          <Skeleton className="mb-4 h-7 w-40" />
          {words?.film !== false && (
            <div data-film>
              <Skeleton className={`aspect-video ${VIDEO_CLASS}`} />
            </div>
          )}
          {words && <SellerText bio={words.bio} description={words.description} />}
        </div>
      </ProfileLayout>
    </div>
  )
}
