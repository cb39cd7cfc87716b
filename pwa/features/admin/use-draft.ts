import { useMemo } from 'react'
import { type Draft, getAccountDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/hooks.ts'

/** What this administrator has begun to write in a dialog of the desk: it outlives the closed dialog. */
export function useAdminDraft(name: string): Draft {
  const userId = useSession()?.user._id ?? ''
  return useMemo(() => getAccountDraft(userId, `admin ${name}`), [userId, name])
}
