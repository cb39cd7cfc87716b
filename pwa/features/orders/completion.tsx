import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import type { OrderWithPending } from './mutations.ts'
import { RateForm } from './rate-form.tsx'

/** Says that an order is complete, and asks how it was. What is typed here is a draft of the review. */
export function Completion({
  engine,
  order,
  onDone,
}: {
  engine: Engine
  order: OrderWithPending
  onDone: () => void
}) {
  const { t } = useTranslation('orders')
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => message.current?.focus(), [])
  const name = order.seller.firstName || t('deletedUser')
  return (
    <div className="grid gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-16 place-items-center rounded-full bg-success-soft text-success transition duration-200 ease-out starting:scale-50 starting:opacity-0">
          <Check aria-hidden="true" className="size-8" strokeWidth={3} />
        </span>
        <p ref={message} tabIndex={-1} className="text-lg font-semibold">
          {t('completed.text', { name })}
        </p>
        <p className="text-muted">{t('rating.ask', { name })}</p>
      </div>
      <RateForm engine={engine} order={order} side="buyer" onDone={onDone} />
      <Button variant="ghost" onClick={onDone}>
        {t('completed.later')}
      </Button>
    </div>
  )
}
