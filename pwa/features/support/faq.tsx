import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'

/** The most frequent questions. */
export const TOPICS = [
  'what',
  'deliveries',
  'cost',
  'safety',
  'refunds',
  'support',
  'ratings',
  'privacy',
] as const
/** Questions of people who already use the app. */
export const MORE_TOPICS = ['offline', 'days', 'notices', 'install', 'leave'] as const
export type Topic = (typeof TOPICS)[number] | (typeof MORE_TOPICS)[number]

export function Faq({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('help')
  return topics.map((topic) => (
    <Disclosure key={topic} name="faq" summary={t(`questions.${topic}`)}>
      <p>{t(`answers.${topic}`)}</p>
    </Disclosure>
  ))
}
