import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAccountDraft } from '../../client/drafts.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { getCurrentEngine } from '../../sync/current-engine.ts'
import { useAccountQuery } from '../../sync/hooks.ts'
import { ofKind } from '../../sync/outbox.ts'
import { toast } from '../../ui/toast.tsx'
import { getProfileMutations, isConflict, isTakenBack, TAKEN_BACK_DRAFT } from './completion.ts'
import { useProfileActions } from './edit/my-profile.ts'

const TOAST_ID = 'profile-created'

/** A first profile that is pending or was rejected, with the later edits in its lane. */
export interface Completion {
  mutation: QueuedMutation<'completeProfile'>
  edits: QueuedMutation[]
}

/**
 * The first profile in the outbox, until it is done and the server's version is on this device; null if there
 * is none, undefined before the outbox has been read.
 */
export function useCompletion(): Completion | null | undefined {
  const { t } = useTranslation('selling')
  const { refresh } = useProfileActions()
  const queue = useAccountQuery((db) => getProfileMutations(db).catch(() => []))
  const mutation = ofKind(queue ?? [], 'completeProfile')[0]
  const edits = queue?.filter((queued) => queued !== mutation) ?? []
  const [last, setLast] = useState<Completion | null>(null)
  if (mutation && mutation !== last?.mutation) setLast({ mutation, edits })
  const callbacks = useRef({ refresh, announce: () => {} })
  useEffect(() => {
    callbacks.current = { refresh, announce: () => void toast.success(t('created'), { id: TOAST_ID }) }
  })
  // What another device has published can be edited only.
  const conflictId = mutation && isConflict(mutation.rejection) ? mutation.id : null
  useEffect(() => {
    const engine = getCurrentEngine()
    if (!conflictId || !engine) return
    void callbacks.current
      .refresh()
      .then(async () => (await import('./complete-profile-mutation.ts')).convertToEdit(engine, conflictId))
      .catch(() => undefined)
  }, [conflictId])
  const goneId = last && queue && !mutation ? last.mutation.id : null
  const wasRejected = last?.mutation.rejection != null
  useEffect(() => {
    const engine = getCurrentEngine()
    if (!goneId || !engine) return
    if (isTakenBack(goneId)) return setLast(null)
    callbacks.current.refresh().then(
      ({ profileComplete }) => {
        setLast(null)
        if (!profileComplete || wasRejected) return
        getAccountDraft(engine.userId, TAKEN_BACK_DRAFT).clear()
        callbacks.current.announce()
      },
      // What was sent stays on the screen until the server's version comes.
      () => undefined,
    )
  }, [goneId, wasRejected])
  if (queue === undefined) return undefined
  if (mutation) return { mutation, edits }
  return last && !last.mutation.rejection && !isTakenBack(last.mutation.id) ? last : null
}
