import { useTranslation } from 'react-i18next'
import type { SellerProfile } from '#shared/sellers.ts'
import { useReachable } from '../../client/hooks.ts'
import { Video } from '../../ui/video.tsx'
import { VIDEO_CLASS } from './profile-layout.tsx'
import { Section } from './section.tsx'
import { UnfoldingSellerText } from './seller-text.tsx'

/** The seller's description, and video if there is one. */
export function AboutSeller({ seller, name }: { seller: SellerProfile; name: string }) {
  const { t } = useTranslation('profile')
  const reachable = useReachable()
  if (!seller.introVideo && !seller.bio.trim() && !seller.description.trim()) return null
  return (
    <Section title={t('aboutName', { name })}>
      <UnfoldingSellerText bio={seller.bio} description={seller.description} />
      {seller.introVideo && (
        <Video
          src={seller.introVideo}
          playLabel={t('playIntro', { name })}
          failedText={t(reachable ? 'videoFailed' : 'videoOffline')}
          retryLabel={t('retry')}
          className={VIDEO_CLASS}
        />
      )}
    </Section>
  )
}
