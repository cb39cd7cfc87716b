import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusEntry, type MenuItem, MenuList, positionMenu } from './menu-list.tsx'

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
 * Escape and a click elsewhere close it.
 */
export function Menu({ label, button, items, iconOnly = false, className = '' }: MenuProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [renderedItems, setRenderedItems] = useState<MenuItem[]>([])
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
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
      <MenuList
        ref={list}
        id={id}
        popover="auto"
        label={label}
        items={renderedItems}
        onToggle={(event) => {
          const isOpening = event.newState === 'open'
          setIsOpen(isOpening)
          if (!isOpening) setRenderedItems([])
          if (isOpening) focusEntry(list.current)
        }}
        onBeforeToggle={(event) => {
          // The entries exist only while the menu is open, as a page may have hundreds of menus. They are
          // fixed while it is open, so that nothing changes under the finger.
          if (event.newState !== 'open') return
          flushSync(() => setRenderedItems(items))
          if (trigger.current && list.current)
            positionMenu(list.current, trigger.current.getBoundingClientRect(), 'end')
        }}
        onSelectItem={(item) => {
          list.current?.hidePopover()
          item.onSelect()
        }}
      />
    </div>
  )
}
