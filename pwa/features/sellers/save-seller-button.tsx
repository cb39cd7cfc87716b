import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { guestSaved } from './guest-saved.ts'
import { setSellerSaved, useIsSaved } from './saved-sellers.ts'

/** On the corner of a picture, and readable whatever it shows. */
const ON_PICTURE = 'absolute end-3 top-3 z-3 bg-surface shadow-card'
/** One toast for all hearts. */
const TOAST_ID = 'saved seller'
/** Long enough to reach the toast's button. */
const TOAST_WITH_ACTION_MS = 6000

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
  const { t } = useTranslation('profile')
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const isSaved = useIsSaved(props.sellerId)
  // Reserves the space: no layout shift when the button appears.
  if (!engine) return props.onPicture ? null : <span className="size-11" />
  const save = (saved: boolean) =>
    setSellerSaved(engine, props.sellerId, saved).then(
      () => (saved ? showToast(t('sellerSaved')) : showToast(t('sellerRemoved'), undo)),
      (error: unknown) => void toast.error(errorMessage(error), { id: TOAST_ID }),
    )
  const undo = { label: t('undoRemoval'), run: () => void save(true) }
  return <HeartButton {...props} isSaved={isSaved} onPress={() => void save(!isSaved)} />
}

function GuestHeart(props: SaveSellerProps) {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { sellerId } = props
  const isSaved = guestSaved.use().includes(sellerId)
  const save = () => {
    guestSaved.add(sellerId)
    showToast(t('savedOnDevice'), { label: t('viewSaved'), run: () => void navigate(paths.saved()) })
  }
  const remove = () => {
    const index = guestSaved.read().indexOf(sellerId)
    guestSaved.remove(sellerId)
    showToast(t('sellerRemoved'), { label: t('undoRemoval'), run: () => guestSaved.add(sellerId, index) })
  }
  return <HeartButton {...props} isSaved={isSaved} onPress={isSaved ? remove : save} />
}

function showToast(text: string, action?: { label: string; run: () => void }): void {
  toast.success(text, { id: TOAST_ID, ...(action && { action, duration: TOAST_WITH_ACTION_MS }) })
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
