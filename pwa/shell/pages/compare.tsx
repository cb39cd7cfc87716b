import { Scale } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/protocol/envelope.ts'
import { CompareView } from '../../features/sellers/compare/compare-view.tsx'
import { compared, MAX_COMPARED } from '../../features/sellers/compare/compared.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { lazyDialog } from '../../update/lazy-with-retry.ts'

const HireSheet = lazy(lazyDialog(() => import('./hire-sheet.tsx')))

/** Longer than any address of ours. */
const MAX_IDS_LENGTH = 1000

/** /compare: up to three freelancers side by side; the address says which. */
export default function Compare() {
  // All text groups of the page: one that loaded later would replace the page with its skeleton.
  const { t } = useTranslation(['compare', 'explore', 'profile'])
  const navigate = useNavigate()
  const [searchParams] = useSearchParams()
  const chosenIds = compared.use()
  const [hired, setHired] = useState<{ id: string; name: string } | null>(null)
  useDocumentTitle(t('title'))
  const text = searchParams.get('ids')
  if (text === null && chosenIds.length > 0) return <Navigate to={paths.compare(chosenIds)} replace />
  const ids = parseIds(text ?? '')
  if (ids.length === 0)
    return (
      <EmptyState
        level={1}
        icon={<Scale aria-hidden="true" />}
        title={t('none')}
        text={t('noneText', { max: MAX_COMPARED })}
        action={<ButtonLink to={paths.exploreSellers()}>{t('browse')}</ButtonLink>}
      />
    )
  const actions = {
    hire: (id: string, name: string) => setHired({ id, name }),
    chat: (id: string) => void navigate(paths.chatWith(id)),
  }
  return (
    <div className="frame min-w-0 flex-1 pt-6 pb-10 sm:pt-10">
      <CompareView ids={ids} actions={actions} />
      {hired && (
        <Suspense>
          <HireSheet sellerId={hired.id} name={hired.name} onClose={() => setHired(null)} />
        </Suspense>
      )}
    </div>
  )
}

const parseIds = (text: string): string[] =>
  [
    ...new Set(
      text
        .slice(0, MAX_IDS_LENGTH)
        .split(',')
        .filter((id) => v.is(Id, id)),
    ),
  ].slice(0, MAX_COMPARED)
