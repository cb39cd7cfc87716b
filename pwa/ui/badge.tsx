import type { ReactNode } from 'react'

const TONES = {
  brand: 'bg-brand-soft text-link',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  plain: 'bg-sunken text-muted',
}

export function Badge({ tone = 'brand', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full border border-transparent px-2.5 py-px text-xs font-semibold ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
