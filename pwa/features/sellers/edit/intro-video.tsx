import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MyProfile } from '#shared/seller-profile.ts'
import { MAX_UPLOAD_BYTES } from '#shared/uploads.ts'
import type { Draft } from '../../../client/drafts.ts'
import { toast } from '../../../ui/toast.tsx'
import { VideoInput } from '../../uploads/video-input.tsx'
import { useProfileActions } from './my-profile.ts'

/**
 * The intro video of a profile. On a public profile it is saved once uploaded; with `draft` (a profile not
 * yet submitted) it is submitted with the rest.
 */
export default function IntroVideo({ profile, draft }: { profile: MyProfile; draft?: Draft }) {
  const { t } = useTranslation('selling')
  const { update } = useProfileActions()
  const draftVideo = draft?.read().introVideo
  const [draftUrl, setDraftUrl] = useState(typeof draftVideo === 'string' ? draftVideo : null)
  const saveVideo = async (introVideo: string | null) => {
    if (draft) {
      draft.write({ introVideo })
      setDraftUrl(introVideo)
    } else await update({ seller: { introVideo } })
    toast.success(t(introVideo ? 'introAdded' : 'introRemoved'))
  }
  return (
    <VideoInput
      slot="profile"
      src={draft ? draftUrl : profile.seller.introVideo}
      label={t('intro')}
      hint={t('introHint', { n: MAX_UPLOAD_BYTES / 1024 / 1024 })}
      playLabel={t('introPlay')}
      onSave={saveVideo}
    />
  )
}
