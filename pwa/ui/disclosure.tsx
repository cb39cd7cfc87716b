import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * A native details element, so that the browser's find-in-page opens it. Those with the same `name` open one
 * at a time.
 */
export function Disclosure({
  summary,
  name,
  open,
  children,
}: {
  summary: ReactNode
  name?: string
  open?: boolean
  children: ReactNode
}) {
  return (
    <details name={name} open={open} className="group border-b border-line">
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold wrap-anywhere [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-5 text-muted">{children}</div>
    </details>
  )
}
