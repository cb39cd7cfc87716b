import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-block rounded-full border border-line bg-sunken px-3 py-1 text-sm wrap-anywhere">
      {children}
    </span>
  )
}

/** The build also prerenders it. */
export const CHIP_LINK_CLASS =
  'inline-flex min-h-11 flex-wrap items-baseline gap-x-2 rounded-2xl border border-line bg-surface px-4 py-2.5 font-medium hover:border-brand'

export function ChipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={CHIP_LINK_CLASS}>
      {children}
    </Link>
  )
}

/** A chip that can be removed: all of it is the button, and `label` says what pressing it does. */
export function RemovableChip({
  label,
  onRemove,
  children,
}: {
  label: string
  onRemove: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-3xl border border-line bg-brand-soft px-3.5 py-1 text-start text-sm font-medium wrap-anywhere text-link hover:border-brand [&_svg]:size-4 [&_svg]:shrink-0"
    >
      {children}
      <X aria-hidden="true" />
    </button>
  )
}
