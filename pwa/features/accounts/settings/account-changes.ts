import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import type { UpdateProfile } from '#shared/accounts.ts'
import { sendRequest } from '../../../client/api.ts'
import { useSession } from '../../../client/hooks.ts'
import { updateUser } from '../../../client/session.ts'
import type { QueuedMutation } from '../../../sync/account-db.ts'
import { mergeBodies } from '../../../sync/enqueue-merged.ts'
import { useEngine } from '../../../sync/hooks.ts'
import type { DraftSource } from '../../../sync/outbox.ts'
import { usePendingSettings } from '../../../sync/use-pending-settings.ts'
import { toast } from '../../../ui/toast.tsx'
import { enqueueSettings, refreshAccount, SETTINGS_PATHS } from '../settings-mutations.ts'

type AccountChanges = v.InferInput<typeof UpdateProfile>

const Portrait = v.object({ profileImage: v.optional(v.nullable(v.string())) })

/**
 * Saves changes. `draftSource` is the form's draft and the files to upload first. The third parameter names
 * the toast shown when it is done.
 */
export type SaveAccount = (
  changes: AccountChanges,
  draftSource: DraftSource & { files?: string[] },
  toastKey?: 'saved' | 'picture.saved' | 'picture.removed',
) => Promise<void>

/**
 * Changes to one's own account: shown on this device at once, sent when possible. An administrator has no
 * outbox, so their changes go straight to the server.
 */
export function useAccountChanges(): {
  mutation: QueuedMutation | undefined
  portrait: string | null | undefined
  save: SaveAccount
} {
  const { t } = useTranslation('settings')
  const user = useSession()?.user
  const engine = useEngine()
  const { mutation, overlay } = usePendingSettings(SETTINGS_PATHS.account, refreshAccount)
  const pendingPortrait = v.safeParse(Portrait, mutation?.body ?? overlay)
  const save: SaveAccount = async (changes, draftSource, toastKey = 'saved') => {
    if (!engine) {
      updateUser(await sendRequest('put', 'profile', changes, Account))
      return void toast.success(t(toastKey))
    }
    const { done } = await enqueueSettings(engine, 'account', changes, draftSource)
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
