import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { toast } from '../../../ui/toast.tsx'
import { compared, MAX_COMPARED } from './compared.ts'

const TOAST_ID = 'compare'
const PRESSED = 'aria-pressed:bg-brand aria-pressed:text-on-brand aria-pressed:hover:bg-brand-strong'

/** Chooses a freelancer to compare. When there are enough, it says so. */
export function CompareButton({
  sellerId,
  name,
  className = '',
}: {
  sellerId: string
  name: string
  className?: string
}) {
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
  return (
    <IconButton
      label={t('add', { name })}
      aria-pressed={isChosen}
      icon={<Scale aria-hidden="true" />}
      className={`${PRESSED} ${className}`}
      onClick={toggle}
    />
  )
}
