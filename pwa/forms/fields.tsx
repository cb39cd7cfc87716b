import { type ComponentProps, createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseValidationMessage } from '#shared/messages.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'

/**
 * The form's submit count when the fields inside were added: a field added after a submit shows no error
 * before it is filled in.
 */
export const InitialSubmitCount = createContext(0)

/**
 * A field of the surrounding form: registered, with its error once it was blurred or the form was submitted.
 */
export function useField(name: string) {
  return { ...useFormContext().register(name), error: useFieldError(name) }
}

/**
 * The error of a field with its own rendering, or of a list as a whole. The server's shows at once: its form
 * was submitted before this page was loaded.
 */
export function useFieldError(name: string): string | undefined {
  const { t } = useTranslation('validation')
  const { getFieldState, formState } = useFormContext()
  const initialSubmitCount = useContext(InitialSubmitCount)
  const { error, isTouched } = getFieldState(name, formState)
  const message =
    error && (error.type === 'server' || isTouched || formState.submitCount > initialSubmitCount)
      ? (error.message ?? error.root?.message)
      : undefined
  const validation = message === undefined ? null : parseValidationMessage(message)
  return validation ? t(validation.key, { n: validation.n ?? '' }) : message
}

export interface InputProps {
  name: string
  label: string
  hint?: string
}

export const TextInput = ({ name, ...rest }: InputProps & ComponentProps<typeof TextField>) => (
  <TextField {...useField(name)} {...rest} />
)

export const TextAreaInput = ({ name, ...rest }: InputProps & ComponentProps<typeof TextAreaField>) => (
  <TextAreaField {...useField(name)} {...rest} />
)

export const SelectInput = ({ name, ...rest }: InputProps & ComponentProps<typeof SelectField>) => (
  <SelectField {...useField(name)} {...rest} />
)

export const CheckInput = ({ name, ...rest }: { name: string } & ComponentProps<typeof CheckField>) => (
  <CheckField {...useField(name)} {...rest} />
)
