import { CircleCheck, CircleExclamationPoint, X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { toast as hotToast, type Toast, useToaster } from 'react-hot-toast/headless'
import { focusHeading } from './focus-heading.ts'
import { Spinner } from './spinner.tsx'

/** Blank and error toasts stay four seconds, success two, loading until it ends; at most twenty at once. */
const DURATIONS = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 }
const MAX_TOASTS = 20

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

/** Renders the toasts. One for the whole app. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  const section = useRef<HTMLElement>(null)
  const press = useRef<{ element: Element | null; at: number } | null>(null)
  useEffect(() => {
    const rememberPress = ({ target }: MouseEvent) => {
      if (target instanceof Element && !section.current?.contains(target))
        press.current = { element: target.closest('a, button, label'), at: performance.now() }
    }
    addEventListener('click', rememberPress, true)
    return () => removeEventListener('click', rememberPress, true)
  }, [])
  useLayoutEffect(() => {
    const element = section.current
    if (toasts.length === 0 || !element) return
    // Where it was when the toast came: a toast doesn't follow what is scrolled.
    const { element: pressed, at = 0 } = press.current ?? {}
    const isRecent = performance.now() - at < MAX_PRESS_AGE_MS
    const pressedBox = isRecent ? pressed?.getBoundingClientRect() : undefined
    const place = () => moveAbove(element, pressedBox)
    place()
    const timer = setInterval(place, PLACE_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [toasts])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the mouse on a toast only keeps it longer
    <section
      ref={section}
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(max(var(--bottom-bar),env(safe-area-inset-bottom))+0.75rem)] z-50 mx-auto flex w-fit flex-col items-center gap-2"
    >
      {toasts
        .filter((item) => item.visible)
        .slice(0, MAX_TOASTS)
        .map((item) => (
          <ToastCard key={item.id} item={item} />
        ))}
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
 * pressed, nor stand below the keyboard of a phone that lays it over the page.
 */
function moveAbove(section: HTMLElement, pressed: DOMRect | undefined): void {
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
  return (
    <div
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
