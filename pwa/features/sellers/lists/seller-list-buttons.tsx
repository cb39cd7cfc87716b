import { ListMinus, ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedList } from '#shared/sellers.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { useEngine } from '../../../sync/hooks.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { lazyDialog } from '../../../update/lazy-with-retry.ts'
import { showActionToast } from '../action-toast.ts'
import { setSellerListed } from './saved-lists.ts'

const SellerListsDialog = lazy(lazyDialog(() => import('./seller-lists-dialog.tsx')))

interface SellerButtonProps {
  sellerId: string
  name: string
  className?: string
}

/** Opens the lists of a freelancer. */
export function SellerListsButton({ sellerId, name, className = '' }: SellerButtonProps) {
  const { t } = useTranslation('lists')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('listsOf', { name })}
        aria-haspopup="dialog"
        icon={<ListPlus aria-hidden="true" />}
        className={className}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SellerListsDialog sellerId={sellerId} name={name} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Removes a freelancer from the list that is shown. They stay saved. */
export function UnlistButton({ sellerId, name, list }: SellerButtonProps & { list: SavedList }) {
  const { t } = useTranslation('lists')
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  if (!engine) return null
  const showError = (error: unknown) => void toast.error(errorMessage(error))
  const setListed = (listed: boolean) => setSellerListed(engine, list._id, sellerId, listed)
  const remove = async () => {
    await setListed(false)
    showActionToast(t('removed'), { label: t('undo'), run: () => void setListed(true).catch(showError) })
  }
  return (
    <IconButton
      label={t('remove', { name })}
      icon={<ListMinus aria-hidden="true" />}
      onClick={() => void remove().catch(showError)}
    />
  )
}
