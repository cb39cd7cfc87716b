import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Move, REVISION_DAYS } from '#shared/order-graph.ts'
import { MAX_NOTE_LENGTH } from '#shared/orders.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { LocalFile } from '../uploads/local-file.ts'
import { getMoveTextKey } from './event-text.ts'
import { FilesInput } from './files-input.tsx'
import { moveOrder, type OrderWithPending } from './mutations.ts'

const note = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(MAX_NOTE_LENGTH, validationMessage('max_length', MAX_NOTE_LENGTH)),
)
const MoveFormSchema = v.object({ note, files: v.array(LocalFile) })
const MoveFormWithNoteSchema = v.object({
  note: v.pipe(note, v.minLength(1, validationMessage('word_needed'))),
  files: v.array(LocalFile),
})

/** A status move of the order as it was when the move was chosen, with a note and files where it has them. */
export function MoveForm({
  engine,
  order,
  move,
  onDone,
}: {
  engine: Engine
  order: OrderWithPending
  move: Move
  onDone: () => void
}) {
  const { t } = useTranslation('orders')
  const { to, requiresReason } = move
  const draft = useAccountDraft(engine.userId, `order ${order._id} ${to}`)
  const form = useSchemaForm(requiresReason ? MoveFormWithNoteSchema : MoveFormSchema, {
    defaults: { note: '', files: [] as LocalFile[] },
    draft,
  })
  const submit = async ({ note: text, files }: v.InferOutput<typeof MoveFormSchema>) => {
    await moveOrder(engine, order, to, { note: text, files, draft })
    onDone()
  }
  const key = getMoveTextKey(order.status, move)
  return (
    <Form failedAction="orderStatus" form={form} onSubmit={submit} className="grid gap-5">
      <p>{t(`explain.${key}`, { days: REVISION_DAYS })}</p>
      <TextAreaInput
        name="note"
        label={t(requiresReason ? 'noteNeeded' : 'note')}
        maxLength={MAX_NOTE_LENGTH}
      />
      {to === 'DELIVERED' && <FilesInput />}
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t(`move.${key}`)}
      </Button>
    </Form>
  )
}
