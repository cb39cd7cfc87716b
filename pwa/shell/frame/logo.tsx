import { BRAND } from '../../ui/brand.ts'

/**
 * The logo: an O that is also a hand around a tool, the same drawing as the app's icon. Where there is no
 * room for the name, it wraps to a line that is clipped.
 */
export function Logo() {
  return (
    <span className="flex h-8 min-w-0 flex-wrap items-center gap-x-2 overflow-hidden font-display text-xl leading-8 font-extrabold tracking-tight">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-brand" />
        <path
          d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <circle cx="22.6" cy="9.4" r="2.6" fill="#ffc94d" />
      </svg>
      <span className="max-w-max min-w-0 grow basis-16 truncate">{BRAND}</span>
    </span>
  )
}
