import { LifeBuoy, Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tokenize } from '#shared/search-terms.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { TextField } from '../../ui/fields.tsx'
import { Faq, MORE_TOPICS, TOPICS } from './faq.tsx'

/** /help-and-support: searchable answers, also offline, and how to contact a person. */
export default function Help() {
  const { t } = useTranslation('help')
  const [search, setSearch] = useState('')
  useDocumentTitle(t('title'))
  const searchTerms = tokenize(search)
  const topics = [...TOPICS, ...MORE_TOPICS].filter((topic) => {
    const topicTerms = tokenize(`${t(`questions.${topic}`)} ${t(`answers.${topic}`)}`)
    return searchTerms.every((word) => topicTerms.some((term) => term.startsWith(word)))
  })
  return (
    <div className="frame max-w-3xl flex-1 py-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('title')}</h1>
      <p className="mt-2 text-lg text-muted">{t('text')}</p>
      <TextField
        label={t('search')}
        hideLabel
        placeholder={t('search')}
        type="search"
        icon={<Search aria-hidden="true" />}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mt-6 mb-4"
      />
      <p role="status" className="sr-only">
        {t('found', { count: topics.length })}
      </p>
      {topics.length > 0 ? (
        <Faq topics={topics} />
      ) : (
        <p className="py-8 text-center text-muted">{t('none')}</p>
      )}
      <section className="mt-10 flex flex-wrap items-center gap-4 rounded-2xl bg-brand-soft p-5">
        <LifeBuoy aria-hidden="true" className="size-7 shrink-0 text-link" />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="font-bold">{t('personTitle')}</h2>
          <p>{t('answers.support')}</p>
        </div>
        <ButtonLink to={paths.contact()}>{t('write')}</ButtonLink>
      </section>
    </div>
  )
}
