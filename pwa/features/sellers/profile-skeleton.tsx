import { Skeleton } from '../../ui/skeleton.tsx'

/** A profile's outline while it comes. */
export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start lg:gap-x-8">
        <div className="flex flex-col gap-4 sm:flex-row sm:gap-6">
          <Skeleton className="size-32 shrink-0 rounded-full" />
          <div className="grid grow content-start gap-3">
            <Skeleton className="h-9 w-3/5" />
            <Skeleton className="h-6 w-11/12" />
            <Skeleton className="h-6 w-44" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        </div>
        <Skeleton className="h-40 w-full rounded-2xl lg:row-span-2 lg:h-96" />
        <div className="grid gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="aspect-video w-full rounded-2xl" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      </div>
    </div>
  )
}
