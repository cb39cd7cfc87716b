/** The same width as Tailwind's `sm:`: below it a dialog is a sheet at the bottom. */
const SHEET_QUERY = '(width < 40rem)'
/** What a finger moves for its own purpose. */
const OWN_GESTURE_SELECTOR = 'input, textarea, select, canvas, video, [role=slider], [contenteditable]'
/** A finger that rests moves a little (px). */
const SLOP_PX = 6
/** Let go below this part of its height, a sheet closes; a flick closes it from anywhere. */
const CLOSING_PART = 0.3
const FLICK_PX_PER_MS = 0.5
/** How far back a flick is measured. */
const FLICK_MS = 100
const SETTLE_MS = 200
/** A sheet whose owner keeps it open comes back. */
const CLOSE_TIMEOUT_MS = 400

interface Drag {
  startX: number
  startY: number
  /** Undecided until the finger has left the slop. */
  isDragging: boolean
  /** The last positions, to measure a flick. */
  trail: { y: number; at: number }[]
}

const drags = new WeakMap<HTMLDialogElement, Drag>()

/**
 * Lets a finger pull a sheet down to close it, the way Escape does (a `cancel` event). Content that is
 * scrolled, and fields, keep their own gestures. May be called again for the same dialog, which shows its
 * handle from then on.
 */
export function enableSheetDrag(dialog: HTMLDialogElement): void {
  dialog.style.transform = ''
  dialog.addEventListener('touchstart', start, { passive: true })
  dialog.addEventListener('touchmove', move, { passive: false })
  dialog.addEventListener('touchend', end)
  dialog.addEventListener('touchcancel', end)
  dialog.dataset.draggable = ''
}

function start({ currentTarget, target, touches }: TouchEvent): void {
  if (!(currentTarget instanceof HTMLDialogElement)) return
  drags.delete(currentTarget)
  const [finger] = touches
  const isDraggable =
    touches.length === 1 &&
    matchMedia(SHEET_QUERY).matches &&
    target instanceof Element &&
    target !== currentTarget &&
    !target.closest(OWN_GESTURE_SELECTOR) &&
    !isScrolled(target, currentTarget)
  if (finger && isDraggable)
    drags.set(currentTarget, { startX: finger.clientX, startY: finger.clientY, isDragging: false, trail: [] })
}

function move(event: TouchEvent): void {
  const { currentTarget: dialog, touches, timeStamp } = event
  const [finger] = touches
  if (!(dialog instanceof HTMLDialogElement) || !finger) return
  const drag = drags.get(dialog)
  if (!drag) return
  const across = Math.abs(finger.clientX - drag.startX)
  const down = finger.clientY - drag.startY
  if (!drag.isDragging) {
    if (Math.max(across, Math.abs(down)) < SLOP_PX) return
    if (down < across || touches.length > 1 || !event.cancelable) return void drags.delete(dialog)
    drag.isDragging = true
  }
  event.preventDefault()
  drag.trail.push({ y: finger.clientY, at: timeStamp })
  dialog.style.transform = `translateY(${Math.max(0, down)}px)`
}

function end({ currentTarget: dialog, type, timeStamp }: TouchEvent): void {
  if (!(dialog instanceof HTMLDialogElement)) return
  const drag = drags.get(dialog)
  drags.delete(dialog)
  const last = drag?.trail.at(-1)
  if (!drag?.isDragging || !last) return
  const distance = Math.max(0, last.y - drag.startY)
  const earlier = drag.trail.find(({ at }) => timeStamp - at <= FLICK_MS)
  const speed = earlier ? (last.y - earlier.y) / Math.max(1, timeStamp - earlier.at) : 0
  const isClosing =
    type === 'touchend' && (distance > dialog.clientHeight * CLOSING_PART || speed > FLICK_PX_PER_MS)
  void settle(dialog, distance, isClosing)
}

/** Slides the sheet out and closes it, or back to its place; without motion where less is preferred. */
async function settle(dialog: HTMLDialogElement, distance: number, isClosing: boolean): Promise<void> {
  const target = isClosing ? `translateY(${dialog.clientHeight}px)` : 'none'
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    await dialog
      .animate(
        { transform: [`translateY(${distance}px)`, target] },
        { duration: SETTLE_MS, easing: 'ease-out' },
      )
      .finished.catch(() => undefined)
  if (!isClosing) {
    dialog.style.transform = ''
    return
  }
  dialog.style.transform = target
  const comeBack = () => {
    clearTimeout(timer)
    dialog.style.transform = ''
  }
  const timer = setTimeout(comeBack, CLOSE_TIMEOUT_MS)
  dialog.addEventListener('close', comeBack, { once: true })
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/** Whether something between the finger and the sheet is scrolled away from its beginning. */
function isScrolled(target: Element, dialog: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement) {
    if (element.scrollTop > 0) return true
    if (element === dialog) return false
  }
  return false
}
