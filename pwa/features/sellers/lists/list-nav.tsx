import { Plus } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { localeOf } from '#shared/languages.ts'
import type { SavedList } from '#shared/sellers.ts'
import { paths } from '../../../paths.ts'
import type { Engine } from '../../../sync/current-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog } from '../../../update/lazy-with-retry.ts'

const ListNameDialog = lazy(lazyDialog(() => import('./list-name-dialog.tsx')))

const LINK =
  'inline-flex min-h-11 max-w-64 items-center rounded-full border border-line bg-surface px-4 font-semibold text-muted hover:border-brand hover:text-ink aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:text-link'

interface ListNavProps {
  engine: Engine
  lists: SavedList[]
  /** The list that is shown, null for all who are saved. */
  currentId: string | null
  savedCount: number
}

/** The ways to each list, and to a new one. On a phone they are a strip. */
export function ListNav({ engine, lists, currentId, savedCount }: ListNavProps) {
  const { t, i18n } = useTranslation('lists')
  const [isNaming, setIsNaming] = useState(false)
  const strip = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [currentId])
  const entries = [
    { id: null, name: t('all'), total: savedCount },
    ...lists.map(({ _id, name, sellerIds }) => ({ id: _id, name, total: sellerIds.length })),
  ]
  return (
    <>
      <nav aria-label={t('nav')} className="min-w-0 max-sm:-mx-4">
        <ul
          ref={strip}
          className="flex scroll-px-4 gap-2 overflow-x-auto overscroll-x-contain py-1 no-scrollbar max-sm:px-4 sm:flex-wrap"
        >
          {entries.map(({ id, name, total }) => (
            <li key={id} className="shrink-0">
              <Link
                to={paths.saved(id ?? undefined)}
                replace
                aria-current={id === currentId ? 'page' : undefined}
                className={LINK}
              >
                <span dir="auto" className="truncate">
                  {name}
                </span>
                <span className="shrink-0 whitespace-pre">
                  {' '}
                  {t('total', { total: total.toLocaleString(localeOf(i18n.language)) })}
                </span>
              </Link>
            </li>
          ))}
          <li className="shrink-0">
            <Button variant="ghost" icon={<Plus aria-hidden="true" />} onClick={() => setIsNaming(true)}>
              {t('newList')}
            </Button>
          </li>
        </ul>
      </nav>
      {isNaming && (
        <Suspense>
          <ListNameDialog engine={engine} lists={lists} renamed={null} onClose={() => setIsNaming(false)} />
        </Suspense>
      )}
    </>
  )
}
