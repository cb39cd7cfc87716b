import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { validationMessage } from '#shared/validation-message.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { DayAndHour, FutureMomentSchema, toDay, toHour, toIsoMoment } from './day-and-hour.tsx'
import { type OrderWithPending, proposeDeliveryDate } from './mutations.ts'

/** Proposes another delivery date. */
export function DateForm({
  engine,
  order,
  onDone,
}: {
  engine: Engine
  order: OrderWithPending
  onDone: () => void
}) {
  const { t } = useTranslation('orders')
  const draft = useAccountDraft(engine.userId, `date ${order._id}`)
  const schema = useMemo(() => {
    const isDifferent = (values: { day: string; hour: string }) =>
      toIsoMoment(values) !== toIsoMoment({ day: toDay(order.deliveryAt), hour: toHour(order.deliveryAt) })
    return v.pipe(
      FutureMomentSchema,
      v.forward(v.partialCheck([['day'], ['hour']], isDifferent, validationMessage('other_due_date')), [
        'day',
      ]),
    )
  }, [order.deliveryAt])
  const form = useSchemaForm(schema, {
    defaults: { day: toDay(order.deliveryAt), hour: toHour(order.deliveryAt) },
    draft,
  })
  const submit = async (values: v.InferOutput<typeof FutureMomentSchema>) => {
    await proposeDeliveryDate(engine, order._id, toIsoMoment(values), { draft })
    onDone()
  }
  return (
    <Form form={form} onSubmit={submit} className="grid gap-5">
      <p>{t('date.explain')}</p>
      <DayAndHour />
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('date.send')}
      </Button>
    </Form>
  )
}
