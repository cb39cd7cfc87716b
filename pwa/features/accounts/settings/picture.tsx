import { useTranslation } from 'react-i18next'
import { Account, displayName } from '#shared/account.ts'
import { send } from '../../../offline/api.ts'
import { type Session, updateUser } from '../../../offline/session.ts'
import { toast } from '../../../ui/toast.tsx'
import { PortraitInput } from '../portrait-input.tsx'

/** The portrait, kept as soon as it is chosen. */
export function PictureSetting({ user }: { user: Session['user'] }) {
  const { t } = useTranslation('settings')
  const keep = async (profileImage: string | null) => {
    updateUser(await send('put', 'profile', { profileImage }, Account))
    toast.success(t(profileImage ? 'picture.saved' : 'picture.removed'))
  }
  return <PortraitInput src={user.profileImage} name={displayName(user, '')} keep={keep} />
}
