import { useTranslation } from 'react-i18next'
import { MAX_COMMENT_LENGTH, ReplyToRating } from '#shared/orders.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { TextAreaInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { type OrderWithPending, replyToRating } from './mutations.ts'

/** A freelancer's only reply to a review. */
export default function ReplyForm({ engine, order }: { engine: Engine; order: OrderWithPending }) {
  const { t } = useTranslation('orders')
  const draft = useAccountDraft(engine.userId, `reply ${order._id}`)
  const form = useSchemaForm(ReplyToRating, { defaults: { reply: '' }, draft })
  return (
    <Form
      form={form}
      onSubmit={({ reply }) => replyToRating(engine, order, reply, { draft })}
      className="grid gap-3"
    >
      <TextAreaInput
        name="reply"
        label={t('rating.reply')}
        hint={t('rating.replyHint')}
        maxLength={MAX_COMMENT_LENGTH}
      />
      <FormError form={form} />
      <Button
        type="submit"
        variant="secondary"
        busy={form.formState.isSubmitting}
        className="justify-self-start"
      >
        {t('rating.sendReply')}
      </Button>
    </Form>
  )
}
