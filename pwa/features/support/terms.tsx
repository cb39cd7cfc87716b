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
  return <LegalPage subject="terms" sections={SECTIONS} />
}
