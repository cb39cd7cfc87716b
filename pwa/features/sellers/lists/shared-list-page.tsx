import { Link2Off } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { SharedListQuery } from '#shared/saved-lists.ts'
import { SavedNotice } from '../../../forms/saved-notice.tsx'
import { paths } from '../../../paths.ts'
import { ApiError, OfflineError } from '../../../platform/errors.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDocumentTitle } from '../../../ui/document-title.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SellerGrid, SellerGridCard, SellerGridSkeleton } from '../seller-grid.tsx'
import { useSharedList } from './shared-list.ts'

const SKELETON_COUNT = 4

/** /shared-list: what somebody's link shows, to anyone who has it. */
export default function SharedListPage() {
  const { t } = useTranslation(['lists', 'explore'])
  const [searchParams] = useSearchParams()
  const parsed = v.safeParse(SharedListQuery, { token: searchParams.get('token') })
  useDocumentTitle(t('shared.title'))
  return (
    <div className="frame flex-1 pt-6 pb-10 sm:pt-10">
      {parsed.success ? (
        <List token={parsed.output.token} />
      ) : (
        <DeadEnd title={t('shared.broken')} text={t('shared.brokenText')} />
      )}
    </div>
  )
}

function List({ token }: { token: string }) {
  const { t } = useTranslation(['lists', 'explore'])
  const loaded = useSharedList(token)
  if (loaded.status === 'loading')
    return (
      <div role="status">
        <span className="sr-only">{t('shared.loading')}</span>
        <SellerGridSkeleton count={SKELETON_COUNT} />
      </div>
    )
  if (loaded.status === 'error') {
    const { error } = loaded
    if (error instanceof OfflineError)
      return (
        <EmptyState
          level={1}
          illustration="offline"
          title={t('shared.offline')}
          text={t('shared.offlineText')}
        />
      )
    if (error instanceof ApiError && error.code === 'SAVED_LIST_NOT_FOUND')
      return <DeadEnd title={t('shared.off')} text={t('shared.offText')} />
    return (
      <ErrorState
        level={1}
        title={t('shared.failed')}
        text={t('shared.failedText')}
        retryLabel={t('shared.retry')}
        onRetry={loaded.retry}
      />
    )
  }
  const { name, ownerName, sellers } = loaded.data
  return (
    <>
      <h1 dir="auto" className="text-2xl font-extrabold tracking-tight wrap-anywhere sm:text-3xl">
        {name}
      </h1>
      <div className="mt-2 flex flex-wrap gap-x-4 text-muted">
        <p>{t('sharedBy', { name: ownerName })}</p>
        <p>{t('count', { count: sellers.length })}</p>
      </div>
      <SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="" />
      <h2 className="sr-only">{t('explore:results')}</h2>
      {sellers.length === 0 ? (
        <EmptyState
          illustration="nobody"
          title={t('shared.empty')}
          text={t('shared.emptyText')}
          action={<ButtonLink to={paths.exploreSellers()}>{t('shared.browse')}</ButtonLink>}
        />
      ) : (
        <SellerGrid>
          {sellers.map((seller) => (
            <SellerGridCard key={seller._id} seller={seller} />
          ))}
        </SellerGrid>
      )}
    </>
  )
}

function DeadEnd({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('lists')
  return (
    <EmptyState
      level={1}
      icon={<Link2Off aria-hidden="true" />}
      title={title}
      text={text}
      action={<ButtonLink to={paths.exploreSellers()}>{t('shared.browse')}</ButtonLink>}
    />
  )
}
