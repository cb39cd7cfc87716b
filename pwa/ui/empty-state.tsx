import type { ReactNode } from 'react'
import type { IllustrationName } from './illustrations.tsx'
import { Spot } from './spot.tsx'

/** An empty state: that there is nothing, why, and what to do about it, below an illustration or an icon. */
export function EmptyState({
  illustration,
  icon,
  title,
  text,
  action,
  level = 2,
}: {
  illustration?: IllustrationName
  icon?: ReactNode
  title: string
  text: string
  action?: ReactNode
  level?: 1 | 2
}) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center sm:py-16">
      {illustration ? (
        <Spot name={illustration} className="mb-4" />
      ) : (
        <span
          aria-hidden="true"
          className="mb-4 grid size-16 place-items-center rounded-full bg-brand-soft text-link [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <Heading
        tabIndex={level === 1 ? -1 : undefined}
        className={level === 1 ? 'text-3xl font-extrabold tracking-tight' : 'text-2xl font-bold'}
      >
        {title}
      </Heading>
      <p className="mt-2 text-muted">{text}</p>
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
