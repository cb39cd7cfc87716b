import { Skeleton } from '../../ui/skeleton.tsx'

/** A profile's outline while it comes. */
export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="@container">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="grid grid-cols-1 gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:items-start @4xl:gap-x-8">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 @2xl:gap-x-6">
          <Skeleton className="size-24 rounded-full! @2xl:row-span-2 @2xl:size-32" />
          <div className="grid content-center gap-3">
            <Skeleton className="h-8 w-3/5" />
            <Skeleton className="h-6 w-4/5 max-w-64" />
          </div>
          <div className="col-span-full grid gap-3 @2xl:col-span-1">
            <Skeleton className="h-7 w-11/12" />
            <Skeleton className="h-6 w-2/3" />
          </div>
        </div>
        <Skeleton className="h-40 w-full rounded-2xl @4xl:row-span-2 @4xl:h-96" />
        <div className="grid gap-4">
          <Skeleton className="h-7 w-40" />
          <Skeleton className="aspect-video w-full max-w-2xl rounded-2xl" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-3/5" />
        </div>
      </div>
    </div>
  )
}
