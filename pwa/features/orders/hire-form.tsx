import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { REQUEST_EXPIRY_DAYS } from '#shared/order-graph.ts'
import { CreateOrder, MAX_DESCRIPTION_LENGTH } from '#shared/orders.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { amountField } from '../../forms/amount-field.ts'
import { TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { serverNow } from '../../platform/clock.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { LocalFile } from '../uploads/local-file.ts'
import { DAY_AND_HOUR, DayAndHour, isInFuture, toDay, toIsoMoment } from './day-and-hour.tsx'
import { FilesInput } from './files-input.tsx'
import { placeOrder } from './mutations.ts'

const DAY_MS = 86_400_000

/** Form input: date and hour in this device's time zone, the budget as text. */
const HireFormSchema = v.pipe(
  v.object({
    description: CreateOrder.entries.description,
    ...DAY_AND_HOUR,
    budget: amountField(CreateOrder.entries.budget, 'budget'),
    files: v.array(LocalFile),
  }),
  v.forward(v.partialCheck([['day'], ['hour']], isInFuture, validationMessage('future_day')), ['day']),
)

/** The form of a new order. It is saved as a draft while typing, and sent when there is a network. */
export function HireForm({
  engine,
  sellerId,
  sellerName,
  onSent,
}: {
  engine: Engine
  sellerId: string
  sellerName: string
  onSent: () => void
}) {
  const { t } = useTranslation('orders')
  const draft = useMemo(() => getAccountDraft(engine.userId, `hire ${sellerId}`), [engine.userId, sellerId])
  const form = useSchemaForm(HireFormSchema, {
    defaults: {
      description: '',
      day: toDay(serverNow() + 7 * DAY_MS),
      hour: '18:00',
      budget: '',
      files: [] as LocalFile[],
    },
    draft,
  })
  const submit = async ({ description, day, hour, budget, files }: v.InferOutput<typeof HireFormSchema>) => {
    await placeOrder(engine, {
      sellerUserId: sellerId,
      sellerName,
      description,
      deliveryAt: toIsoMoment({ day, hour }),
      budget,
      files,
      draft,
    })
    onSent()
  }
  return (
    <Form failedAction="createOrder" form={form} onSubmit={submit} className="grid gap-5">
      <TextAreaInput
        name="description"
        label={t('hire.description')}
        hint={t('hire.descriptionHint')}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <DayAndHour />
      <TextInput
        name="budget"
        label={t('hire.budget')}
        hint={t('hire.budgetHint')}
        inputMode="decimal"
        autoComplete="off"
      />
      <FilesInput />
      <p className="text-sm text-muted">{t('expires.hire', { days: REQUEST_EXPIRY_DAYS })}</p>
      <FormError form={form} />
      <Button type="submit" size="l" busy={form.formState.isSubmitting}>
        {t('hire.send')}
      </Button>
    </Form>
  )
}
