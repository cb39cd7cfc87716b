import { Check } from 'lucide-react'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** For a choice; undefined for an action. */
  checked?: boolean
  onSelect: () => void
}

interface MenuListProps extends ComponentProps<'div'> {
  label: string
  items: MenuItem[]
  onSelectItem: (item: MenuItem) => void
}

/** The entries of a menu in a popover. Arrow keys, Home and End move between them. */
export function MenuList({ label, items, onSelectItem, ...rest }: MenuListProps) {
  return (
    <div
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={moveFocus}
      className="fixed m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-lift"
      {...rest}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': item.checked })}
          tabIndex={-1}
          onClick={() => onSelectItem(item)}
          className="flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start hover:bg-brand-soft focus-visible:bg-brand-soft [&_svg]:size-5 [&_svg]:shrink-0"
        >
          {item.icon}
          <span className="flex-1">{item.label}</span>
          {item.checked && <Check aria-hidden="true" className="text-link" />}
        </button>
      ))}
    </div>
  )
}

const getEntries = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? []),
]

/** Focuses the chosen entry, else the first. */
export function focusEntry(list: HTMLElement | null): void {
  const entries = getEntries(list)
  ;(entries.find((entry) => entry.ariaChecked === 'true') ?? entries[0])?.focus()
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const list = event.currentTarget
  if (event.key === 'Tab') list.hidePopover()
  const entries = getEntries(list)
  const index = entries.findIndex((entry) => entry.matches(':focus'))
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: entries.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  entries[(next + entries.length) % entries.length]?.focus()
}

/** The minimum distance between a menu and each edge of the window (px). */
const EDGE_PX = 8
/** The distance between a menu and what it belongs to (px). */
const GAP_PX = 6

/**
 * Places the menu below `anchor` (in the window), or above it if it doesn't fit below and there is more room;
 * flush with its `side`, and inside the window.
 */
export function positionMenu(list: HTMLElement, anchor: DOMRect, side: 'start' | 'end'): void {
  const { clientWidth, clientHeight } = document.documentElement
  const { width, height } = measure(list)
  const isAbove =
    anchor.bottom + GAP_PX + height > clientHeight - EDGE_PX && anchor.top > clientHeight - anchor.bottom
  const isFlushLeft = (getComputedStyle(list).direction === 'rtl') === (side === 'end')
  const left = isFlushLeft ? anchor.left : anchor.right - width
  list.style.top = `${clampToWindow(isAbove ? anchor.top - GAP_PX - height : anchor.bottom + GAP_PX, height, clientHeight)}px`
  list.style.left = `${clampToWindow(left, width, clientWidth)}px`
  list.style.right = 'auto'
  list.style.bottom = 'auto'
}

/** The offset of a box of `size`, as close to `desired` as the window allows. */
const clampToWindow = (desired: number, size: number, window: number): number =>
  Math.max(EDGE_PX, Math.min(desired, window - size - EDGE_PX))

/**
 * The natural size of a hidden element (px). It is moved to the origin first, because its last position may
 * limit its width.
 */
function measure(element: HTMLElement): { width: number; height: number } {
  Object.assign(element.style, { display: 'block', left: '0', top: '0' })
  const { offsetWidth: width, offsetHeight: height } = element
  element.style.display = ''
  return { width, height }
}
