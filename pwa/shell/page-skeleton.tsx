import { Skeleton } from '../ui/skeleton.tsx'

/** Stands where a page will be. */
export function PageSkeleton() {
  return (
    <div className="frame flex-1 py-8" aria-hidden="true">
      <Skeleton className="h-10 w-2/3 max-w-md" />
      <Skeleton className="mt-4 h-5 w-full max-w-xl" />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((place) => (
          <Skeleton key={place} className="h-64 rounded-2xl" />
        ))}
      </div>
    </div>
  )
}
