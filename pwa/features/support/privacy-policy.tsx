import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { BRAND } from '../../ui/brand.ts'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_SINCE } from './privacy-since.ts'

const SECTIONS = [
  'who',
  'look',
  'place',
  'account',
  'public',
  'device',
  'payments',
  'share',
  'keep',
  'rights',
  'safety',
  'children',
  'changes',
] as const

export default function PrivacyPolicy() {
  const { t, i18n } = useTranslation('legal')
  return (
    <LegalPage
      subject="privacy"
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`privacy.${id}.title`, { brand: BRAND }),
        text: t(`privacy.${id}.text`, { brand: BRAND }),
      }))}
      note={t('privacy.effective', {
        date: new Date(PRIVACY_SINCE).toLocaleDateString(localeOf(i18n.language), {
          dateStyle: 'long',
          timeZone: 'UTC',
        }),
      })}
    />
  )
}
