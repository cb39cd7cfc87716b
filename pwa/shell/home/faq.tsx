import { useTranslation } from 'react-i18next'
import { Disclosure } from '../../ui/disclosure.tsx'

const TOPICS = ['what', 'deliveries', 'cost', 'safety', 'refunds', 'support', 'ratings', 'privacy'] as const

export function Faq() {
  const { t } = useTranslation('home')
  return (
    <section aria-labelledby="faq" className="frame max-w-4xl pt-14">
      <h2 id="faq" className="mb-3 text-2xl font-extrabold">
        {t('faq')}
      </h2>
      {TOPICS.map((topic) => (
        <Disclosure key={topic} name="faq" summary={t(`questions.${topic}`)}>
          <p>{t(`answers.${topic}`)}</p>
        </Disclosure>
      ))}
    </section>
  )
}
