import type { ComponentProps, ReactNode } from 'react'

/** A button with only an icon: `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  className = '',
  ...rest
}: { label: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-full transition-colors hover:bg-ink/8 aria-disabled:opacity-40 [&_svg]:size-5 ${className}`}
      {...rest}
    >
      {icon}
    </button>
  )
}
