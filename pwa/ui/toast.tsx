import { CircleCheck, CircleExclamationPoint, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast as hotToast, type Toast, useToaster } from 'react-hot-toast/headless'
import { focusHeading } from './focus-heading.ts'
import { Spinner } from './spinner.tsx'

/** Blank and error toasts stay four seconds, success two, loading until it ends. */
const DURATIONS = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 }
/** Toasts that have gone are removed here, not by the library. */
const STORE_OPTIONS = { removeDelay: 3_600_000 }

interface ToastOptions {
  id?: string
  /** In milliseconds; the default depends on the kind. */
  duration?: number
  action?: { label: string; run: () => void }
  closeLabel?: string
}

const optionsById = new Map<string, ToastOptions>()

function showToast(
  kind: 'blank' | 'success' | 'error' | 'loading',
  text: string,
  toastOptions: ToastOptions = {},
): string {
  const pushOptions = {
    duration: toastOptions.duration ?? DURATIONS[kind],
    ...(toastOptions.id ? { id: toastOptions.id } : {}),
  }
  const id = kind === 'blank' ? hotToast(text, pushOptions) : hotToast[kind](text, pushOptions)
  optionsById.set(id, toastOptions)
  return id
}

/** Shows a toast at the bottom of the screen. Returns its id. */
export const toast = Object.assign(
  (text: string, toastOptions?: ToastOptions) => showToast('blank', text, toastOptions),
  {
    success: (text: string, toastOptions?: ToastOptions) => showToast('success', text, toastOptions),
    error: (text: string, toastOptions?: ToastOptions) => showToast('error', text, toastOptions),
    loading: (text: string, toastOptions?: ToastOptions) => showToast('loading', text, toastOptions),
    dismiss: (id: string) => hotToast.dismiss(id),
  },
)

/**
 * Renders the toasts. One for the whole app. None comes down by itself, or a press on it would miss: one that
 * has gone leaves its room below newer ones, and all come down when something else is pressed.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster(STORE_OPTIONS)
  const section = useRef<HTMLElement>(null)
  const press = useRef<{ element: Element | null; at: number } | null>(null)
  const pressedBox = useRef<DOMRect>(undefined)
  const newestVisible = toasts.findIndex(({ visible }) => visible)
  const isEmpty = newestVisible < 0
  const latestAt = Math.max(...toasts.map(({ createdAt }) => createdAt))
  useLayoutEffect(() => {
    // Where it was when the latest toast came: a toast doesn't follow what is scrolled.
    const { element, at = 0 } = press.current ?? {}
    const isRecent = latestAt > 0 && performance.now() - at < MAX_PRESS_AGE_MS
    pressedBox.current = isRecent ? element?.getBoundingClientRect() : undefined
  }, [latestAt])
  useLayoutEffect(() => {
    const element = section.current
    if (isEmpty || !element) return
    const place = () => moveAbove(element, pressedBox.current)
    place()
    const timer = setInterval(place, PLACE_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      element.style.bottom = ''
    }
  }, [isEmpty])
  useEffect(() => {
    removeAll(isEmpty ? toasts : toasts.slice(0, newestVisible))
    // Not as soon as the pointer is down: they would come down on what is pressed.
    const onPress = ({ target }: MouseEvent) => {
      const element = section.current
      if (!element || !(target instanceof Element) || element.contains(target)) return
      const pressed = target.closest('a, button, label')
      press.current = { element: pressed, at: performance.now() }
      pressedBox.current = pressed?.getBoundingClientRect()
      removeAll(toasts.filter(({ visible }) => !visible))
      element.style.bottom = ''
      moveAbove(element, pressedBox.current)
    }
    addEventListener('click', onPress, true)
    return () => removeEventListener('click', onPress, true)
  }, [toasts, isEmpty, newestVisible])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the mouse on a toast only keeps it longer
    <section
      ref={section}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(max(var(--bottom-bar),env(safe-area-inset-bottom))+0.75rem)] z-50 mx-auto flex w-fit flex-col items-center gap-2"
    >
      {!isEmpty && toasts.slice(newestVisible).map((item) => <ToastCard key={item.id} item={item} />)}
    </section>
  )
}

/** The distance between the toasts and what they would cover (px). */
const GAP_PX = 8
/** A toast that comes later is no answer to a press (ms). */
const MAX_PRESS_AGE_MS = 10_000
/** How often the toasts look whether something at the bottom has appeared, grown or gone (ms). */
const PLACE_INTERVAL_MS = 250

/**
 * Moves the toasts up until they cover neither what is fixed at the bottom, nor a dialog, nor what was
 * pressed, nor stand below the keyboard of a phone that lays it over the page. They aren't moved down.
 */
function moveAbove(section: HTMLElement, pressed: DOMRect | undefined): void {
  const { bottom: lowest } = section.getBoundingClientRect()
  section.style.bottom = ''
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetTop = 0, height = clientHeight } = visualViewport ?? {}
  const marked = [...document.querySelectorAll('[data-toast-obstacle], dialog:modal')]
  const obstacles = [
    new DOMRect(0, offsetTop + height, clientWidth, clientHeight),
    ...marked.map((element) => element.getBoundingClientRect()),
    ...(pressed ? [pressed] : []),
  ]
  // The lowest first: what the toasts leave upwards can't be met again.
  for (const obstacle of obstacles.sort((a, b) => b.top - a.top)) {
    const box = section.getBoundingClientRect()
    if (obstacle.top >= box.bottom || obstacle.bottom <= box.top) continue
    if (obstacle.left >= box.right || obstacle.right <= box.left) continue
    const top = Math.max(GAP_PX, obstacle.top - GAP_PX - box.height)
    section.style.bottom = `${clientHeight - top - box.height}px`
  }
  if (section.getBoundingClientRect().bottom > lowest) section.style.bottom = `${clientHeight - lowest}px`
}

function removeAll(toasts: Toast[]): void {
  for (const { id } of toasts) hotToast.remove(id)
}

const ICONS: Partial<Record<Toast['type'], ReactNode>> = {
  success: <CircleCheck aria-hidden="true" className="mt-3 size-5 shrink-0 self-start text-success" />,
  error: (
    <CircleExclamationPoint aria-hidden="true" className="mt-3 size-5 shrink-0 self-start text-danger" />
  ),
  loading: <Spinner className="mt-3 shrink-0 self-start text-link" />,
}

/** The button of a toast leaves with it. */
function keepFocusInPage(): void {
  const main = document.querySelector('main')
  if (main && document.activeElement === document.body) focusHeading(main)
}

function ToastCard({ item }: { item: Toast }) {
  const { action, closeLabel } = optionsById.get(item.id) ?? {}
  const close = () => hotToast.dismiss(item.id)
  const box = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (box.current) setHeight(box.current.getBoundingClientRect().height)
  })
  if (!item.visible) return <div style={{ height }} />
  return (
    <div
      ref={box}
      role={item.type === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl border border-line bg-surface py-1 ps-4 pe-2 text-ink shadow-lift"
    >
      {ICONS[item.type]}
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3">
        <p className="grow basis-24 py-2.5 pe-2">{typeof item.message === 'string' ? item.message : ''}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              close()
              action.run()
              requestAnimationFrame(keepFocusInPage)
            }}
            className="min-h-11 shrink-0 rounded-xl px-3 font-semibold text-link hover:bg-brand-soft"
          >
            {action.label}
          </button>
        )}
      </div>
      {closeLabel && (
        <button
          type="button"
          aria-label={closeLabel}
          onClick={close}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
