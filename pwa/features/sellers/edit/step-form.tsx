import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { GenericSchema, InferInput } from 'valibot'
import type { Draft } from '../../../client/drafts.ts'
import { Form, useSchemaForm } from '../../../forms/form.tsx'
import { Button } from '../../../ui/button.tsx'

interface StepProps<S extends GenericSchema<FieldValues, FieldValues>> {
  schema: S
  base: InferInput<S>
  draft: Draft
  children: ReactNode
  onNext: () => void
  back?: ReactNode
}

/** A step of a first profile: validates, saves and continues to the next step. */
export function StepForm<S extends GenericSchema<FieldValues, FieldValues>>({
  schema,
  base,
  draft,
  children,
  onNext,
  back,
}: StepProps<S>) {
  const { t } = useTranslation('selling')
  const form = useSchemaForm(schema, { defaults: base, draft })
  return (
    <Form
      form={form}
      onSubmit={async () => {
        draft.write(form.getValues())
        onNext()
      }}
      className="grid gap-6"
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('next')}</Button>
        {back}
      </div>
    </Form>
  )
}
