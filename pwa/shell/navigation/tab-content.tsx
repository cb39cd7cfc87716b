import type { ReactNode } from 'react'
import { CountBadge } from '../../ui/count-badge.tsx'

/** What a tab of the bottom bar shows. `countedLabel` is the label that tells a screen reader the count. */
export function TabContent({
  icon,
  label,
  count = 0,
  countedLabel,
}: {
  icon: ReactNode
  label: string
  count?: number
  countedLabel?: string
}) {
  const isCounted = count > 0 && countedLabel !== undefined
  return (
    <>
      <span className="relative">
        {icon}
        {isCounted && <CountBadge count={count} />}
      </span>
      <span className="max-w-full truncate" aria-hidden={isCounted}>
        {label}
      </span>
      {isCounted && <span className="sr-only">{countedLabel}</span>}
    </>
  )
}
