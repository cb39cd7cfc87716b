import { BRAND } from '#shared/brand.ts'

/** The mark: an O that is also a hand around a tool. The same drawing as the app's icon. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <span className={`inline-flex items-center gap-2 text-xl font-extrabold tracking-tight ${className}`}>
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="9" className="fill-brand" />
        <path d="M16 6.5a9.5 9.5 0 1 0 9.5 9.5" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
        <circle cx="22.6" cy="9.4" r="2.6" fill="#ffc94d" />
      </svg>
      {BRAND}
    </span>
  )
}
