import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { compared, MAX_COMPARED } from './compared.ts'

const TOAST_ID = 'compare'

/** Chooses a freelancer to compare, or takes them out. When there are enough, it says so. */
export function useCompare(sellerId: string): { isChosen: boolean; toggle: () => void } {
  const { t } = useTranslation('compare')
  const navigate = useNavigate()
  const isChosen = compared.use().includes(sellerId)
  const toggle = () => {
    const ids = compared.read()
    if (isChosen) compared.remove(sellerId)
    else if (ids.length < MAX_COMPARED) compared.add(sellerId, ids.length)
    else
      toast(t('full', { max: MAX_COMPARED }), {
        id: TOAST_ID,
        action: { label: t('open'), run: () => void navigate(paths.compare(ids)) },
      })
  }
  return { isChosen, toggle }
}
