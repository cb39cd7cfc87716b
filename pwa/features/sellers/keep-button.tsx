import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { useSession } from '../../offline/hooks.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'
import { keepSeller, useIsSaved } from './saved-sellers.ts'

/** A heart: clients keep a freelancer with it, and find them again on their dashboard. */
export function KeepButton({ sellerId, name }: { sellerId: string; name: string }) {
  const { t } = useTranslation('profile')
  const engine = useEngine()
  const buyer = useSession()?.user.role === 'buyer'
  const errorText = useErrorText()
  const saved = useIsSaved(sellerId)
  if (!buyer) return null
  // Nothing beside it moves when it comes.
  if (!engine) return <span className="size-11" />
  return (
    <IconButton
      label={t('keep', { name })}
      aria-pressed={saved}
      icon={<Heart aria-hidden="true" className={saved ? 'fill-danger text-danger' : ''} />}
      onClick={() =>
        void keepSeller(engine, sellerId, !saved).then(
          () => void toast.success(t(saved ? 'unkept' : 'kept'), { id: 'kept' }),
          (error: unknown) => void toast.error(errorText(error), { id: 'kept' }),
        )
      }
    />
  )
}
