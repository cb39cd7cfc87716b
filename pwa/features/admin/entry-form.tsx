import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { getChangedFields } from '../../forms/changed-fields.ts'
import { CheckInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, type SchemaForm } from '../../forms/form.tsx'
import { languageName } from '../../i18n/names.ts'
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'

const OTHER_LANGUAGES = INTERFACE_LANGUAGES.filter((language) => language !== 'en')

/** The fields of every entry as form input: the name, its translations and whether it is active. */
export const ENTRY_FIELDS = {
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, validationMessage('required')),
    v.maxLength(60, validationMessage('max_length', 60)),
  ),
  names: v.record(
    v.string(),
    v.pipe(v.string(), v.trim(), v.maxLength(60, validationMessage('max_length', 60))),
  ),
  active: v.boolean(),
}

/** What stands on the lines of a text field, without the empty ones. */
export const toLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export interface CatalogueEntry {
  name: string
  names: Record<string, string>
  status?: 'Active' | 'Inactive'
}

export const toEntryForm = (entry: CatalogueEntry | null) => ({
  name: entry?.name ?? '',
  names: Object.fromEntries(OTHER_LANGUAGES.map((language) => [language, entry?.names[language] ?? ''])),
  active: entry?.status !== 'Inactive',
})
/** Converts form values to the request body. */
export const fromEntryForm = ({
  name,
  names,
  active,
}: {
  name: string
  names: Record<string, string>
  active: boolean
}) => ({
  name,
  names,
  status: active ? ('Active' as const) : ('Inactive' as const),
})

/**
 * The form of a catalogue entry; `children` are its own fields. `saved`: the values of an entry that exists.
 * `hasStatus`: whether it can be inactive.
 */
export function EntryForm<Input extends v.InferInput<v.GenericSchema<Record<string, unknown>>>, Output>({
  form,
  saved,
  onSubmit,
  hasStatus = true,
  children,
}: {
  form: SchemaForm<Input, Output>
  saved: Input | null
  onSubmit: (values: Output) => Promise<unknown>
  hasStatus?: boolean
  children?: ReactNode
}) {
  const { t, i18n } = useTranslation('admin')
  return (
    <Form form={form} onSubmit={onSubmit} className="grid gap-5">
      <TextInput name="name" label={t('name')} maxLength={60} />
      <Disclosure summary={t('otherNames')}>
        <div className="grid gap-5">
          <p>{t('otherNamesHint')}</p>
          {OTHER_LANGUAGES.map((language) => (
            <TextInput
              key={language}
              name={`names.${language}`}
              label={languageName(language, i18n.language)}
              lang={language}
              dir="auto"
              maxLength={60}
            />
          ))}
        </div>
      </Disclosure>
      {children}
      {hasStatus && <CheckInput name="active" label={t('offered')} />}
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('save')}
      </Button>
      {saved && <DiscardChanges form={form} saved={saved} />}
    </Form>
  )
}

/** Goes back to what is saved. It is there as soon as a field differs, as when the form is opened again. */
export function DiscardChanges<Input extends FieldValues, Output>({
  form,
  saved,
}: {
  form: SchemaForm<Input, Output>
  saved: Input
}) {
  const { t } = useTranslation('admin')
  if (getChangedFields(saved, form.watch()).length === 0) return null
  const discard = () => {
    form.onSubmit()
    form.onSent()
    form.reset(saved)
  }
  return (
    <Button variant="secondary" onClick={discard}>
      {t('discardChanges')}
    </Button>
  )
}
