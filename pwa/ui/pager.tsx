import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
  labels: { nav: string; previous: string; next: string; page: (number: number) => string }
}

/**
 * Links to the first and last page, the current one and its neighbours. Renders nothing for a single page.
 */
export function Pager({ page, totalPages, onPage, labels }: PagerProps) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label={labels.nav} className="mt-8 flex flex-wrap items-center justify-center gap-1">
      <IconButton
        label={labels.previous}
        icon={<ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      />
      {visiblePages(page, totalPages).map((number, index, all) => (
        <span key={number} className="contents">
          {index > 0 && number - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
          <button
            type="button"
            aria-label={labels.page(number)}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
            className={`min-h-11 min-w-11 rounded-full px-2 font-semibold tabular-nums ${number === page ? 'bg-brand text-on-brand' : 'hover:bg-ink/8'}`}
          >
            {number}
          </button>
        </span>
      ))}
      <IconButton
        label={labels.next}
        icon={<ChevronRight aria-hidden="true" className="rtl:-scale-x-100" />}
        aria-disabled={page >= totalPages}
        onClick={() => page < totalPages && onPage(page + 1)}
      />
    </nav>
  )
}

function visiblePages(page: number, totalPages: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, totalPages])]
    .filter((number) => number >= 1 && number <= totalPages)
    .sort((a, b) => a - b)
}
