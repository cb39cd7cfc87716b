import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { timeAgo } from '../../i18n/time-ago.ts'
import { useAccountQuery } from '../../sync/hooks.ts'
import { getLastFailedPull, subscribeFailedPulls } from '../../sync/missed-pulls.ts'

/**
 * When the replica was last in sync (ms, null before the first sync). Not fresh: the server can't be reached,
 * or a later pull failed.
 */
export function useReplicaAge(): { savedAt: number | null; fresh: boolean } {
  const reachable = useReachable()
  const lastFailedAt = useSyncExternalStore(subscribeFailedPulls, getLastFailedPull)
  const savedAt = useAccountQuery((db) => db.cursor.get('cursor'))?.at ?? null
  return { savedAt, fresh: reachable && lastFailedAt <= (savedAt ?? 0) }
}

/** The same for a menu; computed when the menu is opened, not updated afterwards. */
export default function ReplicaAge() {
  const { t, i18n } = useTranslation('saved')
  const { savedAt, fresh } = useReplicaAge()
  if (fresh || savedAt === null) return null
  return (
    <span className="block max-w-64 text-sm text-muted">
      {t('saved', { ago: timeAgo(savedAt, Date.now(), i18n.language) })}
    </span>
  )
}
