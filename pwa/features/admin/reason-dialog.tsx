import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { MAX_REASON_LENGTH, WarnUser } from '#shared/moderation.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAdminSave } from './admin-queries.ts'

interface ReasonDialogProps {
  title: string
  text: string
  actionLabel: string
  /** Endpoint; created with POST if `id` is null. */
  path: string
  id: string | null
  onClose: () => void
}

/** A dialog for an action that needs a reason, which the affected user will read. */
export function ReasonDialog({ title, text, actionLabel, path, id, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const form = useSchemaForm(WarnUser, { defaults: { reason: '' } })
  const submit = async (values: v.InferOutput<typeof WarnUser>) => {
    await save(path, id, values, v.unknown())
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('close')}>
      <Form form={form} onSubmit={submit} className="grid gap-5">
        <p>{text}</p>
        <TextAreaInput name="reason" label={t('note')} hint={t('noteHint')} maxLength={MAX_REASON_LENGTH} />
        <FormError form={form} />
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          {actionLabel}
        </Button>
      </Form>
    </Dialog>
  )
}
