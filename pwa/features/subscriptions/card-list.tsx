import { CreditCard, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Card, CardList as Cards } from '#shared/subscriptions.ts'
import type { Loaded } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePaymentActions } from './cards.ts'
import { DemoCardForm } from './demo-card-form.tsx'

/**
 * The user's cards: choosing the default, adding and removing. A first card, and one added after a failed
 * payment, becomes the default at once.
 */
export function CardList({
  loaded,
  country,
  preferNew,
}: {
  loaded: Loaded<Cards>
  country: string
  preferNew: boolean
}) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  const { setDefaultCard, removeCard } = usePaymentActions()
  const [isAdding, setIsAdding] = useState(false)
  const [busyId, setBusyId] = useState<string | null>(null)
  if (loaded.status === 'loading') return <Skeleton className="h-20 rounded-2xl" />
  if (loaded.status === 'error')
    return (
      <ErrorState
        title={t('card.failed')}
        text={errorMessage(loaded.error)}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  const { provider, cards } = loaded.data
  if (provider === 'none') return <p className="rounded-xl bg-brand-soft p-3">{t('card.none')}</p>
  const run = async (id: string, action: () => Promise<unknown>, message: string) => {
    setBusyId(id)
    try {
      await action()
      toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setBusyId(null)
    }
  }
  const onAdded = async (card: Card) => {
    setIsAdding(false)
    if (preferNew && !card.isDefault) await run(card._id, () => setDefaultCard(card._id), t('card.added'))
    else toast.success(t('card.added'))
  }
  return (
    <div className="grid gap-3">
      {cards.length > 0 && (
        <ul className="grid gap-2">
          {cards.map((card) => (
            <li
              key={card._id}
              className="flex min-h-16 flex-wrap items-center gap-x-3 rounded-2xl border border-line bg-surface py-2 ps-4 pe-1"
            >
              <CreditCard aria-hidden="true" className="size-6 shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold capitalize wrap-anywhere">{formatCardName(card)}</span>
                <span className="block text-sm text-muted">
                  {t('card.until', {
                    date: `${String(card.expiryMonth).padStart(2, '0')}/${card.expiryYear % 100}`,
                  })}{' '}
                  · {t(card.isDefault ? 'card.default' : 'card.active')}
                </span>
              </span>
              {!card.isDefault && (
                <>
                  <Button
                    variant="ghost"
                    busy={busyId === card._id}
                    onClick={() => void run(card._id, () => setDefaultCard(card._id), t('card.preferred'))}
                    aria-label={t('card.preferName', { name: formatCardName(card) })}
                  >
                    {t('card.prefer')}
                  </Button>
                  <IconButton
                    label={t('card.removeName', { name: formatCardName(card) })}
                    icon={<Trash2 aria-hidden="true" />}
                    onClick={() => void run(card._id, () => removeCard(card._id), t('card.removed'))}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="secondary"
        icon={<Plus aria-hidden="true" />}
        className="justify-self-start"
        onClick={() =>
          provider === 'stripe'
            ? location.assign(paths.addCard(location.pathname + location.search))
            : setIsAdding(true)
        }
      >
        {t('card.add')}
      </Button>
      <Dialog
        open={isAdding}
        onClose={() => setIsAdding(false)}
        title={t('card.add')}
        closeLabel={t('close')}
      >
        <DemoCardForm country={country} onAdded={(card) => void onAdded(card)} />
      </Dialog>
    </div>
  )
}

const formatCardName = ({ brand, last4 }: Card) => `${brand === 'unknown' ? '' : brand} •••• ${last4}`.trim()
