import type { StripeCardElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { toInAppPath } from '#shared/in-app-path.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { SetupIntent } from '#shared/subscriptions.ts'
import { callEndpoint } from '../../client/api.ts'
import { useReachable } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { OnlineSubmit } from '../../forms/online-submit.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useCards, usePaymentActions, useSubscription } from './cards.ts'

/**
 * Stripe's card form on a page of its own: only this page's content security policy allows Stripe, and the
 * card number goes to Stripe alone. The page is loaded as a document in both directions, because the policy
 * is set when a document loads. Without a network the service worker serves it with the app's usual policy:
 * then it says that the network is missing, and reloads when it is back.
 */
export default function AddCard() {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const [searchParams] = useSearchParams()
  const cards = useCards()
  const [attempt, setAttempt] = useState(0)
  useDocumentTitle(t('card.add'))
  const back = toInAppPath(searchParams.get('from')) ?? paths.profile('plan-info')
  const [isFormOpen, setIsFormOpen] = useState(false)
  const isMissed = useMissedNetwork(isFormOpen)
  if (cards.status === 'ready' && !cards.data.publishableKey)
    return <Navigate to={paths.profile('plan-info')} replace />
  if (isMissed)
    return (
      <EmptyState
        level={1}
        illustration="offline"
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
        <ErrorState
          title={t('card.failed')}
          text={errorMessage(cards.error)}
          retryLabel={t('retry')}
          onRetry={cards.retry}
        />
      ) : cards.status === 'ready' && cards.data.publishableKey ? (
        <StripeForm
          key={attempt}
          publishableKey={cards.data.publishableKey}
          back={back}
          onOpen={() => setIsFormOpen(true)}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </div>
  )
}

/**
 * Whether the network was missing before Stripe's form was shown. When it is back, the page reloads to get
 * the policy that allows the form.
 */
function useMissedNetwork(isFormOpen: boolean): boolean {
  const reachable = useReachable()
  const [isMissed, setIsMissed] = useState(false)
  if (!reachable && !isFormOpen && !isMissed) setIsMissed(true)
  useEffect(() => {
    if (isMissed && reachable) location.reload()
  }, [isMissed, reachable])
  return isMissed
}

interface StripeFormHandle {
  confirm(name: string): Promise<string>
}

function StripeForm({
  publishableKey,
  back,
  onOpen,
  onRetry,
}: {
  publishableKey: string
  back: string
  onOpen: () => void
  onRetry: () => void
}) {
  const { t, i18n } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const { addCard, setDefaultCard } = usePaymentActions()
  const subscription = useSubscription()
  const containerRef = useRef<HTMLDivElement>(null)
  const [form, setForm] = useState<StripeFormHandle | null>(null)
  const [name, setName] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const latestErrorMessage = useRef(errorMessage)
  const latestOnOpen = useRef(onOpen)
  useEffect(() => {
    latestErrorMessage.current = errorMessage
    latestOnOpen.current = onOpen
  })
  useEffect(() => {
    let card: StripeCardElement | undefined
    let isCancelled = false
    const mountForm = async () => {
      const { clientSecret } = await callEndpoint('POST /payment-method/setup-intent', SetupIntent)
      const stripe = await loadStripe(publishableKey)
      if (!stripe || !containerRef.current || isCancelled) return
      card = stripe
        .elements({ locale: INTERFACE_LANGUAGES.find((language) => language === i18n.language) ?? 'en' })
        .create('card', { hidePostalCode: true })
      card.mount(containerRef.current)
      const mounted = card
      latestOnOpen.current()
      setForm({
        async confirm(holder) {
          const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
            payment_method: { card: mounted, billing_details: { name: holder } },
          })
          const stored = setupIntent?.payment_method
          if (error || !stored) throw new StripeError(error?.message ?? '')
          return typeof stored === 'string' ? stored : stored.id
        },
      })
    }
    mountForm().catch((error: unknown) => setFailure(latestErrorMessage.current(error)))
    return () => {
      isCancelled = true
      card?.destroy()
      setForm(null)
    }
  }, [publishableKey, i18n.language])
  const submit = async () => {
    if (!form) return
    setFailure(null)
    setIsBusy(true)
    try {
      const card = await addCard({ paymentMethodId: await form.confirm(name) })
      if (
        subscription.status === 'ready' &&
        subscription.data.subscription?.status === 'past_due' &&
        !card.isDefault
      )
        await setDefaultCard(card._id)
      location.assign(back)
    } catch (error) {
      setFailure(
        error instanceof StripeError && error.message ? error.message : errorMessage(error, 'payment'),
      )
      setIsBusy(false)
    }
  }
  return (
    <form
      className="grid gap-5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void submit()
      }}
    >
      <TextField
        label={t('card.holder')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="cc-name"
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">{t('card.number')}</p>
        <div ref={containerRef} className="min-h-11 rounded-xl border border-field bg-white px-3.5 py-3" />
        <p className="mt-1.5 text-sm text-muted">{t('card.stripe')}</p>
      </div>
      {failure && (
        <p role="alert" className="rounded-xl bg-danger-soft p-3 text-danger">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {form ? (
          <OnlineSubmit busy={isBusy} disabled={name.trim().length < 2}>
            {t('card.add')}
          </OnlineSubmit>
        ) : (
          failure && <Button onClick={onRetry}>{t('retry')}</Button>
        )}
        <ButtonLink to={back} reloadDocument variant="secondary">
          {t('back')}
        </ButtonLink>
      </div>
    </form>
  )
}

/** Stripe's message about a card, in the reader's language. */
class StripeError extends Error {}
