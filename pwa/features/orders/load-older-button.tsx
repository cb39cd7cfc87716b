import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { type FailedAction, useErrorMessage } from '../../forms/error-message.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

interface LoadOlderButtonProps {
  /** How many rows are on this device. */
  localCount: number
  /** How many come in a page; with fewer here there are no older ones. */
  limit: number
  /** Fetches a page and keeps it; the answer is how many pages there are. */
  fetchPage: (db: AccountDb, page: number) => Promise<number>
  /** What failed, where a failure says nothing of itself. */
  failed?: FailedAction
}

/** Brings what is older than the feed brought to this device, a page at a press, until there is no more. */
export function LoadOlderButton({ localCount, limit, fetchPage, failed }: LoadOlderButtonProps) {
  const { t } = useTranslation('orders')
  const errorMessage = useErrorMessage()
  const reachable = useReachable()
  const engine = useEngine()
  const [isBusy, setIsBusy] = useState(false)
  const [isExhausted, setIsExhausted] = useState(false)
  if (isExhausted || localCount < limit || !engine) return null
  const loadMore = async () => {
    setIsBusy(true)
    try {
      const page = Math.floor(localCount / limit) + 1
      if (page >= (await fetchPage(engine.db, page))) setIsExhausted(true)
    } catch (error) {
      toast.error(errorMessage(error, failed))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      disabled={!reachable}
      className="mt-4 justify-self-center"
      onClick={() => void loadMore()}
    >
      {t('older')}
    </Button>
  )
}
