import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { type Card, CardForm, redactCard } from '#shared/subscriptions.ts'
import { CountryInput } from '../../forms/country-input.tsx'
import { TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { createId } from '../../platform/create-id.ts'
import { usePaymentActions } from './cards.ts'

/**
 * The demo's card form. The number is validated here and discarded: only its brand and last four digits are
 * sent, and no draft is saved.
 */
export function DemoCardForm({ country, onAdded }: { country: string; onAdded: (card: Card) => void }) {
  const { t } = useTranslation('selling')
  const { addCard } = usePaymentActions()
  const form = useSchemaForm(CardForm, {
    defaults: { cardholder: '', number: '', expiry: '', cvv: '', country },
  })
  const id = useMemo(() => createId(), [])
  const submit = async (values: v.InferOutput<typeof CardForm>) =>
    onAdded(await addCard({ ...redactCard(values), _id: id }))
  return (
    <Form failedAction="payment" form={form} onSubmit={submit} className="grid gap-5">
      <p className="rounded-xl bg-brand-soft p-3 text-sm">
        {t('card.demo', { number: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' })}
      </p>
      <TextInput name="cardholder" label={t('card.holder')} autoComplete="cc-name" maxLength={100} />
      <TextInput
        name="number"
        label={t('card.number')}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
      />
      <div className="grid grid-cols-2 gap-5">
        <TextInput
          name="expiry"
          label={t('card.expiry')}
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM/YY"
          maxLength={7}
        />
        <TextInput name="cvv" label={t('card.cvv')} autoComplete="cc-csc" inputMode="numeric" maxLength={4} />
      </div>
      <CountryInput name="country" label={t('country')} noneLabel={t('chooseCountry')} />
      <FormError form={form} />
      <OnlineSubmit busy={form.formState.isSubmitting}>{t('card.add')}</OnlineSubmit>
    </Form>
  )
}
