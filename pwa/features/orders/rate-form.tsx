import { Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Side } from '#shared/order-graph.ts'
import { MAX_COMMENT_LENGTH, MAX_STARS, RateOrder } from '#shared/orders.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { TextAreaInput, useFieldError } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { type OrderWithPending, rateOrder } from './mutations.ts'

const RateFormSchema = v.object({
  rating: v.pipe(RateOrder.entries.rating, v.minValue(1, validationMessage('stars'))),
  comment: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(MAX_COMMENT_LENGTH, validationMessage('max_length', MAX_COMMENT_LENGTH)),
  ),
})

/** Stars and a comment: about the work (as the buyer) or the client (as the freelancer). */
export function RateForm({
  engine,
  order,
  side,
  onDone,
}: {
  engine: Engine
  order: OrderWithPending
  side: Side
  onDone: () => void
}) {
  const { t } = useTranslation('orders')
  const draft = useAccountDraft(engine.userId, `rating ${order._id}`)
  const form = useSchemaForm(RateFormSchema, { defaults: { rating: 0, comment: '' }, draft })
  const submit = async (values: v.InferOutput<typeof RateFormSchema>) => {
    await rateOrder(engine, side, { orderId: order._id, ...values }, { draft })
    onDone()
  }
  const selected = form.watch('rating')
  return (
    <Form failedAction="rating" form={form} onSubmit={submit} className="grid gap-5">
      <fieldset>
        <legend className="mb-1.5 text-sm font-semibold">{t('rating.howMany')}</legend>
        <div className="flex">
          {Array.from({ length: MAX_STARS }, (_, i) => i + 1).map((stars) => (
            <label
              key={stars}
              className="cursor-pointer rounded-xl p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="stars"
                className="sr-only"
                checked={selected === stars}
                onChange={() =>
                  form.setValue('rating', stars, {
                    shouldDirty: true,
                    shouldTouch: true,
                    shouldValidate: true,
                  })
                }
              />
              <Star
                aria-hidden="true"
                className={`size-8 ${stars <= selected ? 'fill-current text-star' : 'text-muted'}`}
              />
              <span className="sr-only">{t('rating.stars', { value: stars })}</span>
            </label>
          ))}
        </div>
        <StarsError />
      </fieldset>
      <TextAreaInput name="comment" label={t('rating.comment')} maxLength={MAX_COMMENT_LENGTH} />
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('rating.send')}
      </Button>
    </Form>
  )
}

function StarsError() {
  const error = useFieldError('rating')
  return error ? (
    <p role="alert" className="mt-1.5 text-sm text-danger">
      {error}
    </p>
  ) : null
}
