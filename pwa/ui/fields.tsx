import { ChevronDown } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode, useId } from 'react'

interface FieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  hideLabel?: boolean
}

const CONTROL =
  'block min-h-11 w-full rounded-xl border border-field bg-surface px-3.5 py-2 text-base text-ellipsis text-ink placeholder:text-muted aria-invalid:border-danger'

// Icons beside the text stay on the page's side, whatever the direction of the text.
const BESIDE_ICON = 'pl-11 in-[[dir=rtl]]:pr-11 in-[[dir=rtl]]:pl-3.5'
const BESIDE_END = 'pr-12 in-[[dir=rtl]]:pr-3.5 in-[[dir=rtl]]:pl-12'

/**
 * A single-line text field. The error is announced and linked to the field; the hint shows until there is
 * one.
 */
export function TextField({
  label,
  hint,
  error,
  hideLabel = false,
  className = '',
  icon,
  trailing,
  ...rest
}: FieldProps & { icon?: ReactNode; trailing?: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      <span className="relative block">
        {icon && (
          <span className="pointer-events-none absolute inset-y-0 start-3.5 grid place-items-center text-muted [&_svg]:size-5">
            {icon}
          </span>
        )}
        <input
          id={id}
          dir="auto"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
          className={`${CONTROL} ${icon ? BESIDE_ICON : ''} ${trailing ? BESIDE_END : ''}`}
          {...rest}
        />
        {trailing && <span className="absolute inset-y-0 end-0 grid place-items-center">{trailing}</span>}
      </span>
    </Labelled>
  )
}

/** A multi-line text field. */
export function TextAreaField({
  label,
  hint,
  error,
  hideLabel = false,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      <textarea
        id={id}
        dir="auto"
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-says` : undefined}
        className={`${CONTROL} field-sizing-content min-h-28`}
        {...rest}
      />
    </Labelled>
  )
}

/** A checkbox with its label beside it. */
export function CheckField({
  label,
  hint,
  error,
  className = '',
  ...rest
}: Omit<FieldProps, 'label' | 'hideLabel'> & { label: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5">
        <input
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
          className="size-6 shrink-0 accent-brand"
          {...rest}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

type Option = { value: string; label: string }

export function SelectField({
  label,
  hint,
  error,
  hideLabel = false,
  className = '',
  options,
  ...rest
}: FieldProps & { options: readonly Option[] } & Omit<ComponentProps<'select'>, 'children'>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      <span className="relative block">
        <select
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
          className={`${CONTROL} appearance-none pe-10`}
          {...rest}
        >
          <Options options={options} />
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
        />
      </span>
    </Labelled>
  )
}

/** There may be hundreds of options, so the list is memoised. */
const Options = memo(function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
})

function Labelled({
  id,
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldProps & { id: string; className: string; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  )
}

/** The error, announced when it appears, else the hint. */
function FieldMessage({
  id,
  hint,
  error,
}: {
  id: string
  hint: string | undefined
  error: string | undefined
}) {
  if (error)
    return (
      <p id={`${id}-says`} role="alert" className="mt-1.5 text-sm text-danger">
        {error}
      </p>
    )
  return hint ? (
    <p id={`${id}-says`} className="mt-1.5 text-sm text-muted">
      {hint}
    </p>
  ) : null
}
