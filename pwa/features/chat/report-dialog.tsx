import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { REPORT_REASONS, ReportChat } from '#shared/chat.ts'
import { useSession } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { SelectInput, TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, NOT_SENT, useSchemaForm } from '../../forms/form.tsx'
import { getOutcomeText } from '../../forms/outcome-text.ts'
import { useEngine } from '../../sync/hooks.ts'
import { awaitOutcome } from '../../sync/outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportChat } from './mutations.ts'

const ReportForm = v.object({
  reason: v.pipe(v.string(), ReportChat.entries.reason),
  text: ReportChat.entries.text,
})

/**
 * Reports a chat or one of its messages to the operator. What is written is kept as a draft until it is sent.
 */
export default function ReportDialog({
  chatId,
  about,
  onClose,
}: {
  chatId: string
  about: { messageId?: string }
  onClose: () => void
}) {
  const { t } = useTranslation(['chat', 'saved'])
  const engine = useEngine()
  const userId = useSession()?.user._id ?? ''
  const formId = useId()
  const draft = useAccountDraft(userId, `report ${about.messageId ?? chatId}`)
  const form = useSchemaForm(ReportForm, { defaults: { reason: '', text: '' }, draft })
  const submit = async (values: v.InferOutput<typeof ReportForm>) => {
    if (!engine) return NOT_SENT
    const mutationId = await reportChat(engine, chatId, { ...values, ...about, draft })
    onClose()
    void awaitOutcome(engine, mutationId).then((outcome) => {
      const text = getOutcomeText(outcome, { done: t('report.sent'), waits: t('report.kept') })
      if (text) toast.success(text)
    })
    return undefined
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(about.messageId ? 'report.message' : 'report.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} busy={form.formState.isSubmitting}>
            {t('report.send')}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} onSubmit={submit} className="grid gap-4">
        <SelectInput
          name="reason"
          label={t('report.reason')}
          options={[
            { value: '', label: t('report.choose') },
            ...REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) })),
          ]}
        />
        <TextAreaInput name="text" label={t('report.text')} />
        <FormError form={form} />
      </Form>
    </Dialog>
  )
}
