import { displayName } from '#shared/account.ts'
import type { Session } from '../../../client/session.ts'
import { PortraitInput } from '../portrait-input.tsx'
import { portraitFiles } from '../settings-mutations.ts'
import type { SaveAccount } from './account-changes.ts'

/**
 * The portrait, saved as soon as it is chosen. `pendingPortrait`: null means that it will be removed,
 * undefined that nothing is pending.
 */
export function PictureSetting({
  user,
  pendingPortrait,
  save,
}: {
  user: Session['user']
  pendingPortrait: string | null | undefined
  save: SaveAccount
}) {
  const current = pendingPortrait === undefined ? user.profileImage : pendingPortrait
  const savePicture = (profileImage: string | null) =>
    save(
      { profileImage },
      { profileImage: current },
      { files: portraitFiles(profileImage) },
      profileImage ? 'picture.saved' : 'picture.removed',
    )
  return <PortraitInput src={current} name={displayName(user, '')} onSave={savePicture} />
}
