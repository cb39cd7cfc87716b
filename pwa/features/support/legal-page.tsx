import { useTranslation } from 'react-i18next'
import { BRAND } from '../../ui/brand.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'

interface LegalSection {
  id: string
  title: string
  text: string
}

/**
 * A long legal text with a table of contents. `subject` is its i18n group, `note` is shown at the end. The
 * build puts its beginning into the page (`INITIAL_TEXTS`); the two must match.
 */
export function LegalPage({
  subject,
  sections,
  note,
}: {
  subject: 'privacy' | 'terms'
  sections: readonly LegalSection[]
  note?: string
}) {
  const { t } = useTranslation('legal')
  useDocumentTitle(t(`${subject}.title`))
  return (
    <div className="frame grid gap-x-16 pt-6 pb-10 sm:py-16 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <header>
        <h1 className="text-3xl font-extrabold tracking-tight sm:text-4xl">{t(`${subject}.title`)}</h1>
        <p className="mt-3 max-w-2xl text-lg text-pretty text-muted">
          {t(`${subject}.lead`, { brand: BRAND })}
        </p>
      </header>
      <nav
        aria-label={t('contents')}
        className="hidden self-start rounded-2xl border border-line bg-surface p-3 lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:block"
      >
        <ol className="text-sm">
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-11 items-center rounded-xl px-3 py-1.5 leading-snug hover:bg-brand-soft hover:text-link"
              >
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="max-w-2xl">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id} className="scroll-mt-20 pt-8">
            <h2 className="text-xl font-bold">{title}</h2>
            {text.split('\n').map((paragraph) => (
              <p key={paragraph} className="mt-2.5 text-pretty">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
        {note && <p className="mt-8 text-sm font-semibold text-muted">{note}</p>}
      </div>
    </div>
  )
}
