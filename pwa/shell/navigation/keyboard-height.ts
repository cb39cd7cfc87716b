/** A keyboard takes more than this of a window's height; a browser's own bars take less (px). */
const MIN_KEYBOARD_PX = 120

/**
 * Marks the page with `data-keyboard-closed` once a phone's keyboard has been closed while the field keeps the
 * focus, until it is opened again. Returns a function that stops.
 */
export function watchKeyboard(): () => void {
  const { visualViewport: viewport } = window
  if (!viewport) return () => undefined
  const root = document.documentElement
  let width = window.innerWidth
  let fullHeight = viewport.height * viewport.scale
  let wasOpen = false
  const onResize = () => {
    const height = viewport.height * viewport.scale
    // A turned phone has another height.
    fullHeight = width === window.innerWidth ? Math.max(fullHeight, height) : height
    width = window.innerWidth
    const isOpen = height < fullHeight - MIN_KEYBOARD_PX
    if (isOpen !== wasOpen) root.toggleAttribute('data-keyboard-closed', wasOpen)
    wasOpen = isOpen
  }
  const onFocusIn = () => root.removeAttribute('data-keyboard-closed')
  viewport.addEventListener('resize', onResize)
  addEventListener('focusin', onFocusIn)
  return () => {
    viewport.removeEventListener('resize', onResize)
    removeEventListener('focusin', onFocusIn)
    onFocusIn()
  }
}
