import { useTranslation } from 'react-i18next'
import type { MyProfile } from '#shared/seller-profile.ts'
import { UPLOAD_MAX_BYTES } from '#shared/uploads.ts'
import { toast } from '../../../ui/toast.tsx'
import { VideoInput } from '../../uploads/video-input.tsx'
import { useProfileDeeds } from './my-profile.ts'

/** The intro video of a public profile: it stands there as soon as it has arrived. */
export default function IntroVideo({ profile }: { profile: MyProfile }) {
  const { t } = useTranslation('selling')
  const { update } = useProfileDeeds()
  const keep = async (introVideo: string | null) => {
    await update({ seller: { introVideo } })
    toast.success(t(introVideo ? 'introAdded' : 'introRemoved'))
  }
  return (
    <VideoInput
      slot="profile"
      src={profile.seller.introVideo}
      label={t('intro')}
      hint={t('introHint', { n: UPLOAD_MAX_BYTES / 1024 / 1024 })}
      playLabel={t('introPlay')}
      keep={keep}
    />
  )
}
