import { useTranslation } from 'react-i18next'
import type { SellerProfile } from '#shared/sellers.ts'
import { useReachable } from '../../offline/hooks.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { Video } from '../../ui/video.tsx'
import { Section } from './section.tsx'

/** The seller's own words, and film if there is one. */
export function AboutSeller({ seller, name }: { seller: SellerProfile; name: string }) {
  const { t } = useTranslation('profile')
  const reachable = useReachable()
  const words = [seller.bio, seller.description].filter((text) => text.trim() !== '')
  if (!seller.introVideo && words.length === 0) return null
  return (
    <Section title={t('aboutName', { name })}>
      {seller.introVideo && (
        <Video
          src={seller.introVideo}
          playLabel={t('playIntro', { name })}
          failedText={t(reachable ? 'videoFailed' : 'videoOffline')}
          retryLabel={t('retry')}
          className="mb-6 w-full max-w-2xl rounded-2xl"
        />
      )}
      <div className="grid max-w-prose gap-4 leading-relaxed">
        {words.map((text, index) => (
          <LinkedText key={text} text={text} className={index === 0 && words.length > 1 ? 'text-lg font-medium' : ''} />
        ))}
      </div>
    </Section>
  )
}
