import { useSession } from '../../client/hooks.ts'
import { CompareButton } from './compare/compare-button.tsx'
import { SellerListsButton } from './lists/seller-list-buttons.tsx'

const ON_PICTURE = 'bg-surface shadow-card'

/**
 * What else can be done with a freelancer on their page: compare them, and for a client, put them in lists.
 */
export default function ProfileTools(seller: { sellerId: string; name: string }) {
  const isBuyer = useSession()?.user.role === 'buyer'
  return (
    <>
      <CompareButton {...seller} className={ON_PICTURE} />
      {isBuyer && <SellerListsButton {...seller} className={ON_PICTURE} />}
    </>
  )
}
