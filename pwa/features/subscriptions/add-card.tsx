import type { StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { toInAppPath } from '#shared/inner-address.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { SetupIntent } from '#shared/subscriptions.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { send } from '../../offline/api.ts'
import { useReachable } from '../../offline/hooks.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTitle } from '../../ui/title.ts'
import { useCards, usePaymentDeeds, useSubscription } from './cards.ts'

/**
 * Stripe's own card form, on a page of its own: only here may anything be loaded from Stripe, and the card's number goes to Stripe alone. Opened as a
 * document, because a page's policy is settled when it is loaded; it leads back the same way. Without a network the device opens it with the policy of all
 * pages: it says what is missing, and is loaded anew once there is one.
 */
export default function AddCard() {
  const { t } = useTranslation('selling')
  const errorText = useErrorText()
  const [query] = useSearchParams()
  const cards = useCards()
  const [tries, again] = useState(0)
  useTitle(t('card.add'))
  const back = toInAppPath(query.get('from')) ?? paths.profile('plan-info')
  const [opened, open] = useState(false)
  const misses = useMissed(opened)
  if (cards.status === 'ready' && !cards.data.publishableKey) return <Navigate to={paths.profile('plan-info')} replace />
  if (misses)
    return (
      <EmptyState
        level={1}
        icon={<CloudOff aria-hidden="true" />}
        title={t('card.offlineTitle')}
        text={t('card.offlineText')}
        action={
          <ButtonLink to={back} variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
    )
  return (
    <div className="frame max-w-xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="mb-6 text-3xl font-extrabold tracking-tight">{t('card.add')}</h1>
      {cards.status === 'error' ? (
        <ErrorState title={t('card.failed')} text={errorText(cards.error)} retryLabel={t('retry')} onRetry={cards.retry} />
      ) : cards.status === 'ready' && cards.data.publishableKey ? (
        <StripeForm key={tries} publishableKey={cards.data.publishableKey} back={back} onOpen={() => open(true)} onRetry={() => again(tries + 1)} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  )
}

/** Whether there was no network before Stripe's form stood here. As soon as there is one the page is loaded anew, with the policy that lets the form in. */
function useMissed(opened: boolean): boolean {
  const reachable = useReachable()
  const [missed, miss] = useState(false)
  if (!reachable && !opened && !missed) miss(true)
  useEffect(() => {
    if (missed && reachable) location.reload()
  }, [missed, reachable])
  return missed
}

interface Opened {
  confirm(name: string): Promise<string>
}

function StripeForm({ publishableKey, back, onOpen, onRetry }: { publishableKey: string; back: string; onOpen: () => void; onRetry: () => void }) {
  const { t, i18n } = useTranslation('selling')
  const errorText = useErrorText()
  const { addCard, preferCard } = usePaymentDeeds()
  const subscription = useSubscription()
  const place = useRef<HTMLDivElement>(null)
  const [form, open] = useState<Opened | null>(null)
  const [name, rename] = useState('')
  const [fault, say] = useState<string | null>(null)
  const [busy, work] = useState(false)
  const failed = useRef(errorText)
  const told = useRef(onOpen)
  useEffect(() => {
    failed.current = errorText
    told.current = onOpen
  })
  useEffect(() => {
    let card: StripeCardElement | undefined
    let left = false
    const show = async () => {
      const { clientSecret } = await send('post', 'payment-method/setup-intent', {}, SetupIntent)
      const stripe = await loadStripe(publishableKey)
      if (!stripe || !place.current || left) return
      card = stripe.elements({ locale: INTERFACE_LANGUAGES.find((each) => each === i18n.language) ?? 'en' }).create('card', { hidePostalCode: true })
      card.mount(place.current)
      const mounted = card
      told.current()
      open({
        async confirm(holder) {
          const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card: mounted, billing_details: { name: holder } } })
          const stored = setupIntent?.payment_method
          if (error || !stored) throw new StripeFault(error?.message ?? '')
          return typeof stored === 'string' ? stored : stored.id
        },
      })
    }
    show().catch((error: unknown) => say(failed.current(error)))
    return () => {
      left = true
      card?.destroy()
      open(null)
    }
  }, [publishableKey, i18n.language])
  const add = async () => {
    if (!form) return
    say(null)
    work(true)
    try {
      const card = await addCard({ paymentMethodId: await form.confirm(name) })
      if (subscription.status === 'ready' && subscription.data.subscription?.status === 'past_due' && !card.isDefault) await preferCard(card._id)
      location.assign(back)
    } catch (error) {
      say(error instanceof StripeFault && error.message ? error.message : errorText(error, 'payment'))
      work(false)
    }
  }
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void add()
      }}
    >
      <TextField label={t('card.holder')} value={name} onChange={(event) => rename(event.target.value)} autoComplete="cc-name" />
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t('card.number')}</p>
        <div ref={place} className="min-h-11 rounded-xl border border-field bg-white px-3.5 py-3" />
        <p className="mt-1.5 text-sm text-muted">{t('card.stripe')}</p>
      </div>
      {fault && (
        <p role="alert" className="rounded-xl bg-danger-soft p-3 text-danger">
          {fault}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {form ? (
          <OnlineSubmit busy={busy} disabled={name.trim().length < 2}>
            {t('card.add')}
          </OnlineSubmit>
        ) : (
          fault && <Button onClick={onRetry}>{t('retry')}</Button>
        )}
        <ButtonLink to={back} reloadDocument variant="secondary">
          {t('back')}
        </ButtonLink>
      </div>
    </form>
  )
}

/** What Stripe's form says of a card, in the reader's language. */
class StripeFault extends Error {}
