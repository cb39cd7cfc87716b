import { Info } from 'lucide-react'
import { useId } from 'react'

/**
 * A small button that explains something. A tap, Enter or Space opens it; Escape or a tap elsewhere closes
 * it.
 */
export function Hint({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label}
        className="-my-3 inline-grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-ink/8 hover:text-ink"
      >
        <Info aria-hidden="true" className="size-4.5" />
      </button>
      <div
        id={id}
        popover="auto"
        className="m-auto max-w-[min(22rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-4 text-base font-normal text-ink shadow-lift"
      >
        {text}
      </div>
    </>
  )
}
