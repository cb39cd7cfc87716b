import { useTranslation } from 'react-i18next'
import { Faq, TOPICS } from '../../../features/support/faq.tsx'

export function HomeFaq() {
  const { t } = useTranslation(['home', 'help'])
  return (
    <section aria-labelledby="faq" className="frame max-w-4xl pt-14">
      <h2 id="faq" className="mb-3 text-2xl font-extrabold sm:text-3xl">
        {t('faq')}
      </h2>
      <Faq topics={TOPICS} />
    </section>
  )
}
