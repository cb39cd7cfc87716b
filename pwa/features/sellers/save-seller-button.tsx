import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { useEngine } from '../../sync/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { setSellerSaved, useIsSaved } from './saved-sellers.ts'

/** On the corner of a picture, and readable whatever it shows. */
const ON_PICTURE = 'absolute end-3 top-3 z-3 bg-surface shadow-card'

/** A heart button: saves a freelancer, who is then listed on the client's dashboard. */
export default function SaveSellerButton({
  sellerId,
  name,
  onPicture = false,
}: {
  sellerId: string
  name: string
  onPicture?: boolean
}) {
  const { t } = useTranslation('profile')
  const engine = useEngine()
  const isBuyer = useSession()?.user.role === 'buyer'
  const errorMessage = useErrorMessage()
  const isSaved = useIsSaved(sellerId)
  if (!isBuyer) return null
  // Reserves the space: no layout shift when the button appears.
  if (!engine) return onPicture ? null : <span className="size-11" />
  return (
    <IconButton
      label={t('keep', { name })}
      aria-pressed={isSaved}
      className={onPicture ? ON_PICTURE : 'bg-surface shadow-card'}
      icon={<Heart aria-hidden="true" className={isSaved ? 'fill-danger text-danger' : ''} />}
      onClick={() =>
        void setSellerSaved(engine, sellerId, !isSaved).then(
          () => void toast.success(t(isSaved ? 'unkept' : 'kept'), { id: 'kept' }),
          (error: unknown) => void toast.error(errorMessage(error), { id: 'kept' }),
        )
      }
    />
  )
}
