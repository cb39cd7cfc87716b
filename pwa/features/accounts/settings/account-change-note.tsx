import { lazy, Suspense } from 'react'
import * as v from 'valibot'
import { ProfileNow } from '#shared/replaceable-values.ts'
import type { QueuedMutation } from '../../../sync/account-db.ts'
import { lazyWithRetry } from '../../../update/lazy-with-retry.ts'
import { PendingChangeNote } from '../pending-change-note.tsx'

const AccountConflict = lazy(lazyWithRetry(() => import('./account-conflict.tsx')))

/** What waits, why it was rejected, or both values of what was changed elsewhere, too. */
export function AccountChangeNote({
  mutation,
  onTakeTheirs,
}: {
  mutation: QueuedMutation<'updateAccount'> | undefined
  onTakeTheirs: (values: Record<string, unknown>) => void
}) {
  const theirs = v.safeParse(ProfileNow, mutation?.rejection)
  if (!mutation || !theirs.success) return <PendingChangeNote mutation={mutation} />
  return (
    <Suspense>
      <AccountConflict mutation={mutation} theirs={theirs.output.now} onTakeTheirs={onTakeTheirs} />
    </Suspense>
  )
}
