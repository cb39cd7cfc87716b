import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import type { UpdateProfile } from '#shared/accounts.ts'
import { callEndpoint } from '../../../client/api.ts'
import { useSession } from '../../../client/hooks.ts'
import { updateUser } from '../../../client/session.ts'
import type { QueuedMutation } from '../../../sync/account-db.ts'
import { mergeBodies } from '../../../sync/enqueue-merged.ts'
import { useEngine } from '../../../sync/hooks.ts'
import type { DraftSource } from '../../../sync/outbox.ts'
import { usePendingSettings } from '../../../sync/use-pending-settings.ts'
import { toast } from '../../../ui/toast.tsx'
import { enqueueSettings, portraitFiles, refreshAccount } from '../settings-mutations.ts'
import { mergeAccountChanges, toAccountChanges } from './account-edit.ts'

type AccountChanges = v.InferInput<typeof UpdateProfile>

const Portrait = v.object({ profileImage: v.optional(v.nullable(v.string())) })

/**
 * Saves changes of the values `was`. `draftSource` is the form's draft and the files to upload first. The
 * last parameter names the toast shown when it is done.
 */
export type SaveAccount = (
  changes: AccountChanges,
  was: Readonly<Record<string, unknown>>,
  draftSource: DraftSource & { files?: string[] },
  toastKey?: 'saved' | 'picture.saved' | 'picture.removed',
) => Promise<void>

/**
 * Changes to one's own account: shown on this device at once, sent when possible. An administrator has no
 * outbox, so their changes go straight to the server.
 */
export function useAccountChanges(): {
  mutation: QueuedMutation<'updateAccount'> | undefined
  portrait: string | null | undefined
  save: SaveAccount
} {
  const { t } = useTranslation('settings')
  const user = useSession()?.user
  const engine = useEngine()
  const { mutation, overlay } = usePendingSettings('updateAccount', refreshAccount)
  const pendingPortrait = v.safeParse(Portrait, mutation?.payload ?? overlay)
  const save: SaveAccount = async (changes, was, draftSource, toastKey = 'saved') => {
    if (Object.keys(changes).length === 0) return mutation ? undefined : void toast.success(t(toastKey))
    const payload = toAccountChanges(changes, was)
    if (!engine) {
      updateUser(await callEndpoint('PUT /profile', Account, { body: payload }))
      return void toast.success(t(toastKey))
    }
    const { done } = await enqueueSettings(
      engine,
      { kind: 'updateAccount', payload },
      {
        ...draftSource,
        merge: mergeAccountChanges,
        listFiles: (merged) => portraitFiles(merged.profileImage),
      },
    )
    const { profileImage, ...textChanges } = changes
    // A picture that is still on this device is shown where it was chosen, not everywhere in the app.
    const visibleChanges = draftSource.files?.length || profileImage === undefined ? textChanges : changes
    if (user) updateUser(v.parse(Account, mergeBodies(user, visibleChanges)))
    void done.then((isDone) => isDone && toast.success(t(toastKey)))
  }
  return {
    mutation,
    portrait: pendingPortrait.success ? pendingPortrait.output.profileImage : undefined,
    save,
  }
}
