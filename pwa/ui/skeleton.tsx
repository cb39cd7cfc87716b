/** Holds the place of what comes, in its size. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-2xl border border-transparent bg-sunken ${className}`}
    />
  )
}
