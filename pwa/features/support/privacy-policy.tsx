import { useTranslation } from 'react-i18next'
import { LegalPage } from './legal-page.tsx'
import { PRIVACY_SINCE } from './privacy-since.ts'

const SECTIONS = [
  'who',
  'look',
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
      sections={SECTIONS}
      note={t('privacy.effective', {
        date: new Date(PRIVACY_SINCE).toLocaleDateString(i18n.language, {
          dateStyle: 'long',
          timeZone: 'UTC',
        }),
      })}
    />
  )
}
