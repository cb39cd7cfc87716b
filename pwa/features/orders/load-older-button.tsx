import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { type FailedAction, useErrorMessage } from '../../forms/error-message.ts'
import type { AccountDb } from '../../sync/account-db.ts'
import { useEngine } from '../../sync/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

interface LoadOlderButtonProps {
  /** Number of rows on this device. */
  localCount: number
  /** Page size; with fewer rows on this device there are no older ones. */
  limit: number
  /** Fetches a page into the replica. Resolves with the number of pages. */
  fetchPage: (db: AccountDb, page: number) => Promise<number>
  /** Which action failed, for errors without a message of their own. */
  failed?: FailedAction
}

/**
 * Loads rows older than those of the initial sync into the replica, one page per press, until there are no
 * more.
 */
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
