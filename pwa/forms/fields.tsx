import { type ComponentProps, createContext, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { parseValidationMessage } from '#shared/messages.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../ui/fields.tsx'

/**
 * How often the form had been sent when the fields within came into it: what was added since is not found
 * wanting before it is filled in.
 */
export const InitialSubmitCount = createContext(0)

/**
 * A field of the form around it: registered, and with its error as soon as the person has left it or tried to
 * send.
 */
export function useField(name: string) {
  return { ...useFormContext().register(name), error: useFieldError(name) }
}

/** What is wrong with a field that this form draws in its own way, or with a list as a whole. */
export function useFieldError(name: string): string | undefined {
  const { t } = useTranslation('validation')
  const { getFieldState, formState } = useFormContext()
  const initialSubmitCount = useContext(InitialSubmitCount)
  const { error, isTouched } = getFieldState(name, formState)
  const message =
    error && (isTouched || formState.submitCount > initialSubmitCount)
      ? (error.message ?? error.root?.message)
      : undefined
  const validation = message === undefined ? null : parseValidationMessage(message)
  return validation ? t(validation.key, { n: validation.n }) : message
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
