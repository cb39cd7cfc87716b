import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { MAX_REASON_LENGTH, WarnUser } from '#shared/moderation.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAdminSave } from './admin-queries.ts'
import { useAdminDraft } from './use-draft.ts'

interface ReasonDialogProps {
  /** What it is about: what is typed is its draft until it is sent. */
  draftName: string
  title: string
  text: string
  actionLabel: string
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** A dialog for an action that needs a reason, which the affected user will read. */
export function ReasonDialog({ draftName, title, text, actionLabel, onSubmit, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const form = useSchemaForm(WarnUser, { defaults: { reason: '' }, draft: useAdminDraft(draftName) })
  const submit = async ({ reason }: v.InferOutput<typeof WarnUser>) => {
    await save(onSubmit(reason))
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
