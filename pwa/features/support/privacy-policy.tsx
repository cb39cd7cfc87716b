import { useTranslation } from 'react-i18next'
import { LegalPage } from './legal-page.tsx'

const SECTIONS = ['who', 'look', 'account', 'public', 'device', 'payments', 'share', 'keep', 'rights', 'safety', 'children', 'changes'] as const
const EFFECTIVE = new Date(Date.UTC(2023, 9, 31))

export default function PrivacyPolicy() {
  const { t, i18n } = useTranslation('legal')
  return (
    <LegalPage subject="privacy" sections={SECTIONS} note={t('privacy.effective', { date: EFFECTIVE.toLocaleDateString(i18n.language, { dateStyle: 'long', timeZone: 'UTC' }) })} />
  )
}
