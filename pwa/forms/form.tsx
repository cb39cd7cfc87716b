import { valibotResolver } from '@hookform/resolvers/valibot'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import type { Draft } from '../client/drafts.ts'
import { ApiError } from '../platform/errors.ts'
import { markUnsaved } from '../platform/unsaved-work.ts'
import { type FailedAction, useErrorMessage } from './error-message.ts'

const EMPTY: readonly never[] = []

interface FormOptions<Input> {
  /** What a new form holds. */
  defaults: Input
  /** Where a half-filled form outlasts a reload. Without it the form is gone with the page. */
  draft?: Draft
  /** Fields that are never kept. */
  secrets?: readonly (keyof Input & string)[]
}

/**
 * A form whose rules are a schema of `shared/`, checked on every change. What was typed is kept as a draft
 * until `submit` succeeds.
 */
export function useSchemaForm<S extends GenericSchema<FieldValues, unknown>>(
  schema: S,
  { defaults, draft, secrets = EMPTY }: FormOptions<InferInput<S>>,
): SchemaForm<InferInput<S>, InferOutput<S>> {
  type Input = InferInput<S>
  const form = useForm<Input, unknown, InferOutput<S>>({
    resolver: valibotResolver<Input, unknown, InferOutput<S>>(schema),
    mode: 'onChange',
    // Also what concerns two fields is said while a third one is still missing.
    criteriaMode: 'all',
    // The form shows the first fault itself: not every field is one that the library can focus.
    shouldFocusError: false,
    defaultValues: { ...defaults, ...pickKnownValues(draft?.read() ?? {}, defaults) } as DefaultValues<Input>,
  })
  const releaseUnsaved = useRef<() => void>(() => undefined)
  useEffect(() => {
    const readPersistable = () =>
      Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.includes(name)))
    let snapshot = JSON.stringify(readPersistable())
    const stop = form.subscribe({
      formState: { values: true },
      // Also fields that are not typed into: files, stars, skills. A form filled anew from the server has no
      // name here.
      callback: ({ name, type }) => {
        const previous = snapshot
        snapshot = JSON.stringify(readPersistable())
        if (type !== 'change' && (!name || snapshot === previous)) return
        releaseUnsaved.current()
        releaseUnsaved.current = markUnsaved(`form ${location.pathname}`)
        draft?.write(readPersistable())
      },
    })
    return () => {
      stop()
      releaseUnsaved.current()
    }
  }, [form, draft, secrets])
  const onSent = () => {
    draft?.clear()
    releaseUnsaved.current()
  }
  return { ...form, onSent }
}

export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  onSent: () => void
}

/**
 * The form element. `onSubmit` gets parsed values; what it throws stands at the fields that the server names,
 * else above the buttons. After a success the draft is forgotten.
 */
export function Form<Input extends FieldValues, Output>({
  form,
  onSubmit,
  children,
  className = '',
  id,
  failedAction,
}: {
  form: SchemaForm<Input, Output>
  onSubmit: (values: Output) => Promise<unknown>
  children: ReactNode
  className?: string
  id?: string
  /** What sending it does. */
  failedAction?: FailedAction
}) {
  const errorMessage = useErrorMessage()
  const submit = form.handleSubmit(async (values) => {
    try {
      await onSubmit(values)
      form.onSent()
    } catch (error) {
      const fieldErrors = error instanceof ApiError ? matchFieldErrors(error.errors, form.getValues()) : []
      for (const [index, { path, message }] of fieldErrors.entries())
        form.setError(
          path as Path<Input>,
          {
            type: 'server',
            message:
              error instanceof ApiError && error.code !== 'VALIDATION_FAILED'
                ? errorMessage(error, failedAction)
                : message,
          },
          { shouldFocus: index === 0 },
        )
      if (fieldErrors.length === 0)
        form.setError('root.server', { type: 'server', message: errorMessage(error, failedAction) })
    }
  })
  const element = useRef<HTMLFormElement>(null)
  const { submitCount } = form.formState
  useEffect(() => {
    if (submitCount > 0 && element.current) focusFirstError(element.current)
  }, [submitCount])
  return (
    <FormProvider {...form}>
      <form
        id={id}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!form.formState.isSubmitting) void submit(event)
        }}
        className={className}
      >
        {children}
      </form>
    </FormProvider>
  )
}

/**
 * Brings the first field that is wrong into view and gives it the focus; of one that is drawn in its own way,
 * the first control.
 */
function focusFirstError(form: HTMLFormElement): void {
  const invalid = form.querySelector<HTMLElement>(
    '[aria-invalid=true], fieldset [role=alert], section [role=alert]',
  )
  const control = invalid?.matches('[role=alert]')
    ? invalid
        .closest('fieldset, section')
        ?.querySelector<HTMLElement>('button, input:not([hidden]), select, textarea')
    : invalid
  invalid?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** What the server said of the whole form. It stands in the form, over its buttons, and is read aloud. */
export function FormError({ form }: { form: { formState: { errors: FieldValues } } }) {
  const { t } = useTranslation('validation')
  const message = form.formState.errors.root?.server?.message
  return (
    <div role="alert" aria-atomic="true">
      {message && (
        <p className="flex items-start gap-2 rounded-xl bg-danger-soft p-3 text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>
            <span className="sr-only">{t('problem')} </span>
            {message}
          </span>
        </p>
      )}
    </div>
  )
}

/**
 * What the server says of this form's fields. It may name the part of the body they travelled in before them.
 */
function matchFieldErrors(errors: ApiError['errors'], values: object): ApiError['errors'] {
  return errors.flatMap(({ path, message }) => {
    const [fieldPath] = [path, path.slice(path.indexOf('.') + 1)].filter(
      (item) => (item.split('.')[0] ?? '') in values,
    )
    return fieldPath === undefined ? [] : [{ path: fieldPath, message }]
  })
}

/** Of a kept draft, the values that this build's form still has, in their kind. */
function pickKnownValues(draftValues: Record<string, unknown>, defaults: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draftValues).filter(
      ([name, value]) => name in defaults && typeof value === typeof Reflect.get(defaults, name),
    ),
  )
}
