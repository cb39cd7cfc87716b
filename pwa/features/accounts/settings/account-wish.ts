import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import type { UpdateProfile } from '#shared/accounts.ts'
import { sendRequest } from '../../../offline/api.ts'
import { useSession } from '../../../offline/hooks.ts'
import type { QueuedMutation } from '../../../offline/mine/db.ts'
import { useEngine } from '../../../offline/mine/hooks.ts'
import type { DraftSource } from '../../../offline/mine/outbox.ts'
import { mergeBodies } from '../../../offline/mine/want-also.ts'
import { usePendingSettings } from '../../../offline/mine/wish-hooks.ts'
import { updateUser } from '../../../offline/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { enqueueSettings, refreshAccount, SETTINGS_PATHS } from '../wishes.ts'

type AccountChanges = v.InferInput<typeof UpdateProfile>

const Portrait = v.object({ profileImage: v.optional(v.nullable(v.string())) })

/** Keeps changes; `typed`: where they were, and the files that go ahead of them. `said` is told when it is done. */
export type SaveAccount = (changes: AccountChanges, draftSource: DraftSource & { files?: string[] }, said?: 'saved' | 'picture.saved' | 'picture.removed') => Promise<void>

/** What one changes of one's account: shown on this device at once, sent when it can be. Who runs the market has no outbox: theirs goes straight to the server. */
export function useAccountChanges(): { mutation: QueuedMutation | undefined; portrait: string | null | undefined; save: SaveAccount } {
  const { t } = useTranslation('settings')
  const user = useSession()?.user
  const engine = useEngine()
  const { mutation, overlay } = usePendingSettings(SETTINGS_PATHS.account, refreshAccount)
  const wanted = v.safeParse(Portrait, mutation?.body ?? overlay)
  const save: SaveAccount = async (changes, draftSource, said = 'saved') => {
    if (!engine) {
      updateUser(await sendRequest('put', 'profile', changes, Account))
      return void toast.success(t(said))
    }
    const { done } = await enqueueSettings(engine, 'account', changes, draftSource)
    const { profileImage, ...words } = changes
    // A picture that lies on this device is shown where it was chosen.
    const shown = draftSource.files?.length || profileImage === undefined ? words : changes
    if (user) updateUser(v.parse(Account, mergeBodies(user, shown)))
    void done.then((isDone) => isDone && toast.success(t(said)))
  }
  return { mutation, portrait: wanted.success ? wanted.output.profileImage : undefined, save }
}
