import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useCompare } from './use-compare.ts'

const PRESSED = 'aria-pressed:bg-brand aria-pressed:text-on-brand aria-pressed:hover:bg-brand-strong'

/** Chooses a freelancer to compare. */
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
  const { isChosen, toggle } = useCompare(sellerId)
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
