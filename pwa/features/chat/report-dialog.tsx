import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { MAX_REPORT_LENGTH, REPORT_REASONS } from '#shared/chat.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/hooks.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/fields.tsx'
import { toast } from '../../ui/toast.tsx'
import { reportChat } from './mutations.ts'

const ReportDraft = v.object({
  reason: v.fallback(v.picklist([...REPORT_REASONS, '']), ''),
  text: v.fallback(v.string(), ''),
})

/** Reports a chat or one of its messages to the operator. What is written is kept as a draft until it is sent. */
export default function ReportDialog({
  chatId,
  about,
  onClose,
}: {
  chatId: string
  about: { messageId?: string }
  onClose: () => void
}) {
  const { t } = useTranslation('chat')
  const engine = useEngine()
  const userId = useSession()?.user._id ?? ''
  const draft = getAccountDraft(userId, `report ${about.messageId ?? chatId}`)
  const [{ reason, text }, setReport] = useState(() => v.parse(ReportDraft, draft.read()))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const update = (changes: Partial<v.InferOutput<typeof ReportDraft>>) => {
    const next = { reason, text, ...changes }
    setReport(next)
    draft.write(next)
  }
  const submit = async () => {
    setWasSubmitted(true)
    if (!engine || reason === '' || text.length > MAX_REPORT_LENGTH) return
    await reportChat(engine, chatId, { reason, text: text.trim(), ...about, draft })
    draft.clear()
    onClose()
    toast.success(t('report.sent'))
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
          <Button onClick={() => void submit()}>{t('report.send')}</Button>
        </>
      }
    >
      <SelectField
        label={t('report.reason')}
        value={reason}
        error={wasSubmitted && reason === '' ? t('report.choose') : undefined}
        onChange={(event) =>
          update({ reason: REPORT_REASONS.find((value) => value === event.target.value) ?? '' })
        }
        options={[
          { value: '', label: t('report.choose') },
          ...REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) })),
        ]}
      />
      <TextAreaField
        label={t('report.text')}
        className="mt-4"
        value={text}
        error={
          text.length > MAX_REPORT_LENGTH
            ? t('tooLong', { max: MAX_REPORT_LENGTH, by: text.length - MAX_REPORT_LENGTH })
            : undefined
        }
        onChange={(event) => update({ text: event.target.value })}
      />
    </Dialog>
  )
}
