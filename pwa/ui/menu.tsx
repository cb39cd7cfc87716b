import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** For a choice; a deed has none. */
  checked?: boolean
  onSelect: () => void
}

/** A button with a list to choose one of. `button` says what is chosen, `label` of what. Arrows, Home and End move; Escape and a click elsewhere close. */
export function Menu({ label, button, items, className = '' }: { label: string; button: ReactNode; items: MenuItem[]; className?: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [shown, show] = useState<MenuItem[]>([])
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? [])]
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    const all = entries()
    const at = all.findIndex((entry) => entry.matches(':focus'))
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[(to + all.length) % all.length]?.focus()
  }
  return (
    <div className={`relative ${className}`}>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-xl px-3 font-medium transition-colors hover:bg-ink/8 [&_svg]:size-5"
      >
        <span className="sr-only">{label}: </span>
        {button}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => {
          const opened = event.newState === 'open'
          setOpen(opened)
          if (!opened) show([])
          if (opened) (entries().find((entry) => entry.ariaChecked === 'true') ?? entries()[0])?.focus()
        }}
        onBeforeToggle={(event) => {
          // Its entries exist only while it is open, as there may be hundreds of menus on a page, and stay as they are: nothing changes under the finger.
          if (event.newState === 'open') flushSync(() => show(items))
          place(opener.current, list.current, items.length)
        }}
        onKeyDown={move}
        className="fixed m-0 max-w-[calc(100vw-1rem)] min-w-44 rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-lift"
      >
        {shown.map((item) => (
          <button
            key={item.key}
            type="button"
            {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked })}
            tabIndex={-1}
            onClick={() => {
              list.current?.hidePopover()
              item.onSelect()
            }}
            className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start hover:bg-brand-soft focus-visible:bg-brand-soft [&_svg]:size-5 [&_svg]:shrink-0"
          >
            {item.icon}
            <span className="flex-1">{item.label}</span>
            {item.checked && <Check aria-hidden="true" className="text-link" />}
          </button>
        ))}
      </div>
    </div>
  )
}

const LIKELY_ENTRY_PX = 50

/** What stays free beside a menu, at each side of the window (px). */
const EDGE_PX = 8

/** Under the button, or above it where there is more room; its end at the button's end, and inside the window at both sides. */
function place(opener: HTMLElement | null, list: HTMLElement | null, entries: number): void {
  if (!opener || !list) return
  const { clientWidth, clientHeight } = document.documentElement
  const box = opener.getBoundingClientRect()
  const below = clientHeight - box.bottom
  const above = below < entries * LIKELY_ENTRY_PX && box.top > below
  list.style.top = above ? 'auto' : `${box.bottom + 6}px`
  list.style.bottom = above ? `${clientHeight - box.top + 6}px` : 'auto'
  const width = widthOf(list)
  const wished = getComputedStyle(opener).direction === 'rtl' ? box.left : box.right - width
  list.style.left = `${Math.max(EDGE_PX, Math.min(wished, clientWidth - width - EDGE_PX))}px`
  list.style.right = 'auto'
}

/** Of something that isn't shown yet (px). */
function widthOf(hidden: HTMLElement): number {
  hidden.style.display = 'block'
  const { offsetWidth } = hidden
  hidden.style.display = ''
  return offsetWidth
}
