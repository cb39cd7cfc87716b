import { X } from 'lucide-react'
import { type ReactNode, Suspense, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  closeLabel: string
  children: ReactNode
  footer?: ReactNode
  /** For pictures rather than text. */
  wide?: boolean
}

/**
 * A bottom sheet on a phone, which a finger can pull down, a centred box elsewhere. Focus, Escape and the top
 * layer are native. It opens at once, so that the next key press reaches it; lazy content suspends inside it
 * and the page behind stays.
 */
export function Dialog({ open, onClose, title, closeLabel, children, footer, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A press that began in a field and was drawn beyond the box selects its text.
  const isPressedBeside = useRef(false)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // Without a network, and never loaded: a sheet that is closed by its button.
    import('./sheet-drag.ts').then(
      ({ enableSheetDrag }) => enableSheetDrag(element),
      () => undefined,
    )
    // Closed before it is removed, so that the browser restores the focus.
    return () => element.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; with keys Escape does
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Cancelling a file chooser inside it fires this event too. Closed at once: the browser's `close`
        // event comes later, possibly after the next press.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => dialog.current?.open || onClose()}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current
      }}
      // The second click of two may find less of the box than the first: another step is lower.
      onClick={(event) =>
        event.target === dialog.current && isPressedBeside.current && event.detail < 2 && onClose()
      }
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-3xl bg-surface p-0 text-ink shadow-lift open:flex sm:m-auto sm:max-h-[88dvh] ${wide ? 'sm:max-w-4xl' : 'sm:max-w-2xl'} sm:rounded-3xl`}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-3">
        <h2 id={heading} className="min-w-0 py-1 text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {open && (
        // The buttons come with the form that they send: before, a press would do nothing.
        <Suspense
          fallback={
            <div className="p-5">
              <Skeleton className="h-48 rounded-2xl" />
            </div>
          }
        >
          <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Suspense>
      )}
    </dialog>
  )
}
