import { valibotResolver } from '@hookform/resolvers/valibot'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
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
/** What `onSubmit` resolves with when the form goes on to another step: its draft stays. */
export const NOT_SENT = Symbol('not sent')

interface FormOptions<Input> {
  /** The values of a new form. */
  defaults: Input
  /** Where to store unsent input so that it survives a reload. Without it, input is lost with the page. */
  draft?: Draft
  /** Fields that are never stored. */
  secrets?: readonly (keyof Input & string)[]
}

/**
 * A form validated on every change by a schema of `shared/`. Input is stored as a draft until `submit`
 * succeeds.
 */
export function useSchemaForm<S extends GenericSchema<FieldValues, unknown>>(
  schema: S,
  { defaults, draft, secrets = EMPTY }: FormOptions<InferInput<S>>,
): SchemaForm<InferInput<S>, InferOutput<S>> {
  type Input = InferInput<S>
  const form = useForm<Input, unknown, InferOutput<S>>({
    resolver: valibotResolver<Input, unknown, InferOutput<S>>(schema),
    mode: 'onChange',
    // Also reports errors that concern two fields while a third one is still empty.
    criteriaMode: 'all',
    // The form focuses the first error itself: the library can't focus every kind of field.
    shouldFocusError: false,
    defaultValues: { ...defaults, ...pickKnownValues(draft?.read() ?? {}, defaults) } as DefaultValues<Input>,
  })
  const releaseUnsaved = useRef<() => void>(() => undefined)
  /**
   * How many edits there were, in all and when the form was submitted last; whether the last was made here.
   */
  const edits = useRef({ count: 0, submitted: 0, isOwn: false })
  const readPersistable = useCallback(
    () => Object.fromEntries(Object.entries(form.getValues()).filter(([name]) => !secrets.includes(name))),
    [form, secrets],
  )
  useEffect(() => {
    let snapshot = JSON.stringify(readPersistable())
    const stop = form.subscribe({
      formState: { values: true },
      // Also covers fields that aren't typed into: files, stars, skills. A reset from the server has no
      // `name` here.
      callback: ({ name, type }) => {
        const previous = snapshot
        snapshot = JSON.stringify(readPersistable())
        if (type !== 'change' && (!name || snapshot === previous)) return
        edits.current.count++
        edits.current.isOwn = true
        releaseUnsaved.current()
        releaseUnsaved.current = markUnsaved(`form ${location.pathname}`)
        draft?.write(readPersistable())
      },
    })
    return () => {
      stop()
      releaseUnsaved.current()
    }
  }, [form, draft, readPersistable])
  const latestDefaults = useRef(defaults)
  useEffect(() => {
    latestDefaults.current = defaults
  })
  useEffect(
    () =>
      draft?.watchOtherTabs((isDiscarded) => {
        // What was typed on this page is newer than what another tab has discarded.
        if (isDiscarded && edits.current.isOwn) return draft.write(readPersistable())
        const { submitted } = edits.current
        edits.current = { count: isDiscarded ? submitted : submitted + 1, submitted, isOwn: false }
        form.reset({
          ...(isDiscarded ? latestDefaults.current : form.getValues()),
          ...pickKnownValues(draft.read(), latestDefaults.current),
        } as DefaultValues<Input>)
      }),
    [form, draft, readPersistable],
  )
  const isEditedSince = () => edits.current.count > edits.current.submitted
  const onSubmit = () => {
    edits.current.submitted = edits.current.count
  }
  const onSent = () => {
    if (isEditedSince()) return draft?.write(readPersistable())
    draft?.clear()
    releaseUnsaved.current()
  }
  const resetSaved = (values: DefaultValues<Input>) =>
    form.reset(values, isEditedSince() ? { keepValues: true } : undefined)
  return { ...form, onSubmit, onSent, resetSaved }
}

export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output> & {
  /** Called when submitting begins. */
  onSubmit: () => void
  /** Called after a success: the draft goes, except for what was typed while the form was being sent. */
  onSent: () => void
  /** Takes saved values as the form's own; what was typed meanwhile stays. */
  resetSaved: (values: DefaultValues<Input>) => void
}

/**
 * The form element. `onSubmit` gets the parsed values. An error it throws is shown at the fields that the
 * server names, else above the buttons. After a success the draft is deleted, unless it resolves with
 * `NOT_SENT`.
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
  /** What submitting does, for the error message. */
  failedAction?: FailedAction
}) {
  const errorMessage = useErrorMessage()
  const submit = form.handleSubmit(async (values) => {
    try {
      if ((await onSubmit(values)) !== NOT_SENT) form.onSent()
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
          if (form.formState.isSubmitting) return
          form.onSubmit()
          void submit(event)
        }}
        className={className}
      >
        {children}
      </form>
    </FormProvider>
  )
}

/**
 * Scrolls to the first invalid field and focuses it; in a field with its own rendering, the first control.
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

/** The server's error for the form as a whole, above the buttons, announced by screen readers. */
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
 * The server's errors for this form's fields. Their paths may start with the part of the body that held the
 * fields.
 */
function matchFieldErrors(errors: ApiError['errors'], values: object): ApiError['errors'] {
  return errors.flatMap(({ path, message }) => {
    const [fieldPath] = [path, path.slice(path.indexOf('.') + 1)].filter(
      (item) => (item.split('.')[0] ?? '') in values,
    )
    return fieldPath === undefined ? [] : [{ path: fieldPath, message }]
  })
}

/** The values of a draft that this build's form still has, if their types match. */
function pickKnownValues(draftValues: Record<string, unknown>, defaults: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(draftValues).filter(
      ([name, value]) => name in defaults && typeof value === typeof Reflect.get(defaults, name),
    ),
  )
}
