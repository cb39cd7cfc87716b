import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusEntry, type MenuItem, MenuList, positionMenu } from './menu-list.tsx'
import type { MenuPoint } from './use-context-menu.ts'

interface PointMenuProps {
  label: string
  items: MenuItem[]
  at: MenuPoint
  onClose: () => void
}

/**
 * A menu at a point, open while it is rendered. A press elsewhere, Escape and Tab close it; then the focus is
 * where it was. Its popover is manual: one that dismisses itself would close when the finger that opened it
 * is lifted.
 */
export default function PointMenu({ label, items, at, onClose }: PointMenuProps) {
  const list = useRef<HTMLDivElement>(null)
  // Nothing changes under the finger.
  const [fixedItems] = useState(items)
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const previous = document.activeElement
    const controller = new AbortController()
    const { signal } = controller
    const closeBeside = ({ target }: Event) => target instanceof Node && !element.contains(target) && close()
    document.addEventListener('pointerdown', closeBeside, { capture: true, signal })
    window.addEventListener('resize', () => close(), { signal })
    positionMenu(element, new DOMRect(at.x, at.y), 'start')
    element.showPopover()
    focusEntry(element)
    return () => {
      controller.abort()
      const hadFocus = element.contains(document.activeElement)
      element.hidePopover()
      if (hadFocus && previous instanceof HTMLElement) previous.focus({ preventScroll: true })
    }
  }, [at])
  return (
    <MenuList
      ref={list}
      popover="manual"
      label={label}
      items={fixedItems}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onSelectItem={(item) => {
        onClose()
        item.onSelect()
      }}
    />
  )
}
