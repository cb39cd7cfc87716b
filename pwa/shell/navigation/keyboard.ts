/** A phone's keyboard takes more than this of a window's height; the browser's own bars take less (px). */
const MIN_KEYBOARD_PX = 120

/** The window's size without a keyboard. */
let full = { width: 0, height: 0 }

/**
 * Marks the page with `data-keyboard` while a phone's keyboard is open. The focus alone tells less: it stays
 * in the field when the keyboard is closed, and a keyboard of its own covers nothing. Nor does the height
 * alone: a window that is made smaller has no keyboard. Returns a function that stops.
 */
export function watchKeyboard(): () => void {
  const { visualViewport: viewport } = window
  if (!viewport) return () => undefined
  const root = document.documentElement
  const update = () => {
    const { innerWidth: width } = window
    const height = viewport.height * viewport.scale
    const isTyping = document.activeElement?.matches('input, textarea') ?? false
    // A turned phone has another height.
    full = { width, height: isTyping && full.width === width ? Math.max(full.height, height) : height }
    root.toggleAttribute('data-keyboard', height < full.height - MIN_KEYBOARD_PX)
  }
  update()
  viewport.addEventListener('resize', update)
  return () => {
    viewport.removeEventListener('resize', update)
    root.removeAttribute('data-keyboard')
  }
}
