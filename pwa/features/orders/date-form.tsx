import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { validationMessage } from '#shared/say.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { draftBy } from '../../offline/drafts.ts'
import type { Engine } from '../../offline/mine/current.ts'
import { Button } from '../../ui/button.tsx'
import { DayAndHour, dayOf, hourOf, momentOf, TypedMoment } from './day-and-hour.tsx'
import { proposeDate, type ShownOrder } from './intentions.ts'

/** The day somebody would rather have. */
export default function DateForm({ engine, order, onDone }: { engine: Engine; order: ShownOrder; onDone: () => void }) {
  const { t } = useTranslation('orders')
  const draft = useMemo(() => draftBy(engine.userId, `date ${order._id}`), [engine.userId, order._id])
  const schema = useMemo(() => {
    const isOther = (typed: { day: string; hour: string }) => momentOf(typed) !== momentOf({ day: dayOf(order.deliveryAt), hour: hourOf(order.deliveryAt) })
    return v.pipe(TypedMoment, v.forward(v.partialCheck([['day'], ['hour']], isOther, validationMessage('other_due_date')), ['day']))
  }, [order.deliveryAt])
  const form = useSchemaForm(schema, { defaults: { day: dayOf(order.deliveryAt), hour: hourOf(order.deliveryAt) }, draft })
  const send = async (typed: v.InferOutput<typeof TypedMoment>) => {
    await proposeDate(engine, order._id, momentOf(typed), { draft })
    onDone()
  }
  return (
    <Form form={form} onSubmit={send} className="grid gap-5">
      <p>{t('date.explain')}</p>
      <DayAndHour />
      <FormError form={form} />
      <Button type="submit" busy={form.formState.isSubmitting}>
        {t('date.send')}
      </Button>
    </Form>
  )
}
