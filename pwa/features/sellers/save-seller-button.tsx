import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { type SaveSeller, useClientSave, useGuestSave } from './save-seller.ts'

/** On the corner of a picture, and readable whatever it shows. */
const ON_PICTURE = 'absolute end-3 top-3 z-3'

const SellerListsDialog = lazy(lazyDialog(() => import('./lists/seller-lists-dialog.tsx')))

interface SaveSellerProps {
  sellerId: string
  name: string
  onPicture?: boolean
}

/** A heart button: saves a freelancer. */
export default function SaveSellerButton(props: SaveSellerProps) {
  const session = useSession()
  if (!session) return <GuestHeart {...props} />
  return session.user.role === 'buyer' ? <ClientHeart {...props} /> : null
}

function ClientHeart(props: SaveSellerProps) {
  const { sellerId, name } = props
  const [isChoosingLists, setIsChoosingLists] = useState(false)
  const saving = useClientSave(sellerId, () => setIsChoosingLists(true))
  // Reserves the space: no layout shift when the button appears.
  if (!saving) return props.onPicture ? null : <span className="size-11" />
  return (
    <>
      <HeartButton {...props} {...saving} />
      {isChoosingLists && (
        <Suspense>
          <SellerListsDialog sellerId={sellerId} name={name} onClose={() => setIsChoosingLists(false)} />
        </Suspense>
      )}
    </>
  )
}

const GuestHeart = (props: SaveSellerProps) => <HeartButton {...props} {...useGuestSave(props.sellerId)} />

function HeartButton({ name, onPicture = false, isSaved, toggle }: SaveSellerProps & SaveSeller) {
  const { t } = useTranslation('profile')
  return (
    <IconButton
      label={t('saveSeller', { name })}
      aria-pressed={isSaved}
      className={`bg-surface shadow-card ${onPicture ? ON_PICTURE : ''}`}
      icon={<Heart aria-hidden="true" className={isSaved ? 'fill-danger text-danger' : ''} />}
      onClick={toggle}
    />
  )
}
