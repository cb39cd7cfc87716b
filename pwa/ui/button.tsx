import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'inverse' | 'outline'

interface ButtonStyle {
  variant?: ButtonVariant
  size?: 'm' | 'l'
  icon?: ReactNode
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-brand text-on-brand shadow-press hover:bg-brand-strong',
  secondary: 'border-field bg-surface text-ink hover:border-brand hover:text-link',
  ghost: 'border-transparent text-link hover:bg-brand-soft',
  danger: 'border-transparent bg-danger text-surface hover:bg-danger-strong',
  // For the brand's dark surfaces, which are the same in both themes.
  inverse: 'border-transparent bg-white text-bar hover:bg-white/90 focus-visible:outline-white',
  outline: 'border-white/70 text-white hover:bg-white/12 focus-visible:outline-white',
}
const SIZES = { m: 'min-h-11 px-4 py-2', l: 'min-h-13 px-6 py-3 text-lg' }

function buttonClass({ variant = 'primary', size = 'm' }: ButtonStyle, className: string): string {
  return `inline-flex max-w-full items-center justify-center gap-2 rounded-xl border text-center font-semibold wrap-break-word transition-colors disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0 ${VARIANTS[variant]} ${SIZES[size]} ${className}`
}

/** `busy` keeps the button's size, name and focus, shows that it is working, and ignores presses. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonStyle & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({
  variant,
  size,
  icon,
  className = '',
  children,
  ...rest
}: ButtonStyle & LinkProps) {
  return (
    <Link
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      {...rest}
    >
      {icon}
      {children}
    </Link>
  )
}
