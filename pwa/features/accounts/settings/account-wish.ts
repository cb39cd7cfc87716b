import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import type { UpdateProfile } from '#shared/accounts.ts'
import { getJson, send } from '../../../offline/api.ts'
import { useSession } from '../../../offline/hooks.ts'
import type { Queued } from '../../../offline/mine/db.ts'
import { useEngine } from '../../../offline/mine/hooks.ts'
import { merged, type Typed } from '../../../offline/mine/outbox.ts'
import { useWish } from '../../../offline/mine/wish-hooks.ts'
import { updateUser } from '../../../offline/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { WISHES, wish as want } from '../wishes.ts'

/** Takes over what the server knows of who is signed in. */
export const refreshAccount = async (): Promise<void> => updateUser(await getJson('profile', Account))

type Changes = v.InferInput<typeof UpdateProfile>

/** What one changes of one's account: shown on this device at once, sent when it can be. Who runs the market has no outbox: theirs goes straight to the server. */
export function useAccountWish(): { wish: Queued | undefined; save: (changes: Changes, typed: Typed) => Promise<void> } {
  const { t } = useTranslation('settings')
  const user = useSession()?.user
  const engine = useEngine()
  const { wish } = useWish(WISHES.account, refreshAccount)
  const save = async (changes: Changes, typed: Typed) => {
    if (!engine) {
      updateUser(await send('put', 'profile', changes, Account))
      return void toast.success(t('saved'))
    }
    const { done } = await want(engine, 'account', changes, typed)
    if (user) updateUser(v.parse(Account, merged(user, changes)))
    void done.then((isDone) => isDone && toast.success(t('saved')))
  }
  return { wish, save }
}
