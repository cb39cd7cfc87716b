import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react'

/** How long a finger rests to open a menu: iOS tells nobody of a long press. */
const LONG_PRESS_MS = 500
/** A finger that moves further scrolls. */
const SLOP_PX = 10

/** Where a menu opens, in the window (px). */
export interface MenuPoint {
  x: number
  y: number
}

export interface ContextMenuState {
  /** Null while it is closed. */
  point: MenuPoint | null
  close: () => void
  /** Of the element that the menu belongs to, which also has the class `has-menu`. */
  handlers: {
    onContextMenu: (event: MouseEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
    onTouchStart: (event: TouchEvent) => void
    onTouchMove: (event: TouchEvent) => void
    onTouchEnd: (event: TouchEvent) => void
    onTouchCancel: () => void
  }
}

/**
 * Opens a menu for an element by the right mouse button, a long press, the context-menu key or Shift+F10.
 * What the menu (`PointMenu`) offers must be somewhere as a button, too. The browser's own menu stays for
 * selected text, with Shift, and inside `nativeSelector`.
 */
export function useContextMenu(nativeSelector = 'input, textarea'): ContextMenuState {
  const [point, setPoint] = useState<MenuPoint | null>(null)
  const press = useRef<{ timer: number; x: number; y: number } | null>(null)
  const isLongPress = useRef(false)
  const cancelPress = () => {
    clearTimeout(press.current?.timer)
    press.current = null
  }
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  const keepsNative = ({ target }: { target: EventTarget }) =>
    target instanceof Element && target.closest(nativeSelector) !== null
  const open = (at: MenuPoint) => {
    cancelPress()
    setPoint((current) => current ?? at)
  }
  return {
    point,
    close: () => setPoint(null),
    handlers: {
      onContextMenu: (event) => {
        if (isInside(event) || event.shiftKey || keepsNative(event) || hasSelection(event))
          return cancelPress()
        event.preventDefault()
        // Android's long press: lifting the finger is no press.
        isLongPress.current ||= press.current !== null
        open({ x: event.clientX, y: event.clientY })
      },
      onKeyDown: (event) => {
        const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
        if (!isMenuKey || isInside(event) || keepsNative(event) || !(event.target instanceof Element)) return
        event.preventDefault()
        const { left, right, bottom } = event.target.getBoundingClientRect()
        open({ x: getComputedStyle(event.target).direction === 'rtl' ? right : left, y: bottom })
      },
      onTouchStart: (event) => {
        cancelPress()
        isLongPress.current = false
        const finger = event.touches[0]
        if (!finger || event.touches.length > 1 || isInside(event) || keepsNative(event)) return
        const { clientX: x, clientY: y } = finger
        const timer = window.setTimeout(() => {
          isLongPress.current = true
          open({ x, y })
        }, LONG_PRESS_MS)
        press.current = { timer, x, y }
      },
      onTouchMove: ({ touches }) => {
        const finger = touches[0]
        if (!press.current || !finger) return
        const { x, y } = press.current
        if (Math.hypot(finger.clientX - x, finger.clientY - y) > SLOP_PX) cancelPress()
      },
      onTouchEnd: (event) => {
        cancelPress()
        if (isLongPress.current && !isInside(event)) event.preventDefault()
        isLongPress.current = false
      },
      onTouchCancel: cancelPress,
    },
  }
}

/** Whether it happens in the open menu, or in a dialog that the menu has opened. */
function isInside({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }): boolean {
  const inner = target instanceof Element && target.closest('[role=menu], dialog')
  return inner instanceof Element && currentTarget instanceof Element && currentTarget.contains(inner)
}

/** Whether the pointer is on selected text: its menu copies it. */
function hasSelection({ target }: { target: EventTarget }): boolean {
  const selection = getSelection()
  return (
    selection !== null &&
    !selection.isCollapsed &&
    target instanceof Node &&
    selection.containsNode(target, true)
  )
}
