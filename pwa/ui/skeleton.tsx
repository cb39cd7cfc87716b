/** A placeholder in the size of the content that is loading. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={`animate-pulse rounded-2xl border border-transparent bg-sunken ${className}`}
    />
  )
}
