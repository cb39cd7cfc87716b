import { useTranslation } from 'react-i18next'
import { BRAND } from '../../ui/brand.ts'
import { LegalPage } from './legal-page.tsx'

const SECTIONS = [
  'what',
  'account',
  'cost',
  'orders',
  'payment',
  'conduct',
  'content',
  'reviews',
  'ending',
  'liability',
  'support',
  'changes',
] as const

export default function Terms() {
  const { t } = useTranslation('legal')
  return (
    <LegalPage
      subject="terms"
      sections={SECTIONS.map((id) => ({
        id,
        title: t(`terms.${id}.title`, { brand: BRAND }),
        text: t(`terms.${id}.text`, { brand: BRAND }),
      }))}
    />
  )
}
