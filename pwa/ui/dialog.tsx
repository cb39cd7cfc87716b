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
  /** For pictures rather than lines of text. */
  wide?: boolean
}

/**
 * A sheet from below on a phone, a box in the middle elsewhere. Focus, Escape and the top layer are the
 * browser's own. It opens with the press, so that what is typed next goes into it; what it waits for is
 * waited for inside, and the page behind it stays.
 */
export function Dialog({ open, onClose, title, closeLabel, children, footer, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // While it is still in the page: the browser gives the focus back to where it came from.
    return () => element.close()
  }, [open])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the box closes it; with keys Escape does
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // A chooser of files in it is cancelled, too. Closed here and now: the browser says only later that
        // it has, when the next press may have come.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`m-0 mt-auto max-h-[92dvh] w-full max-w-none flex-col overflow-hidden rounded-t-3xl bg-surface p-0 text-ink shadow-lift open:flex sm:m-auto sm:max-h-[88dvh] ${wide ? 'sm:max-w-4xl' : 'sm:max-w-2xl'} sm:rounded-3xl`}
    >
      <div className="flex items-center justify-between gap-4 border-b border-line py-2 ps-5 pe-3">
        <h2 id={heading} className="min-w-0 py-1 text-lg font-bold wrap-anywhere">
          {title}
        </h2>
        <IconButton label={closeLabel} icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {open && (
        <div className="min-h-0 flex-auto overflow-y-auto overscroll-contain p-5">
          <Suspense fallback={<Skeleton className="h-48 rounded-2xl" />}>{children}</Suspense>
        </div>
      )}
      {footer && (
        <div className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  )
}
