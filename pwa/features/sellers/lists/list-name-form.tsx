import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LIST_NAME_LENGTH, MAX_SAVED_LISTS, NameList } from '#shared/saved-lists.ts'
import type { SavedList } from '#shared/sellers.ts'
import { TextInput } from '../../../forms/fields.tsx'
import { Form, FormError, NOT_SENT, useSchemaForm } from '../../../forms/form.tsx'

interface ListNameFormProps {
  lists: SavedList[]
  /** The list that is renamed; null for a new one. */
  renamed: SavedList | null
  /** Whether the form is what the dialog is for. */
  isFocused?: boolean
  /** The buttons. */
  children: ReactNode
  onSubmit: (name: string) => Promise<unknown>
}

/** The name of a new list, or another one of a list. What speaks against it stands at the field. */
export function ListNameForm({ lists, renamed, isFocused = false, children, onSubmit }: ListNameFormProps) {
  const { t } = useTranslation('lists')
  const form = useSchemaForm(NameList, { defaults: { name: renamed?.name ?? '' } })
  const { setFocus } = form
  useEffect(() => {
    if (isFocused) setFocus('name', { shouldSelect: true })
  }, [isFocused, setFocus])
  const submit = async ({ name }: { name: string }) => {
    const others = lists.filter((list) => list !== renamed)
    const problem = others.some((list) => isSameName(list.name, name))
      ? t('nameTaken')
      : !renamed && lists.length >= MAX_SAVED_LISTS
        ? t('tooMany', { max: MAX_SAVED_LISTS })
        : null
    if (problem) {
      form.setError('name', { type: 'server', message: problem }, { shouldFocus: true })
      return NOT_SENT
    }
    await onSubmit(name)
    if (!renamed) form.reset({ name: '' })
    return undefined
  }
  return (
    <Form form={form} onSubmit={submit} className="grid gap-4">
      <TextInput
        name="name"
        label={t('name')}
        hint={t('nameHint', { max: MAX_LIST_NAME_LENGTH })}
        autoComplete="off"
      />
      <FormError form={form} />
      {children}
    </Form>
  )
}

const isSameName = (a: string, b: string): boolean =>
  a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0
