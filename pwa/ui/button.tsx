import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'inverse'

interface Look {
  variant?: ButtonVariant
  size?: 'm' | 'l'
  icon?: ReactNode
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-field bg-surface text-ink hover:border-brand hover:text-link',
  ghost: 'text-link hover:bg-brand-soft',
  danger: 'bg-danger text-surface hover:bg-danger-strong',
  inverse: 'bg-white text-[#4f1aa6] hover:bg-[#ede5fb]',
}
const SIZES = { m: 'min-h-11 px-4 py-2', l: 'min-h-13 px-6 py-3 text-lg' }

function look({ variant = 'primary', size = 'm' }: Look, className: string): string {
  return `inline-flex items-center justify-center gap-2 rounded-xl text-center font-semibold transition-colors disabled:opacity-60 aria-disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0 ${VARIANTS[variant]} ${SIZES[size]} ${className}`
}

/** `busy` keeps the button's place and name and says that it is at work; it can't be pressed again meanwhile. */
export function Button({ variant, size, icon, busy = false, className = '', type = 'button', children, ...rest }: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type={type}
      className={look({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

export function ButtonLink({ variant, size, icon, className = '', children, ...rest }: Look & LinkProps) {
  return (
    <Link className={look({ ...(variant && { variant }), ...(size && { size }) }, className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
