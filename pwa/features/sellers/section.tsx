import { type ReactNode, useId } from 'react'

/** A section of a profile with its heading; `id` is its anchor. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section id={id} aria-labelledby={heading} className="min-w-0 scroll-mt-24">
      <h2 id={heading} className="mb-4 text-xl font-bold text-balance hyphens-auto">
        {title}
      </h2>
      {children}
    </section>
  )
}
