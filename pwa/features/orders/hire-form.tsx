import i18next from 'i18next'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { parseAmount } from '#shared/amount.ts'
import { formatAmount } from '#shared/currency.ts'
import { REQUEST_EXPIRY_DAYS } from '#shared/order-graph.ts'
import { CreateOrder, MAX_DESCRIPTION_LENGTH } from '#shared/orders.ts'
import { DAY_MS } from '#shared/time.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { amountField } from '../../forms/amount-field.ts'
import { TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, NOT_SENT, useSchemaForm } from '../../forms/form.tsx'
import { serverNow } from '../../platform/clock.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { LocalFile } from '../uploads/local-file.ts'
import { DAY_AND_HOUR, DayAndHour, isInFuture, isNear, toDay, toIsoMoment } from './day-and-hour.tsx'
import { FilesInput } from './files-input.tsx'
import { HireSummary } from './hire-summary.tsx'
import { placeOrder } from './mutations.ts'

const MAX_HOURS_LENGTH = 10

/** Form input: date and hour in this device's time zone, the budget as text. The hours aren't sent. */
const HireFormSchema = v.pipe(
  v.object({
    description: CreateOrder.entries.description,
    ...DAY_AND_HOUR,
    hours: v.pipe(
      v.string(),
      v.maxLength(MAX_HOURS_LENGTH, validationMessage('max_length', MAX_HOURS_LENGTH)),
    ),
    budget: amountField(CreateOrder.entries.budget, 'budget'),
    files: v.array(LocalFile),
  }),
  v.forward(v.partialCheck([['day'], ['hour']], isInFuture, validationMessage('future_day')), ['day']),
  v.forward(v.partialCheck([['day'], ['hour']], isNear, validationMessage('too_far')), ['day']),
)

/** Who is hired. `hourlyRate` in USD, and `timeZone` (IANA) are null while or where they are unknown. */
export interface HireTarget {
  _id: string
  name: string
  hourlyRate: number | null
  timeZone: string | null
}

/**
 * The form of a new order, then a summary of it. It is saved as a draft while typing, and sent when there is
 * a network. `about` introduces the freelancer. The buttons are drawn in `footer`, always in sight.
 */
export function HireForm({
  engine,
  seller,
  about,
  footer,
  onSent,
}: {
  engine: Engine
  seller: HireTarget
  about: ReactNode
  footer: HTMLElement | null
  onSent: (orderId: string) => void
}) {
  const { t } = useTranslation('orders')
  const formId = useId()
  const { _id: sellerId, name: sellerName } = seller
  const draft = useAccountDraft(engine.userId, `hire ${sellerId}`)
  const form = useSchemaForm(HireFormSchema, {
    defaults: {
      description: '',
      day: toDay(serverNow() + 7 * DAY_MS),
      hour: '18:00',
      hours: '',
      budget: '',
      files: [] as LocalFile[],
    },
    draft,
  })
  const [showsSummary, setShowsSummary] = useState(false)
  const summary = useRef<HTMLHeadingElement>(null)
  // What has become invalid meanwhile, such as the due date, is shown at its field.
  const { root: _root, ...fieldErrors } = form.formState.errors
  if (showsSummary && Object.keys(fieldErrors).length > 0) setShowsSummary(false)
  useEffect(() => {
    if (showsSummary) summary.current?.focus()
  }, [showsSummary])
  const edit = () => {
    // A hidden field takes no focus.
    flushSync(() => setShowsSummary(false))
    form.setFocus('description')
  }
  const submit = async ({ description, day, hour, budget, files }: v.InferOutput<typeof HireFormSchema>) => {
    if (!showsSummary) {
      setShowsSummary(true)
      return NOT_SENT
    }
    const orderId = await placeOrder(engine, {
      sellerUserId: sellerId,
      sellerName,
      description,
      deliveryAt: toIsoMoment({ day, hour }),
      budget,
      files,
      draft,
    })
    return onSent(orderId)
  }
  const values = form.watch()
  const estimate = estimatePrice(values.hours, seller.hourlyRate)
  return (
    <Form id={formId} failedAction="createOrder" form={form} onSubmit={submit} className="grid gap-5">
      {about}
      <div hidden={showsSummary} className="grid gap-5">
        <TextAreaInput
          name="description"
          label={t('hire.description')}
          hint={t('hire.descriptionHint')}
          maxLength={MAX_DESCRIPTION_LENGTH}
        />
        <DayAndHour />
        <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
          {seller.hourlyRate !== null && (
            <div>
              <TextInput
                name="hours"
                label={t('hire.hours')}
                hint={t('hire.hoursHint', { rate: formatAmount(seller.hourlyRate, 'USD') })}
                inputMode="decimal"
                autoComplete="off"
              />
              <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 not-empty:mt-2">
                {estimate && <bdi className="tabular-nums">{estimate.text}</bdi>}
                {estimate && (
                  <Button
                    variant="ghost"
                    onClick={() =>
                      form.setValue('budget', estimate.input, { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    {t('hire.useEstimate')}
                  </Button>
                )}
              </p>
            </div>
          )}
          <TextInput
            name="budget"
            label={t('hire.budget')}
            hint={t('hire.budgetHint')}
            inputMode="decimal"
            autoComplete="off"
          />
        </div>
        <FilesInput />
      </div>
      {showsSummary && (
        <HireSummary heading={summary} values={values} estimate={estimate?.text ?? null} seller={seller} />
      )}
      <p className="text-sm text-muted">{t('expires.hire', { days: REQUEST_EXPIRY_DAYS })}</p>
      {footer &&
        createPortal(
          <>
            {form.formState.errors.root && (
              <div className="w-full">
                <FormError form={form} />
              </div>
            )}
            {showsSummary && (
              <Button variant="ghost" onClick={edit}>
                {t('hire.edit')}
              </Button>
            )}
            <Button
              type="submit"
              form={formId}
              className="grow"
              busy={form.formState.isSubmitting}
              // A double press on the button of the form would send what its summary says unread.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {t(showsSummary ? 'hire.send' : 'hire.continue')}
            </Button>
          </>,
          footer,
        )}
    </Form>
  )
}

/** Hours × rate: as a text, and as the input of the budget's field. Null without both. */
function estimatePrice(hours: string, rate: number | null): { text: string; input: string } | null {
  const count = parseAmount(hours, i18next.language)
  if (count === null || count <= 0 || rate === null) return null
  const total = Math.round(count * rate * 100) / 100
  return {
    text: `${hours.trim()} × ${formatAmount(rate, 'USD')} = ${formatAmount(total, 'USD')}`,
    input: String(total),
  }
}
