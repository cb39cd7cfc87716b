import type { ReactNode } from 'react'

export const CATEGORY_FRAME = 'frame pt-6 pb-10 sm:pt-10'

interface CategoryHeadProps {
  icon: ReactNode
  name: ReactNode
  /** How many freelancers offer it. */
  count: ReactNode
  action: ReactNode
}

/** A category's name, count and action. The build also prerenders it, when only the name is known. */
export function CategoryHead({ icon, name, count, action }: CategoryHeadProps) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="relative grid size-16 place-items-center overflow-hidden rounded-2xl bg-sunken">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <h1 className="text-3xl font-extrabold sm:text-4xl">{name}</h1>
        <div className="text-muted">{count}</div>
      </div>
      {action}
    </div>
  )
}
