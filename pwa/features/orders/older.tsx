import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failed, useErrorText } from '../../forms/error-text.ts'
import { useReachable } from '../../offline/hooks.ts'
import type { Mine } from '../../offline/mine/db.ts'
import { useEngine } from '../../offline/mine/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'

interface OlderProps {
  /** How many rows are on this device. */
  here: number
  /** How many come in a page; with fewer here there are no older ones. */
  limit: number
  /** Fetches a page and keeps it; the answer is how many pages there are. */
  fetchPage: (mine: Mine, page: number) => Promise<number>
  /** What failed, where a failure says nothing of itself. */
  failed?: Failed
}

/** Brings what is older than the feed brought to this device, a page at a press, until there is no more. */
export function Older({ here, limit, fetchPage, failed }: OlderProps) {
  const { t } = useTranslation('orders')
  const errorText = useErrorText()
  const reachable = useReachable()
  const engine = useEngine()
  const [busy, work] = useState(false)
  const [done, end] = useState(false)
  if (done || here < limit || !engine) return null
  const more = async () => {
    work(true)
    try {
      const page = Math.floor(here / limit) + 1
      if (page >= (await fetchPage(engine.mine, page))) end(true)
    } catch (error) {
      toast.error(errorText(error, failed))
    } finally {
      work(false)
    }
  }
  return (
    <Button variant="secondary" busy={busy} disabled={!reachable} className="mt-4 justify-self-center" onClick={() => void more()}>
      {t('older')}
    </Button>
  )
}
