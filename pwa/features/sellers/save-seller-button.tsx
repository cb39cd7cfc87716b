import { Heart } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { SAVED_TOAST_ID, showActionToast } from './action-toast.ts'
import { guestSaved } from './guest-saved.ts'
import { removeSavedSeller } from './lists/saved-lists.ts'
import { setSellerSaved, useIsSaved } from './saved-sellers.ts'

/** On the corner of a picture, and readable whatever it shows. */
const ON_PICTURE = 'absolute end-3 top-3 z-3 bg-surface shadow-card'

const SellerListsDialog = lazy(lazyWithRetry(() => import('./lists/seller-lists-dialog.tsx')))

interface SaveSellerProps {
  sellerId: string
  name: string
  onPicture?: boolean
}

/**
 * A heart button: saves a freelancer. A client finds them on the dashboard; a guest on this device, until
 * they have an account.
 */
export default function SaveSellerButton(props: SaveSellerProps) {
  const session = useSession()
  if (!session) return <GuestHeart {...props} />
  return session.user.role === 'buyer' ? <ClientHeart {...props} /> : null
}

function ClientHeart(props: SaveSellerProps) {
  const { t } = useTranslation(['profile', 'lists'])
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const isSaved = useIsSaved(props.sellerId)
  const [isChoosingLists, setIsChoosingLists] = useState(false)
  // Reserves the space: no layout shift when the button appears.
  if (!engine) return props.onPicture ? null : <span className="size-11" />
  const { sellerId, name } = props
  const showError = (error: unknown) => void toast.error(errorMessage(error), { id: SAVED_TOAST_ID })
  const save = async () => {
    await setSellerSaved(engine, sellerId, true)
    const action = { label: t('lists:addTo'), run: () => setIsChoosingLists(true) }
    showActionToast(t('sellerSaved'), action)
  }
  const remove = async () => {
    const restore = await removeSavedSeller(engine, sellerId)
    const action = { label: t('undoRemoval'), run: () => void restore().catch(showError) }
    showActionToast(t('sellerRemoved'), action)
  }
  return (
    <>
      <HeartButton
        {...props}
        isSaved={isSaved}
        onPress={() => void (isSaved ? remove : save)().catch(showError)}
      />
      {isChoosingLists && (
        <Suspense>
          <SellerListsDialog sellerId={sellerId} name={name} onClose={() => setIsChoosingLists(false)} />
        </Suspense>
      )}
    </>
  )
}

function GuestHeart(props: SaveSellerProps) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { sellerId } = props
  const isSaved = guestSaved.use().includes(sellerId)
  const save = () => {
    guestSaved.add(sellerId)
    const action = { label: t('viewSaved'), run: () => void navigate(paths.saved()) }
    showActionToast(t('savedOnDevice'), action)
  }
  const remove = () => {
    const index = guestSaved.read().indexOf(sellerId)
    guestSaved.remove(sellerId)
    const action = { label: t('undoRemoval'), run: () => guestSaved.add(sellerId, index) }
    showActionToast(t('sellerRemoved'), action)
  }
  return <HeartButton {...props} isSaved={isSaved} onPress={isSaved ? remove : save} />
}

function HeartButton({
  name,
  onPicture = false,
  isSaved,
  onPress,
}: SaveSellerProps & { isSaved: boolean; onPress: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <IconButton
      label={t('saveSeller', { name })}
      aria-pressed={isSaved}
      className={onPicture ? ON_PICTURE : 'bg-surface shadow-card'}
      icon={<Heart aria-hidden="true" className={isSaved ? 'fill-danger text-danger' : ''} />}
      onClick={onPress}
    />
  )
}
