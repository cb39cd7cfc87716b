import { CircleCheck, CircleExclamationPoint, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { toast as push, type Toast, useToaster } from 'react-hot-toast/headless'
import { Spinner } from './spinner.tsx'

/** Blank and error toasts stay four seconds, good news two, work under way until it ends; at most twenty at once. */
const DURATIONS = { blank: 4000, error: 4000, success: 2000, loading: Number.POSITIVE_INFINITY, custom: 4000 }
const MOST = 20

interface Extra {
  id?: string
  /** In milliseconds; what isn't said lasts as long as its kind does. */
  duration?: number
  action?: { label: string; run: () => void }
  closeLabel?: string
}

const actions = new Map<string, Extra>()

function say(kind: 'blank' | 'success' | 'error' | 'loading', text: string, extra: Extra = {}): string {
  const options = { duration: extra.duration ?? DURATIONS[kind], ...(extra.id ? { id: extra.id } : {}) }
  const id = kind === 'blank' ? push(text, options) : push[kind](text, options)
  actions.set(id, extra)
  return id
}

/** Tells the person something, at the top of the screen. The answer is the toast's id. */
export const toast = Object.assign((text: string, extra?: Extra) => say('blank', text, extra), {
  success: (text: string, extra?: Extra) => say('success', text, extra),
  error: (text: string, extra?: Extra) => say('error', text, extra),
  loading: (text: string, extra?: Extra) => say('loading', text, extra),
  dismiss: (id: string) => push.dismiss(id),
})

/** Where toasts appear. One for the whole app. */
export function Toaster() {
  const { toasts, handlers } = useToaster()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the mouse on a toast only keeps it longer
    <section
      aria-live="polite"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex flex-col items-center gap-2 px-4"
    >
      {toasts
        .filter((each) => each.visible)
        .slice(0, MOST)
        .map((each) => (
          <Shown key={each.id} each={each} />
        ))}
    </section>
  )
}

const ICONS: Partial<Record<Toast['type'], ReactNode>> = {
  success: <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />,
  error: <CircleExclamationPoint aria-hidden="true" className="size-5 shrink-0 text-danger" />,
  loading: <Spinner className="shrink-0 text-link" />,
}

function Shown({ each }: { each: Toast }) {
  const { action, closeLabel } = actions.get(each.id) ?? {}
  const close = () => push.dismiss(each.id)
  return (
    <div
      role={each.type === 'error' ? 'alert' : 'status'}
      className="pointer-events-auto flex max-w-lg items-center gap-3 rounded-2xl border border-line bg-surface py-2 ps-4 pe-2 text-ink shadow-lift"
    >
      {ICONS[each.type]}
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3">
        <p className="grow basis-48 py-1.5 pe-2">{typeof each.message === 'string' ? each.message : ''}</p>
        {action && (
          <button
            type="button"
            onClick={() => {
              close()
              action.run()
            }}
            className="min-h-11 shrink-0 rounded-xl px-3 font-semibold text-link hover:bg-brand-soft"
          >
            {action.label}
          </button>
        )}
      </div>
      {closeLabel && (
        <button type="button" aria-label={closeLabel} onClick={close} className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-ink/8">
          <X aria-hidden="true" className="size-5" />
        </button>
      )}
    </div>
  )
}
