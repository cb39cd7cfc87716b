import { FolderOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Rating, ReviewProject } from '#shared/orders.ts'
import { Picture } from '../../ui/picture.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const OpenedProject = lazy(lazyWithRetry(() => import('../portfolio/opened-project.tsx')))

/** The work that a review is about, which opens as in the gallery. `label`: what it is. */
export function ReviewedProject({
  project,
  sellerUserId,
  label,
}: {
  project: ReviewProject
  sellerUserId: Rating['sellerUserId']
  label: string
}) {
  const [isOpen, setIsOpen] = useState(false)
  const { name, cover } = project
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className="group flex w-fit cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl text-start outline-offset-2"
      >
        <span
          className="relative aspect-4/3 w-24 max-w-full overflow-hidden rounded-xl bg-sunken"
          style={{ backgroundColor: cover?.color ?? undefined }}
        >
          {cover ? (
            <Picture src={cover.url} alt="" sizes="6rem" className="size-full object-cover" />
          ) : (
            <FolderOpen aria-hidden="true" className="absolute inset-0 m-auto size-8 text-muted" />
          )}
        </span>
        <span className="min-w-0 flex-1 basis-24">
          <span className="block text-sm text-muted">{label}</span>
          <span dir="auto" className="line-clamp-3 font-medium wrap-anywhere group-hover:underline">
            {name}
          </span>
        </span>
      </button>
      {isOpen && (
        <Suspense>
          <OpenedProject
            sellerId={sellerUserId}
            projectId={project._id}
            name={name}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
