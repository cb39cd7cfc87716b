import { useMemo, useState } from 'react'
import type { Draft } from '../../client/drafts.ts'
import { useSession } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { getChangedFields } from '../../forms/changed-fields.ts'

/** What this administrator has begun to write in a dialog of the desk: it outlives the closed dialog. */
export function useAdminDraft(name: string): Draft {
  const userId = useSession()?.user._id ?? ''
  return useAccountDraft(userId, `admin ${name}`)
}

/**
 * The draft of a form over something that exists, whose values are `saved` when the form opens. It holds only
 * the fields that differ: of the others, what is saved meanwhile is shown.
 */
export function useEditDraft(name: string, saved: object): Draft {
  const draft = useAdminDraft(`edit ${name}`)
  const [base] = useState(saved)
  return useMemo(
    () => ({
      ...draft,
      read: () => ({ ...base, ...draft.read() }),
      write(values) {
        const changed = getChangedFields(base, values).map((field) => [field, values[field]])
        if (changed.length > 0) draft.write(Object.fromEntries(changed))
        else draft.clear()
      },
    }),
    [draft, base],
  )
}
