import type { Draft } from '../../client/drafts.ts'
import { useSession } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'

/** What this administrator has begun to write in a dialog of the desk: it outlives the closed dialog. */
export function useAdminDraft(name: string): Draft {
  const userId = useSession()?.user._id ?? ''
  return useAccountDraft(userId, `admin ${name}`)
}
