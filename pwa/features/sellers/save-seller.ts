import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { useEngine } from '../../sync/hooks.ts'
import { toast } from '../../ui/toast.tsx'
import { SAVED_TOAST_ID, showActionToast } from './action-toast.ts'
import { guestSaved, MAX_GUEST_SAVED } from './guest-saved.ts'
import { removeSavedSeller } from './lists/saved-lists.ts'
import { setSellerSaved, useIsSaved } from './saved-sellers.ts'

export interface SaveSeller {
  isSaved: boolean
  toggle: () => void
}

/**
 * Saves a freelancer, and removes them: a client finds them on the dashboard. Null until it is known whether
 * they are saved: before that nobody knows what a press should do. `onChooseLists`: the client wants to sort
 * them into lists.
 */
export function useClientSave(sellerId: string, onChooseLists: () => void): SaveSeller | null {
  const { t } = useTranslation(['profile', 'lists'])
  const engine = useEngine()
  const errorMessage = useErrorMessage()
  const isSaved = useIsSaved(sellerId)
  if (!engine || isSaved === undefined) return null
  const showError = (error: unknown) => void toast.error(errorMessage(error), { id: SAVED_TOAST_ID })
  const save = async () => {
    await setSellerSaved(engine, sellerId, true)
    showActionToast(t('sellerSaved'), { label: t('lists:addTo'), run: onChooseLists })
  }
  const remove = async () => {
    const restore = await removeSavedSeller(engine, sellerId)
    const action = { label: t('undoRemoval'), run: () => void restore().catch(showError) }
    showActionToast(t('sellerRemoved'), action)
  }
  return { isSaved, toggle: () => void (isSaved ? remove : save)().catch(showError) }
}

/** The same of a guest: saved on this device, until they have an account. */
export function useGuestSave(sellerId: string): SaveSeller {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const isSaved = guestSaved.use().includes(sellerId)
  const save = () => {
    const isFull = guestSaved.read().length >= MAX_GUEST_SAVED
    if (!isFull) guestSaved.add(sellerId)
    const action = { label: t('viewSaved'), run: () => void navigate(paths.saved()) }
    showActionToast(isFull ? t('savedFull', { max: MAX_GUEST_SAVED }) : t('savedOnDevice'), action)
  }
  const remove = () => {
    const index = guestSaved.read().indexOf(sellerId)
    guestSaved.remove(sellerId)
    const action = { label: t('undoRemoval'), run: () => guestSaved.add(sellerId, index) }
    showActionToast(t('sellerRemoved'), action)
  }
  return { isSaved, toggle: isSaved ? remove : save }
}
