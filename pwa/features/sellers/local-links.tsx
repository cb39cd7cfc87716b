import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import type { LocalService } from '#shared/local-services.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { toLocalPath, useLocalTitle } from './local-services.ts'

/**
 * Services in towns under a heading, each with the number of freelancers there. Nothing where there are none.
 */
export function LocalLinks({ title, items }: { title: string; items: LocalService[] }) {
  const { t, i18n } = useTranslation('explore')
  const id = useId()
  const getTitle = useLocalTitle()
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-xl font-bold">
        {title}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {items.map((item) => (
          <li key={toLocalPath(item)}>
            <ChipLink to={toLocalPath(item)}>
              {getTitle(item)}{' '}
              <span aria-hidden="true" className="text-sm text-muted tabular-nums">
                {item.sellers.toLocaleString(localeOf(i18n.language))}
              </span>
              <span className="sr-only">{t('sellerCount', { count: item.sellers })}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
