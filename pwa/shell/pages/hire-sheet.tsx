import { HireDialog } from '../../features/orders/hire-dialog.tsx'
import { HireIntro } from '../../features/sellers/hire-intro.tsx'
import { findTimeZone } from '../../features/sellers/local-time.ts'
import { useSellerProfile } from '../../features/sellers/profile.ts'

/**
 * The hire form of a freelancer, with what is known of them. `name` is shown until their profile has loaded.
 */
export default function HireSheet({
  sellerId,
  name,
  onClose,
}: {
  sellerId: string
  name: string | null
  onClose: () => void
}) {
  const loaded = useSellerProfile(sellerId)
  const profile = loaded.status === 'ready' ? loaded.data : null
  const shownName = profile?.displayName ?? name
  if (shownName === null) return null
  return (
    <HireDialog
      seller={{
        _id: sellerId,
        name: shownName,
        hourlyRate: profile?.hourlyRate ?? null,
        timeZone: profile && findTimeZone(profile.country, new Date()),
      }}
      about={profile && <HireIntro seller={profile} />}
      onClose={onClose}
    />
  )
}
