import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface MenuItem {
  key: string
  label: ReactNode
  icon?: ReactNode
  /** For a choice; undefined for an action. */
  checked?: boolean
  onSelect: () => void
}

interface MenuProps {
  label: string
  button: ReactNode
  items: MenuItem[]
  /** Shows no text: the label is the accessible name, and not part of the page's text. */
  iconOnly?: boolean
  className?: string
}

/**
 * A button with a menu of choices or actions. `button` shows the current choice, `label` names the menu.
 * Arrow keys, Home and End move; Escape and a click elsewhere close it.
 */
export function Menu({ label, button, items, iconOnly = false, className = '' }: MenuProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [renderedItems, setRenderedItems] = useState<MenuItem[]>([])
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const entries = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]') ?? [])]
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') list.current?.hidePopover()
    const all = entries()
    const index = all.findIndex((entry) => entry.matches(':focus'))
    const nextIndex = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: all.length - 1 }[event.key]
    if (nextIndex === undefined) return
    event.preventDefault()
    all[(nextIndex + all.length) % all.length]?.focus()
  }
  return (
    <div className={`relative ${className}`}>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={iconOnly ? label : undefined}
        popoverTarget={id}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-xl px-3 font-medium transition-colors hover:bg-ink/8 [&_svg]:size-5"
      >
        {!iconOnly && <span className="sr-only">{label}: </span>}
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
          const isOpening = event.newState === 'open'
          setIsOpen(isOpening)
          if (!isOpening) setRenderedItems([])
          if (isOpening) (entries().find((entry) => entry.ariaChecked === 'true') ?? entries()[0])?.focus()
        }}
        onBeforeToggle={(event) => {
          // The entries exist only while the menu is open, as a page may have hundreds of menus. They are
          // fixed while it is open, so that nothing changes under the finger.
          if (event.newState !== 'open') return
          flushSync(() => setRenderedItems(items))
          positionMenu(trigger.current, list.current)
        }}
        onKeyDown={move}
        className="fixed m-0 max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] min-w-44 overflow-y-auto overscroll-contain rounded-2xl border border-line bg-surface p-1.5 text-ink shadow-lift"
      >
        {renderedItems.map((item) => (
          <button
            key={item.key}
            type="button"
            {...(item.checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': item.checked })}
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

/** The minimum distance between a menu and each edge of the window (px). */
const EDGE_PX = 8
/** The distance between a menu and its button (px). */
const GAP_PX = 6

/**
 * Places the menu below the button, or above it if it doesn't fit below and there is more room; aligned to
 * the button's end and kept inside the window.
 */
function positionMenu(trigger: HTMLElement | null, list: HTMLElement | null): void {
  if (!trigger || !list) return
  const { clientWidth, clientHeight } = document.documentElement
  const rect = trigger.getBoundingClientRect()
  const { width, height } = measure(list)
  const isAbove =
    rect.bottom + GAP_PX + height > clientHeight - EDGE_PX && rect.top > clientHeight - rect.bottom
  const left = getComputedStyle(trigger).direction === 'rtl' ? rect.left : rect.right - width
  list.style.top = `${clampToWindow(isAbove ? rect.top - GAP_PX - height : rect.bottom + GAP_PX, height, clientHeight)}px`
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
