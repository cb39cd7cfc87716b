import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import type { UpdateProfile } from '#shared/accounts.ts'
import { send } from '../../../offline/api.ts'
import { useSession } from '../../../offline/hooks.ts'
import type { Queued } from '../../../offline/mine/db.ts'
import { useEngine } from '../../../offline/mine/hooks.ts'
import type { Typed } from '../../../offline/mine/outbox.ts'
import { merged } from '../../../offline/mine/want-also.ts'
import { useWish } from '../../../offline/mine/wish-hooks.ts'
import { updateUser } from '../../../offline/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { refreshAccount, WISHES, wish as want } from '../wishes.ts'

type Changes = v.InferInput<typeof UpdateProfile>

const Portrait = v.object({ profileImage: v.optional(v.nullable(v.string())) })

/** Keeps changes; `typed`: where they were, and the files that go ahead of them. `said` is told when it is done. */
export type SaveAccount = (changes: Changes, typed: Typed & { files?: string[] }, said?: 'saved' | 'picture.saved' | 'picture.removed') => Promise<void>

/** What one changes of one's account: shown on this device at once, sent when it can be. Who runs the market has no outbox: theirs goes straight to the server. */
export function useAccountWish(): { wish: Queued | undefined; portrait: string | null | undefined; save: SaveAccount } {
  const { t } = useTranslation('settings')
  const user = useSession()?.user
  const engine = useEngine()
  const { wish, over } = useWish(WISHES.account, refreshAccount)
  const wanted = v.safeParse(Portrait, wish?.body ?? over)
  const save: SaveAccount = async (changes, typed, said = 'saved') => {
    if (!engine) {
      updateUser(await send('put', 'profile', changes, Account))
      return void toast.success(t(said))
    }
    const { done } = await want(engine, 'account', changes, typed)
    const { profileImage, ...words } = changes
    // A picture that lies on this device is shown where it was chosen.
    const shown = typed.files?.length || profileImage === undefined ? words : changes
    if (user) updateUser(v.parse(Account, merged(user, shown)))
    void done.then((isDone) => isDone && toast.success(t(said)))
  }
  return { wish, portrait: wanted.success ? wanted.output.profileImage : undefined, save }
}
