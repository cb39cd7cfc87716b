import { type ReactNode, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** A filter of several fields, with its heading and a button that clears it. */
export function FilterGroup({
  label,
  isSet,
  onClear,
  children,
}: {
  label: string
  isSet: boolean
  onClear: () => void
  children: ReactNode
}) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={group} tabIndex={-1} aria-labelledby={id} className="min-w-0 outline-none">
      <div className="flex min-h-11 items-end justify-between gap-3">
        <span id={id} className="min-w-0 pb-1.5 text-sm font-semibold">
          {label}
        </span>
        <ClearButton
          label={label}
          isSet={isSet}
          onClear={() => {
            onClear()
            // The button goes, and the focus with it.
            group.current?.focus()
          }}
        />
      </div>
      {children}
    </fieldset>
  )
}

/** A single select with a button that clears it, beside the label that the select has. */
export function ClearableSelect({
  label,
  isSet,
  onClear,
  children,
}: {
  label: string
  isSet: boolean
  onClear: () => void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="relative pt-4.5">
      {children}
      <div className="absolute end-0 top-0">
        <ClearButton
          label={label}
          isSet={isSet}
          onClear={() => {
            onClear()
            box.current?.querySelector('select')?.focus()
          }}
        />
      </div>
    </div>
  )
}

/** Its place is kept while there is nothing to clear. */
function ClearButton({ label, isSet, onClear }: { label: string; isSet: boolean; onClear: () => void }) {
  const { t } = useTranslation('explore')
  return (
    <button
      type="button"
      onClick={onClear}
      className={`inline-flex min-h-11 shrink-0 items-end rounded-lg px-1 pb-1.5 text-sm font-semibold text-link hover:underline ${isSet ? '' : 'invisible'}`}
    >
      <span aria-hidden="true">{t('clear')}</span>
      <span className="sr-only">{t('clearFilter', { filter: label })}</span>
    </button>
  )
}
