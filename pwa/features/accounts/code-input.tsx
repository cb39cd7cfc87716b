import { useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { CODE_DIGITS } from '#shared/accounts.ts'
import { toLatinDigits } from '#shared/amount.ts'
import { useFieldError } from '../../forms/fields.tsx'

/**
 * Six boxes for a code. They are one input, so that pasting, the phone's one-time-code autofill and screen
 * readers work. `onComplete` is called when the last digit is entered.
 */
export function CodeInput({
  name,
  label,
  hint,
  onComplete,
}: {
  name: string
  label: string
  hint?: string
  onComplete?: () => void
}) {
  const id = useId()
  const { watch, setValue, clearErrors, register } = useFormContext()
  const value: unknown = watch(name)
  const digits = typeof value === 'string' ? value : ''
  const { ref } = register(name)
  const error = useFieldError(name)
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div dir="ltr" className="relative grid grid-cols-6 gap-2">
        {Array.from({ length: CODE_DIGITS }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={index}
            aria-hidden="true"
            className={`grid h-14 place-items-center rounded-xl border bg-surface text-2xl font-bold ${index === Math.min(digits.length, CODE_DIGITS - 1) ? 'border-brand' : 'border-field'}`}
          >
            {digits[index] ?? ''}
          </span>
        ))}
        <input
          id={id}
          ref={ref}
          name={name}
          value={digits}
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-says` : undefined}
          className="absolute inset-0 rounded-xl bg-transparent text-transparent caret-transparent"
          onChange={(event) => {
            const entered = toLatinDigits(event.target.value).replace(/\D/g, '').slice(0, CODE_DIGITS)
            const isWhole = entered.length === CODE_DIGITS
            setValue(name, entered, { shouldDirty: true, shouldValidate: isWhole })
            // It isn't wrong to be typing.
            if (!isWhole) clearErrors(name)
            if (isWhole && entered !== digits) onComplete?.()
          }}
        />
      </div>
      {error ? (
        <p id={`${id}-says`} role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      ) : (
        hint && (
          <p id={`${id}-says`} className="mt-1.5 text-sm text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  )
}
