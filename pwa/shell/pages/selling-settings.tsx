import { lazy, Suspense } from 'react'
import type { Session } from '../../client/session.ts'
import { SellerSettings } from '../../features/accounts/settings/seller.tsx'
import { Availability } from '../../features/sellers/availability.tsx'
import { useMyProfile } from '../../features/sellers/edit/my-profile.ts'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const PendingCompletion = lazy(lazyWithRetry(() => import('../../features/sellers/completion-note.tsx')))

/** Whether clients can find a freelancer, and the settings that change that. */
export default function SellingSettings({ user }: { user: Session['user'] }) {
  const loaded = useMyProfile()
  const visibility =
    loaded.status !== 'ready'
      ? 'complete'
      : loaded.data.listed
        ? 'listed'
        : loaded.data.active
          ? 'hidden'
          : 'paused'
  return (
    <>
      {!user.profileComplete && (
        <Suspense>
          <PendingCompletion className="mb-4" />
        </Suspense>
      )}
      <SellerSettings user={user} visibility={user.profileComplete ? visibility : 'incomplete'} />
      <Availability />
    </>
  )
}
